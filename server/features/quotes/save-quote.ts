import type { z } from 'zod';
import type { QuoteDraft } from '#contract/quote-fields.ts';
import { type CustomerRecordWish, savesCustomer } from '#domain/customer/customer-record.ts';
import { endOfDayAfter } from '#domain/dates.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { type DepositRule, depositCents, depositColumns, depositRule } from '#domain/payments/deposit.ts';
import { AmountTooLarge } from '#domain/pricing/money.ts';
import { type PricedPackage, shownPackage } from '#domain/pricing/packages.ts';
import {
  comparableLine,
  type RecordableOption,
  type SnapshotLine,
  snapshotOption,
} from '#domain/pricing/quote-lines.ts';
import { normalizeQuote, type PricedQuote, priceQuote } from '#domain/pricing/quote-totals.ts';
import { canonicalJson, type Json } from '#domain/quote/canonical-json.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import {
  type CustomerRecords,
  isTaxExempt,
  linkCustomer,
  rememberCustomer,
} from '#server/features/customers/remember-customer.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { authorColumns, nextQuoteNumber, quoteInserted } from './create-quote.ts';
import { checkDiscount, noteAllowedDiscount } from './discount-limit.ts';
import { appendEvent, staffActor } from './evidence/events.ts';
import { assertDepositPayable } from './lifecycle.ts';
import { assertRatesOfBook } from './lines/check-rates.ts';
import { type StoredLines, withIncluded } from './lines/included.ts';
import { linesInserted, replaceLines } from './lines/store-lines.ts';
import { appendRevision, NEXT_REVISION } from './photos/publish-photos.ts';
import { linesQuery, type QuoteParts, readPending, readQuoteIn } from './queries.ts';
import { assertSameCreation } from './same-creation.ts';

type Draft = z.output<typeof QuoteDraft>;

interface QuoteSave {
  id: string;
  /** 0 creates a quote; otherwise the latest edit number the caller saw */
  edit_number: number;
  draft: Draft;
  customer_record: CustomerRecordWish;
}

interface SaveContext {
  services: Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;
  scope: OrgScope;
  author: Author;
  /** the company's time zone */
  timeZone: string;
  /** true for a member, who can't go over the company's limit for discounts */
  isLimited?: boolean;
}

/**
 * Creates or changes a quote, computing all amounts from the input. Repeating a creation changes nothing; a different
 * one with the same id is a conflict, because it is unknown which version it was meant to follow.
 * @returns the quote as saved
 * @throws ProductError INVALID_INPUT above $10,000,000, for a line that contradicts the rate book or for a discount above
 * the member's limit, NOT_FOUND, QUOTE_PURGED, CHANGED_BY_OTHER, QUOTE_DECIDED, QUOTE_INCOMPLETE for a sent quote that
 * would lose its lines or its customer
 */
export function saveQuote(context: SaveContext, save: QuoteSave): Promise<QuoteParts> {
  const { services, scope, author } = context;
  return withQuote(services.db, scope, save.id, async (tx, quote) => {
    const taxed = await withTaxOfCustomer(tx, context, normalizeQuote(save.draft));
    const storedLines = readOnce(() => linesQuery(tx, scope, save.id).execute());
    const draft = { ...taxed, lines: await withIncluded(tx, scope, storedLines, taxed.lines) };
    const priced = pricedOrRefused(draft);
    if (save.edit_number > 0) await changeQuote(tx, context, quote, { ...save, draft, storedLines }, priced);
    else if (quote.isNew) await createQuote(tx, context, quote, { ...save, draft }, priced);
    else
      await assertSameCreation(
        tx,
        scope,
        quote,
        {
          ...enteredColumns(draft, priced),
          ...(draft.deposit === undefined ? {} : depositOfQuote(draft.deposit, priced)),
          ...(draft.language === undefined ? {} : { language: draft.language }),
          ...(draft.follow_up === undefined ? {} : { follow_up: draft.follow_up }),
          ...authorColumns(author),
        },
        priced,
      );
    return readQuoteIn(tx, scope, save.id);
  });
}

/** Reads when the rows are first needed, and only once. */
function readOnce<Row>(read: () => Promise<Row[]>): () => Promise<Row[]> {
  let rows: Promise<Row[]> | undefined;
  return () => (rows ??= read());
}

/**
 * Removes the tax for an exempt customer when a program saves the quote, because programs send one rate for everyone.
 * In the builder, people see the rate and decide.
 */
async function withTaxOfCustomer(tx: Tx, { scope, author }: SaveContext, draft: Draft): Promise<Draft> {
  if (author.actor.apiKeyId === undefined || draft.tax_rate === 0) return draft;
  return (await isTaxExempt(tx, scope, draft)) ? { ...draft, tax_rate: 0 } : draft;
}

/** @throws ProductError INVALID_INPUT for a package that the quote doesn't have, or a line that is tied twice */
function pricedOrRefused(draft: Draft): PricedQuote {
  const stray = draft.lines.findIndex(({ from_package: from = 0 }) => from > 0 && from >= draft.packages.length);
  if (stray >= 0) throw fieldError(`draft.lines.${stray}.from_package`, 'The quote has no such package');
  const both = draft.lines.findIndex((line) => line.from_package !== undefined && line.one_of !== undefined);
  if (both >= 0) throw fieldError(`draft.lines.${both}.one_of`, 'A line of a package can’t be one of several');
  try {
    return priceQuote(draft);
  } catch (error) {
    if (error instanceof AmountTooLarge) throw new ProductError('INVALID_INPUT', error.message);
    throw error;
  }
}

function enteredColumns(draft: Draft, { totals }: PricedQuote) {
  return {
    customer_name: draft.customer_name,
    customer_email: draft.customer_email,
    customer_phone: draft.customer_phone,
    property_address: draft.property_address,
    ...totals,
    discount_type: draft.discount?.type ?? null,
    discount_value: draft.discount?.value ?? 0,
    discount_message: draft.discount_message,
    tax_rate: draft.tax_rate,
    minimum_charge_cents: draft.minimum_charge_cents,
    trip_charge_cents: draft.trip_charge_cents,
    valid_days: draft.valid_days,
    notes: draft.notes,
  };
}

function offerColumns({ options, packages }: PricedQuote) {
  return { options: JSON.stringify(options), packages: JSON.stringify(packages) };
}

function depositOfQuote(rule: DepositRule | null, { totals }: PricedQuote) {
  return { ...depositColumns(rule), deposit_cents: depositCents(rule, totals.total_cents) };
}

/**
 * Prefers the draft's deposit and language. Otherwise uses the company's deposit, and the customer's or company's
 * language.
 */
async function newQuoteDefaults(
  tx: Tx,
  scope: OrgScope,
  draft: Pick<Draft, 'deposit' | 'language'>,
  customer: Pick<CustomerRecords, 'language'>,
): Promise<{ deposit: DepositRule | null; language: Language }> {
  if (draft.deposit !== undefined && draft.language) return { deposit: draft.deposit, language: draft.language };
  const company = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select(['deposit_type', 'deposit_value', 'customer_language'])
    .executeTakeFirstOrThrow();
  const language = draft.language ?? asLanguage(customer.language) ?? asLanguage(company.customer_language) ?? 'en';
  return { deposit: draft.deposit === undefined ? depositRule(company) : draft.deposit, language };
}

async function createQuote(
  tx: Tx,
  context: SaveContext,
  quote: LockedQuote,
  { draft, customer_record }: Pick<QuoteSave, 'draft' | 'customer_record'>,
  priced: PricedQuote,
): Promise<void> {
  const { id } = quote;
  const { services, scope, author } = context;
  const at = services.now();
  const allowed = await checkDiscount(tx, context, draft.discount, priced, null);
  await assertRatesOfBook(tx, scope, draft.lines);
  const holder = { quoteId: id, customer_id: null, property_id: null, created_at: at };
  const place = savesCustomer(customer_record, draft) ? rememberCustomer : linkCustomer;
  const { language: customerLanguage, ...records } = await place(tx, scope, draft, holder, at);
  const { deposit, language } = await newQuoteDefaults(tx, scope, draft, { language: customerLanguage });
  // From here on, other new quotes of the company wait for their number, so this runs as late as possible.
  const number = await nextQuoteNumber(tx, scope);
  const row = {
    org_id: scope.orgId,
    id,
    number,
    ...authorColumns(author),
    created_at: at,
    updated_at: at,
    ...enteredColumns(draft, priced),
    ...offerColumns(priced),
    ...depositOfQuote(deposit, priced),
    language,
    follow_up: draft.follow_up ?? true,
    ...records,
  };
  const inserted = [quoteInserted(row), linesInserted(tx, scope, id, priced)];
  await appendEvent(tx, services, scope, { quote, type: 'created', actor: staffActor(author), at }, inserted);
  await noteAllowedDiscount(tx, context, number, allowed, at);
}

async function changeQuote(
  tx: Tx,
  context: SaveContext,
  quote: LockedQuote,
  { edit_number, draft, customer_record, storedLines }: Omit<QuoteSave, 'id'> & { storedLines: StoredLines },
  priced: PricedQuote,
): Promise<void> {
  const { services, scope, author, timeZone } = context;
  const { id } = quote;
  const at = services.now();
  const before = await readPending(tx, scope, quote);
  if (before.edit_number !== edit_number) throw new ProductError('CHANGED_BY_OTHER');
  const sent = before.link_made_at !== null;
  if (sent && (!draft.customer_name || priced.lines.length === 0)) throw new ProductError('QUOTE_INCOMPLETE');
  await assertRatesOfBook(tx, scope, draft.lines);
  const allowed = await checkDiscount(tx, context, draft.discount, priced, before);
  const shownBefore = sent ? shownText(before, await storedLines()) : '';
  // Every sent quote belongs to a customer of the company.
  const place = savesCustomer(sent ? 'save' : customer_record, draft) ? rememberCustomer : linkCustomer;
  const { language: _known, ...records } = await place(tx, scope, draft, { quoteId: id, ...before }, at);
  const deposit = draft.deposit === undefined ? depositRule(before) : draft.deposit;
  const language = draft.language ?? before.language;
  const follow_up = draft.follow_up ?? before.follow_up;
  const entered = { ...enteredColumns(draft, priced), ...depositOfQuote(deposit, priced), language };
  if (sent && entered.deposit_cents !== before.deposit_cents)
    await assertDepositPayable(tx, scope, entered.deposit_cents);
  const approval_token_expires_at =
    before.link_made_at && draft.valid_days && draft.valid_days !== before.valid_days
      ? endOfDayAfter(before.link_made_at, draft.valid_days, timeZone)
      : before.approval_token_expires_at;
  const { options, packages } = priced;
  const isOtherText =
    shownText({ ...entered, options, packages, approval_token_expires_at }, priced.lines) !== shownBefore;
  const revises = sent && (isOtherText || before.photos_changed_at !== null);
  await tx
    .updateTable('quotes')
    .set((eb) => ({
      ...entered,
      ...offerColumns(priced),
      ...records,
      follow_up,
      approval_token_expires_at,
      updated_at: at,
      edit_number: eb('edit_number', '+', 1),
    }))
    .$if(revises, (query) => query.set(NEXT_REVISION))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  await replaceLines(tx, scope, id, priced);
  await noteAllowedDiscount(tx, context, before.number, allowed, at);
  if (follow_up !== before.follow_up)
    await writeAudit(tx, scope, {
      ...author,
      action: 'follow_ups.quote_switched',
      target: quoteNumber(before.number),
      data: { on: follow_up },
      at,
    });
  if (!revises) return;
  const photosBy = before.photos_changed_at ? before.photos_changed_by : [];
  await appendRevision(tx, services, scope, quote, { actor: staffActor(author), photosBy, at });
}

type Shown = Omit<
  ReturnType<typeof enteredColumns>,
  'minimum_charge_cents' | 'trip_charge_cents' | 'valid_days' | 'discount_type'
> & {
  language: string;
  options: readonly RecordableOption[];
  packages: readonly PricedPackage[];
  discount_type: string | null;
  deposit_type: string | null;
  deposit_value: number;
  deposit_cents: number;
  approval_token_expires_at: Date | null;
};

/** Returns the customer's view as text. When it changes, a revision is due. */
function shownText(quote: Shown, lines: readonly SnapshotLine[]): string {
  const {
    customer_name,
    customer_email,
    customer_phone,
    property_address,
    discount_type,
    discount_value,
    discount_message,
    tax_rate,
    notes,
  } = quote;
  const { sum_cents, discount_cents, subtotal_cents, tax_cents, total_cents, approval_token_expires_at } = quote;
  const shown: Json = {
    customer: [customer_name, customer_email, customer_phone, property_address, quote.language],
    discount: [discount_type, discount_value, discount_message],
    figures: [sum_cents, discount_cents, subtotal_cents, tax_rate, tax_cents, total_cents],
    deposit: quote.deposit_cents > 0 ? [quote.deposit_type, quote.deposit_value, quote.deposit_cents] : null,
    notes,
    expires_at: approval_token_expires_at?.toISOString() ?? null,
    lines: lines.map(comparableLine),
    options: quote.options.map(snapshotOption),
    packages: quote.packages.map(shownPackage),
  };
  return canonicalJson(shown);
}
