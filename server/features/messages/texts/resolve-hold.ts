import { ProductError } from '#domain/errors.ts';
import { readableNumber, textNumber } from '#domain/messages/phone-number.ts';
import { type ConsentState, TEXT_BLOCK_SENTENCES } from '#domain/messages/text-consent.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { consentQuery } from '#server/providers/text-messages/consent-queries.ts';

interface Resolving {
  scope: OrgScope;
  author: Author;
  at: Date;
}

/**
 * Ends the hold on a phone whose holder may have asked to stop. Does nothing when there is no hold, for example after a
 * STOP that arrived in the meantime.
 * @returns the consent state from now on
 * @throws ProductError INVALID_INPUT for an invalid phone number
 */
export async function resolveHold(
  tx: Tx,
  { scope, author, at }: Resolving,
  wish: { phone: string; stop: boolean },
): Promise<ConsentState | null> {
  const phone = textNumber(wish.phone);
  if (phone === null)
    throw new ProductError('INVALID_INPUT', TEXT_BLOCK_SENTENCES.invalid_phone, {
      issues: [{ path: ['phone'], message: TEXT_BLOCK_SENTENCES.invalid_phone }],
    });
  const state = wish.stop ? 'stopped' : await stateBefore(tx, scope, phone);
  const isSettled = await recordConsent(
    tx,
    scope,
    { phone, state, how: 'staff', by: author.actor, quoteId: null, detail: '', at },
    { onlyAfter: 'held' },
  );
  if (isSettled) {
    const action = wish.stop ? 'inbox.texts_stopped' : 'inbox.texts_continued';
    await writeAudit(tx, scope, { ...author, action, target: readableNumber(phone), at });
  }
  return (await consentQuery(tx, scope, phone).executeTakeFirst())?.state ?? null;
}

/** Returns the consent state before the text that put the phone on hold. */
async function stateBefore(tx: Tx, scope: OrgScope, phone: string): Promise<'agreed' | 'not_asked'> {
  const before = await consentQuery(tx, scope, phone).where('state', '!=', 'held').executeTakeFirst();
  return before?.state === 'agreed' ? 'agreed' : 'not_asked';
}
