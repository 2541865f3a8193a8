import { appointmentTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { wentBack } from '#domain/payments/balance-rows.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import { type Appointment, visitBegins } from './appointment-card.tsx';
import { CallLink } from './company-head.tsx';
import { type ApprovalQuote, formats } from './formats.ts';

interface ResultCardProps {
  quote: ApprovalQuote;
  signedPdfHref: string;
  appointment: Appointment | null;
}

/** After the decision: what was decided, when and by whom, where the copy is, and what comes next. */
export function ResultCard({ quote, signedPdfHref, appointment }: ResultCardProps) {
  const { decision, language, organization, mailed_to } = quote;
  const texts = pageTexts(language).result;
  const approved = quote.status === 'approved';
  return (
    <section className={`card quote-result quote-${quote.status}`} id="sign" aria-label={texts.label}>
      <h2>{approved ? texts.approved : texts.declined}</h2>
      <Decided quote={quote} />
      {approved ? <Next quote={quote} appointment={appointment} /> : <p>{texts.afterDecline(organization.name)}</p>}
      {mailed_to && <p>{texts.copyTo(mailed_to)}</p>}
      <p className="quote-result-ways no-print">
        {decision?.signed_pdf && (
          <>
            <a className="button" href={signedPdfHref} download>
              {approved ? texts.downloadSigned : texts.downloadRecord}
            </a>
            <a className="quote-link" href={verifyPath(language)}>
              {texts.checkCopy}
            </a>
          </>
        )}
        <CallLink quote={quote} askHref="#ask" />
      </p>
    </section>
  );
}

/** What, for how much and for what place; when and by whom. */
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
        <strong>{money(quote.total_cents)}</strong> · {quoteTexts(language).quoteNumber(quote.number)}
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

/** What the customer can do now, and what the company says that it does. Nothing once the work is done. */
function Next({ quote, appointment }: { quote: ApprovalQuote; appointment: Appointment | null }) {
  const { language, organization, payments, work } = quote;
  if (work) return null;
  const isDated = appointment !== null && (appointment.asked !== null || appointment.visits.length > 0);
  const canChoose = appointment !== null && appointment.open && !isDated;
  const due = payments && !wentBack(payments) && payments.choices.find(({ purpose }) => purpose === 'deposit');
  const [visit] = appointment?.visits ?? [];
  const usual = isDated || canChoose ? '' : pageTexts(language).result.afterApproval(organization.name);
  const words = organization.next_steps || usual;
  if (!canChoose && !due && !words && !visit) return null;
  return (
    <>
      <h3 className={words || visit ? undefined : 'no-print'}>{pageTexts(language).next.heading}</h3>
      {visit && (
        <a className="quote-link" href="#appointment">
          {visitBegins(quote, visit)}
        </a>
      )}
      {words && <p className="quote-text">{words}</p>}
      {(due || canChoose) && (
        <p className="quote-result-ways no-print">
          {due && (
            <a className="button" href="#pay">
              {paymentTexts(language).payDeposit(formats(quote).money(due.amount_cents))}
            </a>
          )}
          {canChoose && (
            <a className="button" href="#appointment">
              {appointmentTexts(language).choose}
            </a>
          )}
        </p>
      )}
    </>
  );
}
