import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { type Entry, entryOf } from '#web/staff/calendar/work/entry.ts';
import { useSchedule } from '#web/staff/calendar/work/use-schedule.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { isUndated } from './undated-job.ts';

type QuoteJob = z.output<typeof JobSchema>;

export interface QuoteWork {
  /** undefined until it is read, or for a quote that has none; null: nobody has made one yet */
  job: QuoteJob | null | undefined;
  isPending: boolean;
  maySchedule: boolean;
  /** whether the work is still without a day */
  isUndated: boolean;
  busy: boolean;
  /** Makes the job if there is none, and asks for the time of its first visit. */
  schedule(): void;
  /** the visit whose time is asked for */
  opened: Entry | null;
  close(): void;
}

/** The work that follows from an approved quote. A quote that was reopened shows the job of its number. */
export function useQuoteWork(quote: Detail): QuoteWork {
  const { may } = useViewer();
  const hasWork = quote.status === 'approved' || quote.reopened_from_id !== null;
  const { data: job, isPending } = useQuery({
    ...queries.jobs.ofQuote.queryOptions({ input: { quote_id: quote.id } }),
    enabled: hasWork,
  });
  const [opened, setOpened] = useState<Entry | null>(null);
  const schedule = useSchedule(setOpened);
  const maySchedule = may('quotes.write') && quote.status === 'approved' && !quote.archived;
  return {
    job,
    isPending: hasWork && isPending,
    maySchedule,
    isUndated: maySchedule && job !== undefined && isUndated(job?.visits ?? []),
    busy: schedule.busy !== null,
    schedule() {
      const visit = job?.visits.find(({ starts_at, state }) => starts_at === null && state !== 'cancelled');
      if (job && visit) setOpened(entryOf(job, visit));
      else void schedule.start(quote.id);
    },
    opened,
    close: () => setOpened(null),
  };
}
