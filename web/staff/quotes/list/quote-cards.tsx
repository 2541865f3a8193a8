import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { amountsOfCard } from '#web/staff/quotes/list-amounts.ts';
import { ListedPaymentLabel } from '#web/staff/quotes/payment-label.tsx';
import { laterRevisionText, revisionName } from '#web/staff/quotes/revision-names.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { RowMenu } from './row-menu.tsx';
import { SignedTotal } from './signed-total.tsx';
import type { QuoteListItem } from './use-quote-list.ts';

export function QuoteCards({ rows }: { rows: readonly QuoteListItem[] }) {
  const { timeZone } = useViewer();
  return (
    <Stack gap="xs" component="ul" hiddenFrom="md" className="plain-list">
      {rows.map((row) => (
        <Paper key={row.id} component="li" withBorder p="sm" className="panel quote-card">
          <Group justify="space-between" align="flex-start" gap="4px 12px">
            <div className="quote-card-who">
              <Anchor
                component={Link}
                to={`/app/quotes/${row.id}`}
                className="card-link"
                c="inherit"
                fw={600}
                lineClamp={2}
              >
                {row.customer_name || 'No customer yet'}
              </Anchor>
              <Text size="sm" c="dimmed" lineClamp={1}>
                {row.property_address || 'No address yet'}
              </Text>
            </div>
            <Stack gap={2} align="flex-end">
              <Amounts row={row} />
              <ListedPaymentLabel state={row.payment_state} />
            </Stack>
          </Group>
          <Group justify="space-between" wrap="nowrap" mt={6}>
            <Group gap="4px 10px" miw={0}>
              <StatusLabel label={row.label} archived={row.archived} mismatch={row.record_mismatch} />
              <Text size="xs" c="dimmed">
                {[
                  row.number,
                  staffDate(row.created_at, timeZone),
                  revisionName(row),
                  row.by_wash_plan && 'Wash plan',
                  laterRevisionText(row),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Group>
            <RowMenu row={row} />
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

function Amounts({ row }: { row: QuoteListItem }) {
  const { currency } = useViewer();
  const { main, price } = amountsOfCard(row, currency);
  return (
    <>
      <Text className="number" fw={650}>
        {main}
      </Text>
      {price && (
        <Text size="xs" c="dimmed" className="nowrap">
          {price}
        </Text>
      )}
      <SignedTotal row={row} />
    </>
  );
}
