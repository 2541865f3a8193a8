import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import { eventData } from '#domain/quote/event-summary.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, lockCopy } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { authorColumns, nextQuoteNumber } from './create-quote.ts';
import { checkDiscountOfCopy } from './discount-limit.ts';
import { appendEvent, PROGRAM, staffActor } from './evidence/events.ts';

interface CopyContext {
  services: Pick<Services, 'env' | 'jobs' | 'now'>;
  scope: OrgScope;
  author: Author;
  /** true for a member, who can't go over the company's limit for discounts. Omitted when the program copies */
  isLimited?: boolean;
}

interface Copy {
  id: string;
  /** chosen by the client, so that a repeated request creates only one copy */
  new_id: string;
}

/**
 * Creates a quote with the same customer, lines and prices under a new number.
 * @param washPlanId the wash plan that creates it; null when a person does
 * @throws ProductError NOT_FOUND, ALREADY_EXISTS, INVALID_INPUT for a discount above the member's limit
 */
export async function duplicateQuote(
  tx: Tx,
  context: CopyContext,
  copy: Copy,
  washPlanId: string | null = null,
): Promise<void> {
  const { scope } = context;
  const { copy: quote } = await lockCopy(tx, scope, copy);
  const original = await findOriginal(tx, scope, copy.id);
  if (!quote.isNew) return assertSameCopy(tx, scope, quote, original.number);
  await checkDiscountOfCopy(tx, context, copy.id);
  const number = await nextQuoteNumber(tx, scope);
  await insertCopy(tx, context, copy, { number, revision: 1, reopened_from_id: null, wash_plan_id: washPlanId });
  const data = { copied_from: original.number, ...(washPlanId === null ? {} : { wash_plan: washPlanId }) };
  await appendEvent(tx, context.services, scope, {
    quote,
    type: 'created',
    actor: washPlanId === null ? staffActor(context.author) : PROGRAM,
    data,
    at: context.services.now(),
  });
}

/**
 * Creates the next revision of a decided quote: a separate pending quote with the same number. The decided quote and
 * its evidence stay unchanged. Both share the photo files.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a pending quote, ALREADY_EXISTS when it was reopened with another
 * id
 */
export async function reopenQuote(tx: Tx, context: CopyContext, copy: Copy): Promise<void> {
  const { scope } = context;
  const { copy: quote } = await lockCopy(tx, scope, copy);
  const original = await findOriginal(tx, scope, copy.id);
  if (original.status === 'pending')
    throw new ProductError(
      'INVALID_INPUT',
      'Only an approved or declined quote can be revised. You can still edit this one.',
    );
  const later = await tx
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('reopened_from_id', '=', copy.id)
    .executeTakeFirst();
  if (later?.id === copy.new_id) return;
  if (later) throw new ProductError('ALREADY_EXISTS', 'This quote was already revised.');
  if (!quote.isNew) throw new ProductError('ALREADY_EXISTS');
  const revision = original.revision + 1;
  await insertCopy(tx, context, copy, {
    number: original.number,
    revision,
    reopened_from_id: copy.id,
    wash_plan_id: original.wash_plan_id,
  });
  await finishDecline(tx, context, copy.id);
  await sql`
    insert into property_images (org_id, id, quote_id, image_type, image_url, description, position, width, height, thumbhash, sha256, pins, created_at)
    select org_id, gen_random_uuid(), ${copy.new_id}, image_type, image_url, description, position, width, height, thumbhash, sha256, pins, created_at
    from property_images where org_id = ${scope.orgId} and quote_id = ${copy.id} and removed_at is null`.execute(tx);
  const data = { reopened_from_revision: original.revision, revision };
  await appendEvent(tx, context.services, scope, {
    quote,
    type: 'created',
    actor: staffActor(context.author),
    data,
    at: context.services.now(),
  });
}

async function findOriginal(tx: Tx, scope: OrgScope, id: string) {
  const original = await tx
    .selectFrom('quotes')
    .select(['number', 'revision', 'status', 'wash_plan_id'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!original) throw new ProductError('NOT_FOUND');
  return original;
}

/**
 * Accepts a repeated request whose response was lost.
 * @throws ProductError ALREADY_EXISTS when the id belongs to another quote
 */
async function assertSameCopy(tx: Tx, scope: OrgScope, { id }: LockedQuote, originalNumber: number): Promise<void> {
  const created = await tx
    .selectFrom('quote_events')
    .select('body')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', id)
    .where('type', '=', 'created')
    .executeTakeFirst();
  const data = created ? eventData(created.body) : null;
  if (!isCopyOf(data, originalNumber)) throw new ProductError('ALREADY_EXISTS');
}

function isCopyOf(created: Json, originalNumber: number): boolean {
  return (
    typeof created === 'object' &&
    created !== null &&
    !Array.isArray(created) &&
    created['copied_from'] === originalNumber
  );
}

/** A new version resolves the decline of the previous one, so the inbox shows that decline as done. */
async function finishDecline(tx: Tx, { services, scope, author }: CopyContext, declinedId: string): Promise<void> {
  await sql`
    insert into inbox_states (org_id, quote_id, event_seq, done_at, done_by, done_by_name)
    select org_id, quote_id, seq, ${services.now()}, ${author.actor.id}, ${author.actor.name}
    from quote_events where org_id = ${scope.orgId} and quote_id = ${declinedId} and type = 'declined'
    on conflict (org_id, quote_id, event_seq) do update
      set done_at = excluded.done_at, done_by = excluded.done_by, done_by_name = excluded.done_by_name
      where inbox_states.done_at is null`.execute(tx);
}

type Identity = { number: number; revision: number; reopened_from_id: string | null; wash_plan_id: string | null };

/** Copies all amounts unchanged. A revision keeps the quote's reminder setting. Any other copy gets the default. */
async function insertCopy(
  tx: Tx,
  { services, scope, author }: CopyContext,
  { id, new_id }: Copy,
  identity: Identity,
): Promise<void> {
  const at = services.now();
  const { number, revision, reopened_from_id, wash_plan_id } = identity;
  const { author_id, api_key_id } = authorColumns(author);
  await sql`
    insert into quotes (org_id, id, number, revision, reopened_from_id, author_id, api_key_id, created_at, updated_at,
      customer_id, property_id, customer_name, customer_email, customer_phone, property_address, language,
      sum_cents, discount_type, discount_value, discount_message, discount_cents, subtotal_cents, tax_rate, tax_cents, total_cents,
      deposit_type, deposit_value, deposit_cents, minimum_charge_cents, trip_charge_cents, valid_days, notes, options, packages, follow_up, wash_plan_id)
    select org_id, ${new_id}, ${number}, ${revision}, ${reopened_from_id}, ${author_id}, ${api_key_id}::uuid, ${at}::timestamptz, ${at}::timestamptz,
      customer_id, property_id, customer_name, customer_email, customer_phone, property_address, language,
      sum_cents, discount_type, discount_value, discount_message, discount_cents, subtotal_cents, tax_rate, tax_cents, total_cents,
      deposit_type, deposit_value, deposit_cents, minimum_charge_cents, trip_charge_cents, valid_days, notes, options, packages, follow_up or ${reopened_from_id === null}, ${wash_plan_id}::uuid
    from quotes where org_id = ${scope.orgId} and id = ${id}`.execute(tx);
  // Lines keep their ids, which are unique within a quote, because add-ons and options refer to them.
  await sql`
    insert into quote_items (org_id, id, quote_id, position, kind, description, included, quantity, unit, unit_cents,
      line_total_cents, taxable, unit_cents_by_hand, basis)
    select org_id, id, ${new_id}, position, kind, description, included, quantity, unit, unit_cents, line_total_cents, taxable,
      unit_cents_by_hand, basis
    from quote_items where org_id = ${scope.orgId} and quote_id = ${id}`.execute(tx);
}
