import { Text } from '@mantine/core';
import { depositLabel } from '#domain/payments/deposit.ts';
import { usePaymentsModel } from './payments-model.ts';

/** Before a quote goes out: the deposit that it asks for, and why it could not be paid by card. */
export function DepositNotice() {
  const { quote, company, payments } = usePaymentsModel();
  if (!quote.deposit || quote.deposit.cents === 0) return null;
  return (
    <Text size="sm">
      Asks for a deposit of {depositLabel(quote.deposit, company.currency)} on approval.
      {payments?.card_problem && ` ${payments.card_problem}`}
    </Text>
  );
}
