import type { Language } from '#domain/language/language.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import type { LoweredPrice } from '#server/pdf/lowered-price.ts';
import { laterVersionOf } from './later-version.ts';
import { readLedger } from './ledger-queries.ts';
import { presentCustomerPayments } from './present.ts';

/**
 * What the customer's page says of the money once the price went down after it was signed; null when it did not, and once
 * a later version counts, whose page says what is owed.
 */
export async function readLoweredPayments(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  language: Language,
): Promise<LoweredPrice | null> {
  const ledger = await readLedger(services.db, scope, quoteId);
  if (laterVersionOf(scope, ledger, services.now()) !== null) return null;
  const payments = presentCustomerPayments(services, ledger, language);
  return payments && payments.reductions.length > 0 ? payments : null;
}
