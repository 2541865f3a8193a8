import { isToCome, VISIT_STATE_LABELS, type VisitState } from '#domain/calendar/visit-states.ts';
import { staffDay } from '#domain/calendar-days.ts';
import { lastValidDay, staffDate } from '#domain/dates.ts';
import { shortName } from '#domain/messages/greeting-name.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { Tone } from '#web/staff/components/share-bar.tsx';
import { askedOf, isOwedHere, type Payments } from '#web/staff/quotes/payments/payment-rows.ts';
import type { IconName } from '#web/ui/icons.tsx';
import { eventWhen } from './event-day.ts';
import { overdueNow } from './overdue-now.ts';
import { viewCount } from './timeline-entries.ts';

interface StepText {
  tone: Tone;
  icon: IconName;
  title: string;
  text: string;
}

interface StepTextFacts {
  quote: Pick<
    Detail,
    | 'id'
    | 'label'
    | 'status'
    | 'archived'
    | 'replaced'
    | 'customer_name'
    | 'decision'
    | 'decided_at'
    | 'expires_at'
    | 'sent_at'
    | 'events'
    | 'deposit'
  >;
  payments: Payments | undefined;
  /** null until loaded */
  visits:
    | readonly { starts_at: string | null; state: VisitState; states?: readonly { state: VisitState; at: string }[] }[]
    | null;
  currency: string;
  timeZone: string;
  now: Date;
}

/** The longest name used in the heading. A longer name would fill the heading. */
const WHO_MAX = 28;

/** Returns the name for use within a sentence: "Marcus", or "the customer" if there is no name or it's too long. */
export function whoIs({ customer_name }: { customer_name: string }): string {
  const name = shortName(customer_name);
  return name === '' || name.length > WHO_MAX ? 'the customer' : name;
}

/** Returns the name at the start of a sentence. */
export function whoFirst(quote: { customer_name: string }): string {
  const who = whoIs(quote);
  return `${who.charAt(0).toUpperCase()}${who.slice(1)}`;
}

/** Describes a quote's state and what it means for the next step. */
export function stepText(facts: StepTextFacts): StepText {
  const { quote } = facts;
  if (quote.archived) return { tone: 'expired', icon: 'archive', title: 'Archived', text: 'Restore it to continue.' };
  switch (quote.label) {
    case 'draft':
      return { tone: 'expired', icon: 'pencil', title: 'Not shared yet', text: 'Only your team can see this draft.' };
    case 'sending':
      return { tone: 'pending', icon: 'send', title: 'On its way', text: '' };
    case 'in_outbox':
      return { tone: 'expired', icon: 'mail', title: 'Not sent', text: '' };
    case 'not_sent':
      return { tone: 'declined', icon: 'warning', title: `${whoFirst(quote)} doesn’t have it yet`, text: '' };
    case 'sent':
    case 'viewed':
      return awaiting(facts);
    case 'expired':
      return expired(facts);
    case 'declined':
      return declined(facts);
    case 'approved':
      return approved(facts);
  }
}

function awaiting({ quote, timeZone, now }: StepTextFacts): StepText {
  const { events, sent_at, expires_at, label } = quote;
  const views = viewCount(events);
  const last = events.findLast(({ type }) => type === 'viewed');
  const seen = last ? `Viewed ${views > 1 ? `${views} times, last ` : ''}${eventWhen(last.at, timeZone, now)}.` : '';
  const sent = sent_at ? `Sent ${eventWhen(sent_at, timeZone, now)}, not viewed yet.` : 'Not viewed yet.';
  const until = expires_at ? `Valid until ${staffDate(lastValidDay(expires_at), timeZone, now)}.` : '';
  return {
    tone: 'pending',
    icon: label === 'viewed' ? 'eye' : 'send',
    title: `Awaiting ${whoIs(quote)}’s reply`,
    text: [seen || sent, until].filter(Boolean).join(' '),
  };
}

function expired({ quote, timeZone, now }: StepTextFacts): StepText {
  const day = quote.expires_at ? ` ${staffDate(lastValidDay(quote.expires_at), timeZone, now)}` : '';
  const text = `Extend it, and ${whoIs(quote)} can approve again.`;
  return { tone: 'expired', icon: 'clock', title: `Expired${day}`, text };
}

function declined({ quote, timeZone, now }: StepTextFacts): StepText {
  const { decided_at, decision } = quote;
  const when = decided_at ? ` ${eventWhen(decided_at, timeZone, now)}` : '';
  const text = decision?.reason ? `“${decision.reason}”` : 'No reason given.';
  return { tone: 'declined', icon: 'close', title: `Declined${when}`, text };
}

function approved(facts: StepTextFacts): StepText {
  const { quote, visits, timeZone, now } = facts;
  if (quote.replaced)
    return { tone: 'expired', icon: 'archive', title: 'Replaced', text: 'A later revision was approved.' };
  const title = `${whoFirst(quote)} approved`;
  if (visits === null) return { tone: 'approved', icon: 'check', title, text: '' };
  const overdue = overdueNow(facts);
  if (overdue) {
    const what = overdue.part === 'deposit' ? ' deposit' : '';
    return {
      tone: 'declined',
      icon: 'warning',
      title: `${formatMoney(overdue.cents, facts.currency)}${what} overdue since ${staffDay(overdue.since, now)}`,
      text: workText(visits, timeZone, now),
    };
  }
  const ahead = visits.filter(({ state }) => isToCome(state));
  const [next] = ahead.flatMap(({ starts_at }) => starts_at ?? []).toSorted();
  const started = ahead.find(({ state }) => state !== 'scheduled');
  const money = moneyText(facts);
  if (started) return { tone: 'busy', icon: 'truck', title: VISIT_STATE_LABELS[started.state], text: money };
  if (next) return { tone: 'busy', icon: 'calendar', title: `Visit on ${staffDate(next, timeZone, now)}`, text: money };
  if (ahead.length === 0 && visits.some(({ state }) => state === 'done'))
    return { tone: 'approved', icon: 'check', title: isPaid(facts) ? 'Done and paid' : 'Work done', text: money };
  return { tone: 'approved', icon: 'check', title, text: money || 'Pick a day for the visit.' };
}

/** Says where the work stands, below a heading about money. */
function workText(visits: NonNullable<StepTextFacts['visits']>, timeZone: string, now: Date): string {
  const ahead = visits.filter(({ state }) => isToCome(state));
  const [next] = ahead.flatMap(({ starts_at }) => starts_at ?? []).toSorted();
  if (next) return `Visit on ${staffDate(next, timeZone, now)}.`;
  return ahead.length === 0 && visits.some(({ state }) => state === 'done') ? 'The work is done.' : '';
}

function isPaid({ quote, payments }: StepTextFacts): boolean {
  return payments !== undefined && isOwedHere(quote, payments) && payments.open_cents === 0;
}

/** Says what is paid or due: "The deposit of $346.82 is paid." Empty if nothing is. */
function moneyText({ quote, payments, currency }: StepTextFacts): string {
  if (!payments || !isOwedHere(quote, payments) || payments.total_cents === 0) return '';
  const { open_cents, received_cents, deposit_cents } = payments;
  const asked = askedOf(payments);
  const money = (cents: number) => formatMoney(cents, currency);
  if (asked.what === 'depositDue') return `The ${money(asked.cents)} deposit is due.`;
  if (open_cents === 0) return received_cents > 0 ? `${money(received_cents)} received.` : '';
  if (deposit_cents > 0 && received_cents > 0) return `The ${money(deposit_cents)} deposit is paid.`;
  return `${money(open_cents)} is due.`;
}
