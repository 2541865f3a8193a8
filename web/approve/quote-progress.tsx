import { appointmentStart } from '#domain/calendar/appointment-times.ts';
import { appointmentTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { bankTookAll, dueRows } from '#domain/payments/balance-rows.ts';
import type { NextStep } from '#domain/quote/next-step.ts';
import { type Appointment, canChooseDate } from './appointment-card.tsx';
import { type ApprovalQuote, appointmentZone, formats } from './formats.ts';

interface ProgressProps {
  quote: ApprovalQuote;
  appointment: Appointment | null;
  next: NextStep | null;
}

interface Step {
  title: string;
  text?: string;
  /** `now` is the customer's next step, `waits` the company's */
  is: 'done' | 'now' | 'waits' | 'later';
}

/**
 * Shows the steps of an approved quote: approved, deposit, time, appointment, balance. Excludes steps that this quote
 * doesn't have. Completed steps come first, so that the line through them has no gap.
 */
export function QuoteProgress(props: ProgressProps) {
  const { quote } = props;
  const { track } = pageTexts(quote.language);
  const every = [approvedStep(quote), depositStep(quote), timeStep(props), visitStep(props), balanceStep(quote)].filter(
    (step) => step !== null,
  );
  const steps = [...every.filter(({ is }) => is === 'done'), ...every.filter(({ is }) => is !== 'done')];
  return (
    <ol className="quote-track" aria-label={track.label}>
      {steps.map(({ title, text, is }) => (
        <li key={title} data-is={is} aria-current={is === 'now' || is === 'waits' ? 'step' : undefined}>
          <strong>{title}</strong>
          {text && <span>{text}</span>}
        </li>
      ))}
    </ol>
  );
}

function approvedStep(quote: ApprovalQuote): Step {
  const { approved_at, language } = quote;
  return {
    title: quoteTexts(language).status.approved,
    text: approved_at ? formats(quote).date(approved_at) : '',
    is: 'done',
  };
}

function depositStep(quote: ApprovalQuote): Step | null {
  const { payments, language } = quote;
  if (!payments || payments.deposit_cents === 0 || bankTookAll(payments) || payments.in_dispute_cents > 0) return null;
  const { money } = formats(quote);
  const texts = paymentTexts(language);
  if (payments.deposit_open_cents === 0)
    return payments.received_cents > 0
      ? { title: texts.headings.depositPaid, text: money(payments.deposit_cents), is: 'done' }
      : null;
  return { title: pageTexts(language).track.deposit, text: money(payments.deposit_open_cents), is: 'now' };
}

function timeStep({ quote, appointment, next }: ProgressProps): Step {
  const { language, organization } = quote;
  const { track, result } = pageTexts(language);
  const texts = appointmentTexts(language);
  if (appointment && appointment.visits.length > 0) return { title: track.confirmed, is: 'done' };
  if (appointment?.asked) return { title: texts.asked, text: track.waits, is: 'waits' };
  if (canChooseDate(appointment)) return { title: texts.choose, is: next === 'date' ? 'now' : 'later' };
  return {
    title: track.schedule,
    // The company's own text says how the work is scheduled.
    text: organization.next_steps ? '' : result.afterApproval(organization.name),
    is: next === null ? 'waits' : 'later',
  };
}

function visitStep({ quote, appointment, next }: ProgressProps): Step {
  const [visit] = appointment?.visits ?? [];
  return {
    title: pageTexts(quote.language).track.visit,
    text: visit ? appointmentStart(new Date(visit.starts_at), appointmentZone(quote), quote.language) : '',
    is: visit && next === null ? 'now' : 'later',
  };
}

function balanceStep(quote: ApprovalQuote): Step | null {
  const { payments, language } = quote;
  if (!payments || payments.in_dispute_cents > 0 || bankTookAll(payments)) return null;
  const { headings } = paymentTexts(language);
  if (payments.open_cents === 0) return payments.received_cents > 0 ? { title: headings.full, is: 'done' } : null;
  const { track } = pageTexts(language);
  const { money } = formats(quote);
  const rest = dueRows(payments, { deposit_cents: payments.deposit_cents, isWorkDone: false }).find(
    ({ what }) => what === 'remaining' || what === 'open',
  );
  if (!rest) return null;
  return {
    title: track.balance,
    text: rest.what === 'open' ? money(rest.cents) : track.onCompletion(money(rest.cents)),
    is: 'later',
  };
}
