import { DAY_MS } from '#domain/durations.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withIdentity, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { applyPayment } from './apply-payment.ts';
import { isComplete } from './complete-payment.ts';
import { reconcileQueue, refundQueue } from './payment-queues.ts';

/** How many days the nightly comparison looks back. */
const RECONCILED_DAYS = 7;
/** How many days old runs are kept. They show when a problem began. */
const KEPT_DAYS = 90;
/** The most problems listed. People read the list, so it stays short. */
const PROBLEMS_MAX = 50;
/** How many days a disconnected account is compared, because refunds and disputes can still arrive. */
const DISCONNECTED_DAYS = 180;
/** Time after which the job of an unconfirmed refund is started again. */
const REFUND_PATIENCE_MS = DAY_MS / 8;

export async function queueReconciliations(services: Services): Promise<void> {
  const { db, jobs, payments, now } = services;
  const since = new Date(now().getTime() - DISCONNECTED_DAYS * DAY_MS);
  const companies = await withIdentity(db, (tx) =>
    tx
      .selectFrom('payment_accounts')
      .where('provider', '=', payments.name)
      .where((eb) => eb.or([eb('disconnected_at', 'is', null), eb('disconnected_at', '>', since)]))
      .select('org_id')
      .distinct()
      .execute(),
  );
  for (const { org_id } of companies)
    await withOrg(db, scopeOfJob({ org_id }), (tx) => jobs.send(tx, reconcileQueue, { org_id }));
}

interface Findings {
  lookedAt: number;
  mended: number;
  problems: string[];
}

/**
 * Compares the last 7 days of payments with the provider, and adds what the ledger lacks. Safe to repeat.
 * @throws ProviderUnavailable; the job is retried
 */
export async function reconcileCompany(services: Services, { org_id }: { org_id: string }): Promise<void> {
  const scope = scopeOfJob({ org_id });
  const at = services.now();
  const since = new Date(at.getTime() - RECONCILED_DAYS * DAY_MS);
  const findings: Findings = { lookedAt: 0, mended: 0, problems: [] };
  for (const accountId of await accountsOf(services, scope)) {
    const seen = await comparePayments(services, scope, { accountId, since }, findings);
    if (seen) await findUnknown(services, scope, { accountId, since, before: at, seen }, findings);
  }
  await takeUpRefunds(services, scope, at);
  await withOrg(services.db, scope, (tx) => storeFindings(tx, scope, findings, at));
}

async function accountsOf({ db, payments }: Services, scope: OrgScope): Promise<string[]> {
  const accounts = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('payment_accounts')
      .where('org_id', '=', scope.orgId)
      .where('provider', '=', payments.name)
      .orderBy('connected_at')
      .select('account_id')
      .execute(),
  );
  return accounts.map(({ account_id }) => account_id);
}

/** @returns the provider's payments; null for an account that we can no longer access */
async function comparePayments(
  services: Services,
  scope: OrgScope,
  range: { accountId: string; since: Date },
  findings: Findings,
): Promise<Set<string> | null> {
  const seen = new Set<string>();
  try {
    for await (const payment of services.payments.listPayments(range)) {
      seen.add(payment.id);
      const added = (await isComplete(services, scope, payment)) ? 0 : await applyPayment(services, scope, payment);
      if (added === null) continue;
      findings.lookedAt += 1;
      if (added > 0) findings.mended += 1;
    }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    findings.problems.push(`We couldn’t read the payment account: ${error.message}`);
    return null;
  }
  return seen;
}

/**
 * Reports charges in the ledger that the provider doesn't have. No request can add one, so this means a mistake
 * elsewhere.
 */
async function findUnknown(
  { db }: Services,
  scope: OrgScope,
  { accountId, since, before, seen }: { accountId: string; since: Date; before: Date; seen: ReadonlySet<string> },
  findings: Findings,
): Promise<void> {
  const charges = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('payment_entries as entry')
      .innerJoin('quotes as quote', (join) =>
        join.onRef('quote.org_id', '=', 'entry.org_id').onRef('quote.id', '=', 'entry.quote_id'),
      )
      .where('entry.org_id', '=', scope.orgId)
      .where('entry.account_id', '=', accountId)
      .where('entry.type', '=', 'charge')
      .where('entry.at', '>=', since)
      .where('entry.at', '<', before)
      .orderBy('entry.at')
      .select(['entry.payment_ref', 'entry.amount_cents', 'entry.currency', 'quote.number'])
      .execute(),
  );
  for (const { payment_ref, amount_cents, currency, number } of charges)
    if (payment_ref === null || !seen.has(payment_ref))
      findings.problems.push(
        `${formatMoney(amount_cents, currency)} for ${quoteNumber(number)} is recorded here, but the payment provider does not have this payment.`,
      );
}

/** Restarts refunds whose job gave up because the provider was unavailable for too long. */
async function takeUpRefunds({ db, jobs }: Services, scope: OrgScope, at: Date): Promise<void> {
  await withOrg(db, scope, async (tx) => {
    const waiting = await tx
      .selectFrom('payment_refunds')
      .where('org_id', '=', scope.orgId)
      .where('status', '=', 'requested')
      .where('requested_at', '<', new Date(at.getTime() - REFUND_PATIENCE_MS))
      .select('id')
      .execute();
    for (const { id } of waiting) await jobs.send(tx, refundQueue, { org_id: scope.orgId, refund_id: id });
  });
}

async function storeFindings(
  tx: Tx,
  scope: OrgScope,
  { lookedAt, mended, problems }: Findings,
  ran_at: Date,
): Promise<void> {
  await tx
    .deleteFrom('payment_reconciliations')
    .where('org_id', '=', scope.orgId)
    .where('ran_at', '<', new Date(ran_at.getTime() - KEPT_DAYS * DAY_MS))
    .execute();
  await tx
    .insertInto('payment_reconciliations')
    .values({
      org_id: scope.orgId,
      id: newId(ran_at.getTime()),
      ran_at,
      looked_at: lookedAt,
      mended,
      problems: JSON.stringify(problems.slice(0, PROBLEMS_MAX)),
    })
    .execute();
}
