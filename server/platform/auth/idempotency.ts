import { createHash } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import { canonicalJson, type Json } from '#domain/quote/canonical-json.ts';
import type { Database, Tx } from '#server/platform/db/client.ts';
import { once, type RepeatableCall } from '#server/platform/db/once.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { RequestContext } from './context.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns null if there is no Idempotency-Key header.
 * @throws ProductError INVALID_INPUT for a malformed key
 */
export function repeatableCall(
  services: { now(): Date },
  context: RequestContext,
  procedure: string,
  input: Json,
): RepeatableCall | null {
  const key = context.request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ProductError('INVALID_INPUT', 'The Idempotency-Key header is not valid.');
  return {
    key,
    procedure,
    requestHash: createHash('sha256').update(canonicalJson(input)).digest(),
    at: services.now(),
  };
}

/** Runs `work` once per Idempotency-Key, with the quote locked. A repeated call gets the first result. */
export function withQuoteOnce<Answer>(
  { db }: { readonly db: Database },
  scope: OrgScope,
  quoteId: string,
  call: RepeatableCall | null,
  work: (tx: Tx, quote: LockedQuote) => Promise<Answer>,
): Promise<Answer> {
  return withQuote(db, scope, quoteId, (tx, quote) =>
    call ? once(tx, scope, call, () => work(tx, quote)) : work(tx, quote),
  );
}
