import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import { appointmentTexts, type PageTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { type NextStep, nextStepOf } from '#domain/quote/next-step.ts';
import { pinCount } from '#domain/quote/photo-pins.ts';
import '#web/ui/public.css';
import './approve.css';
import { type Appointment, AppointmentCard, canChooseDate, isNamedInHead } from './appointment-card.tsx';
import { brandStyle } from './brand-style.ts';
import { CompanyHead } from './company-head.tsx';
import { Conversation } from './conversation.tsx';
import { type CopyLinks, isCopyAwaited } from './copy-status.tsx';
import { DecidedHead } from './decided-head.tsx';
import { DeclineCard } from './decline-card.tsx';
import enhanceUrl from './enhance.js?url';
import followCopyUrl from './follow-copy.js?url';
import { type ApprovalQuote, formats } from './formats.ts';
import { LaterVersionNotice, StandingVersionNotice } from './later-version.tsx';
import { MismatchPage } from './mismatch-page.tsx';
import { pricedBy } from './options.tsx';
import type { PageAnswer } from './page-answer.ts';
import { PageStyles } from './page-styles.tsx';
import { PaymentCard } from './payment-card.tsx';
import viewerStyle from './photo-viewer.css?url';
import viewerUrl from './photo-viewer.js?url';
import { WhyLower } from './price-lowered.tsx';
import { Questions } from './questions.tsx';
import { QuoteTitle } from './quote-title.tsx';
import { DecidedIntro, QuoteSheet } from './quote-view.tsx';
import { ReviewCard } from './review-card.tsx';
import { SignCard } from './sign-card.tsx';
import { SignedCopy } from './signed-copy.tsx';
import { TextConsent } from './text-consent.tsx';
import { TipCard } from './tip-card.tsx';
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
  /** the time that was chosen on screen before the dates changed */
  chosen?: Appointment['choices'][number] | undefined;
  /** true when the customer just left the payment page without paying */
  payCanceled?: boolean;
  /** the first name to thank for an approval; '' for a business */
  firstName?: string;
  sampleAction?: string | undefined;
  afterDecision?: ReactNode;
}

/** Shows everything a customer sees and does with a quote. The sample quote uses this page with invented data. */
export function QuotePage(props: QuotePageProps) {
  const { quote, nonce, links } = props;
  const pending = quote.status === 'pending' && quote.record_problem === null;
  return (
    <>
      {/* React moves a style with a precedence into the head. */}
      <style nonce={nonce} href="brand" precedence="default">
        {brandStyle(quote.organization.brand_color)}
      </style>
      <PageStyles of={pending ? 'sign' : 'decided'} nonce={nonce} />
      {pinCount(quote.photos) > 0 && <PageStyles of="pins" nonce={nonce} />}
      {quote.status === 'declined' && <PageStyles of="declined" nonce={nonce} />}
      <main
        className="quote-page"
        id="content"
        tabIndex={-1}
        data-viewed={pending ? links.viewed : undefined}
        data-revision={quote.revision}
      >
        {quote.record_problem === null ? (
          <>
            <CompanyHead quote={quote} askHref="#ask" />
            <Notices quote={quote} />
            {pending ? <Undecided {...props} /> : <Decided {...props} />}
          </>
        ) : (
          <MismatchPage quote={quote} />
        )}
      </main>
      {quote.photos.length > 0 && <PhotoViewer texts={pageTexts(quote.language).photo} />}
      <script type="module" src={enhanceUrl} nonce={nonce} />
      {isCopyAwaited(quote) && <script type="module" src={followCopyUrl} nonce={nonce} />}
    </>
  );
}

function Notices({ quote }: { quote: ApprovalQuote }) {
  const { later_version, standing_version, status, language } = quote;
  const isEnding = isClosed(quote);
  if (!later_version && !(standing_version && status === 'pending') && !isEnding) return null;
  return (
    <div className="quote-notices">
      <LaterVersionNotice quote={quote} />
      <StandingVersionNotice quote={quote} />
      {isEnding && <p className="quote-block">{pageTexts(language).errors.ending}</p>}
    </div>
  );
}

/** The quote, and beside or below it the form to sign. */
function Undecided({ quote, nonce, answer, links, payCanceled = false, sampleAction }: QuotePageProps) {
  const { typed, asksDecline } = answer ?? {};
  const isSample = sampleAction !== undefined;
  // A reply is news, so it follows the total. A question that waits for one only stands beside the form, but a sample
  // gets no reply and shows what the visitor just sent.
  const isNews = isSample || (quote.conversation ?? []).some((asked) => asked.answer);
  return (
    <div className="quote-columns">
      <div className="quote-doc">
        <QuoteSheet
          quote={quote}
          intro={<QuoteTitle quote={quote} heading="h1" sample={isSample} otherLanguage={links.otherLanguage} />}
          nonce={nonce}
        >
          <WhyLower quote={quote} />
          {isNews && <Conversation quote={quote} />}
          {/* The form that asks leads here. */}
          {isSample && !quote.conversation && <div id="questions" hidden />}
        </QuoteSheet>
        {!quote.closing && <ActionBar quote={quote} next="sign" />}
      </div>
      <div className="quote-side">
        {quote.closing ? null : asksDecline ? (
          <DeclineCard quote={quote} typed={typed} sampleAction={sampleAction} />
        ) : (
          <SignCard quote={quote} answer={answer} sampleAction={sampleAction} />
        )}
        <PaymentCard
          quote={quote}
          problem={problemAt(answer, 'payment')}
          isCanceled={payCanceled}
          receiptHref={links.receipt}
          isSample={isSample}
        />
        <TextConsent quote={quote} />
        <Questions
          quote={quote}
          pdfHref={links.pdf}
          typed={typed?.question}
          action={isSample ? '#questions' : undefined}
          showsAsked={!isNews}
        />
      </div>
    </div>
  );
}

const problemAt = (answer: PageAnswer | undefined, at: 'payment' | 'tip' | 'appointment') =>
  answer?.problem?.at === at ? answer.problem.message : undefined;

/** Shows the result and its next step first, then what was decided. */
function Decided(props: QuotePageProps) {
  const { quote, answer, links, appointment = null, isLater = false, payCanceled = false, firstName = '' } = props;
  const { sampleAction, afterDecision, chosen } = props;
  const isSample = sampleAction !== undefined;
  const next = nextStepOf({
    status: quote.status,
    payments: quote.payments,
    isWorkDone: Boolean(quote.work),
    canChooseDate: canChooseDate(appointment),
  });
  const payment = (
    <PaymentCard
      quote={quote}
      problem={problemAt(answer, 'payment')}
      isCanceled={payCanceled}
      receiptHref={links.receipt}
      next={next}
      isSample={isSample}
    />
  );
  const date = appointment && (
    <AppointmentCard
      quote={quote}
      appointment={appointment}
      wish={answer?.typed?.wish ?? ''}
      problem={problemAt(answer, 'appointment')}
      datesHref={(from) => datesHref(quote, from)}
      isLater={isLater}
      chosen={chosen}
    />
  );
  const picks = canChooseDate(appointment);
  const isOnlyChange = isNamedInHead(quote, appointment);
  const paysFirst = next === 'deposit' || next === 'balance' || quote.work !== null;
  const isDeclined = quote.status === 'declined';
  const copy = <SignedCopy quote={quote} links={links.copy} />;
  // Something to keep comes last, when there is something else to do or to read.
  const copyIsLast = isDeclined || quote.work !== null;
  const content = <QuoteSheet quote={quote} intro={<DecidedIntro quote={quote} />} />;
  return (
    <div className="quote-columns quote-decided" data-declined={isDeclined || undefined}>
      <div className="quote-before-step">
        <DecidedHead
          quote={quote}
          appointment={appointment}
          next={next}
          firstName={firstName}
          fileHref={links.appointmentFile ?? ''}
          isSample={isSample}
          otherLanguage={links.otherLanguage}
          otherTime={isOnlyChange ? date : null}
        />
        <WorkCard quote={quote} />
        {next && !quote.closing && <ActionBar quote={quote} next={next} />}
      </div>
      {picks && !paysFirst && date}
      <div className="quote-side">
        {afterDecision}
        {paysFirst && payment}
        {!picks && !isOnlyChange && date}
        {!copyIsLast && copy}
        {!paysFirst && payment}
        {!isSample && <TipCard quote={quote} typed={answer?.typed?.tip} problem={problemAt(answer, 'tip')} />}
        <ReviewCard quote={quote} />
        <TextConsent quote={quote} />
        {isSample ? (
          <Conversation quote={quote} />
        ) : (
          <Questions quote={quote} pdfHref={links.pdf} typed={answer?.typed?.question} showsAsked />
        )}
        {copyIsLast && copy}
      </div>
      {picks && paysFirst && date}
      {isDeclined ? (
        <details className="quote-fold">
          <summary>{quoteTexts(quote.language).contentOf.declined}</summary>
          {content}
        </details>
      ) : (
        content
      )}
    </div>
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
          <strong {...pricedBy(quote)}>{formats(quote).money(amountOf(quote, next))}</strong>
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

/** Is filled by a script that loads with the first photo someone opens, so that it costs the page nothing. */
function PhotoViewer({ texts }: { texts: PageTexts['photo'] }) {
  return (
    <dialog
      className="photo-viewer"
      aria-label={texts.label}
      data-viewer={viewerUrl}
      data-style={viewerStyle}
      data-of={texts.of}
    >
      <button type="button" aria-label={texts.close} data-close />
      <button type="button" aria-label={texts.previous} data-step="-1" />
      <button type="button" aria-label={texts.next} data-step="1" />
    </dialog>
  );
}
