import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { CompanyHead } from './company-head.tsx';
import type { ApprovalQuote } from './formats.ts';
import { Questions } from './questions.tsx';
import { StatusBadge } from './status-badge.tsx';

/**
 * Replaces a quote whose stored record does not match its signed evidence. Shows no amounts, because none can be
 * trusted. The page still says how to reach the company.
 */
export function MismatchPage({ quote }: { quote: ApprovalQuote }) {
  const texts = pageTexts(quote.language).mismatch;
  return (
    <>
      <CompanyHead quote={quote} askHref="#ask" />
      <div className="quote-columns">
        <div className="quote-sheet">
          <section className="quote-title">
            <p className="quote-state">
              <StatusBadge status="mismatch" language={quote.language} />
            </p>
            <h1>{quoteTexts(quote.language).quoteNumber(quote.number)}</h1>
          </section>
          <section className="quote-mismatch" role="alert">
            <h2>{texts.heading}</h2>
            <p>{texts.sentence}</p>
            <p>{texts.keepCopy(quote.organization.name)}</p>
          </section>
        </div>
        <div className="quote-side">
          <Questions quote={quote} pdfHref={null} />
        </div>
      </div>
    </>
  );
}
