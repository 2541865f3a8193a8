import type { Language } from '#domain/language/language.ts';
import { pageTexts } from '#domain/language/texts.ts';
import { placeInLine } from '#domain/quote/property-place.ts';
import { QUESTION_MAX } from '#domain/quote/quote-limits.ts';
import { keepTogether } from '#domain/text.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import { AskedQuestions } from './conversation.tsx';
import type { ApprovalQuote } from './formats.ts';

interface QuestionsProps {
  quote: ApprovalQuote;
  pdfHref: string | null;
  typed?: string | undefined;
  /** where a sent question leads; a real quote's server redirects */
  action?: string | undefined;
  /** true to show the questions asked so far, when nothing else on the page does */
  showsAsked?: boolean;
}

/** Offers a phone link first, because a call answers most questions in a minute. The question form comes second. */
export function Questions({ quote, pdfHref, typed = '', action, showsAsked = false }: QuestionsProps) {
  const { company_phone, company_email, company_address, name } = quote.organization;
  const texts = pageTexts(quote.language).questions;
  return (
    <section className="quote-block no-print" id="ask">
      <h2>{texts.heading}</h2>
      {showsAsked && <AskedQuestions quote={quote} id="questions" />}
      <div className="quote-ask-ways">
        {company_phone && (
          <a className="button" href={callHref(company_phone)}>
            <Icon name="phone" />
            {texts.callNow(company_phone)}
          </a>
        )}
        {/* Open if the company has neither a phone nor an email, because no other way is left. */}
        <details open={(!company_phone && !company_email) || typed !== ''}>
          <summary className="button">
            <span>
              <Icon name="message" />
              {texts.ask}
            </span>
            <span>{texts.cancel}</span>
          </summary>
          <QuestionForm language={quote.language} typed={typed} action={action} />
        </details>
        {pdfHref !== null && (
          <form method="get" action={pdfHref}>
            <input type="hidden" name="language" value={quote.language} />
            <button type="submit" className="button">
              <Icon name="download" />
              {texts.pdf}
            </button>
          </form>
        )}
      </div>
      {company_email && (
        <p>
          {texts.writeTo} <a href={`mailto:${company_email}`}>{company_email}</a>
        </p>
      )}
      {company_address && <p className="muted small">{`${name}, ${keepTogether(placeInLine(company_address))}`}</p>}
    </section>
  );
}

interface QuestionFormProps {
  language: Language;
  typed: string;
  label?: string;
  action?: string | undefined;
}

export function QuestionForm({ language, typed, label, action }: QuestionFormProps) {
  const texts = pageTexts(language).questions;
  return (
    <form method="post" action={action} className="quote-form" data-ask>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="language" value={language} />
      <div className="field">
        <label htmlFor="question">{label ?? texts.question}</label>
        <textarea id="question" name="question" rows={3} maxLength={QUESTION_MAX} required defaultValue={typed} />
      </div>
      <button type="submit" className={label === undefined ? 'button button-primary' : 'button'}>
        {texts.send}
      </button>
    </form>
  );
}
