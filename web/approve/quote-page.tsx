import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import { type PageTexts, pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { wentBack } from '#domain/payments/balance-rows.ts';
import '../ui/public.css';
import './approve.css';
import enhanceUrl from './enhance.js?url';
import { type Appointment, AppointmentCard } from './appointment-card.tsx';
import { brandStyle } from './brand-style.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import { MismatchPage } from './mismatch-page.tsx';
import { PaymentCard } from './payment-card.tsx';
import { Conversation } from './conversation.tsx';
import { Questions } from './questions.tsx';
import { QuoteView } from './quote-view.tsx';
import { ResultCard } from './result-card.tsx';
import { TextConsent } from './text-consent.tsx';
import { SignCard, type SignProblem } from './sign-card.tsx';

interface QuotePageProps {
  quote: ApprovalQuote;
  nonce: string;
  problem: SignProblem | undefined;
  links: {
    pdf: string;
    signedPdf: string;
    /** the receipt of a payment, by its id */
    receipt: (id: string) => string;
    /** sent once when a person views the page; a sample sends nothing */
    viewed?: string;
    /** the appointment for the customer's own calendar */
    appointmentFile?: string;
    /** the same page in another language; a sample has one language */
    otherLanguage?: (language: Language) => string;
  };
  /** the date of the work; null before an approval */
  appointment?: Appointment | null;
  /** the dates to choose from are not the first ones */
  isLater?: boolean;
  /** the customer left the payment page without paying */
  payCanceled?: boolean;
  /** for a sample: the action of its form */
  sampleAction?: string | undefined;
  /** for a sample: what is below the result */
  afterDecision?: ReactNode;
}

/** Everything a customer sees and does with a quote. The sample quote shows the same page with invented data. */
export function QuotePage({
  quote,
  nonce,
  problem,
  links,
  appointment = null,
  isLater = false,
  payCanceled = false,
  sampleAction,
  afterDecision,
}: QuotePageProps) {
  const { record_problem } = quote;
  const payProblem = problem?.at === 'payment' ? problem.message : undefined;
  const pending = quote.status === 'pending' && record_problem === null;
  return (
    <>
      <style nonce={nonce}>{brandStyle(quote.organization.brand_color)}</style>
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
            <QuoteView
              quote={quote}
              sample={sampleAction !== undefined}
              signHref="#sign"
              result={
                !pending && <ResultCard quote={quote} signedPdfHref={links.signedPdf} appointment={appointment} />
              }
            />
            {pending && !quote.closing && <SignCard quote={quote} problem={problem} sampleAction={sampleAction} />}
            {pending && quote.closing && <p className="card">{pageTexts(quote.language).errors.ending}</p>}
            {appointment && (
              <AppointmentCard
                quote={quote}
                appointment={appointment}
                wish={problem?.wish ?? ''}
                problem={problem?.at === 'appointment' ? problem.message : undefined}
                fileHref={links.appointmentFile ?? ''}
                datesHref={(from) => datesHref(quote, from)}
                isLater={isLater}
              />
            )}
            <PaymentCard quote={quote} problem={payProblem} isCanceled={payCanceled} receiptHref={links.receipt} />
            {afterDecision}
            <Conversation quote={quote} />
            <TextConsent quote={quote} />
            <Questions quote={quote} pdfHref={links.pdf} typed={problem?.question} />
          </>
        ) : (
          <MismatchPage quote={quote} />
        )}
      </main>
      {record_problem === null && <ActionBar quote={quote} />}
      <EnlargedPhoto texts={pageTexts(quote.language).photo} />
      <script type="module" src={enhanceUrl} nonce={nonce} />
    </>
  );
}

const datesHref = ({ language }: ApprovalQuote, from: string | null) =>
  `?lang=${language}${from === null ? '' : `&dates=${from}`}#appointment`;

/** On a phone the amount and the link to what comes next stay within thumb reach. */
function ActionBar({ quote }: { quote: ApprovalQuote }) {
  const { payments } = quote;
  const [due] = payments && !wentBack(payments) ? payments.choices : [];
  const pending = quote.status === 'pending';
  if (!pending && !due) return null;
  const { bar } = pageTexts(quote.language);
  const payment = paymentTexts(quote.language);
  const label = due?.purpose === 'deposit' ? payment.deposit : bar.open;
  const amount = pending || !due ? quote.total_cents : due.amount_cents;
  return (
    <aside className="quote-bar no-print" aria-label={bar.label}>
      <p>
        <span className="muted small">{pending ? quoteTexts(quote.language).total : label}</span>{' '}
        <strong>{formats(quote).money(amount)}</strong>
      </p>
      <a className="button button-primary" href={pending ? '#sign' : '#pay'}>
        {pending ? bar.reviewAndSign : payment.payByCard}
      </a>
    </aside>
  );
}

/** Reading in another language changes nothing of the quote; a decision records in which one it was shown. */
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
      <img alt="" />
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
