import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { entryOf } from '#web/staff/calendar/work/entries/entry.ts';
import { type OpenedWork, openedQuote, openedVisit } from '#web/staff/calendar/work/entries/opened-work.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { isUndated } from './undated-job.ts';

type QuoteJob = z.output<typeof JobSchema>;

/** Minutes of a visit if the quote's production rates can't be read. */
const USUAL_MINUTES = 120;

export interface QuoteWork {
  /** undefined until loaded, or if the quote can't have a job; null if the job doesn't exist yet */
  job: QuoteJob | null | undefined;
  /** true until the job and the customer's request are known. Scheduling also works before the proposal is loaded */
  isPending: boolean;
  maySchedule: boolean;
  isUndated: boolean;
  /** the customer's unanswered request from their page */
  request: Request | null;
  /** opens the dialog for the first visit's time; saving the time creates a missing job */
  schedule(): void;
  opened: OpenedWork | null;
  close(): void;
}

/** Returns the work of an approved quote. A reopened quote shows the job of its quote number. */
export function useQuoteWork(quote: Detail): QuoteWork {
  const { may } = useViewer();
  const hasWork = quote.status === 'approved' || quote.reopened_from_id !== null;
  const { data: job, isPending } = useQuery({
    ...queries.jobs.ofQuote.queryOptions({ input: { quote_id: quote.id } }),
    enabled: hasWork,
  });
  const maySchedule = may('quotes.write') && quote.status === 'approved' && !quote.archived && !quote.replaced;
  const { requests, isAsking, openQuote } = useAsked(quote, job === null && maySchedule);
  const [opened, setOpened] = useState<OpenedWork | null>(null);
  const isRead = !hasWork || !(isPending || (job === null && maySchedule && openQuote === null));
  const [isAsked, setIsAsked] = useState(false);
  const open = useEffectEvent(() => {
    setIsAsked(false);
    const visit = job?.visits.find(({ starts_at, state }) => starts_at === null && state !== 'cancelled');
    if (job && visit) setOpened(openedVisit(entryOf(job, visit), requests));
    else if (openQuote) setOpened(openQuote());
  });
  // Runs after a tap that came before everything was loaded.
  useEffect(() => {
    if (isAsked && isRead) open();
  }, [isAsked, isRead]);
  return {
    job,
    isPending: hasWork && (isPending || isAsking),
    maySchedule,
    isUndated: maySchedule && job !== undefined && isUndated(job?.visits ?? []),
    request: requests.find(({ number }) => number === quote.number) ?? null,
    schedule: () => setIsAsked(true),
    opened,
    close: () => setOpened(null),
  };
}

/**
 * Returns the customer's request, and the work of a quote without a job as the dialog needs it; null until loaded.
 */
function useAsked(quote: Detail, isJobless: boolean) {
  const asked = useQuery({ ...queries.appointments.requests.queryOptions(), enabled: quote.status === 'approved' });
  const proposal = useQuery({
    ...queries.jobs.proposal.queryOptions({ input: { quote_id: quote.id } }),
    enabled: isJobless,
  });
  const requests = asked.data?.requests ?? [];
  const isRead = !proposal.isPending && !asked.isPending;
  const minutes = proposal.data?.minutes ?? USUAL_MINUTES;
  return {
    requests,
    isAsking: quote.status === 'approved' && asked.isPending,
    openQuote: isRead ? () => openedQuote({ ...quote, quote_id: quote.id, minutes }, requests) : null,
  };
}
