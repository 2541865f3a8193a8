/**
 * An app's session has two tokens: one for calls, and a refresh token to get the next pair. Only their hashes are
 * stored.
 *
 * The next pair is derived from the refresh token and SECRET_KEY. So refreshing twice with one token gives the same
 * pair, for example after a lost response. The signature (`seal`) identifies the session even long after the token was
 * used.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from './tokens.ts';

interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

/** People and secret scanners recognize the tokens by their prefixes. Neither format fits a browser's token. */
const ACCESS_TOKEN = /^ra_[\w-]{43}$/;
const REFRESH_TOKEN = /^rr_([\w-]{22})\.([\w-]{43})\.([\w-]{22})$/;

function keyed(secretKey: string, purpose: string, text: string): string {
  return createHmac('sha256', secretKey).update(`${purpose}\n${text}`).digest('base64url');
}

function sealOf(session: string, secret: string, secretKey: string): string {
  return keyed(secretKey, 'seal of a refresh token', `${session}\n${secret}`).slice(0, 22);
}

function pairOf(session: string, access: string, refresh: string, secretKey: string): TokenPair {
  const seal = sealOf(session, refresh, secretKey);
  return { accessToken: `ra_${access}`, refreshToken: `rr_${session}.${refresh}.${seal}` };
}

export function newTokenPair(sessionId: string, secretKey: string): TokenPair {
  const session = Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url');
  return pairOf(session, newSecret(), newSecret(), secretKey);
}

export function isAccessToken(token: string): boolean {
  return ACCESS_TOKEN.test(token);
}

interface SpentToken {
  sessionId: string;
  next: TokenPair;
}

/** Returns null for a token that this server didn't issue. */
export function readRefreshToken(token: string, secretKey: string): SpentToken | null {
  const [, session, secret, seal] = REFRESH_TOKEN.exec(token) ?? [];
  if (session === undefined || secret === undefined || seal === undefined) return null;
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(session, secret, secretKey)))) return null;
  const hex = Buffer.from(session, 'base64url').toString('hex');
  const sessionId = [8, 12, 16, 20, 32].map((end, part, ends) => hex.slice(ends[part - 1] ?? 0, end)).join('-');
  const access = keyed(secretKey, 'next access token', token);
  return { sessionId, next: pairOf(session, access, keyed(secretKey, 'next refresh token', token), secretKey) };
}
