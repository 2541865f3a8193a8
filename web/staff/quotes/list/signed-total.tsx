import { Text } from '@mantine/core';
import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { QuoteListItem } from './use-quote-list.ts';

export function SignedTotal({
  row: { total_cents, price_cents },
}: {
  row: Pick<QuoteListItem, 'total_cents' | 'price_cents'>;
}) {
  const { currency } = useViewer();
  if (price_cents === total_cents) return null;
  return (
    <Text size="xs" c="dimmed" className="nowrap">
      Approved {formatMoney(total_cents, currency)}
    </Text>
  );
}
