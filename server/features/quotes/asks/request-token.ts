/** The address of one visitor's own request: the draft's id, and a signature for the company. Needs no storage. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Env } from '#server/platform/settings/env.ts';

type Secret = Pick<Env, 'SECRET_KEY'>;

export function requestToken({ SECRET_KEY }: Secret, { orgId }: OrgScope, quoteId: string): string {
  const signature = createHmac('sha256', SECRET_KEY).update(`asked\n${orgId}\n${quoteId}`).digest('base64url');
  return `${quoteId}.${signature}`;
}

/** Returns the draft's id, or null for a token that this program never gave to a visitor of this company. */
export function readRequestToken(secret: Secret, scope: OrgScope, token: string): string | null {
  const [id = ''] = token.split('.');
  if (!isUuid(id)) return null;
  const [given, right] = [Buffer.from(token), Buffer.from(requestToken(secret, scope, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
