import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Day, firstDayOf, type Month, monthInWords, monthOf } from '#domain/calendar-days.ts';
import { api } from '../../api/client.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailedState, QuietState } from '../components/failed-state.tsx';
import { LoadingPanels } from '../components/loading.tsx';
import { useViewer } from '../workspace/viewer.ts';
import { Agenda } from './agenda.tsx';
import { monthEntries } from './month-entries.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthSwitch } from './month-switch.tsx';

interface QuoteMonthProps {
  day: Day;
  today: Day;
  onShow: (day: Day) => void;
}

/** The days on which a quote ends or was decided. */
export function QuoteMonth({ day, today, onShow }: QuoteMonthProps) {
  const { timeZone } = useViewer();
  const month = monthOf(day);
  const entries = useQuery({
    // Under the key of the list, so that a change to any quote reloads it.
    queryKey: [['quotes', 'list', 'calendar'], { month, timeZone, today }],
    queryFn: () => monthEntries((input) => api.quotes.list(input), month, timeZone, today),
  });
  return (
    <>
      <Text c="dimmed">
        The last valid day of every open or expired quote, and the days quotes were approved. Archived quotes are left
        out.
      </Text>
      <MonthSwitch month={month} thisMonth={monthOf(today)} onShow={(next) => onShow(firstDayOf(next))} />
      {entries.data?.incomplete && (
        <Alert color="amber" icon={<Icon name="warning" />}>
          Your company has so many quotes that only the 1,000 nearest to this month were looked through. Some days may
          miss entries; the list under All Quotes is complete.
        </Alert>
      )}
      {entries.data && entries.data.count > 0 && (
        <div className="calendar-columns">
          <MonthGrid month={month} today={today} days={entries.data.days} />
          <Agenda month={month} today={today} days={entries.data.days} />
        </div>
      )}
      {entries.data?.count === 0 && <NothingInMonth month={month} isOver={month < monthOf(today)} />}
      {entries.isPending && <LoadingPanels heights={[420]} />}
      {entries.isError && !entries.data && <FailedState error={entries.error} onRetry={() => void entries.refetch()} />}
    </>
  );
}

function NothingInMonth({ month, isOver }: { month: Month; isOver: boolean }) {
  const { may } = useViewer();
  return (
    <QuietState icon="calendar" title={`Nothing in ${monthInWords(month)}`}>
      <Text c="dimmed">
        {isOver
          ? 'No quote was approved and none expired in this month.'
          : 'Send a quote, and the last day it can be approved stands here.'}
      </Text>
      {!isOver && may('quotes.write') && (
        <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />}>
          New quote
        </Button>
      )}
    </QuietState>
  );
}
