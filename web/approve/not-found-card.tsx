import { useActionData } from 'react-router';
import type { z } from 'zod';
import type { ClosedLink } from '#contract/approval.ts';
import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { type PageTexts, pageTexts } from '#domain/language/texts.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import { brandStyle } from './brand-style.ts';
import { CompanyMark } from './company-head.tsx';
import type { PageAnswer } from './page-answer.ts';
import { QuestionForm } from './questions.tsx';
import { StateSign } from './status-badge.tsx';

type Closed = z.output<typeof ClosedLink>;

/** Why there is no quote to show, in the visitor's language. */
export type MissingQuote =
  | { reason: 'unknown'; language: Language }
  | { reason: Closed['reason']; language: Language; closed: Closed; nonce: string };

interface NotFoundProps {
  missing: MissingQuote;
  /** the page already shows a toast, for example that the question was sent */
  hasToast: boolean;
}

/** The card has the same specified text in every case; the toast says which case it is. */
export function NotFoundCard({ missing, hasToast }: NotFoundProps) {
  const answer = useActionData<PageAnswer>();
  const texts = pageTexts(missing.language);
  const message = answer?.problem?.message ?? toastFor(missing.reason, texts);
  return (
    <div lang={missing.language}>
      {!hasToast && <ToastRegion toast={{ kind: 'error', text: message }} />}
      {missing.reason === 'unknown' ? (
        <UnknownLink texts={texts.notFound} />
      ) : (
        <ClosedQuote {...missing} typed={answer?.typed?.question ?? ''} />
      )}
    </div>
  );
}

function toastFor(reason: MissingQuote['reason'], { notFound, errors }: PageTexts): string {
  if (reason === 'expired') return errors.expired;
  return reason === 'unavailable' ? errors.unavailable : notFound.unknownLink;
}

/** Suggests what people can try, because nothing tells which company an unknown link belongs to. */
function UnknownLink({ texts }: { texts: PageTexts['notFound'] }) {
  const product = useProductName();
  return (
    <main className="quote-page quote-missing">
      <p className="quote-product">
        <BrandMark />
        {product}
      </p>
      <h1>{texts.heading}</h1>
      <p>{texts.sentence}</p>
      <ul className="quote-hints">
        {texts.hints.map(([what, hint]) => (
          <li key={what}>
            <strong>{what}</strong> {hint}
          </li>
        ))}
      </ul>
    </main>
  );
}

interface ClosedQuoteProps {
  language: Language;
  closed: Closed;
  nonce: string;
  typed: string;
}

/** Says how to reach the company. Shows no prices, because they are no longer valid. */
function ClosedQuote({ language, closed, nonce, typed }: ClosedQuoteProps) {
  const { organization, reason } = closed;
  const { company_phone, company_email } = organization;
  const { notFound, questions } = pageTexts(language);
  const isExpired = reason === 'expired';
  // No question form on a replaced link: no one knows who holds it now.
  const isReplaced = reason === 'replaced';
  return (
    <>
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(organization.brand_color)}
      </style>
      <main className="quote-page quote-missing">
        <header className="quote-head">
          <CompanyMark company={organization} language={language} />
        </header>
        {isExpired && <ExpiredBadge closed={closed} language={language} />}
        <h1>{reason === 'unavailable' ? notFound.unavailable : notFound.heading}</h1>
        {reason !== 'unavailable' && <p>{notFound.sentence}</p>}
        <p className="muted">{whatToDo(closed, notFound)}</p>
        {company_phone && (
          <a className="button button-primary" href={callHref(company_phone)}>
            {questions.callNow(company_phone)}
          </a>
        )}
        {company_email && (
          <p>
            {questions.writeTo} <a href={`mailto:${company_email}`}>{company_email}</a>
          </p>
        )}
        {!isReplaced && (
          <section className="card" id="questions">
            <QuestionForm
              language={language}
              typed={typed}
              label={(isExpired ? notFound.askForLink : notFound.ask)(organization.name)}
            />
          </section>
        )}
      </main>
    </>
  );
}

function ExpiredBadge({ closed, language }: { closed: Closed; language: Language }) {
  const { expired_at, organization } = closed;
  return (
    <p className="quote-badges">
      <span className="badge">
        <StateSign status="pending" />
        {pageTexts(language).notFound.expired}
      </span>
      {expired_at && (
        <span className="muted">{formatDate(lastValidDay(expired_at), organization.time_zone, LOCALES[language])}</span>
      )}
    </p>
  );
}

function whatToDo({ reason, organization, number, property_address }: Closed, texts: PageTexts['notFound']): string {
  const { name, company_phone, company_email } = organization;
  if (reason === 'unavailable') return texts.reach(name);
  if (reason === 'replaced') return company_phone || company_email ? texts.otherLink(name) : texts.newestMessage(name);
  return texts.noLongerValid(number, property_address.split(/\s*\r?\n\s*/).join(', '), name);
}
