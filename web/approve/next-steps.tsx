import { appointmentStart } from '#domain/calendar/appointment-times.ts';
import { appointmentTexts, pageTexts } from '#domain/language/texts.ts';
import { afterDeposit } from '#domain/payments/deposit.ts';
import { termsParagraphs } from '#domain/pricing/wording.ts';
import { keyed } from '#web/ui/keyed.ts';
import { type ApprovalQuote, appointmentZone, formats } from './formats.ts';
import { paidBeforeOf } from './paid-before.ts';

interface Step {
  title?: string;
  text: string;
}

export function NextSteps({ quote }: { quote: ApprovalQuote }) {
  const steps = stepsOf(quote);
  return (
    <section className="quote-next">
      <h2>{pageTexts(quote.language).next.heading}</h2>
      {steps.length === 1 ? (
        <p className="quote-text">{steps[0]?.text}</p>
      ) : (
        <ol className="quote-numbered">
          {keyed(steps, ({ title = '', text }) => title + text).map(([key, { title, text }]) => (
            <li key={key}>
              {title && <strong>{title}</strong>}
              {text && <p className="quote-text">{text}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/**
 * Returns what happens next. A scheduled appointment comes first, because the company's own text can't know about it.
 * Otherwise returns the company's text, one step per line, or the usual steps.
 */
function stepsOf(quote: ApprovalQuote): Step[] {
  const { organization, language, appointment_at } = quote;
  const { appointment } = pageTexts(language).next;
  if (appointment_at)
    return [{ text: appointment(appointmentStart(new Date(appointment_at), appointmentZone(quote), language)) }];
  const own = termsParagraphs(organization.next_steps ?? '');
  return own.length > 0 ? own.map((text) => ({ text })) : usualSteps(quote);
}

function usualSteps(quote: ApprovalQuote): Step[] {
  const { organization, language, offers_times, deposit, total_cents } = quote;
  const texts = pageTexts(language).next;
  const asksDeposit = deposit !== null && paidBeforeOf(quote) === 0;
  const rest = asksDeposit ? afterDeposit(deposit, total_cents) : 0;
  return [
    { title: asksDeposit ? texts.approveAndPay : texts.approve, text: texts.takes },
    offers_times
      ? { title: appointmentTexts(language).choose, text: texts.pickTime(organization.name) }
      : { title: texts.schedule, text: texts.usual(organization.name) },
    { title: texts.work, text: '' },
    ...(rest > 0 ? [{ title: texts.payBalance, text: texts.balance(formats(quote).money(rest)) }] : []),
  ];
}
