import type { z } from 'zod';
import type { PaymentAccount } from '#contract/payment-account.ts';
import { cardCurrencyProblem } from '#domain/payments/card-limits.ts';
import type { Services } from '#server/features/services.ts';
import type { AccountRow } from '#server/providers/payments/account-commands.ts';

export function presentPaymentAccount(
  { payments }: Pick<Services, 'payments'>,
  account: AccountRow | null,
  currency: string,
): z.input<typeof PaymentAccount> {
  return {
    provider: payments.name,
    test_mode: payments.isTest,
    account: account && {
      can_charge: account.can_charge,
      missing: account.missing,
      currencies: account.currencies,
      country: account.country,
      dashboard_url: account.dashboard_url,
      connected_at: account.connected_at.toISOString(),
      checked_at: account.checked_at.toISOString(),
      problem: problemOf(account, currency),
    },
  };
}

function problemOf(account: AccountRow, currency: string): string | null {
  if (!account.can_charge) return 'Your account can’t take payments yet.';
  return cardCurrencyProblem(currency, account);
}
