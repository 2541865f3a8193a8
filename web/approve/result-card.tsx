import { pageTexts } from '#domain/language/texts.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import { StatusBadge } from './status-badge.tsx';

interface ResultCardProps {
  quote: ApprovalQuote;
  signedPdfHref: string;
  /** the page says elsewhere when the work will be done */
  hasDate?: boolean;
}

/** After the decision: what was decided, when and by whom, and where to get the signed PDF. */
export function ResultCard({ quote, signedPdfHref, hasDate = false }: ResultCardProps) {
  const { dateTime } = formats(quote);
  const { decision, language, organization } = quote;
  const texts = pageTexts(language).result;
  const decidedAt = quote.approved_at ?? quote.declined_at;
  const approved = quote.status === 'approved';
  const when = approved ? texts.approvedOn : texts.declinedOn;
  return (
    <section className="card quote-result" id="sign" aria-label={texts.label}>
      <StatusBadge status={quote.status} language={language} />
      <h2>{approved ? texts.approved : texts.declined}</h2>
      {decidedAt && (
        <p>
          {when(dateTime(decidedAt))}
          <span className="muted"> ({organization.time_zone.replaceAll('_', ' ')})</span>
        </p>
      )}
      {decision?.by === 'customer' && decision.signer_name && approved && (
        <p>
          {texts.signedBy} <span className="quote-signature">{decision.signer_name}</span>
        </p>
      )}
      {decision?.by === 'staff' && <p>{texts.recordedBy(organization.name)}</p>}
      {!quote.work && !(approved && hasDate) && (
        <p className="muted">{(approved ? texts.afterApproval : texts.afterDecline)(organization.name)}</p>
      )}
      {decision?.signed_pdf && (
        <p className="no-print">
          <a className="button" href={signedPdfHref} download>
            {approved ? texts.downloadSigned : texts.downloadRecord}
          </a>
        </p>
      )}
      {decision?.signed_pdf && (
        <p className="no-print">
          <a className="quote-link" href={verifyPath(language)}>
            {texts.checkCopy}
          </a>
        </p>
      )}
    </section>
  );
}
