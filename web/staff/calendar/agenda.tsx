import { Anchor, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { type Day, dayInWords, type Month } from '#domain/calendar-days.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '../workspace/viewer.ts';
import { ENTRY_LABELS, EntryMark } from './entry-mark.tsx';
import type { Entry } from './month-entries.ts';

interface AgendaProps {
  month: Month;
  today: Day;
  days: ReadonlyMap<Day, readonly Entry[]>;
}

/** Every entry of the month, day by day. */
export function Agenda({ month, today, days }: AgendaProps) {
  return (
    <section className="agenda" aria-label="Day by day" key={month}>
      {[...days].map(([day, entries]) => (
        <Paper
          key={day}
          component="section"
          withBorder
          p="md"
          id={`day-${day}`}
          tabIndex={-1}
          className="panel agenda-day"
          aria-label={dayInWords(day)}
        >
          <Title order={3} size="h5" className="agenda-date" data-today={day === today || undefined}>
            {dayInWords(day)}
            {day === today && <span className="today-word">Today</span>}
          </Title>
          <ul className="plain-list agenda-entries">
            {entries.map((entry) => (
              <AgendaEntry key={`${entry.kind} ${entry.quote.id}`} entry={entry} />
            ))}
          </ul>
        </Paper>
      ))}
    </section>
  );
}

function AgendaEntry({ entry: { kind, quote } }: { entry: Entry }) {
  const { currency } = useViewer();
  return (
    <li className="agenda-entry">
      <EntryMark kind={kind} />
      <div className="agenda-who">
        <Anchor
          component={Link}
          to={`/app/quotes/${quote.id}`}
          fw={600}
          c="inherit"
          className="breakable"
          lineClamp={2}
        >
          {quote.customer_name || 'No customer yet'}
        </Anchor>
        <Text size="sm" c="dimmed">
          {ENTRY_LABELS[kind]} · <span className="nowrap">{quote.number}</span>
        </Text>
      </div>
      <Text className="number" size="sm" fw={600}>
        {formatMoney(quote.total_cents, currency)}
      </Text>
    </li>
  );
}
