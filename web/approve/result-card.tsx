import { type ApprovalQuote, formats } from './formats.ts';
import { StatusBadge } from './status-badge.tsx';

/** After the decision: what was decided, when and by whom, and where to get the signed PDF. */
export function ResultCard({ quote, signedPdfHref }: { quote: ApprovalQuote; signedPdfHref: string }) {
  const { dateTime } = formats(quote);
  const { decision } = quote;
  const decidedAt = quote.approved_at ?? quote.declined_at;
  const approved = quote.status === 'approved';
  return (
    <section className="card quote-result" id="sign" aria-label="Result">
      <StatusBadge status={quote.status} />
      <h2>{approved ? 'Quote approved' : 'Quote declined'}</h2>
      {decidedAt && (
        <p>
          {approved ? 'Approved' : 'Declined'} on {dateTime(decidedAt)}
          <span className="muted"> ({quote.organization.time_zone.replaceAll('_', ' ')})</span>
        </p>
      )}
      {decision?.by === 'customer' && decision.signer_name && approved && (
        <p>
          Signed by <span className="quote-signature">{decision.signer_name}</span>
        </p>
      )}
      {decision?.by === 'staff' && <p>Recorded by {quote.organization.name} on the customer’s behalf.</p>}
      <p className="muted">
        {approved
          ? `${quote.organization.name} will contact you to schedule the work.`
          : `${quote.organization.name} has been told. Nothing more is needed from you.`}
      </p>
      {decision?.signed_pdf && (
        <p className="no-print">
          <a className="button" href={signedPdfHref} download>
            {approved ? 'Download signed copy' : 'Download record'}
          </a>
        </p>
      )}
      {decision?.signed_pdf && (
        <p className="no-print">
          <a className="quote-link" href="/verify">
            Check a copy
          </a>
        </p>
      )}
    </section>
  );
}
