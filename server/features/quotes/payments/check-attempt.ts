import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { isUuid } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { applyPayment } from './apply-payment.ts';
import { ledgerBalance } from './balance.ts';
import { isLaterWaiting } from './later-version.ts';
import { readLedger } from './ledger-queries.ts';
import { tipOffer } from './tip-offer.ts';

interface Session {
  accountId: string;
  sessionId: string;
}

/**
 * Reads an open payment page from the provider, so a payment is found even if no event ever arrives. Closes a page
 * whose amount is no longer due or can no longer be paid.
 * @throws ProviderUnavailable; the job is retried
 */
export async function checkAttempt(
  services: Services,
  { org_id, attempt_id }: { org_id: string; attempt_id: string },
): Promise<void> {
  const scope = scopeOfJob({ org_id });
  const attempt = await withOrg(services.db, scope, (tx) => attemptQuery(tx, scope, attempt_id).executeTakeFirst());
  if (!attempt) return;
  const { session_id: sessionId, account_id: accountId } = attempt;
  if (sessionId === null) {
    // The provider never responded, so no one has the page's URL.
    if (attempt.expires_at <= services.now()) await closeAttempt(services, scope, attempt_id);
    return;
  }
  if (await isPaymentPageOutdated(services, scope, attempt))
    await services.payments.expirePayment({ accountId, sessionId });
  await checkSession(services, scope, { accountId, sessionId });
}

function attemptQuery(tx: Tx, scope: OrgScope, attemptId: string) {
  return tx
    .selectFrom('payment_attempts')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', attemptId)
    .where('status', 'in', ['starting', 'open'])
    .select(['quote_id', 'account_id', 'purpose', 'amount_cents', 'session_id', 'expires_at']);
}

type OpenAttempt = NonNullable<Awaited<ReturnType<ReturnType<typeof attemptQuery>['executeTakeFirst']>>>;

/**
 * Returns true when the amount differs from the balance due, a later version awaits the customer's reply, or the
 * company's deletion is scheduled. A tip's page is outdated once no tip can be paid, such as after another one.
 */
export async function isPaymentPageOutdated(
  services: Pick<Services, 'db' | 'now' | 'payments'>,
  scope: OrgScope,
  attempt: Pick<OpenAttempt, 'quote_id' | 'purpose' | 'amount_cents'>,
): Promise<boolean> {
  const ledger = await readLedger(services.db, scope, attempt.quote_id);
  if (attempt.purpose === 'tip') return tipOffer(services, ledger) === null;
  if (ledger.company.ends_at !== null || isLaterWaiting(ledger, services.now())) return true;
  const { deposit_open_cents, open_cents } = ledgerBalance(ledger);
  return attempt.amount_cents !== (attempt.purpose === 'deposit' ? deposit_open_cents : open_cents);
}

/** Applies the payment made on a paid page, and closes the attempt of an expired one. */
export async function checkSession(services: Services, scope: OrgScope, session: Session): Promise<void> {
  const found = await services.payments.readPaymentSession(session);
  if (!found) return;
  const { attemptId } = found;
  if (attemptId === null || !isUuid(attemptId)) return;
  if (found.paymentId !== null) {
    const payment = await services.payments.readPayment({ accountId: session.accountId, paymentId: found.paymentId });
    if (payment) await applyPayment(services, scope, payment);
  }
  if (found.status === 'expired') await closeAttempt(services, scope, attemptId);
}

async function closeAttempt({ db }: Services, scope: OrgScope, attemptId: string): Promise<void> {
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('payment_attempts')
      .set({ status: 'expired' })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', attemptId)
      .where('status', 'in', ['starting', 'open'])
      .execute(),
  );
}
