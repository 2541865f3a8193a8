import { hash, randomBytes } from 'node:crypto';

/** Creates 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token, so that a stolen database doesn't reveal it. The token is random, so its hash needs no salt. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const API_KEY = /^Bearer (rk_[A-Za-z0-9]{8}_[\w-]{43})$/i;

/** The prefix may be displayed. Secret scanners recognize the format. */
export function newApiKey(): { token: string; prefix: string } {
  const prefix = `rk_${Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
  return { token: `${prefix}_${newSecret()}`, prefix };
}

/** Returns null if there is no key in the right format. */
export function apiKeyIn(authorization: string | undefined): string | null {
  return API_KEY.exec(authorization ?? '')?.[1] ?? null;
}

const INVITATION_TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** Creates a token that contains the organization's id, so that the lookup needn't search all organizations. */
export function invitationToken(orgId: string, secret: string): string {
  return `${Buffer.from(orgId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`;
}

/** Returns null for a token that this server can't have issued. */
export function parseInvitationToken(token: string): { orgId: string; secret: string } | null {
  const [, organization, secret] = INVITATION_TOKEN.exec(token) ?? [];
  if (organization === undefined || secret === undefined) return null;
  const hex = Buffer.from(organization, 'base64url').toString('hex');
  const orgId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { orgId, secret };
}
