import { QUESTION_MAX } from '#domain/quote/quote-limits.ts';
import type { ApprovalQuote } from './formats.ts';

/** A phone link first: most questions are settled in a minute. */
export function Questions({ quote, pdfHref }: { quote: ApprovalQuote; pdfHref: string | null }) {
  const { company_phone, company_email, name } = quote.organization;
  return (
    <section className="card no-print">
      <h2>Questions?</h2>
      {company_phone && (
        <p>
          Call {name}:{' '}
          <a className="quote-link" href={`tel:${company_phone.replace(/[^+\d]/g, '')}`}>
            {company_phone}
          </a>
        </p>
      )}
      {company_email && (
        <p>
          Write to <a href={`mailto:${company_email}`}>{company_email}</a>
        </p>
      )}
      <details>
        <summary>Ask a question here</summary>
        <form method="post" className="quote-question" data-ask>
          <input type="hidden" name="intent" value="ask" />
          <div className="field">
            <label htmlFor="question">Your question</label>
            <textarea id="question" name="question" rows={3} maxLength={QUESTION_MAX} required />
          </div>
          <button type="submit" className="button">
            Send question
          </button>
        </form>
      </details>
      {pdfHref !== null && (
        <form method="get" action={pdfHref}>
          <button type="submit" className="button">
            Print/Save PDF
          </button>
        </form>
      )}
    </section>
  );
}
