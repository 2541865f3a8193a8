import { ProductError } from '#domain/errors.ts';
import { SKIP_REASONS, stopReason } from '#domain/messages/follow-up-stops.ts';
import { pauseSentence } from '#domain/messages/follow-up-times.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type FollowUpQuote, readFollowUpQuote } from './facts.ts';
import type { SendServices } from './reminder.ts';
import { plannedQuery, reachProblem, readSending, send, skip } from './send-follow-up.ts';

export interface FollowUpContext {
  services: SendServices;
  scope: OrgScope;
  author: Author;
}

/**
 * Skips a planned follow-up. Repeating it changes nothing.
 * @throws ProductError NOT_FOUND, INVALID_INPUT once it was sent
 */
export async function skipFollowUp(
  tx: Tx,
  { services, scope, author }: FollowUpContext,
  quote: LockedQuote,
  id: string,
): Promise<void> {
  const row = await plannedQuery(tx, scope, [id]).where('quote_id', '=', quote.id).executeTakeFirst();
  if (row) await skip(tx, scope, row, 'by_person', services.now(), author.actor);
  else if ((await stateOf(tx, scope, quote, id)) === 'sent')
    throw new ProductError('INVALID_INPUT', 'This reminder was already sent.');
}

/**
 * Sends a planned follow-up early, and only once.
 * @throws ProductError NOT_FOUND, MAIL_UNCONFIRMED, MAIL_ALLOWANCE, INVALID_INPUT when nothing may be sent, and during
 * the customer's night or a holiday
 */
export async function sendFollowUpNow(
  tx: Tx,
  { services, scope, author }: FollowUpContext,
  locked: LockedQuote,
  id: string,
): Promise<void> {
  const now = services.now();
  const row = await plannedQuery(tx, scope, [id]).where('quote_id', '=', locked.id).executeTakeFirst();
  if (!row) {
    if ((await stateOf(tx, scope, locked, id)) === 'sent') return;
    throw new ProductError('INVALID_INPUT', 'This reminder is no longer scheduled.');
  }
  const quote = await readSending(tx, services, scope, locked.id);
  const step = quote?.steps.find((each) => each.id === row.step_id);
  if (!quote || !step || row.revision !== quote.revision)
    throw new ProductError('INVALID_INPUT', 'This reminder is no longer scheduled.');
  const stop = stopReason(quote.facts, now) ?? reachProblem(quote, step);
  if (stop) throw new ProductError('INVALID_INPUT', `Not sent. ${SKIP_REASONS[stop]}.`);
  const pause = pauseSentence(now, quote.zone);
  if (pause) throw new ProductError('INVALID_INPUT', `Not sent. ${pause}`);
  await send(tx, services, scope, [[{ row, quote, step, by: author.actor }]]);
}

/** @throws ProductError NOT_FOUND */
async function stateOf(tx: Tx, scope: OrgScope, quote: LockedQuote, id: string): Promise<string> {
  const row = await tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  return row.state;
}

/** @throws ProductError NOT_FOUND, QUOTE_DECIDED */
export async function switchQuote(tx: Tx, context: FollowUpContext, locked: LockedQuote, on: boolean): Promise<void> {
  const { scope } = context;
  const quote = await readQuote(tx, context, locked);
  if (quote.quote_status !== 'pending') throw new ProductError('QUOTE_DECIDED');
  const switched = await tx
    .updateTable('quotes')
    // A higher edit number keeps a builder that is already open from undoing the switch.
    .set((eb) => ({ follow_up: on, edit_number: eb('edit_number', '+', 1) }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', locked.id)
    .where('status', '=', 'pending')
    .where('follow_up', '!=', on)
    .returning('id')
    .executeTakeFirst();
  if (switched) await audit(tx, context, quote, 'follow_ups.quote_switched', on);
}

/**
 * Applies to all quotes of this quote's customer.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a quote without a customer
 */
export async function switchCustomer(
  tx: Tx,
  context: FollowUpContext,
  locked: LockedQuote,
  on: boolean,
): Promise<void> {
  const { scope } = context;
  const quote = await readQuote(tx, context, locked);
  if (quote.customer_id === null) throw new ProductError('INVALID_INPUT', 'This quote has no customer yet.');
  const switched = await tx
    .updateTable('customers')
    .set({ follow_up: on })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.customer_id)
    .where('follow_up', '!=', on)
    .returning('id')
    .executeTakeFirst();
  if (switched) await audit(tx, context, quote, 'follow_ups.customer_switched', on);
}

async function readQuote(tx: Tx, { services, scope }: FollowUpContext, { id }: LockedQuote): Promise<FollowUpQuote> {
  const quote = await readFollowUpQuote(tx, scope, id, services.now());
  if (!quote) throw new ProductError('NOT_FOUND');
  return quote;
}

async function audit(
  tx: Tx,
  { services, scope, author }: FollowUpContext,
  quote: FollowUpQuote,
  action: 'follow_ups.quote_switched' | 'follow_ups.customer_switched',
  on: boolean,
): Promise<void> {
  const target = action === 'follow_ups.quote_switched' ? quoteNumber(quote.number) : quote.customer_name;
  await writeAudit(tx, scope, { ...author, action, target, data: { on }, at: services.now() });
}
