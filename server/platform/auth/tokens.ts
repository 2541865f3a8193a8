import { hash, randomBytes } from 'node:crypto';

/** Creates 256 random bits as 43 URL-safe characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the stored form of a token, useless to someone who reads the database. The token is random, so it needs no
 * salt.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const API_KEY = /^Bearer (rk_[A-Za-z0-9]{8}_[\w-]{43})$/i;

/** Creates an API key, and its prefix, which may be displayed. The format lets secret scanners recognize it. */
export function newApiKey(): { token: string; prefix: string } {
  const prefix = `rk_${Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
  return { token: `${prefix}_${newSecret()}`, prefix };
}

/** Returns the key of an Authorization header; null if there is none in the right format. */
export function apiKeyIn(authorization: string | undefined): string | null {
  return API_KEY.exec(authorization ?? '')?.[1] ?? null;
}

const INVITATION_TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Returns the token of an invitation link. It contains the organization's id, so that no search over all
 * organizations is needed.
 */
export function invitationToken(orgId: string, secret: string): string {
  return `${Buffer.from(orgId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`;
}

/** Parses an invitation token; null if this server can't have issued it. */
export function parseInvitationToken(token: string): { orgId: string; secret: string } | null {
  const [, organization, secret] = INVITATION_TOKEN.exec(token) ?? [];
  if (organization === undefined || secret === undefined) return null;
  const hex = Buffer.from(organization, 'base64url').toString('hex');
  const orgId = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { orgId, secret };
}
