import { NAME_MAX } from '#domain/contact-details.ts';
import { pageTexts, paymentTexts, quoteTexts } from '#domain/language/texts.ts';
import { pinCount } from '#domain/quote/photo-pins.ts';
import { Icon } from '#web/ui/icons.tsx';
import { ReasonField, StaysIfDeclined } from './decline-card.tsx';
import { type ApprovalQuote, formats } from './formats.ts';
import { pricedBy, ShownTotal } from './options.tsx';
import type { PageAnswer } from './page-answer.ts';
import { paidBeforeOf } from './paid-before.ts';
import { cardPromise, PayChoice } from './pay-choice.tsx';
import { PINS_ID } from './pinned-photos.tsx';

interface SignCardProps {
  quote: ApprovalQuote;
  answer: PageAnswer | undefined;
  /** the URL that a sample's form posts to; stores nothing and returns the result page */
  sampleAction?: string | undefined;
}

export function SignCard({ quote, answer, sampleAction }: SignCardProps) {
  const texts = pageTexts(quote.language).sign;
  const { sending } = pageTexts(quote.language);
  const proposed = quote.proposed_name;
  const { typed, problem } = answer ?? {};
  const nameProblem = problem?.at === 'name' ? problem.message : undefined;
  return (
    <section className="quote-block quote-sign-block no-print" id="sign">
      <h2>{texts.heading}</h2>
      <form
        className="quote-form"
        id="approve"
        method="post"
        action={sampleAction}
        data-decide={sampleAction === undefined ? true : 'sample'}
      >
        <input type="hidden" name="revision" value={quote.revision} />
        <input type="hidden" name="language" value={quote.language} />
        {quote.options ? (
          <div className="quote-form" data-priced>
            <ShownTotal quote={quote} />
            <PayChoice quote={quote} chosen={typed?.pay} />
          </div>
        ) : (
          <PayChoice quote={quote} chosen={typed?.pay} />
        )}
        <SeenPins quote={quote} answer={answer} />
        <div className="field quote-name">
          <label htmlFor="name">{texts.name}</label>
          <input
            id="name"
            name="name"
            autoComplete="name"
            maxLength={NAME_MAX}
            defaultValue={typed?.name ?? proposed}
            aria-describedby={[nameProblem && 'name-error', proposed && 'name-proposed', 'consent']
              .filter(Boolean)
              .join(' ')}
            aria-invalid={nameProblem ? true : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was sent back for this field
            autoFocus={nameProblem !== undefined}
          />
          {proposed && (
            <p className="muted small" id="name-proposed">
              {texts.proposedName}
            </p>
          )}
          {/* Always rendered, so that screen readers announce the script's messages. */}
          <p className="field-error" id="name-error" aria-live="polite" data-missing={texts.nameMissing}>
            {nameProblem}
          </p>
        </div>
        <p className="muted small" id="consent">
          {quote.consent_text}
        </p>
        <div className="quote-sign">
          <button type="submit" name="intent" value="approve" className="button button-primary quote-big">
            <Charge quote={quote} />
          </button>
          <p className={hasChoice(quote) ? 'small quote-says-later' : 'small'} {...pricedBy(quote)}>
            {dueNote(quote)}
          </p>
          <p className="muted small" data-why data-unchecked={seenPins(quote)?.missing} hidden>
            {texts.typeName}
          </p>
          <CardPromise quote={quote} isSample={sampleAction !== undefined} />
          {/* Without scripts this button leads to a confirmation page. */}
          <button
            type="submit"
            name="intent"
            value="ask-decline"
            formAction={sampleAction ?? '#sign'}
            className="quote-quiet"
            data-ask-decline
          >
            {texts.decline}
          </button>
        </div>
        <p role="status" data-sending={sending.sending} data-offline={sending.offline} className="small" />
        <dialog className="quote-ask" data-decline-dialog aria-labelledby="decline-title">
          <h2 id="decline-title">{texts.declineHeading}</h2>
          <StaysIfDeclined quote={quote} />
          <ReasonField quote={quote} typed={typed?.reason} />
          <div className="quote-actions">
            <button type="submit" name="intent" value="decline" className="button button-danger">
              {texts.declineQuote}
            </button>
            <button type="button" className="button button-primary" data-close>
              {texts.keepQuote}
            </button>
          </div>
        </dialog>
      </form>
    </section>
  );
}

/** The wording of the box to check before approving; null when there is none. */
function seenPins({ must_acknowledge_pins, photos, language }: ApprovalQuote) {
  if (!must_acknowledge_pins) return null;
  const { seen, missing, before, lookAgain } = quoteTexts(language).pins;
  const label = seen(pinCount(photos));
  return { label, missing: missing(label), before, lookAgain };
}

/** Asks the customer to confirm that they have seen what was already broken, if the company wants that. */
function SeenPins({ quote, answer }: Pick<SignCardProps, 'quote' | 'answer'>) {
  const texts = seenPins(quote);
  if (!texts) return null;
  const problem = answer?.problem?.at === 'pins' ? answer.problem.message : undefined;
  return (
    <div>
      <div className="quote-ways quote-options">
        <label>
          <input
            type="checkbox"
            name="acknowledged"
            value="yes"
            aria-required="true"
            defaultChecked={answer?.typed?.acknowledged}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && 'pins-error'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was sent back for this box
            autoFocus={problem !== undefined}
          />
          <strong>{texts.label}</strong>
          <span className="muted small">
            {texts.before}{' '}
            <a className="quote-whole" href={`#${PINS_ID}`}>
              {texts.lookAgain}
            </a>
          </span>
        </label>
      </div>
      {problem && (
        <p className="field-error" id="pins-error">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Says below the button where the card is entered. */
function CardPromise({ quote, isSample }: { quote: ApprovalQuote; isSample: boolean }) {
  const { payments, language } = quote;
  if (!payments || payments.choices.length === 0) return null;
  const texts = paymentTexts(language);
  return (
    <p className="quote-secure muted small">
      <Icon name="closed" />
      <span>
        {payments.test_mode && `${texts.testMode}. `}
        {isSample ? texts.samplePromise : cardPromise(quote, payments)}
      </span>
    </p>
  );
}

const hasChoice = ({ payments }: ApprovalQuote) => Boolean(payments && payments.choices.length > 0);

/**
 * Names the amount on the Approve button. CSS shows the text for the selected choice. A browser whose CSS can't do
 * that shows only "Approve", which is true for every choice.
 */
function Charge({ quote }: { quote: ApprovalQuote }) {
  const texts = pageTexts(quote.language).sign;
  return (
    <span {...pricedBy(quote)}>
      {texts.approve}
      {quote.payments?.choices.map(({ purpose, amount_cents }) => (
        <span key={purpose} className={`quote-says-${purpose}`}>
          {' '}
          {texts.andPay(formats(quote).money(amount_cents))}
        </span>
      ))}
    </span>
  );
}

/**
 * Returns the total, and the amount due on approval when nothing is paid by card now. Without a deposit, or once the
 * work is done, everything is due on approval. "Nothing due today" appears only when earlier payments cover the
 * amount.
 */
function dueNote(quote: ApprovalQuote): string {
  const { money } = formats(quote);
  const texts = pageTexts(quote.language).sign;
  const { payments, total_cents } = quote;
  const asked = payments ? payments.deposit_cents : (quote.deposit?.cents ?? 0);
  const deposit = payments ? payments.deposit_open_cents : asked;
  const open = payments ? payments.open_cents : total_cents;
  const paid = paidBeforeOf(quote);
  const already = paid > 0 ? ` (${paymentTexts(quote.language).alreadyReceived(money(paid))})` : '';
  const total = `${money(total_cents)}${already}`;
  if (deposit > 0) return texts.depositNext(total, money(deposit));
  if (open === 0 || (asked > 0 && !payments?.work_done)) return texts.nothingDue(total);
  return hasChoice(quote) ? texts.notByCard(total) : total;
}
