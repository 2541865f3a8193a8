import { Fragment, type ReactNode } from 'react';
import { windowLabelThere } from '#domain/calendar/appointment-times.ts';
import type { Language } from '#domain/language/language.ts';
import { appointmentTexts, type PageTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { termsParagraphs } from '#domain/pricing/wording.ts';
import type { NextStep } from '#domain/quote/next-step.ts';
import { streetOf } from '#domain/quote/property-place.ts';
import { Icon } from '#web/ui/icons.tsx';
import { keyed } from '#web/ui/keyed.ts';
import { AfterDecline, AskNewQuote } from './after-decline.tsx';
import { type Appointment, visitHeadline } from './appointment-card.tsx';
import { CalendarLeaf } from './calendar-leaf.tsx';
import { type ApprovalQuote, appointmentZone, formats } from './formats.ts';
import { isPaidInFull } from './paid-before.ts';
import { ApprovedTotal, priceNow } from './price-lowered.tsx';
import { QuoteProgress } from './quote-progress.tsx';
import { OtherLanguage } from './quote-title.tsx';
import { StatusBadge } from './status-badge.tsx';

interface DecidedHeadProps {
  quote: ApprovalQuote;
  appointment: Appointment | null;
  next: NextStep | null;
  /** '' for a business */
  firstName: string;
  fileHref: string;
  /** a sample says elsewhere what a decision leads to, and has no company to ask */
  isSample?: boolean;
  /** builds the URL of the page in another language */
  otherLanguage?: ((language: Language) => string) | undefined;
  /** the form for another time, while one is requested */
  otherTime: ReactNode;
}

/** The states of an approved quote that look different. */
type Look = 'approved' | 'requested' | 'scheduled' | 'arriving' | 'done';

function lookOf({ work }: ApprovalQuote, appointment: Appointment | null): Look {
  if (work) return 'done';
  const visits = appointment?.visits ?? [];
  if (visits.some(({ arrival }) => arrival !== null)) return 'arriving';
  if (visits.length > 0) return 'scheduled';
  return appointment?.asked ? 'requested' : 'approved';
}

/**
 * Says what was decided and what comes next. The background of an approval has the color of its state and ends in the
 * product's wave.
 */
export function DecidedHead(props: DecidedHeadProps) {
  const { quote, appointment, next, firstName, fileHref, isSample = false, otherLanguage, otherTime } = props;
  const { language, status, later_version } = quote;
  const approved = status === 'approved';
  const look = lookOf(quote, appointment);
  const isWaiting = look === 'requested' || look === 'arriving';
  return (
    <section
      className={`quote-result quote-${status}`}
      id="sign"
      aria-labelledby="result"
      data-short={approved && (quote.work || later_version?.approved_at) ? true : undefined}
    >
      <div className="quote-wash" data-waits={isWaiting || undefined}>
        {approved && <Sign look={look} appointment={appointment} quote={quote} />}
        <div>
          <p className="quote-state">
            <State
              quote={quote}
              look={look}
              aside={otherLanguage && <OtherLanguage quote={quote} hrefOf={otherLanguage} />}
            />
          </p>
          <h1 id="result">
            <Headline
              text={headlineOf(quote, { appointment, next, firstName })}
              steps={pageTexts(language).result.next}
            />
          </h1>
          <Facts quote={quote} />
          {status === 'declined' && !isSample && <AfterDecline quote={quote} />}
          {look === 'requested' && <p>{appointmentTexts(language).confirms(quote.organization.name)}</p>}
          {otherTime}
          <StepButton quote={quote} next={next} />
          {look === 'scheduled' && fileHref && (
            <p className="quote-do no-print">
              <a className={next === null ? 'button button-primary' : 'button'} href={fileHref} download>
                <Icon name="calendar" />
                {appointmentTexts(language).addToCalendar}
              </a>
            </p>
          )}
        </div>
        {approved && <Wave />}
      </div>
      {status === 'declined' && !isSample && <AskNewQuote quote={quote} />}
      {approved && !quote.work && (
        <>
          {!quote.later_version && <QuoteProgress quote={quote} appointment={appointment} next={next} />}
          <OwnSteps quote={quote} hasTime={look !== 'approved'} />
        </>
      )}
    </section>
  );
}

/** Leads to the card of the step that the headline names. */
function StepButton({ quote, next }: { quote: ApprovalQuote; next: NextStep | null }) {
  const { language, payments, closing } = quote;
  if (closing || (next !== 'date' && !(next === 'deposit' && payments))) return null;
  return (
    <p className="quote-do quote-pay no-print">
      <a className="button button-primary quote-big" href={next === 'date' ? '#appointment' : '#pay'}>
        {next === 'date'
          ? appointmentTexts(language).choose
          : paymentTexts(language).payDeposit(formats(quote).money(payments?.deposit_open_cents ?? 0))}
      </a>
    </p>
  );
}

/**
 * Shows the company's own text about scheduling until the work has a time, because the text can't know about the time.
 * While a newer version awaits a reply, this version can't offer what the text may promise.
 */
function OwnSteps({ quote, hasTime }: { quote: ApprovalQuote; hasTime: boolean }) {
  const { language, organization, later_version } = quote;
  const texts = pageTexts(language);
  const words = later_version ? texts.result.afterApproval(organization.name) : organization.next_steps;
  if (hasTime || later_version?.approved_at || !words) return null;
  return (
    <div className="quote-own-steps">
      <h2>{texts.next.heading}</h2>
      <Steps words={words} />
    </div>
  );
}

/** Keeps the numbers that the steps had before the approval. */
function Steps({ words }: { words: string }) {
  const steps = termsParagraphs(words);
  if (steps.length < 2) return <p className="quote-text">{words}</p>;
  return (
    <ol className="quote-terms">
      {keyed(steps, (text) => text).map(([key, text]) => (
        <li key={key}>{text}</li>
      ))}
    </ol>
  );
}

function State({ quote, look, aside }: { quote: ApprovalQuote; look: Look; aside: ReactNode }) {
  const { language, status, work } = quote;
  const { moment, date } = formats(quote);
  const texts = appointmentTexts(language);
  const { track, work: workTexts } = pageTexts(language);
  const decidedAt = quote.approved_at ?? quote.declined_at;
  if (status === 'approved' && work)
    return (
      <StatusBadge status="approved" language={language} label={workTexts.done} at={date(work.done_at)} aside={aside} />
    );
  switch (status === 'approved' ? look : 'approved') {
    case 'requested':
      return <StatusBadge status="waits" language={language} label={texts.asked} aside={aside} />;
    case 'scheduled':
      return <StatusBadge status="approved" language={language} label={track.confirmed} aside={aside} />;
    case 'arriving':
      return <StatusBadge status="way" language={language} label={texts.onTheWay} aside={aside} />;
    case 'approved':
    case 'done':
      return <StatusBadge status={status} language={language} at={decidedAt ? moment(decidedAt) : ''} aside={aside} />;
  }
}

function Facts({ quote }: { quote: ApprovalQuote }) {
  const { language, number, property_address, decision, organization } = quote;
  const place = streetOf(property_address);
  return (
    <>
      <p>
        {quoteTexts(language).quoteNumber(number)} ·{' '}
        <span className="quote-whole">{formats(quote).money(priceNow(quote))}</span> <ApprovedTotal quote={quote} />
        {place && ` · ${place}`}
      </p>
      {decision?.by === 'staff' && <p>{pageTexts(language).result.recordedBy(organization.name)}</p>}
    </>
  );
}

/**
 * Keeps "December 10,", "1:00 PM – 5:00 PM ET" and a second sentence on one line each. Paper does not name the next
 * step: it is for the page's buttons.
 */
function Headline({ text, steps }: { text: string; steps: PageTexts['result']['next'] }) {
  const [first = '', ...others] = text.split(/(?<=,) (?=[^,]*\d)|(?<=\.) (?=[A-Z])/);
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          {' '}
          <span className={Object.values(steps).includes(part) ? 'quote-whole no-print' : 'quote-whole'}>{part}</span>
        </Fragment>
      ))}
    </>
  );
}

/** Returns the appointment as the headline or, without one, thanks and the next step. */
function headlineOf(
  quote: ApprovalQuote,
  { appointment, next, firstName }: Pick<DecidedHeadProps, 'appointment' | 'next' | 'firstName'>,
): string {
  const { language, status, work, decision, later_version } = quote;
  const texts = pageTexts(language);
  if (status !== 'approved') return texts.result.declined;
  if (work)
    return isPaidInFull(quote)
      ? `${paymentTexts(language).headings.full}. ${texts.result.thanks(firstName)}`
      : [texts.work.heading, next === 'balance' ? texts.result.next.balance : ''].filter(Boolean).join('. ');
  const when = appointment && visitHeadline(quote, appointment.visits);
  const isComing = appointment?.visits.some(({ arrival }) => arrival) ?? false;
  if (when) return next === 'deposit' && !isComing ? `${when}. ${texts.result.next.deposit}` : when;
  if (appointment?.asked) {
    const { choice } = appointment.asked;
    const { requested, asked } = appointmentTexts(language);
    return choice ? requested(windowLabelThere(choice, appointmentZone(quote), language)) : asked;
  }
  // Staff recorded the approval, or a later version replaces it: no one who reads this has just signed.
  if (decision?.by !== 'customer' || later_version) return texts.result.approved;
  const step = next === 'date' || next === 'deposit' ? texts.result.next[next] : '';
  return [texts.result.thanks(firstName), step].filter(Boolean).join(' ');
}

function Sign({ look, appointment, quote }: { look: Look; appointment: Appointment | null; quote: ApprovalQuote }) {
  const zone = appointmentZone(quote);
  const [visit] = appointment?.visits ?? [];
  const choice = appointment?.asked?.choice;
  if (look === 'scheduled' && visit)
    return <CalendarLeaf day={new Date(visit.starts_at)} zone={zone} language={quote.language} />;
  if (look === 'requested' && choice)
    return <CalendarLeaf day={new Date(`${choice.day}T12:00:00Z`)} zone="UTC" language={quote.language} />;
  if (look === 'arriving')
    return (
      <svg className="quote-sign-art quote-truck" viewBox="0 0 56 56" aria-hidden="true">
        <circle cx="28" cy="28" r="28" />
        <path d="M12 20h20v18H12zm20 6h7l6 6v6H32zM20 38a3.5 3.5 0 1 0 .1 0m18-.1a3.5 3.5 0 1 0 .1 0" />
      </svg>
    );
  return (
    <svg className="quote-sign-art" viewBox="0 0 56 56" aria-hidden="true">
      <circle cx="28" cy="28" r="28" />
      <path d="m17 29 8 8 15-17" />
    </svg>
  );
}

function Wave() {
  return (
    <svg className="quote-wave" viewBox="0 0 1200 24" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 14C100-2 200-2 300 12s200 14 300 0 200-14 300 0 200 14 300 0v12H0Z" />
    </svg>
  );
}
