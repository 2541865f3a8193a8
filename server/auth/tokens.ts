import { hash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that fit into an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: whoever reads the database can use none. The token is random, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const API_KEY = /^Bearer (rk_[A-Za-z0-9]{8}_[\w-]{43})$/i;

/** A key for another program, and the part of it that people may see. Its form lets scanners for leaked secrets know it. */
export function newApiKey(): { token: string; prefix: string } {
  const prefix = `rk_${Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
  return { token: `${prefix}_${newSecret()}`, prefix };
}

/** The key of an Authorization header; null for anything that has not its form. */
export function apiKeyIn(authorization: string | undefined): string | null {
  return API_KEY.exec(authorization ?? '')?.[1] ?? null;
}

const INVITATION_TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** The link of an invitation names its organization, so that no table of all organizations is searched. */
export function invitationToken(orgId: string, secret: string): string {
  return `${Buffer.from(orgId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`;
}

/** null for anything that this program did not make. */
export function parseInvitationToken(token: string): { orgId: string; secret: string } | null {
  const [, organization, secret] = INVITATION_TOKEN.exec(token) ?? [];
  if (organization === undefined || secret === undefined) return null;
  const hex = Buffer.from(organization, 'base64url').toString('hex');
  const orgId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { orgId, secret };
}
