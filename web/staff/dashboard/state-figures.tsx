import { Paper, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { QUOTE_LABELS, type QuoteLabel } from '#domain/quote/lifecycle.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useViewer } from '../workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

type Status = DashboardData['states'][number]['status'];

const WORDS: Record<Status, string> = { pending: 'Pending', approved: 'Approved', declined: 'Declined' };
const ICONS: Record<Status, IconName> = { pending: 'clock', approved: 'check', declined: 'close' };
const OPEN: readonly QuoteLabel[] = QUOTE_LABELS.filter((label) => label !== 'approved' && label !== 'declined');

/** The URL of the list filtered to these quotes. */
function listAddress(status: Status): string {
  const labels = status === 'pending' ? OPEN : [status];
  return `/app/quotes?state=${labels.join(',')}`;
}

const countInWords = (count: number) => `${count} ${count === 1 ? 'quote' : 'quotes'}`;

/** Count and, if the viewer may see it, value by state. Each links to its quotes. */
export function StateFigures({ states }: { states: DashboardData['states'] }) {
  const { currency } = useViewer();
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      {states.map(({ status, count, total_cents }) => (
        <Paper key={status} component={Link} to={listAddress(status)} withBorder p="md" className="panel state-figure">
          <span className="status-label" data-label={status === 'pending' ? 'sent' : status}>
            <Icon name={ICONS[status]} size={16} />
            {WORDS[status]}
          </span>
          <Text className="figure">
            {total_cents === null ? countInWords(count) : formatMoney(total_cents, currency)}
          </Text>
          {total_cents !== null && (
            <Text size="sm" c="dimmed">
              {countInWords(count)}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
