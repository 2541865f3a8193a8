import type { ApprovalQuote } from './formats.ts';
import { Questions } from './questions.tsx';
import { QuoteHead } from './quote-view.tsx';

/**
 * Replaces a quote whose stored record does not match its signed evidence. It shows nothing of the record, because no
 * figure of it can be trusted. A person with the link still sees whose quote it is and how to reach the company.
 */
export function MismatchPage({ quote, problem }: { quote: ApprovalQuote; problem: string }) {
  const { name } = quote.organization;
  return (
    <>
      <QuoteHead quote={quote} />
      <div className="quote-title">
        <h1>Quote {quote.number}</h1>
      </div>
      <section className="card quote-mismatch" role="alert">
        <h2>This quote cannot be shown right now</h2>
        <p>
          {problem} Something in it was changed after it was recorded, so it is not shown as a quote you can rely on,
          and nothing can be signed here.
        </p>
        <p>Please contact {name}. If you have a signed copy as a PDF, keep it: it is your proof.</p>
      </section>
      <Questions quote={quote} pdfHref={null} />
    </>
  );
}
