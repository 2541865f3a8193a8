import { useActionData } from 'react-router';
import type { z } from 'zod';
import type { ClosedLink } from '#contract/approval.ts';
import { formatDate, lastValidDay } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { type PageTexts, pageTexts } from '#domain/language/texts.ts';
import { placeInLine } from '#domain/quote/property-place.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { callHref } from '#web/ui/phone-links.ts';
import { useProductName } from '#web/ui/product-name.ts';
import { ToastRegion } from '#web/ui/toasts/toast-region.tsx';
import { brandStyle } from './brand-style.ts';
import { CompanyMark } from './company-head.tsx';
import type { PageAnswer } from './page-answer.ts';
import { PageStyles } from './page-styles.tsx';
import { QuestionForm } from './questions.tsx';
import { StateSign } from './status-badge.tsx';

type Closed = z.output<typeof ClosedLink>;

/** The reason why there is no quote to show, and the visitor's language. */
export type MissingQuote =
  | { reason: 'unknown'; language: Language; nonce: string }
  | { reason: Closed['reason']; language: Language; closed: Closed; nonce: string };

interface NotFoundProps {
  missing: MissingQuote;
  hasToast: boolean;
}

/** Shows the specified text, which is the same for every reason. The toast names the reason. */
export function NotFoundCard({ missing, hasToast }: NotFoundProps) {
  const answer = useActionData<PageAnswer>();
  const texts = pageTexts(missing.language);
  const message = answer?.problem?.message ?? toastFor(missing.reason, texts);
  return (
    <div lang={missing.language}>
      {!hasToast && <ToastRegion toast={{ kind: 'error', text: message }} />}
      {missing.reason === 'unknown' ? (
        <UnknownLink texts={texts.notFound} nonce={missing.nonce} />
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

/** Suggests what people can try, because an unknown link doesn't show which company it belongs to. */
function UnknownLink({ texts, nonce }: { texts: PageTexts['notFound']; nonce: string }) {
  const product = useProductName();
  return (
    <>
      <PageStyles of="missing" nonce={nonce} />
      <main className="quote-page">
        <p className="quote-head quote-product">
          <BrandMark />
          {product}
        </p>
        <div className="quote-missing">
          <HalfWashed />
          <h1>{texts.heading}</h1>
          <p>{texts.sentence}</p>
          <form method="post" className="quote-paste">
            <input type="hidden" name="intent" value="open" />
            <div className="field">
              <label htmlFor="link">{texts.paste}</label>
              <input
                id="link"
                name="link"
                inputMode="url"
                autoComplete="off"
                placeholder="https://…/quote/…"
                required
              />
            </div>
            <button type="submit" className="button button-primary">
              {texts.open}
            </button>
          </form>
          <ul className="quote-hints">
            {texts.hints.map(([what, hint]) => (
              <li key={what}>
                <strong>{what}</strong> {hint}
              </li>
            ))}
          </ul>
        </div>
      </main>
    </>
  );
}

interface ClosedQuoteProps {
  language: Language;
  closed: Closed;
  nonce: string;
  typed: string;
}

/** Says how to reach the company. Shows no prices, because they are outdated. */
function ClosedQuote({ language, closed, nonce, typed }: ClosedQuoteProps) {
  const { organization, reason } = closed;
  const { notFound } = pageTexts(language);
  const isArchived = reason === 'unavailable';
  return (
    <>
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(organization.brand_color)}
      </style>
      <PageStyles of="missing" nonce={nonce} />
      <main className="quote-page">
        <header className="quote-head">
          <CompanyMark company={organization} language={language} />
        </header>
        <div className="quote-missing">
          <HalfWashed />
          {!isArchived && <State closed={closed} language={language} />}
          <h1>{isArchived ? notFound.unavailable : notFound.heading}</h1>
          {!isArchived && <p>{notFound.sentence}</p>}
          <p className="quote-missing-what">{whatToDo(closed, language)}</p>
          <WaysToAsk closed={closed} language={language} typed={typed} />
        </div>
      </main>
    </>
  );
}

/** Offers one tap for a new link, then a call. A link that isn't expired offers the call first. */
function WaysToAsk({ closed, language, typed }: Omit<ClosedQuoteProps, 'nonce'>) {
  const { organization, reason } = closed;
  const { company_phone, company_email } = organization;
  const { questions } = pageTexts(language);
  const isExpired = reason === 'expired';
  // No question form on a replaced link: no one knows who holds it now.
  const isReplaced = reason === 'replaced';
  return (
    <div className="quote-missing-ways">
      {isExpired && <AskForLink closed={closed} language={language} />}
      {company_phone && (
        <a className={isExpired ? 'button' : 'button button-primary'} href={callHref(company_phone)}>
          <Icon name="phone" />
          {questions.callNow(company_phone)}
        </a>
      )}
      {!isReplaced && <Question closed={closed} language={language} typed={typed} />}
      {company_email && isReplaced && (
        <a className="button" href={`mailto:${company_email}`}>
          <Icon name="mail" />
          {questions.writeTo} {company_email}
        </a>
      )}
      {company_email && !isReplaced && (
        <p>
          {questions.writeTo} <a href={`mailto:${company_email}`}>{company_email}</a>
        </p>
      )}
    </div>
  );
}

/** Sends the request with one tap: there is nothing to add to it. */
function AskForLink({ closed: { number }, language }: { closed: Closed; language: Language }) {
  const { newLink, extendPlease } = pageTexts(language).notFound;
  return (
    <form method="post">
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="question" value={extendPlease(number)} />
      <button type="submit" className="button button-primary">
        <Icon name="mail" />
        {newLink}
      </button>
    </form>
  );
}

/**
 * Hides the question form behind a button. The form is open when it is the only way to reach the company, or when a
 * question could not be sent.
 */
function Question({ closed, language, typed }: Omit<ClosedQuoteProps, 'nonce'>) {
  const { name, company_phone, company_email } = closed.organization;
  const { notFound, questions } = pageTexts(language);
  const isOpen = closed.reason !== 'expired' && !company_phone && !company_email;
  return (
    <details id="questions" open={isOpen || typed !== ''}>
      <summary className={closed.reason === 'expired' ? undefined : 'button'}>
        {closed.reason !== 'expired' && <Icon name="message" />}
        {questions.ask}
      </summary>
      <div className="quote-block">
        <QuestionForm language={language} typed={typed} label={notFound.ask(name)} />
      </div>
    </details>
  );
}

function State({ closed, language }: { closed: Closed; language: Language }) {
  const { notFound } = pageTexts(language);
  return (
    <p className="quote-state">
      <span className="badge">
        <StateSign status="pending" />
        {closed.reason === 'expired' ? notFound.expired : notFound.replaced}
      </span>
    </p>
  );
}

function whatToDo({ reason, organization, number, property_address, expired_at }: Closed, language: Language): string {
  const texts = pageTexts(language).notFound;
  const { name, company_phone, company_email } = organization;
  if (reason === 'unavailable') return texts.reach(name);
  if (reason === 'replaced') return company_phone || company_email ? texts.otherLink(name) : texts.newestMessage(name);
  const canSend = texts.noLongerValid(number, placeInLine(property_address), name);
  if (!expired_at) return canSend;
  return `${texts.expiredOn(formatDate(lastValidDay(expired_at), organization.time_zone, LOCALES[language]))} ${canSend}`;
}

function HalfWashed() {
  return (
    <svg className="quote-missing-art" viewBox="0 0 240 120" aria-hidden="true">
      <rect className="clean" x="1" y="1" width="238" height="118" rx="8" />
      <path className="lines" d="M152 34h60M144 54h68M158 74h54M148 94h34" />
      <path className="dirt" d="M9 1h133c-28 26 20 38-6 62s-30 34-36 56H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8Z" />
      <g className="spots">
        <circle cx="38" cy="32" r="9" />
        <circle cx="84" cy="22" r="5" />
        <circle cx="64" cy="70" r="7" />
        <circle cx="28" cy="92" r="5" />
        <circle cx="104" cy="54" r="6" />
      </g>
      <path className="rinse" d="M142-1c-28 28 20 40-6 64s-30 34-36 58" />
    </svg>
  );
}
