import { Text } from '@mantine/core';
import { depositAskedSentence } from '#domain/payments/deposit.ts';
import { paidBefore } from '#domain/payments/ledger.ts';
import { usePaymentsModel } from './payments-model.ts';

/**
 * Shown before sending: how much of the deposit is still due after earlier payments, and why it can't be paid by card.
 */
export function DepositNotice() {
  const { quote, company, payments } = usePaymentsModel();
  // The balance due is unknown until the payments for the earlier version are loaded.
  if (quote.reopened_from_id !== null && !payments) return null;
  const paid = payments ? paidBefore(payments) : 0;
  const asked = depositAskedSentence(quote.deposit, paid, company.currency);
  if (asked === '') return null;
  const problem = quote.deposit && quote.deposit.cents > paid ? payments?.card_problem : null;
  return (
    <Text size="sm">
      {asked}
      {problem && ` ${problem}`}
    </Text>
  );
}
