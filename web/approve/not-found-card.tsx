import { useActionData } from 'react-router';
import type { z } from 'zod';
import type { ClosedLink } from '#contract/approval.ts';
import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { type PageTexts, pageTexts } from '#domain/language/texts.ts';
import { callHref } from '../ui/phone-links.ts';
import { useProductName } from '../ui/product-name.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import { brandStyle } from './brand-style.ts';
import { CompanyMark } from './company-head.tsx';
import { QuestionForm } from './questions.tsx';
import type { SignProblem } from './sign-card.tsx';
import { StateSign } from './status-badge.tsx';

type Closed = z.output<typeof ClosedLink>;

/** Why there is no quote to show, in the language of whoever opened the link. */
export type MissingQuote =
  | { reason: 'unknown'; language: Language }
  | { reason: Closed['reason']; language: Language; closed: Closed; nonce: string };

interface NotFoundProps {
  missing: MissingQuote;
  /** a toast is already on its way, such as that the question was sent */
  hasToast: boolean;
}

/** The card has the specified text; the toast says which of the cases it is. */
export function NotFoundCard({ missing, hasToast }: NotFoundProps) {
  const problem = useActionData<SignProblem>();
  const texts = pageTexts(missing.language);
  const message =
    problem?.message ?? (missing.reason === 'unknown' ? texts.notFound.unknownLink : texts.errors.expired);
  return (
    <div lang={missing.language}>
      {!hasToast && <ToastRegion toast={{ kind: 'error', text: message }} />}
      {missing.reason === 'unknown' ? (
        <UnknownLink texts={texts.notFound} />
      ) : (
        <Expired {...missing} typed={problem?.question ?? ''} />
      )}
    </div>
  );
}

/** Nobody knows whose link it was meant to be, so the page says what people can try. */
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

interface ExpiredProps {
  closed: Closed;
  nonce: string;
  typed: string;
}

/** Whose quote it was and how to reach them, without a price: none of them holds any more. */
function Expired({ closed, nonce, typed }: ExpiredProps) {
  const { organization, language, number, expired_at } = closed;
  const { name, company_phone, company_email, time_zone } = organization;
  const { notFound, questions } = pageTexts(language);
  const place = closed.property_address.split(/\s*\r?\n\s*/).join(', ');
  return (
    <>
      <style nonce={nonce}>{brandStyle(organization.brand_color)}</style>
      <main className="quote-page quote-missing">
        <header className="quote-head">
          <CompanyMark company={organization} language={language} />
        </header>
        <p className="quote-badges">
          <span className="badge">
            <StateSign status="pending" />
            {notFound.expired}
          </span>
          {expired_at && (
            <span className="muted">{formatDate(lastValidDay(expired_at), time_zone, LOCALES[language])}</span>
          )}
        </p>
        <h1>{notFound.heading}</h1>
        <p>{notFound.sentence}</p>
        <p className="muted">{notFound.noLongerValid(number, place, name)}</p>
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
        <section className="card" id="questions">
          <QuestionForm language={language} typed={typed} label={notFound.ask(name)} />
        </section>
      </main>
    </>
  );
}
