import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { isToCome } from '#domain/calendar/visit-states.ts';
import { queries } from '#web/api/query.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';

type Visits = Pick<z.output<typeof Job>['visits'][number], 'starts_at' | 'ends_at' | 'state'>[];

/**
 * Returns what the page of a pending quote says about a date: the appointment of an earlier version, or an offer to
 * pick a time.
 * @param visits of the job of the quote's number
 * @param isRequested true if the customer has requested a time that no one has answered
 * @param now ISO 8601
 */
export function standingDate(visits: Visits, isRequested: boolean, { offers_times }: CompanyView, now: string) {
  const dated = visits.filter((visit) => isToCome(visit.state) && visit.starts_at !== null);
  const starts = dated.flatMap(({ starts_at, ends_at }) =>
    starts_at && ends_at && Date.parse(ends_at) > Date.parse(now) ? [starts_at] : [],
  );
  return {
    offers_times: offers_times && dated.length === 0 && !isRequested,
    appointment_at: starts.toSorted()[0] ?? null,
  };
}

/**
 * Loads `standingDate` for a preview. Before approval, only a quote that continues an earlier version can have a
 * date.
 */
export function useStandingDate(
  quote: Pick<Detail, 'id' | 'number' | 'status' | 'reopened_from_id'> | null,
  company: CompanyView,
) {
  const enabled = quote !== null && quote.status === 'pending' && quote.reopened_from_id !== null;
  const job = useQuery({ ...queries.jobs.ofQuote.queryOptions({ input: { quote_id: quote?.id ?? '' } }), enabled });
  const asked = useQuery({ ...queries.appointments.requests.queryOptions(), enabled });
  const isRequested = enabled && asked.data?.requests.some(({ number }) => number === quote.number) === true;
  return standingDate((enabled && job.data?.visits) || [], isRequested, company, new Date().toISOString());
}
