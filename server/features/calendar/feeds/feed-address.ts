import { FEED_PREFIX, feedPath } from '#domain/calendar/calendar-feed.ts';
import { decrypt, encrypt } from '#server/platform/auth/encryption.ts';
import { hashToken, invitationToken, newSecret, parseInvitationToken } from '#server/platform/auth/tokens.ts';
import type { Env } from '#server/platform/settings/env.ts';

type Settings = Pick<Env, 'SECRET_KEY' | 'PUBLIC_URL'>;

/** Creates a secret and its stored forms: a hash to look it up, and an encrypted copy to show its owner again. */
export function newFeedSecret(feedId: string, { SECRET_KEY }: Settings): { secret: Buffer; secret_hash: Buffer } {
  const secret = newSecret();
  return {
    secret: encrypt('calendar feed', Buffer.from(secret), { rowId: feedId, secretKey: SECRET_KEY }),
    secret_hash: hashToken(secret),
  };
}

/**
 * Returns the feed URL that people add to their calendar. Returns '' when the feed was created under another
 * SECRET_KEY: its URL still works, but can only be replaced, not shown.
 */
export function feedUrl(
  { orgId, id, secret }: { orgId: string; id: string; secret: Buffer },
  { SECRET_KEY, PUBLIC_URL }: Settings,
): string {
  try {
    const readable = decrypt('calendar feed', secret, { rowId: id, secretKey: SECRET_KEY }).toString();
    return PUBLIC_URL + feedPath(invitationToken(orgId, readable));
  } catch {
    return '';
  }
}

/** The path names the company, as a quote's link does. @returns null for a path that this server can't have created */
export function parseFeedPath(path: string): { orgId: string; secret: string } | null {
  if (!path.startsWith(FEED_PREFIX) || !path.endsWith('.ics')) return null;
  return parseInvitationToken(path.slice(FEED_PREFIX.length, -'.ics'.length));
}
