import { type EntryType, entriesOf, missingEntries } from '#domain/payments/ledger.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Returns true when everything that the provider reports about a payment is stored. Takes no lock, so that the nightly
 * comparison blocks no one who works on the quote.
 */
export async function isComplete(
  { db, payments }: Services,
  scope: OrgScope,
  payment: ProviderPayment,
): Promise<boolean> {
  const { kysely } = db.tenant;
  const entries = kysely
    .selectFrom('payment_entries')
    .where('org_id', '=', scope.orgId)
    .where('payment_ref', '=', payment.id)
    .where('provider', '=', payments.name)
    .where('account_id', '=', payment.accountId)
    .select(['type', 'provider_ref', 'fee_cents'])
    .$narrowType<{ type: EntryType }>();
  const waiting = kysely
    .selectFrom('payment_refunds as refund')
    .innerJoin('payment_entries as charge', (join) =>
      join.onRef('charge.org_id', '=', 'refund.org_id').onRef('charge.id', '=', 'refund.charge_id'),
    )
    .where('refund.org_id', '=', scope.orgId)
    .where('refund.status', '=', 'requested')
    .where('charge.payment_ref', '=', payment.id)
    .select('refund.id');
  const disputes = kysely
    .selectFrom('payment_disputes')
    .where('org_id', '=', scope.orgId)
    .where('provider', '=', payments.name)
    .where(
      'provider_ref',
      'in',
      payment.disputes.map(({ id }) => id),
    )
    .select(['provider_ref', 'status']);
  const [stored, refunds] = await readOrg(db, scope, entries.compile(), waiting.compile());
  // The purpose doesn't matter, because both lead to the same entries.
  if (stored.length === 0 || refunds.length > 0 || missingEntries(stored, entriesOf(payment, 'balance')).length > 0)
    return false;
  if (payment.feeCents !== null && stored.some(({ type, fee_cents }) => type === 'charge' && fee_cents === null))
    return false;
  if (payment.disputes.length === 0) return true;
  const [known] = await readOrg(db, scope, disputes.compile());
  return payment.disputes.every(({ id, status }) =>
    known.some((one) => one.provider_ref === id && one.status === status),
  );
}
