import { Alert } from '@mantine/core';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';

/** Lists quotes whose record does not match its evidence, until the owner has reviewed each one. */
export function RecordProblems({ problems }: { problems: DashboardData['record_problems'] }) {
  const { timeZone } = useViewer();
  if (problems.length === 0) return null;
  return (
    <Alert color="clay" icon={<Icon name="warning" />} title="Review the records of these quotes">
      <ul className="record-problems">
        {problems.map(({ quote_id, number, customer_name, message, first_seen_at }) => (
          <li key={quote_id}>
            <Link to={`/app/quotes/${quote_id}`}>{[number, customer_name].filter(Boolean).join(', ')}</Link>: {message}{' '}
            First noticed {staffDate(first_seen_at, timeZone)}.
          </li>
        ))}
      </ul>
    </Alert>
  );
}
