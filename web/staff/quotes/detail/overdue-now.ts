import { takesTime, type VisitState } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { openParts, overdueOf } from '#domain/payments/open-parts.ts';
import { workDoneOn } from '#domain/reports/work-counts.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { isOwedHere, type Payments } from '#web/staff/quotes/payments/payment-rows.ts';

interface OverdueFacts {
  quote: Pick<Detail, 'id' | 'status' | 'decided_at' | 'deposit'>;
  payments: Payments | undefined;
  /** null until loaded */
  visits:
    | readonly { starts_at: string | null; state: VisitState; states?: readonly { state: VisitState; at: string }[] }[]
    | null;
  timeZone: string;
  now: Date;
}

/** Returns what is overdue on an approved quote and since when, by the same rule as the dashboard. Null if nothing is. */
export function overdueNow({ quote, payments, visits, timeZone, now }: OverdueFacts): ReturnType<typeof overdueOf> {
  if (!payments || !visits || !quote.decided_at || !isOwedHere(quote, payments)) return null;
  const work = visits.map(({ state, states = [] }) => {
    const last = states.findLast((change) => change.state === 'done');
    return { state, done_on: state === 'done' && last ? dayIn(new Date(last.at), timeZone) : null };
  });
  const open = openParts(payments, dayIn(new Date(quote.decided_at), timeZone), {
    work: work.length > 0 ? { doneOn: workDoneOn(work) } : null,
    asksDeposit: (quote.deposit?.cents ?? 0) > 0,
  });
  const isScheduled = visits.some(({ starts_at, state }) => starts_at !== null && takesTime(state));
  return overdueOf(open, isScheduled, dayIn(now, timeZone));
}
