import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { type ApprovalQuote, type CustomerPayments, formats } from './formats.ts';

/** What happens to the card, before the customer goes on to type it. Only Stripe's pages move money. */
export function cardPromise({ organization: { name } }: ApprovalQuote, { test_mode }: CustomerPayments): string {
  if (test_mode) return 'A page to try out card payments opens next.';
  return `Cards are paid on a secure page of Stripe, which opens next. ${name} gets the money and never sees your card number.`;
}

interface Way {
  /** what the form sends */
  value: string;
  label: string;
}

function waysOf(quote: ApprovalQuote, { choices }: CustomerPayments): Way[] {
  const { money } = formats(quote);
  const byCard = choices.map(({ purpose, amount_cents }) => ({
    value: purpose,
    label: `${purpose === 'deposit' ? 'Pay the deposit now' : 'Pay in full now'} (${money(amount_cents)})`,
  }));
  return [...byCard, { value: 'later', label: 'Pay later' }];
}

/** What is due on approval comes first; otherwise nothing is asked for now. */
function usualWay({ choices, deposit_open_cents }: CustomerPayments): string {
  const due = choices.find(({ amount_cents }) => amount_cents === deposit_open_cents);
  return due?.purpose ?? 'later';
}

/** Part of the form that approves; absent while nothing can be paid by card. */
export function PayChoice({ quote, chosen }: { quote: ApprovalQuote; chosen: string | undefined }) {
  const { payments } = quote;
  if (!payments || payments.choices.length === 0) return null;
  const ways = waysOf(quote, payments);
  const checked = ways.some(({ value }) => value === chosen) ? chosen : usualWay(payments);
  return (
    <fieldset className="quote-ways">
      <legend>Payment</legend>
      {ways.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name="pay" value={value} defaultChecked={value === checked} />
          {label}
        </label>
      ))}
      <p className="muted small">
        {payments.test_mode && `${TEST_MODE}. `}
        {cardPromise(quote, payments)}
      </p>
    </fieldset>
  );
}
