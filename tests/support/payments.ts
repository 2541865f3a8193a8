/** Lets companies take cards and customers pay, with the built-in test provider. */

import { applyPaymentEvent } from '#server/features/quotes/payments/apply-payment-event.ts';
import { sendRefund } from '#server/features/quotes/payments/send-refund.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { deliverWaitingEvents } from '#server/providers/payments/test-provider/deliver-events.ts';
import { completeOnboarding, payCheckout } from '#server/providers/payments/test-provider/people.ts';
import type { TestApp } from './app.ts';
import { buildCompany, buildQuote, customLine, type DraftInput, type TestCompany } from './factories.ts';

/** Creates the company's payment account, ready to take cards. @returns the account's id at the provider */
export async function buildPaymentAccount(app: TestApp, { orgId, owner }: TestCompany): Promise<string> {
  const { paymentAccount } = owner.client.api;
  const current = () =>
    app.query<{ account_id: string; can_charge: boolean }>(
      'select account_id, can_charge from payment_accounts where org_id = $1 and disconnected_at is null',
      [orgId],
    );
  const [ready] = await current();
  if (ready?.can_charge) return ready.account_id;
  await paymentAccount.connect({ country: 'US' });
  const [account] = await current();
  if (!account) throw new Error('The account was not stored');
  await completeOnboarding(app.services, account.account_id);
  await paymentAccount.refresh();
  return account.account_id;
}

export interface OwedQuote {
  company: TestCompany;
  accountId: string;
  id: string;
  /** secret part of the customer's link */
  token: string;
}

/** Creates a company that takes cards, and an approved quote of $1,000.00 with a $300.00 deposit. */
export async function buildOwedQuote(app: TestApp, about: Partial<DraftInput> = {}): Promise<OwedQuote> {
  const company = await buildCompany(app);
  const accountId = await buildPaymentAccount(app, company);
  return { company, accountId, ...(await approvedQuote(company, about)) };
}

export async function approvedQuote(
  company: TestCompany,
  about: Partial<DraftInput> = {},
): Promise<{ id: string; token: string }> {
  const lines = [customLine({ quantity: 1, unit: 'flat', unit_cents: 100_000 })];
  const draft = { lines, deposit: { type: 'flat', value: 30_000 }, ...about } as const;
  const quote = await buildQuote(company, { id: newId(), draft, decided: 'approved' });
  return { id: quote.id, token: quote.approval_url?.split('/').at(-1) ?? '' };
}

export const CARD = '4242 4242 4242 4242';
export const DISPUTED_CARD = '4000 0000 0000 0259';

/** Opens the payment page as the customer. @returns the session's id */
export async function openPage(app: TestApp, token: string, purpose: 'deposit' | 'balance'): Promise<string> {
  const { url } = await app.client().api.approval.pay({ token, purpose });
  const [attempt] = await app.query<{ session_id: string }>('select session_id from payment_attempts where url = $1', [
    url,
  ]);
  return attempt?.session_id ?? '';
}

/** Pays by card as the customer. @returns the session's id */
export async function payByCard(
  app: TestApp,
  token: string,
  purpose: 'deposit' | 'balance',
  card = CARD,
): Promise<string> {
  const session = await openPage(app, token, purpose);
  await payCheckout(app.services, session, card);
  return session;
}

/** Pays on an open page. @param url of the page */
export async function paySession(services: Services, url: string, card = CARD): Promise<void> {
  await payCheckout(services, url.split('/').at(-1) ?? '', card);
}

/** Delivers and applies the provider's events of all companies until none is left. */
export async function applyPayments(app: TestApp, worker: Services): Promise<void> {
  const companies = await app.query<{ org_id: string }>('select distinct org_id from payment_accounts');
  for (const { org_id } of companies) await applyPaymentsWith(worker, org_id);
}

/** Delivers and applies the provider's events and refunds of one company, like its jobs. */
export async function applyPaymentsWith(worker: Services, orgId: string): Promise<void> {
  const scope = scopeOfJob({ org_id: orgId });
  for (;;) {
    await deliverWaitingEvents(worker);
    const events = await worker.db.identity.kysely
      .selectFrom('provider_events as event')
      .innerJoin('payment_accounts as account', 'account.account_id', 'event.account')
      .where('account.org_id', '=', orgId)
      .where('event.applied_at', 'is', null)
      .orderBy('event.received_at')
      .select('event.id')
      .execute();
    for (const { id } of events) await applyPaymentEvent(worker, { provider: 'test', event_id: id, org_id: orgId });
    const refunds = await withOrg(worker.db, scope, (tx) =>
      tx
        .selectFrom('payment_refunds')
        .where('org_id', '=', orgId)
        .where('status', '=', 'requested')
        .select('id')
        .execute(),
    );
    for (const { id } of refunds) await sendRefund(worker, { org_id: orgId, refund_id: id });
    if (events.length + refunds.length === 0) return;
  }
}

/** Returns the ledger of a quote as stored, in chronological order. */
export async function entriesIn(app: TestApp, quoteId: string): Promise<[type: string, cents: number][]> {
  const rows = await app.query<{ type: string; amount_cents: number }>(
    'select type, amount_cents from payment_entries where quote_id = $1 order by at, id',
    [quoteId],
  );
  return rows.map(({ type, amount_cents }) => [type, amount_cents]);
}

export function moneyMails(app: TestApp, quoteId: string): Promise<{ kind: string; subject: string; text: string }[]> {
  return app.query(
    `select kind, subject, text from messages where quote_id = $1 and kind like any (array['payment%', 'refund%']) order by kind, id`,
    [quoteId],
  );
}

export async function mailKinds(app: TestApp, quoteId: string): Promise<string[]> {
  return (await moneyMails(app, quoteId)).map(({ kind }) => kind);
}

export async function moneyEvents(app: TestApp, quoteId: string): Promise<string[]> {
  const rows = await app.query<{ type: string }>(
    `select type from quote_events where quote_id = $1 and (type ~ 'payment|refund' or type in ('paid', 'disputed')) order by seq`,
    [quoteId],
  );
  return rows.map(({ type }) => type);
}

export async function chargeIn(
  app: TestApp,
  quoteId: string,
): Promise<{ id: string; payment_ref: string; account_id: string }> {
  const [row] = await app.query<{ id: string; payment_ref: string; account_id: string }>(
    `select id, payment_ref, account_id from payment_entries where quote_id = $1 and type = 'charge' order by at limit 1`,
    [quoteId],
  );
  if (!row) throw new Error('Nothing was paid');
  return row;
}
