import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { dayIn } from '#domain/calendar-days.ts';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { queries } from '../../../api/query.ts';
import { Icon } from '../../../ui/icons.tsx';
import { EntryDialog } from '../../calendar/work/entry-dialog.tsx';
import { useSchedule } from '../../calendar/work/use-schedule.ts';
import { type Entry, whenOf } from '../../calendar/work/entry.ts';
import { WorkStyles } from '../../calendar/work/work-styles.tsx';
import { Panel } from '../../components/screen.tsx';
import { useViewer } from '../../workspace/viewer.ts';
import { useQuote } from './quote-model.ts';

/** The work that follows from an approved quote. A quote that was reopened shows the job of its number. */
export function JobCard() {
  const { quote } = useQuote();
  const isReopened = quote.reopened_from_id !== null;
  return quote.status === 'approved' || isReopened ? <WorkOfQuote quoteId={quote.id} /> : null;
}

function WorkOfQuote({ quoteId }: { quoteId: string }) {
  const { quote } = useQuote();
  const { may, timeZone } = useViewer();
  const { data: job } = useQuery(queries.jobs.ofQuote.queryOptions({ input: { quote_id: quoteId } }));
  const { data: people = [] } = useQuery(queries.inbox.people.queryOptions());
  const [opened, setOpened] = useState<Entry | null>(null);
  const schedule = useSchedule(setOpened);
  const maySchedule = may('quotes.write') && quote.status === 'approved' && !quote.archived;
  if (job === undefined || (job === null && !maySchedule)) return null;
  return (
    <Panel dense title="Job">
      <WorkStyles />
      {job === null ? (
        <>
          <Text size="sm">
            Lines, address and photos come along. Choose a day now or drag it in the calendar later.
          </Text>
          <Button
            className="button-start"
            leftSection={<Icon name="calendar" />}
            loading={schedule.busy !== null}
            onClick={() => void schedule.start(quoteId)}
          >
            Schedule the job
          </Button>
        </>
      ) : (
        <>
          <Stack component="ul" className="plain-list" gap="xs">
            {job.visits.map((visit) => (
              <li key={visit.id}>
                <Text size="sm" fw={600}>
                  {whenOf(visit)}
                </Text>
                <Text size="sm" c="dimmed">
                  {VISIT_STATE_LABELS[visit.state]}
                </Text>
              </li>
            ))}
          </Stack>
          <Button variant="default" className="button-start" component={Link} to={`/app/jobs/${job.id}`}>
            Open the job
          </Button>
        </>
      )}
      {opened && (
        <EntryDialog
          entry={opened}
          today={dayIn(new Date(), timeZone)}
          people={people}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}
