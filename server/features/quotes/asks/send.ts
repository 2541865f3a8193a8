import type { z } from 'zod';
import type { AskInput } from '#contract/asks.ts';
import { ProductError } from '#domain/errors.ts';
import { depositCents, depositColumns, depositRule } from '#domain/payments/deposit.ts';
import { AmountTooLarge } from '#domain/pricing/money.ts';
import type { ServiceLine } from '#domain/pricing/quote-lines.ts';
import { normalizeQuote, type PricedQuote, priceQuote } from '#domain/pricing/quote-totals.ts';
import { askedSurfaces, likelyPrice, linesOfRequest } from '#domain/quote/asked-range.ts';
import { canonicalJson } from '#domain/quote/canonical-json.ts';
import { ASKED_ADDITIONS_HOURS, type QuoteRequest } from '#domain/quote/quote-request.ts';
import { nextQuoteNumber, quoteInserted } from '#server/features/quotes/create-quote.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { linesInserted } from '#server/features/quotes/lines/store-lines.ts';
import type { Services } from '#server/features/services.ts';
import { readFormToken } from '#server/platform/auth/form-token.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import { type AskCompany, companyOfPage } from './page-queries.ts';
import { requestToken } from './request-token.ts';
import { readOffered, readWidening } from './show.ts';

type Ask = z.output<typeof AskInput>;

/** @param replace true if the form needs a new token before it can be sent */
function refusedToken(why: string, replace: boolean): ProductError {
  return new ProductError('INVALID_INPUT', undefined, { issues: [{ path: ['form_token'], message: why, replace }] });
}

/**
 * Creates a draft quote and notifies staff, in one transaction. Sends nothing to the visitor, whose email nobody has
 * confirmed. The form's token becomes the quote's id, so a form is one draft however often it is sent.
 * @returns the part of the request's address that only its visitor has
 * @throws ProductError NOT_FOUND, QUOTE_UNAVAILABLE while the company takes no requests, RATE_LIMITED, INVALID_INPUT for
 * a form token that is forged, too new, too old or used, and without any surface or note
 */
export async function sendAsk(services: Services, ask: Ask): Promise<string> {
  const company = await companyOfPage(services, ask.key);
  if (!company.isOpen) throw new ProductError('QUOTE_UNAVAILABLE');
  const form = readFormToken(ask.form_token, services.now(), services.env.SECRET_KEY);
  if ('refused' in form) throw refusedToken(form.refused, form.refused !== 'too young');
  const { scope } = company;
  const drafted = await draftOf(services, company, ask);
  const [[known]] = await readOrg(services.db, scope, sentQuery(services.db.tenant.kysely, scope, form.id).compile());
  // A repeated form doesn't count, because the visitor may have missed the first response.
  if (!known) await assertWithinLimits(services, company);
  await withQuote(services.db, scope, form.id, (tx, quote) =>
    quote.isNew ? createDraft(tx, services, scope, quote, drafted, ask) : assertSameAsk(tx, scope, quote, drafted, ask),
  );
  return requestToken(services.env, scope, form.id);
}

/** @throws ProductError RATE_LIMITED when the company got too many requests from everyone together */
async function assertWithinLimits({ limits }: Services, { id }: AskCompany): Promise<void> {
  for (const limit of ['ask_company', 'ask_company_day'] as const)
    if ((await limits.spend(limit, id)).wait !== null) throw new ProductError('RATE_LIMITED');
}

interface Drafted {
  request: QuoteRequest;
  lines: ServiceLine[];
}

async function draftOf(services: Services, company: AskCompany, { wishes, facts, note }: Ask): Promise<Drafted> {
  const { book, offered } = await readOffered(services, company.scope);
  const surfaces = askedSurfaces(offered, wishes);
  if (surfaces.length === 0 && note === '')
    throw new ProductError('INVALID_INPUT', undefined, { issues: [{ path: ['wishes'], message: 'Choose a surface' }] });
  const price = likelyPrice(offered, surfaces, company, await readWidening(services, company.scope));
  const range = price?.range ?? null;
  const request = { surfaces, facts: [...new Set(facts)], note, range, likely: price?.likely ?? null };
  return { request, lines: linesOfRequest(book, offered, surfaces, newId) };
}

/** Accepts a form that was sent twice. @throws ProductError INVALID_INPUT if it was sent with other content */
async function assertSameAsk(
  tx: Tx,
  scope: OrgScope,
  { id }: LockedQuote,
  { request }: Drafted,
  { name, email, address }: Ask,
): Promise<void> {
  const known = await sentQuery(tx, scope, id).executeTakeFirst();
  const isSame =
    known?.request &&
    askedText(known.request) === askedText(request) &&
    known.customer_name === name &&
    known.customer_email === email &&
    known.property_address === address;
  if (!isSame) throw refusedToken('used', true);
}

function sentQuery(db: Tx, scope: OrgScope, id: string) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select(['request', 'customer_name', 'customer_email', 'property_address'])
    .$narrowType<{ request: QuoteRequest | null }>();
}

/** Leaves out the range, which another decision may have widened since. */
const askedText = ({ surfaces, facts, note }: QuoteRequest) =>
  canonicalJson({ surfaces: surfaces.map((each) => ({ ...each })), facts, note });

async function createDraft(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  quote: LockedQuote,
  { request, lines }: Drafted,
  { name, email, phone, address, language }: Ask,
): Promise<void> {
  const at = services.now();
  const company = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select(['tax_rate', 'minimum_charge_cents', 'trip_charge_cents', 'deposit_type', 'deposit_value', 'default_notes'])
    .executeTakeFirstOrThrow();
  const owner = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('role', '=', 'owner')
    .select('id')
    .executeTakeFirstOrThrow();
  const { tax_rate, minimum_charge_cents, trip_charge_cents } = company;
  const charges = { tax_rate, minimum_charge_cents, trip_charge_cents };
  const priced = pricedOrEmpty({ lines, discount: null, ...charges });
  const deposit = depositRule(company);
  // From here on, other new quotes of the company wait for their number, so this runs as late as possible.
  const number = await nextQuoteNumber(tx, scope);
  const row = {
    org_id: scope.orgId,
    id: quote.id,
    number,
    author_id: owner.id,
    created_at: at,
    updated_at: at,
    customer_name: name,
    customer_email: email,
    customer_phone: phone,
    property_address: address,
    language,
    ...charges,
    ...priced.totals,
    ...depositColumns(deposit),
    deposit_cents: depositCents(deposit, priced.totals.total_cents),
    notes: company.default_notes,
    request: JSON.stringify(request),
  };
  const inserted = [quoteInserted(row), linesInserted(tx, scope, quote.id, priced)];
  const actor = { kind: 'customer', id: null, name } as const;
  const created = { quote, type: 'created', actor, data: { asked: true }, at } as const;
  const seq = await appendEvent(tx, services, scope, created, inserted);
  await notifyStaff(tx, services, scope, { quoteId: quote.id, type: 'created', seq }, null);
}

/** Rates far beyond the usual could make the draft too expensive to store. The request itself still arrives. */
function pricedOrEmpty(input: Parameters<typeof priceQuote>[0]): PricedQuote {
  try {
    return priceQuote(normalizeQuote(input));
  } catch (error) {
    if (error instanceof AmountTooLarge) return priceQuote({ ...input, lines: [] });
    throw error;
  }
}

export const ADDITIONS_MS = ASKED_ADDITIONS_HOURS * 3_600_000;
