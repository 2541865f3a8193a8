import { pageTexts } from '#domain/language/texts.ts';
import { verifyPath } from '#domain/quote/verify-path.ts';
import { CopyLink, type CopyLinks, CopyStatus } from './copy-status.tsx';
import { type ApprovalQuote, formats } from './formats.ts';

/** The signature as it was typed, and the document to keep. */
export function SignedCopy({ quote, links }: { quote: ApprovalQuote; links: CopyLinks }) {
  const { decision, language, approved_at } = quote;
  if (!decision) return null;
  const texts = pageTexts(language).result;
  const isSigned = quote.status === 'approved' && decision.signer_name;
  return (
    <section className="quote-block" aria-labelledby="copy">
      <h2 id="copy">{isSigned ? texts.signedCopy : texts.copy}</h2>
      {isSigned && (
        <div className={quote.work ? undefined : 'quote-paper'}>
          {!quote.work && <p className="quote-signature">{decision.signer_name}</p>}
          {approved_at && <p className="muted small">{texts.signedOn(formats(quote).moment(approved_at))}</p>}
        </div>
      )}
      <CopyStatus quote={quote} links={links} />
      <div className="quote-stack no-print">
        <CopyLink quote={quote} links={links} />
        <a className="quote-quiet" href={verifyPath(language)}>
          {texts.checkCopy}
        </a>
      </div>
    </section>
  );
}
