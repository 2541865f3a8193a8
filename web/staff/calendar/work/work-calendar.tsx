import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addDays, type Day, weekOf } from '#domain/calendar-days.ts';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { queries } from '../../../api/query.ts';
import { Icon } from '../../../ui/icons.tsx';
import { FailedState } from '../../components/failed-state.tsx';
import { LoadingPanels } from '../../components/loading.tsx';
import { useViewer } from '../../workspace/viewer.ts';
import { DaySwitch } from './day-switch.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import type { Slot } from './grid-steps.ts';
import { NewEntryDialog } from './new-entry-dialog.tsx';
import { TimeGrid } from './time-grid.tsx';
import { Tray } from './tray.tsx';
import { WorkStyles } from './work-styles.tsx';
import { type Entry, useEntries, usePlaceVisit } from './use-work.ts';

interface WorkCalendarProps {
  view: 'week' | 'day';
  day: Day;
  today: Day;
  onShow: (day: Day) => void;
}

/** The visits of a week or a day, with what waits for a time beside them. */
export function WorkCalendar({ view, day, today, onShow }: WorkCalendarProps) {
  const { may } = useViewer();
  const days = useMemo(() => (view === 'day' ? [day] : weekOf(day)), [view, day]);
  const { entries, incomplete, isPending, failure, retry } = useEntries(days[0] ?? day, days.length);
  const { data: people } = useQuery(queries.inbox.people.queryOptions());
  const { data: settings } = useQuery(queries.jobs.settings.queryOptions());
  const names = useMemo(() => new Map(people?.map(({ id, full_name }) => [id, full_name])), [people]);
  const place = usePlaceVisit();
  const [opened, setOpened] = useState<Entry | null>(null);
  const [isNew, setIsNew] = useState(false);
  const mayMove = may('quotes.write');
  const away = view === 'day' ? 1 : 7;
  return (
    <>
      <WorkStyles />
      <Group justify="space-between" gap="sm">
        <DaySwitch
          days={days}
          today={today}
          away={away}
          onShow={(to) => onShow(addDays(day, to))}
          onToday={() => onShow(today)}
        />
        {mayMove && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setIsNew(true)}>
            New entry
          </Button>
        )}
      </Group>
      {incomplete && (
        <Alert color="amber" icon={<Icon name="warning" />}>
          There are more visits in these days than are shown. Look at a single day.
        </Alert>
      )}
      {isPending ? (
        <LoadingPanels heights={[420]} />
      ) : failure !== null ? (
        <FailedState error={failure} onRetry={retry} />
      ) : (
        <div className="work-columns">
          <TimeGrid
            days={days}
            today={today}
            entries={entries}
            hours={settings?.hours ?? DEFAULT_WORK_SETTINGS.hours}
            mayMove={mayMove}
            names={names}
            onPlace={(entry, slot: Slot) => void place(entry, { slot, people: entry.people })}
            onOpen={setOpened}
          />
          <Tray names={names} onOpen={setOpened} />
        </div>
      )}
      {opened && <EntryDialog entry={opened} today={today} people={people ?? []} onClose={() => setOpened(null)} />}
      {isNew && (
        <NewEntryDialog day={days.includes(today) ? today : (days[0] ?? day)} onClose={() => setIsNew(false)} />
      )}
    </>
  );
}
