import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { refreshAccount } from '#server/providers/payments/account-commands.ts';
import { eventToApply, markApplied } from '#server/providers/payments/event-commands.ts';
import type { EventRef } from '#server/providers/payments/event-queues.ts';
import { applyPayment } from './apply-payment.ts';
import { checkSession } from './check-attempt.ts';

/** Safe to repeat. @throws ProviderUnavailable; the job is retried */
export async function applyPaymentEvent(services: Services, ref: EventRef & { org_id: string }): Promise<void> {
  const { db, payments } = services;
  // After a change of providers, the objects of the old one can no longer be read, so its events are ignored.
  if (ref.provider !== payments.name) return;
  const event = await eventToApply(db, ref);
  if (!event) return;
  const scope = scopeOfJob(ref);
  const { account, object } = event;
  if (account !== null) {
    if (object.kind === 'account') await refreshAccount(services, scope, account);
    if (object.kind === 'payment') await applyPaymentById(services, scope, account, object.id);
    if (object.kind === 'checkout') await checkSession(services, scope, { accountId: account, sessionId: object.id });
  }
  await markApplied(db, ref, services.now());
}

/** @returns like `applyPayment` */
export async function applyPaymentById(
  services: Services,
  scope: OrgScope,
  accountId: string,
  paymentId: string,
): Promise<number | null> {
  const payment = await services.payments.readPayment({ accountId, paymentId });
  return payment && applyPayment(services, scope, payment);
}
