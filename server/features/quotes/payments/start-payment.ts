import { ProductError } from '#domain/errors.ts';
import { asLanguage, type Language, LOCALES } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { cardProblem } from '#domain/payments/card-limits.ts';
import { customerProblem } from '#domain/payments/choices.ts';
import type { OwedPurpose, PaymentPurpose } from '#domain/payments/provider-payment.ts';
import { tipsReceived } from '#domain/payments/tips.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { SingleFlight } from '#server/platform/fair-scheduling/single-flight.ts';
import { type AccountRow, usableAccount } from '#server/providers/payments/account-commands.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { payableByCard } from './balance.ts';
import { checkAttempt, isPaymentPageOutdated } from './check-attempt.ts';
import { withLedger } from './ledger-lock.ts';
import type { Ledger } from './ledger-queries.ts';
import { attemptQueue } from './payment-queues.ts';
import { tipOffer } from './tip-offer.ts';

const MINUTE_MS = 60_000;
/** Minutes that a payment page stays open. Stripe's minimum is 30. */
const OPEN_MINUTES = 60;
/** Minutes that an open page must have left to be offered again. */
const LEAST_LEFT_MINUTES = 5;
/** Age up to which an attempt without a response is repeated. Its page must stay open for at least Stripe's minimum. */
const REPEATED_MINUTES = OPEN_MINUTES - 31;
/** Per quote. Reusing an open page doesn't count. */
const ATTEMPTS_AN_HOUR = 20;

interface Attempt {
  id: string;
  account_id: string;
  purpose: PaymentPurpose;
  amount_cents: Cents;
  currency: string;
  language: string;
  status: string;
  url: string | null;
  created_at: Date;
  expires_at: Date;
}

interface Start {
  attempt: Attempt;
  description: string;
  customerEmail: string | null;
  cancelUrl: string;
}

const starting = new SingleFlight<string | null>();

/**
 * Opens the provider's payment page. The attempt is committed before the provider is called, and its id is the
 * idempotency key, so repeated and concurrent calls get the same page, even after a crash.
 * @param asked language in which the customer saw the quote; undefined for the quote's own
 * @returns the page's URL
 * @throws ProductError PAYMENT_REFUSED with the reason when nothing can be paid, PAYMENT_UNAVAILABLE when the provider
 * doesn't respond, RATE_LIMITED, NOT_FOUND
 */
export function startPayment(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  purpose: OwedPurpose,
  asked?: Language,
): Promise<string> {
  return startAttempt(services, scope, quoteId, {
    asked,
    payable: (ledger, language) => owedPart(services, ledger, purpose, language),
  });
}

/**
 * Opens the provider's payment page for a tip, like `startPayment`.
 * @throws ProductError PAYMENT_REFUSED for a tip that isn't offered or out of its limits, and as `startPayment`
 */
export function startTip(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  amountCents: Cents,
  asked?: Language,
): Promise<string> {
  return startAttempt(services, scope, quoteId, {
    asked,
    payable: (ledger, language) => tipOf(services, ledger, amountCents, language),
  });
}

interface Payable {
  purpose: PaymentPurpose;
  account: AccountRow;
  amount_cents: Cents;
}

interface Asked {
  asked: Language | undefined;
  /** @throws ProductError PAYMENT_REFUSED */
  payable: (ledger: Ledger, language: Language) => Payable;
}

async function startAttempt(services: Services, scope: OrgScope, quoteId: string, what: Asked): Promise<string> {
  const start = await withLedger(services.db, scope, quoteId, (tx, ledger) =>
    prepareAttempt(tx, services, scope, ledger, what),
  );
  const { attempt } = start;
  if (attempt.url !== null) return attempt.url;
  const url = await starting.run(attempt.id, undefined, () => openPage(services, scope, quoteId, start));
  return url ?? startAttempt(services, scope, quoteId, what);
}

async function prepareAttempt(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  ledger: Ledger,
  { asked, payable }: Asked,
): Promise<Start> {
  const { quote, company } = ledger;
  const at = services.now();
  const own = await languageOfQuote(tx, scope, quote.id);
  const language = asked ?? own;
  const { purpose, account, amount_cents } = payable(ledger, language);
  const wanted = { account_id: account.account_id, purpose, amount_cents, currency: company.currency, language };
  const back = language === own ? '' : `&lang=${language}`;
  const attempt =
    (await openAttempt(tx, scope, quote.id, wanted, at)) ??
    (await insertAttempt(tx, services, scope, quote, wanted, at));
  return {
    attempt,
    description: paymentTexts(language).description[purpose](company.name, quoteNumber(quote.number)),
    customerEmail: quote.customer_email || null,
    cancelUrl: `${services.env.PUBLIC_URL}${approvalPath(scope.orgId, quote.approval_token ?? '')}?payment=canceled${back}#${purpose === 'tip' ? 'tip' : 'pay'}`,
  };
}

async function languageOfQuote(tx: Tx, scope: OrgScope, quoteId: string): Promise<Language> {
  const { language } = await tx
    .selectFrom('quotes')
    .leftJoin('decisions', (join) =>
      join.onRef('decisions.org_id', '=', 'quotes.org_id').onRef('decisions.quote_id', '=', 'quotes.id'),
    )
    .where('quotes.org_id', '=', scope.orgId)
    .where('quotes.id', '=', quoteId)
    .select((eb) => eb.fn.coalesce('decisions.language', 'quotes.language').as('language'))
    .executeTakeFirstOrThrow();
  return asLanguage(language) ?? 'en';
}

/** Amounts come only from the ledger. @throws ProductError PAYMENT_REFUSED */
function owedPart(services: Services, ledger: Ledger, purpose: OwedPurpose, language: Language): Payable {
  const { refusals } = paymentTexts(language);
  const refuse = (message: string) => new ProductError('PAYMENT_REFUSED', message, { language });
  if (ledger.quote.status !== 'approved') throw refuse(refusals.notApproved);
  const { balance, problem } = payableByCard(services, ledger, language);
  if (problem !== null) throw refuse(customerProblem(problem, language));
  const amount_cents = purpose === 'deposit' ? balance.deposit_open_cents : balance.open_cents;
  if (amount_cents === 0) throw refuse(refusals[nothingOf(purpose, balance.open_cents, ledger.isWorkDone)]);
  const account = usableAccount(services.payments, ledger.account);
  if (!account) throw refuse(refusals.noCards);
  const tooMuch = cardProblem(amount_cents, ledger.company.currency, account, language);
  if (tooMuch !== null) throw refuse(tooMuch);
  return { purpose, account, amount_cents };
}

/** @throws ProductError PAYMENT_REFUSED */
function tipOf(services: Services, ledger: Ledger, amount_cents: Cents, language: Language): Payable {
  const { refusals } = paymentTexts(language);
  const refuse = (message: string) => new ProductError('PAYMENT_REFUSED', message, { language });
  const offer = tipOffer(services, ledger);
  const account = usableAccount(services.payments, ledger.account);
  if (!offer || !account) throw refuse(tipsReceived(ledger.entries) > 0 ? refusals.tipPaid : refusals.noTip);
  const money = (cents: Cents) => formatMoney(cents, ledger.company.currency, LOCALES[language]);
  const { least_cents, most_cents } = offer;
  if (amount_cents < least_cents || amount_cents > most_cents)
    throw refuse(refusals.tipLimits(money(least_cents), money(most_cents)));
  return { purpose: 'tip', account, amount_cents };
}

function nothingOf(purpose: OwedPurpose, openCents: Cents, isWorkDone: boolean) {
  if (purpose !== 'deposit') return 'paid';
  return isWorkDone && openCents > 0 ? 'allDue' : 'depositPaid';
}

type Wanted = Pick<Attempt, 'account_id' | 'purpose' | 'amount_cents' | 'currency' | 'language'>;

const COLUMNS = [
  'id',
  'account_id',
  'purpose',
  'amount_cents',
  'currency',
  'language',
  'status',
  'url',
  'created_at',
  'expires_at',
] as const;

/** Finds an attempt that can be reused: for the same amount, and with time left. */
function openAttempt(tx: Tx, scope: OrgScope, quoteId: string, wanted: Wanted, at: Date): Promise<Attempt | undefined> {
  const soon = new Date(at.getTime() + LEAST_LEFT_MINUTES * MINUTE_MS);
  const repeatedSince = new Date(at.getTime() - REPEATED_MINUTES * MINUTE_MS);
  return tx
    .selectFrom('payment_attempts')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('account_id', '=', wanted.account_id)
    .where('purpose', '=', wanted.purpose)
    .where('amount_cents', '=', wanted.amount_cents)
    .where('currency', '=', wanted.currency)
    .where('language', '=', wanted.language)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'open'), eb('expires_at', '>', soon)]),
        eb.and([eb('status', '=', 'starting'), eb('created_at', '>', repeatedSince)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(COLUMNS)
    .$narrowType<{ purpose: PaymentPurpose }>()
    .executeTakeFirst();
}

/** @throws ProductError RATE_LIMITED */
async function insertAttempt(
  tx: Tx,
  { jobs }: Services,
  scope: OrgScope,
  quote: Ledger['quote'],
  wanted: Wanted,
  at: Date,
): Promise<Attempt> {
  const { made } = await tx
    .selectFrom('payment_attempts')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('created_at', '>', new Date(at.getTime() - 60 * MINUTE_MS))
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow();
  if (made >= ATTEMPTS_AN_HOUR) throw new ProductError('RATE_LIMITED');
  const id = newId(at.getTime());
  // Providers use whole seconds, and a repeated call must send the same value.
  const expires_at = new Date(Math.floor(at.getTime() / 1000) * 1000 + OPEN_MINUTES * MINUTE_MS);
  await tx
    .insertInto('payment_attempts')
    .values({
      org_id: scope.orgId,
      id,
      quote_id: quote.id,
      revision: quote.revision,
      ...wanted,
      created_at: at,
      expires_at,
    })
    .execute();
  const checkAt = new Date(expires_at.getTime() + MINUTE_MS);
  await jobs.send(tx, attemptQueue, { org_id: scope.orgId, attempt_id: id, at: checkAt.toISOString() });
  return { id, ...wanted, status: 'starting', url: null, created_at: at, expires_at };
}

/** @returns null for a page that was closed again, because what can be paid has changed */
async function openPage(services: Services, scope: OrgScope, quoteId: string, start: Start): Promise<string | null> {
  const { attempt, description, customerEmail, cancelUrl } = start;
  try {
    const page = await services.payments.startPayment({
      accountId: attempt.account_id,
      orgId: scope.orgId,
      quoteId,
      attemptId: attempt.id,
      amountCents: attempt.amount_cents,
      currency: attempt.currency,
      language: asLanguage(attempt.language) ?? 'en',
      description,
      customerEmail,
      successUrl: `${services.env.PUBLIC_URL}/quote/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl,
      expiresAt: attempt.expires_at,
      idempotencyKey: `attempt:${attempt.id}`,
    });
    await changeStarting(services, scope, attempt.id, { status: 'open', session_id: page.sessionId, url: page.url });
    return (await isClosedAgain(services, scope, quoteId, attempt)) ? null : page.url;
  } catch (error) {
    // A provider that didn't respond may have opened the page, so the same attempt is reused.
    if (error instanceof ProviderRefused) await changeStarting(services, scope, attempt.id, { status: 'failed' });
    throw error;
  }
}

/**
 * While the provider was opening the page, the price may have been lowered, a later version sent or the company's
 * deletion announced. There was no page to close yet, so this closes it now.
 */
async function isClosedAgain(services: Services, scope: OrgScope, quoteId: string, attempt: Attempt): Promise<boolean> {
  if (!(await isPaymentPageOutdated(services, scope, { ...attempt, quote_id: quoteId }))) return false;
  await checkAttempt(services, { org_id: scope.orgId, attempt_id: attempt.id });
  return true;
}

type Outcome = { status: 'open'; session_id: string; url: string } | { status: 'failed' };

/** An event may arrive before the provider's response, so only an attempt without a response changes. */
async function changeStarting({ db }: Services, scope: OrgScope, attemptId: string, outcome: Outcome): Promise<void> {
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('payment_attempts')
      .set(outcome)
      .where('org_id', '=', scope.orgId)
      .where('id', '=', attemptId)
      .where('status', '=', 'starting')
      .execute(),
  );
}
