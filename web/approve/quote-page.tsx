import type { ReactNode } from 'react';
import { onBrand } from '#domain/company/brand-color.ts';
import '../ui/public.css';
import './approve.css';
import enhanceUrl from './enhance.js?url';
import { type ApprovalQuote, formats } from './formats.ts';
import { MismatchPage } from './mismatch-page.tsx';
import { Questions } from './questions.tsx';
import { QuoteView } from './quote-view.tsx';
import { ResultCard } from './result-card.tsx';
import { SignCard, type SignProblem } from './sign-card.tsx';

interface QuotePageProps {
  quote: ApprovalQuote;
  nonce: string;
  problem: SignProblem | undefined;
  links: {
    pdf: string;
    signedPdf: string;
    /** sent once when a person views the page; a sample sends nothing */
    viewed?: string;
  };
  /** for a sample: the action of its form */
  sampleAction?: string | undefined;
  /** for a sample: what is below the result */
  afterDecision?: ReactNode;
}

/** Everything a customer sees and does with a quote. The sample quote shows the same page with invented data. */
export function QuotePage({ quote, nonce, problem, links, sampleAction, afterDecision }: QuotePageProps) {
  const brand = quote.organization.brand_color;
  const { record_problem } = quote;
  const pending = quote.status === 'pending' && record_problem === null;
  return (
    <>
      <style
        nonce={nonce}
      >{`.quote-page,.quote-bar{--primary:${brand};--primary-strong:${brand};--on-primary:${onBrand(brand)}}`}</style>
      <main
        className="quote-page"
        id="content"
        tabIndex={-1}
        data-viewed={pending ? links.viewed : undefined}
        data-revision={quote.revision}
      >
        {record_problem === null ? (
          <>
            <QuoteView quote={quote} sample={sampleAction !== undefined} />
            {pending ? (
              <SignCard quote={quote} problem={problem} sampleAction={sampleAction} />
            ) : (
              <ResultCard quote={quote} signedPdfHref={links.signedPdf} />
            )}
            {afterDecision}
            <Questions quote={quote} pdfHref={links.pdf} />
          </>
        ) : (
          <MismatchPage quote={quote} problem={record_problem} />
        )}
      </main>
      {pending && <TotalBar quote={quote} />}
      <EnlargedPhoto />
      <script type="module" src={enhanceUrl} nonce={nonce} />
    </>
  );
}

/** On a phone the total and the link to the form stay within thumb reach. */
function TotalBar({ quote }: { quote: ApprovalQuote }) {
  return (
    <div className="quote-bar no-print">
      <p>
        <span className="muted small">Total</span> <strong>{formats(quote).money(quote.total_cents)}</strong>
      </p>
      <a className="button button-primary" href="#sign">
        Review and sign
      </a>
    </div>
  );
}

function EnlargedPhoto() {
  return (
    <dialog className="quote-enlarged" data-enlarged aria-label="Photo">
      <img alt="" />
      <p />
      <button type="button" className="button" data-previous>
        Previous
      </button>
      <button type="button" className="button" data-close>
        Close
      </button>
      <button type="button" className="button" data-next>
        Next
      </button>
    </dialog>
  );
}
