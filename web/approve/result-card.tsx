import { windowLabelThere } from '#domain/calendar/appointment-times.ts';
import { appointmentTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { depositChoice } from '#domain/payments/choices.ts';
import type { NextStep } from '#domain/quote/next-step.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import { type Appointment, canChooseDate, visitHeadline } from './appointment-card.tsx';
import { CallLink } from './company-head.tsx';
import { CopyLink, type CopyLinks, CopyStatus } from './copy-status.tsx';
import { type ApprovalQuote, appointmentZone, formats } from './formats.ts';
import { VersionLink } from './later-version.tsx';
import { ApprovedTotal, priceNow } from './price-lowered.tsx';

interface ResultCardProps {
  quote: ApprovalQuote;
  copy: CopyLinks;
  appointment: Appointment | null;
  next: NextStep | null;
}

export function ResultCard({ quote, copy, appointment, next }: ResultCardProps) {
  const { decision, language } = quote;
  const texts = pageTexts(language).result;
  const approved = quote.status === 'approved';
  return (
    <section className={`card quote-result quote-${quote.status}`} id="sign" aria-label={texts.label}>
      <h2>{headingOf(quote, appointment)}</h2>
      <Decided quote={quote} />
      {approved ? <Next quote={quote} appointment={appointment} next={next} /> : <AfterDecline quote={quote} />}
      <CopyStatus quote={quote} links={copy} />
      <p className="quote-result-ways no-print">
        <CopyLink quote={quote} links={copy} />
        {decision && (
          <a className="quote-link" href={verifyPath(language)}>
            {texts.checkCopy}
          </a>
        )}
        <CallLink quote={quote} askHref="#ask" />
      </p>
    </section>
  );
}

function AfterDecline({ quote }: { quote: ApprovalQuote }) {
  const { language, organization, standing_version } = quote;
  if (!standing_version) return <p>{pageTexts(language).result.afterDecline(organization.name)}</p>;
  const texts = pageTexts(language).laterVersion;
  const { approved_at, path } = standing_version;
  return (
    <>
      <p>{texts.declined(organization.name)}</p>
      <p>
        <strong>{texts.stands(formats(quote).date(approved_at))}</strong>{' '}
        <VersionLink path={path} label={texts.openApproved} />
      </p>
    </>
  );
}

function Decided({ quote }: { quote: ApprovalQuote }) {
  const { money, moment } = formats(quote);
  const { decision, language, organization, property_address } = quote;
  const texts = pageTexts(language).result;
  const approved = quote.status === 'approved';
  const decidedAt = quote.approved_at ?? quote.declined_at;
  const when = approved ? texts.approvedOn : texts.declinedOn;
  const place = property_address.split(/\s*\r?\n\s*/).join(', ');
  return (
    <>
      <p>
        <strong>{money(priceNow(quote))}</strong> <ApprovedTotal quote={quote} /> ·{' '}
        {quoteTexts(language).quoteNumber(quote.number)}
        {place && ` · ${place}`}
      </p>
      {decidedAt && <p>{when(moment(decidedAt))}</p>}
      {decision?.by === 'customer' && decision.signer_name && approved && (
        <p>
          {texts.signedBy} <span className="quote-signature">{decision.signer_name}</span>
        </p>
      )}
      {decision?.by === 'staff' && <p>{texts.recordedBy(organization.name)}</p>}
    </>
  );
}

/** Returns the appointment as the heading or, without one, the decision. */
function headingOf(quote: ApprovalQuote, appointment: Appointment | null): string {
  const { language, status, work } = quote;
  const { approved, declined } = pageTexts(language).result;
  if (status !== 'approved') return declined;
  const texts = appointmentTexts(language);
  if (work || !appointment) return approved;
  const when = visitHeadline(quote, appointment.visits);
  if (when) return when;
  if (!appointment.asked) return approved;
  const { choice } = appointment.asked;
  return choice ? texts.requested(windowLabelThere(choice, appointmentZone(quote), language)) : texts.asked;
}

interface NextProps {
  quote: ApprovalQuote;
  appointment: Appointment | null;
  next: NextStep | null;
}

function Next({ quote, appointment, next }: NextProps) {
  const { language, organization, work, later_version } = quote;
  // Once a later version is approved, only that version's page shows the next step.
  if (work || later_version?.approved_at) return null;
  if (appointment && appointment.visits.length > 0) return null;
  // The company's own text is about scheduling, and a time is already requested.
  if (appointment?.asked) return <p>{appointmentTexts(language).confirms(organization.name)}</p>;
  // Customers who can pick a time here don't need to wait for a call.
  const usual = canChooseDate(appointment) ? '' : pageTexts(language).result.afterApproval(organization.name);
  // The company's own text may say to pick a time, which this version no longer offers.
  const own = later_version ? '' : organization.next_steps;
  const words = own || usual;
  const button = buttonOf(quote, next);
  if (!words && !button) return null;
  return (
    <>
      {words && (
        <>
          <h3>{pageTexts(language).next.heading}</h3>
          <p className="quote-text">{words}</p>
        </>
      )}
      {button && (
        <p className="quote-wide-only no-print">
          <a className="button button-primary" href={button.href}>
            {button.label}
          </a>
        </p>
      )}
    </>
  );
}

/** Returns the button for the next step on wide screens. On a phone, the bar at the bottom has that button. */
function buttonOf(quote: ApprovalQuote, next: NextStep | null): { href: string; label: string } | null {
  const { language, payments } = quote;
  if (next === 'date') return { href: '#appointment', label: appointmentTexts(language).choose };
  const due = next === 'deposit' && payments && depositChoice(payments);
  if (!due) return null;
  const { payDeposit, payInFull } = paymentTexts(language);
  const label = due.purpose === 'deposit' || payments.received_cents > 0 ? payDeposit : payInFull;
  return { href: '#pay', label: label(formats(quote).money(due.amount_cents)) };
}
