import type { ProviderEntry } from '#domain/payments/ledger.ts';
import type { PaymentPurpose, ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export interface PaidAttempt {
  id: string;
  quote_id: string;
  purpose: PaymentPurpose;
}

export interface Applied {
  services: Services;
  scope: OrgScope;
  payment: ProviderPayment;
  attempt: PaidAttempt;
  at: Date;
}

export type AddedEntry = ProviderEntry & { id: string };
