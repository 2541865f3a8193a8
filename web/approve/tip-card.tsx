import { paymentTexts } from '#domain/language/texts.ts';
import { centsOfDollars } from '#domain/pricing/money.ts';
import { parseDecimal } from '#web/ui/decimal-text.ts';
import { type ApprovalQuote, formats } from './formats.ts';
import type { Typed } from './page-answer.ts';

const OTHER = 'other';
/** in dollars. The server refuses much smaller amounts, with a sentence */
const FAR_TOO_MUCH = 1_000_000;

/** Returns the chosen tip in cents, or null without an amount. The server checks its limits. */
export function tipTyped({ chosen, other }: NonNullable<Typed['tip']> = { chosen: '', other: '' }): number | null {
  if (/^[1-9]\d{0,9}$/.test(chosen)) return Number(chosen);
  const amount = chosen === OTHER || chosen === '' ? parseDecimal(other) : null;
  return amount === null || amount === 0 ? null : centsOfDollars(Math.min(amount, FAR_TOO_MUCH));
}

interface TipCardProps {
  quote: ApprovalQuote;
  typed: Typed['tip'];
  problem: string | undefined;
}

/** Offers a tip by card once the work is done, apart from the total. After that, it thanks for the tip. */
export function TipCard({ quote, typed, problem }: TipCardProps) {
  const { tip, tips_cents = 0 } = quote.payments ?? {};
  const texts = paymentTexts(quote.language).tip;
  const { money } = formats(quote);
  if (tips_cents > 0)
    return (
      <section className="quote-block" id="tip">
        <h2>{texts.name}</h2>
        <p>{texts.thanks(money(tips_cents))}</p>
      </section>
    );
  if (!tip) return null;
  return (
    <section className="quote-block quote-after no-print" id="tip">
      <h2>{texts.heading}</h2>
      <p>{texts.lead}</p>
      {problem && <p className="quote-notice quote-notice-problem">{problem}</p>}
      <form method="post" className="quote-form quote-tip">
        <input type="hidden" name="intent" value="tip" />
        <input type="hidden" name="language" value={quote.language} />
        <fieldset>
          <legend className="visually-hidden">{texts.amount}</legend>
          <div className="quote-chips">
            {tip.suggested_cents.map((cents) => (
              <Chip key={cents} value={String(cents)} label={wholeMoney(quote, cents)} chosen={typed?.chosen} />
            ))}
            <Chip value={OTHER} label={texts.other} chosen={typed?.chosen} />
          </div>
        </fieldset>
        <div className="field">
          <label htmlFor="other-tip">{texts.otherAmount}</label>
          <input
            id="other-tip"
            name="other-tip"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={typed?.other}
            aria-describedby="tip-limits"
          />
          <p className="muted small" id="tip-limits">
            {texts.limits(money(tip.least_cents), money(tip.most_cents))}
          </p>
        </div>
        <button type="submit" className="button">
          {texts.button}
        </button>
      </form>
    </section>
  );
}

function Chip({ value, label, chosen }: { value: string; label: string; chosen: string | undefined }) {
  return (
    <label>
      <input type="radio" name="tip" value={value} defaultChecked={value === chosen} />
      {label}
    </label>
  );
}

/** Formats "$20" instead of "$20.00", because suggested tips have no cents. */
function wholeMoney(quote: ApprovalQuote, cents: number): string {
  return formats(quote)
    .money(cents)
    .replace(/[.,]00(?!\d)/, '');
}
