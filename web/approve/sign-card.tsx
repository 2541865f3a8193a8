import { REASON_MAX } from '#domain/quote/quote-limits.ts';
import { NAME_MAX } from '#domain/contact-details.ts';
import type { ApprovalQuote } from './formats.ts';

export interface SignProblem {
  message: string;
  /** what the person had typed, so that nothing is lost */
  name: string;
  reason: string;
  /** the message is about the name field */
  atName: boolean;
}

interface SignCardProps {
  quote: ApprovalQuote;
  problem: SignProblem | undefined;
  /** for a sample, which stores nothing: the form's action, whose answer is the page itself */
  sampleAction?: string | undefined;
}

/** One plain form: it works without JavaScript, and the script adds what needs it. */
export function SignCard({ quote, problem, sampleAction }: SignCardProps) {
  return (
    <section className="card no-print" id="sign">
      <h2>Sign and approve</h2>
      <form method="post" action={sampleAction} data-decide={sampleAction === undefined ? true : 'sample'}>
        <input type="hidden" name="revision" value={quote.revision} />
        <div className="field">
          <label htmlFor="name">Your full name</label>
          <input
            id="name"
            name="name"
            autoComplete="name"
            maxLength={NAME_MAX}
            defaultValue={problem?.name}
            aria-describedby={problem?.atName ? 'name-error consent' : 'consent'}
            aria-invalid={problem?.atName ? true : undefined}
          />
          {problem?.atName && (
            <p className="field-error" id="name-error">
              {problem.message}
            </p>
          )}
        </div>
        <p className="muted small" id="consent">
          {quote.consent_text}
        </p>
        <div className="quote-actions">
          <button type="submit" name="intent" value="approve" className="button button-primary">
            Approve
          </button>
          <button type="submit" name="intent" value="decline" className="button button-danger" data-ask-decline>
            Decline
          </button>
        </div>
        <p role="status" data-sending className="small" />
        <dialog className="quote-ask" data-decline-dialog aria-labelledby="decline-title">
          <h2 id="decline-title">Decline this quote?</h2>
          <div className="field">
            <label htmlFor="reason">What could be better? (optional)</label>
            <textarea id="reason" name="reason" rows={3} maxLength={REASON_MAX} defaultValue={problem?.reason} />
          </div>
          <div className="quote-actions">
            <button type="submit" name="intent" value="decline" className="button button-danger">
              Decline quote
            </button>
            <button type="button" className="button" data-close>
              Keep quote
            </button>
          </div>
        </dialog>
      </form>
    </section>
  );
}
