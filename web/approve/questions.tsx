import type { Language } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { QUESTION_MAX } from '#domain/quote/quote-limits.ts';
import { callHref } from '#web/ui/phone-links.ts';
import type { ApprovalQuote } from './formats.ts';

interface QuestionsProps {
  quote: ApprovalQuote;
  pdfHref: string | null;
  typed?: string | undefined;
}

/** Offers a phone link first, because a call answers most questions in a minute. The question form comes second. */
export function Questions({ quote, pdfHref, typed = '' }: QuestionsProps) {
  const { company_phone, company_email, name } = quote.organization;
  const texts = pageTexts(quote.language).questions;
  return (
    <section className="card no-print" id="ask">
      <h2>{texts.heading}</h2>
      {company_phone && (
        <p>
          {texts.call(name)}{' '}
          <a className="quote-link" href={callHref(company_phone)}>
            {company_phone}
          </a>
        </p>
      )}
      {company_email && (
        <p>
          {texts.writeTo} <a href={`mailto:${company_email}`}>{company_email}</a>
        </p>
      )}
      {/* Open if the company has neither a phone nor an email, because no other way is left. */}
      <details open={(!company_phone && !company_email) || typed !== ''}>
        <summary>{texts.ask}</summary>
        <QuestionForm language={quote.language} typed={typed} />
      </details>
      {pdfHref !== null && (
        <form method="get" action={pdfHref}>
          <input type="hidden" name="language" value={quote.language} />
          <button type="submit" className="button">
            {texts.pdf}
          </button>
        </form>
      )}
    </section>
  );
}

interface QuestionFormProps {
  language: Language;
  typed: string;
  label?: string;
}

export function QuestionForm({ language, typed, label }: QuestionFormProps) {
  const texts = pageTexts(language).questions;
  return (
    <form method="post" className="quote-question" data-ask>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="language" value={language} />
      <div className="field">
        <label htmlFor="question">{label ?? texts.question}</label>
        <textarea id="question" name="question" rows={3} maxLength={QUESTION_MAX} required defaultValue={typed} />
      </div>
      <button type="submit" className="button">
        {texts.send}
      </button>
    </form>
  );
}
