import { Alert } from '@mantine/core';
import { memo } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { Icon } from '#web/ui/icons.tsx';
import { sameFields, useBuilderPart } from './builder-model.ts';

/** Warns that a reopened quote starts with the approved price. A later price reduction is not copied. */
export const LoweredNotice = memo(function LoweredNotice() {
  const lowered = useBuilderPart(({ stored }) => stored?.lowered_since_signed ?? null, sameFields);
  const currency = useBuilderPart(({ company }) => company.currency);
  if (!lowered) return null;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Alert color="water" icon={<Icon name="info" />}>
      The price was lowered by {money(lowered.amount_cents)} after approval. This revision starts at the approved price
      of {money(lowered.signed_total_cents)}.
    </Alert>
  );
});
