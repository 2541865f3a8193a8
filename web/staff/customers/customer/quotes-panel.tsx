import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { ListedPaymentLabel } from '#web/staff/quotes/payment-label.tsx';
import { laterRevisionText, revisionName } from '#web/staff/quotes/revision-names.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { latestOf } from './latest-of.ts';
import { PagedPanel } from './paged-panel.tsx';

export function QuotesPanel({ id }: { id: string }) {
  const { currency, timeZone } = useViewer();
  const list = usePages(queries.customers.quotes.infiniteOptions(latestOf(id)), ({ items }) => items);
  return (
    <PagedPanel
      title="Quotes"
      list={list}
      empty="No quotes for this customer yet."
      renderRow={(quote) => (
        <li>
          <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <div>
              <Anchor component={Link} to={`/app/quotes/${quote.id}`} underline="always" fw={600}>
                {quote.number}
                {revisionName(quote) && `, ${revisionName(quote)?.toLowerCase()}`}
              </Anchor>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {[staffDate(quote.created_at, timeZone), quote.property_address].filter(Boolean).join(' · ')}
              </Text>
              <Group gap="xs" mt={4}>
                <StatusLabel label={quote.label} archived={quote.archived} mismatch={quote.record_mismatch} />
                {laterRevisionText(quote) && (
                  <Text size="xs" c="dimmed">
                    {laterRevisionText(quote)}
                  </Text>
                )}
                <ListedPaymentLabel state={quote.payment_state} />
              </Group>
            </div>
            <Stack gap={2} align="flex-end">
              <Text className="number" fw={650}>
                {formatMoney(quote.price_cents, currency)}
              </Text>
            </Stack>
          </Group>
        </li>
      )}
    />
  );
}
