import { pageTexts, quoteTexts } from '#domain/language/texts.ts';
import { CompanyHead } from './company-head.tsx';
import type { ApprovalQuote } from './formats.ts';
import { Questions } from './questions.tsx';

/**
 * Replaces a quote whose stored record does not match its signed evidence. Shows no amounts, because none can be
 * trusted. The page still says how to reach the company.
 */
export function MismatchPage({ quote }: { quote: ApprovalQuote }) {
  const texts = pageTexts(quote.language).mismatch;
  return (
    <>
      <CompanyHead quote={quote} askHref="#ask" />
      <div className="quote-title">
        <h1>{quoteTexts(quote.language).quoteNumber(quote.number)}</h1>
      </div>
      <section className="card quote-mismatch" role="alert">
        <h2>{texts.heading}</h2>
        <p>{texts.sentence}</p>
        <p>{texts.keepCopy(quote.organization.name)}</p>
      </section>
      <Questions quote={quote} pdfHref={null} />
    </>
  );
}
