/** Types for recording a payment in the ledger. */
import type { ProviderEntry } from '#domain/payments/ledger.ts';
import type { PaymentPurpose, ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** The attempt that a payment came from. */
export interface PaidAttempt {
  id: string;
  quote_id: string;
  purpose: PaymentPurpose;
}

/** One payment as read from the provider, to be added to the ledger. */
export interface Applied {
  services: Services;
  scope: OrgScope;
  payment: ProviderPayment;
  attempt: PaidAttempt;
  at: Date;
}

/** An entry that has just been added. */
export type AddedEntry = ProviderEntry & { id: string };
