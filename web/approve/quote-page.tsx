import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import { appointmentTexts, type PageTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { type NextStep, nextStepOf } from '#domain/quote/next-step.ts';
import '#web/ui/public.css';
import './approve.css';
import { type Appointment, AppointmentCard, canChooseDate } from './appointment-card.tsx';
import { brandStyle } from './brand-style.ts';
import { Conversation } from './conversation.tsx';
import { type CopyLinks, isCopyAwaited } from './copy-status.tsx';
import { DeclineCard } from './decline-card.tsx';
import enhanceUrl from './enhance.js?url';
import followCopyUrl from './follow-copy.js?url';
import { type ApprovalQuote, formats } from './formats.ts';
import { LaterVersionNotice, StandingVersionNotice } from './later-version.tsx';
import { MismatchPage } from './mismatch-page.tsx';
import type { PageAnswer } from './page-answer.ts';
import { PaymentCard } from './payment-card.tsx';
import { Questions } from './questions.tsx';
import { QuoteView } from './quote-view.tsx';
import { ResultCard } from './result-card.tsx';
import { SignCard } from './sign-card.tsx';
import { TextConsent } from './text-consent.tsx';
import { WorkCard } from './work-card.tsx';

interface QuotePageProps {
  quote: ApprovalQuote;
  nonce: string;
  answer?: PageAnswer | undefined;
  links: {
    pdf: string;
    copy: CopyLinks;
    receipt: (id: string) => string;
    /** the URL requested once when a person views the page; a sample requests nothing */
    viewed?: string;
    appointmentFile?: string;
    /** builds the URL of the page in another language; a sample has only one language */
    otherLanguage?: (language: Language) => string;
  };
  /** when the work takes place; null before an approval */
  appointment?: Appointment | null;
  /** true if there are dates before those on screen */
  isLater?: boolean;
  /** true when the customer just left the payment page without paying */
  payCanceled?: boolean;
  sampleAction?: string | undefined;
  afterDecision?: ReactNode;
}

/** Shows everything a customer sees and does with a quote. The sample quote uses this page with invented data. */
export function QuotePage({
  quote,
  nonce,
  answer,
  links,
  appointment = null,
  isLater = false,
  payCanceled = false,
  sampleAction,
  afterDecision,
}: QuotePageProps) {
  const { record_problem } = quote;
  const { typed, problem, asksDecline } = answer ?? {};
  const payProblem = problem?.at === 'payment' ? problem.message : undefined;
  const pending = quote.status === 'pending' && record_problem === null;
  const next = nextStepOf({
    status: quote.status,
    payments: quote.payments,
    isWorkDone: Boolean(quote.work),
    canChooseDate: canChooseDate(appointment),
  });
  const bar = next && !quote.closing && <ActionBar quote={quote} next={next} />;
  const payment = (
    <PaymentCard
      quote={quote}
      problem={payProblem}
      isCanceled={payCanceled}
      receiptHref={links.receipt}
      next={next}
      isSample={sampleAction !== undefined}
    />
  );
  const date = appointment && (
    <AppointmentCard
      quote={quote}
      appointment={appointment}
      wish={typed?.wish ?? ''}
      problem={problem?.at === 'appointment' ? problem.message : undefined}
      fileHref={links.appointmentFile ?? ''}
      datesHref={(from) => datesHref(quote, from)}
      isLater={isLater}
    />
  );
  const paysFirst = next === 'deposit' || next === 'balance';
  return (
    <>
      {/* React moves a style with a precedence into the head. */}
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(quote.organization.brand_color)}
      </style>
      <main
        className="quote-page"
        id="content"
        tabIndex={-1}
        data-viewed={pending ? links.viewed : undefined}
        data-revision={quote.revision}
      >
        {record_problem === null ? (
          <>
            {links.otherLanguage && <OtherLanguage quote={quote} hrefOf={links.otherLanguage} />}
            <LaterVersionNotice quote={quote} />
            <StandingVersionNotice quote={quote} />
            {isClosed(quote) && <p className="card">{pageTexts(quote.language).errors.ending}</p>}
            {pending ? (
              <>
                <div className="quote-before-step">
                  <QuoteView
                    quote={quote}
                    sample={sampleAction !== undefined}
                    signHref={quote.closing ? undefined : '#sign'}
                  />
                  {bar}
                </div>
                {quote.closing ? null : asksDecline ? (
                  <DeclineCard quote={quote} typed={typed} sampleAction={sampleAction} />
                ) : (
                  <SignCard quote={quote} answer={answer} sampleAction={sampleAction} />
                )}
                {payment}
              </>
            ) : (
              <QuoteView
                quote={quote}
                sample={sampleAction !== undefined}
                signHref="#sign"
                result={
                  <>
                    <div className="quote-before-step">
                      <ResultCard quote={quote} copy={links.copy} appointment={appointment} next={next} />
                      {bar}
                    </div>
                    <WorkCard quote={quote} isDue={next === 'balance'} />
                    {paysFirst && payment}
                    {date}
                    {!paysFirst && payment}
                  </>
                }
              />
            )}
            {afterDecision}
            <Conversation quote={quote} />
            <TextConsent quote={quote} />
            <Questions quote={quote} pdfHref={links.pdf} typed={typed?.question} />
          </>
        ) : (
          <MismatchPage quote={quote} />
        )}
      </main>
      <EnlargedPhoto texts={pageTexts(quote.language).photo} />
      <script type="module" src={enhanceUrl} nonce={nonce} />
      {isCopyAwaited(quote) && <script type="module" src={followCopyUrl} nonce={nonce} />}
    </>
  );
}

/** True when the company's scheduled deletion blocks an approval or a payment. */
const isClosed = ({ closing, status, payments }: ApprovalQuote) =>
  closing && (status === 'pending' || (status === 'approved' && payments && payments.open_cents > 0));

const datesHref = ({ language }: ApprovalQuote, from: string | null) =>
  `?lang=${language}${from === null ? '' : `&dates=${from}`}#appointment`;

/**
 * Keeps the next step within a thumb's reach on a phone until its card scrolls into view. The bar sticks only to the
 * content before that card, so it never covers a form.
 */
function ActionBar({ quote, next }: { quote: ApprovalQuote; next: NextStep }) {
  const { bar } = pageTexts(quote.language);
  const { what, button, href } = barOf(quote, next);
  return (
    <aside className="quote-bar no-print" aria-label={bar.label}>
      {what && (
        <p>
          <span className="muted small">{what}</span>
          <strong>{formats(quote).money(amountOf(quote, next))}</strong>
        </p>
      )}
      <a className="button button-primary" href={href}>
        {button}
      </a>
    </aside>
  );
}

function amountOf({ total_cents, payments }: ApprovalQuote, next: NextStep): number {
  if (next === 'sign' || !payments) return total_cents;
  return next === 'deposit' ? payments.deposit_open_cents : payments.open_cents;
}

/** @returns the button and, as `what`, the label of the amount next to it, if there is an amount */
function barOf({ language }: ApprovalQuote, next: NextStep): { what?: string; button: string; href: string } {
  const { bar } = pageTexts(language);
  const payment = paymentTexts(language);
  switch (next) {
    case 'sign':
      return { what: quoteTexts(language).total, button: bar.reviewAndSign, href: '#sign' };
    case 'deposit':
      return { what: payment.figures.depositDue, button: payment.payByCard, href: '#pay' };
    case 'balance':
      return { what: payment.figures.open, button: payment.payByCard, href: '#pay' };
    case 'date':
      return { button: appointmentTexts(language).choose, href: '#appointment' };
  }
}

/**
 * Links to the page in the other language. The quote keeps its language. A decision records the language on screen.
 */
function OtherLanguage({ quote, hrefOf }: { quote: ApprovalQuote; hrefOf: (language: Language) => string }) {
  const other = quote.language === 'en' ? 'es' : 'en';
  return (
    <p className="quote-language no-print">
      <a className="quote-link small" href={hrefOf(other)} lang={other} hrefLang={other} rel="nofollow">
        {pageTexts(other).otherLanguage}
      </a>
    </p>
  );
}

function EnlargedPhoto({ texts }: { texts: PageTexts['photo'] }) {
  return (
    <dialog className="quote-enlarged" data-enlarged={texts.of} aria-label={texts.label}>
      <div data-photo />
      <p />
      <button type="button" className="button" data-previous>
        {texts.previous}
      </button>
      <button type="button" className="button" data-close>
        {texts.close}
      </button>
      <button type="button" className="button" data-next>
        {texts.next}
      </button>
    </dialog>
  );
}
