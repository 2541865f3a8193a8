import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatShortDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '../../../api/query.ts';
import { FailedState } from '../../components/failed-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Panel } from '../../components/screen.tsx';
import { ListedPaymentLabel } from '../../quotes/payment-label.tsx';
import { StatusLabel } from '../../quotes/status-label.tsx';
import { FROM_THE_START, usePages } from '../../workspace/use-pages.ts';
import { useViewer } from '../../workspace/viewer.ts';

const PAGE_ROWS = 10;

/** Every quote of the customer, the newest first. */
export function QuotesPanel({ id }: { id: string }) {
  const { currency, timeZone } = useViewer();
  const list = usePages(
    queries.customers.quotes.infiniteOptions({
      ...FROM_THE_START,
      input: (cursor) => ({ id, cursor, limit: PAGE_ROWS }),
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ({ items }) => items,
  );
  return (
    <Panel title="Quotes" dense>
      {!list.rows && list.failure === null && <Skeleton h={120} role="status" aria-label="Loading" />}
      {list.failure !== null && <FailedState error={list.failure} onRetry={list.retry} />}
      {list.rows?.length === 0 && <Text size="sm">No quote for this customer yet.</Text>}
      {list.rows && list.rows.length > 0 && (
        <ul className="plain-list customer-rows">
          {list.rows.map((quote) => (
            <li key={quote.id}>
              <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
                <div>
                  <Anchor component={Link} to={`/app/quotes/${quote.id}`} underline="always" fw={600}>
                    {quote.number}
                    {quote.revision > 1 && `, revision ${quote.revision}`}
                  </Anchor>
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {[formatShortDate(quote.created_at, timeZone), quote.property_address].filter(Boolean).join(' · ')}
                  </Text>
                  <Group gap="xs" mt={4}>
                    <StatusLabel label={quote.label} archived={quote.archived} mismatch={quote.record_mismatch} />
                    <ListedPaymentLabel state={quote.payment_state} />
                  </Group>
                </div>
                <Stack gap={2} align="flex-end">
                  <Text className="number" fw={650}>
                    {formatMoney(quote.total_cents, currency)}
                  </Text>
                </Stack>
              </Group>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <LoadMore loading={list.isLoadingMore} onClick={list.loadMore}>
          Load older
        </LoadMore>
      )}
    </Panel>
  );
}
