import { isToCome, VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { lastValidDay, staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { stateText } from '#domain/quote/lifecycle.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { Payments } from '#web/staff/quotes/payments/payment-rows.ts';
import { eventDay } from './event-day.ts';

export interface QuoteStep {
  name: string;
  /** the date, amount or state below the name; may be empty */
  fact: string;
  state: 'done' | 'current' | 'ahead' | 'failed' | 'ended';
}

export interface StepFacts {
  quote: Pick<
    Detail,
    | 'label'
    | 'status'
    | 'sent_at'
    | 'link_made_at'
    | 'viewed_at'
    | 'decided_at'
    | 'expires_at'
    | 'replaced'
    | 'deposit'
    | 'total_cents'
  >;
  /** undefined until loaded, and for payments that belong to another revision */
  payments: Payments | undefined;
  visits: readonly { starts_at: string | null; state: VisitState }[];
  /** true if the customer has requested a time that no one has answered */
  isRequested: boolean;
  currency: string;
  timeZone: string;
  now: Date;
}

interface Milestone {
  name: string;
  fact: string;
  isReached: boolean;
  /** true for the step that is current even if a later one is reached */
  isNow?: boolean;
  /** set on the step at which the quote ended early */
  end?: 'failed' | 'ended';
}

/**
 * Returns the steps of a quote from the draft to payment. Excludes steps that don't apply to this quote. The current
 * step is the last one reached, so it agrees with the quote's state, or the visit once its time is requested or set.
 */
export function quoteProgress(facts: StepFacts): QuoteStep[] {
  const milestones = [...offerSteps(facts), ...workSteps(facts)];
  const set = milestones.findIndex(({ isNow }) => isNow);
  const now = set < 0 ? milestones.findLastIndex(({ isReached, end }) => isReached || end !== undefined) : set;
  return milestones.map(({ name, fact, isReached, end }, index) => ({
    name,
    fact,
    state: end ?? (index === now ? 'current' : isReached ? 'done' : 'ahead'),
  }));
}

function offerSteps({ quote, timeZone, now }: StepFacts): Milestone[] {
  const { label, status, sent_at, link_made_at, viewed_at, decided_at, expires_at } = quote;
  const day = (instant: string | null) => (instant ? eventDay(instant, timeZone, now) : '');
  const isDecided = status !== 'pending';
  const isOver = isDecided || label === 'expired';
  const isSent = sent_at !== null || viewed_at !== null || isOver;
  const sent: Milestone =
    label === 'not_sent'
      ? { name: stateText('not_sent'), fact: '', isReached: false, end: 'failed' }
      : { name: stateText('sent'), fact: isSent ? day(sent_at ?? link_made_at) : '', isReached: isSent };
  const draft: Milestone[] = isSent || sent.end ? [] : [{ name: stateText('draft'), fact: '', isReached: true }];
  const viewed: Milestone[] =
    // A draft has a step of its own instead, so that all names fit a phone.
    (isOver || draft.length > 0) && viewed_at === null
      ? []
      : [{ name: stateText('viewed'), fact: day(viewed_at), isReached: viewed_at !== null }];
  const last: Milestone =
    label === 'expired'
      ? {
          name: stateText('expired'),
          fact: expires_at ? expiredDay(expires_at, timeZone, now) : '',
          isReached: true,
          end: 'ended',
        }
      : status === 'declined'
        ? { name: stateText('declined'), fact: day(decided_at), isReached: true, end: 'failed' }
        : { name: stateText('approved'), fact: day(decided_at), isReached: status === 'approved' };
  return [...draft, sent, ...viewed, last];
}

/** Formats the day, even if it is today, because a quote expires at the end of a day. */
function expiredDay(expiresAt: string, timeZone: string, now: Date): string {
  return staffDate(lastValidDay(expiresAt), timeZone, now);
}

function workSteps(facts: StepFacts): Milestone[] {
  const { quote } = facts;
  if (quote.label === 'expired' || quote.status === 'declined') return [];
  if (quote.replaced) return [{ name: 'Replaced', fact: '', isReached: true, end: 'ended' }];
  return [...depositStep(facts), visitStep(facts), ...(quote.total_cents > 0 ? [paidStep(facts)] : [])];
}

function depositStep({ quote, payments, currency }: StepFacts): Milestone[] {
  const paid = payments?.entries.find(({ purpose, type }) => purpose === 'deposit' && type === 'charge');
  const cents = payments ? payments.deposit_cents : (quote.deposit?.cents ?? 0);
  if (cents === 0 && !paid) return [];
  const open = payments?.deposit_open_cents ?? 0;
  const isReached = payments !== undefined && open === 0 && payments.received_cents > 0;
  const due = open > 0 ? `${formatMoney(open, currency)} due` : '';
  return [
    { name: 'Deposit', fact: isReached ? formatMoney(cents || (paid?.amount_cents ?? 0), currency) : due, isReached },
  ];
}

function visitStep({ visits, isRequested, timeZone, now }: StepFacts): Milestone {
  const ahead = visits.filter(({ state }) => isToCome(state));
  const done = visits.filter(({ state }) => state === 'done');
  const isReached = done.length > 0 && ahead.length === 0;
  const [next] = (isReached ? done.toReversed() : ahead).flatMap(({ starts_at }) => starts_at ?? []);
  const started = ahead.find(({ state }) => state !== 'scheduled');
  const when = next ? staffDate(next, timeZone, now) : '';
  const fact = isRequested ? 'Requested' : started ? VISIT_STATE_LABELS[started.state] : when;
  // Confirming a requested time moves nothing back, and a visit ahead is next even if the customer has paid everything.
  return { name: 'Visit', fact, isReached, isNow: isRequested || (next !== undefined && !isReached) };
}

function paidStep({ payments, currency }: StepFacts): Milestone {
  if (!payments) return { name: 'Paid', fact: '', isReached: false };
  const { open_cents, received_cents } = payments;
  if (open_cents > 0) return { name: 'Paid', fact: `${formatMoney(open_cents, currency)} due`, isReached: false };
  return { name: 'Paid', fact: formatMoney(received_cents, currency), isReached: received_cents > 0 };
}
