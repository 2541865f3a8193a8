import { pageTexts } from '#domain/language/texts.ts';
import { REASON_MAX } from '#domain/quote/quote-limits.ts';
import { ChoiceChips } from './choice-chips.tsx';
import type { ApprovalQuote } from './formats.ts';
import type { Typed } from './page-answer.ts';

interface DeclineCardProps {
  quote: ApprovalQuote;
  typed: Typed | undefined;
  sampleAction: string | undefined;
}

/**
 * Asks for confirmation before declining, because a decision is final. Used without scripts only. With scripts, a
 * dialog in the signing card asks instead.
 */
export function DeclineCard({ quote, typed, sampleAction }: DeclineCardProps) {
  const texts = pageTexts(quote.language).sign;
  const { sending } = pageTexts(quote.language);
  return (
    <section className="quote-block quote-sign-block no-print" id="sign">
      <h2>{texts.declineHeading}</h2>
      <StaysIfDeclined quote={quote} />
      <form
        className="quote-form"
        method="post"
        action={sampleAction}
        data-decide={sampleAction === undefined ? true : 'sample'}
      >
        <input type="hidden" name="revision" value={quote.revision} />
        <input type="hidden" name="language" value={quote.language} />
        <input type="hidden" name="name" value={typed?.name} />
        <input type="hidden" name="pay" value={typed?.pay} />
        {typed?.acknowledged && <input type="hidden" name="acknowledged" value="yes" />}
        <ReasonField quote={quote} typed={typed?.reason} />
        <div className="quote-actions">
          <button type="submit" name="intent" value="decline" className="button button-danger">
            {texts.declineQuote}
          </button>
          <button
            type="submit"
            name="intent"
            value="keep"
            formAction={sampleAction ?? '#sign'}
            className="button button-primary"
          >
            {texts.keepQuote}
          </button>
        </div>
        <p role="status" data-sending={sending.sending} data-offline={sending.offline} className="small" />
      </form>
    </section>
  );
}

export function StaysIfDeclined({ quote }: { quote: ApprovalQuote }) {
  return quote.standing_version && <p>{pageTexts(quote.language).laterVersion.staysIfDeclined}</p>;
}

/** The longest choice and its period, which are stored before the customer's own words. */
const WHY_MAX = 40;

export function ReasonField({ quote, typed }: { quote: ApprovalQuote; typed?: string | undefined }) {
  const texts = pageTexts(quote.language).sign;
  return (
    <>
      <fieldset>
        <legend>{texts.reason}</legend>
        <ChoiceChips name="why" choices={texts.reasons.map((reason) => [reason])} />
      </fieldset>
      <div className="field">
        <label htmlFor="reason">{texts.more}</label>
        <textarea id="reason" name="reason" rows={2} maxLength={REASON_MAX - WHY_MAX} defaultValue={typed} />
      </div>
      <p className="muted">
        {texts.notQuiteRight}{' '}
        <a href="#ask" data-close data-label={texts.whatChange}>
          {texts.askChange}
        </a>
      </p>
    </>
  );
}
