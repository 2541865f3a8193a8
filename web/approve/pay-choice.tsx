import { paymentTexts } from '#domain/language/texts.ts';
import { dueRows } from '#domain/payments/balance-rows.ts';
import { depositChoice } from '#domain/payments/choices.ts';
import { type ApprovalQuote, type CustomerPayments, formats } from './formats.ts';
import { OtherWays, Reach } from './other-ways.tsx';

/** Says how the card will be used, before the customer enters it. Only Stripe's pages move money. */
export function cardPromise({ organization, language }: ApprovalQuote, { test_mode }: CustomerPayments): string {
  const texts = paymentTexts(language);
  return test_mode ? texts.testPromise : texts.promise(organization.name);
}

interface Way {
  value: string;
  label: string;
  amount: string;
  note: string;
}

function waysOf(quote: ApprovalQuote, payments: CustomerPayments): Way[] {
  const { money } = formats(quote);
  const { thenBalance, thenNothing, notToday, ...labels } = paymentTexts(quote.language).choices;
  const rest = dueRows(payments, { deposit_cents: payments.deposit_cents, isWorkDone: false }).find(
    ({ what }) => what === 'remaining',
  );
  const byCard = payments.choices.map(({ purpose, amount_cents }) => ({
    value: purpose,
    label: labels[purpose],
    amount: money(amount_cents),
    note: purpose === 'balance' ? thenNothing : rest ? thenBalance(money(rest.cents)) : '',
  }));
  return [...byCard, { value: 'later', label: labels.later, amount: money(0), note: notToday }];
}

/** Returns the preselected choice: the deposit if it can be paid by card, otherwise paying later. */
function usualWay(payments: CustomerPayments): string {
  return depositChoice(payments)?.purpose ?? 'later';
}

/**
 * Says before signing how to pay a deposit that can't be paid by card. The amount or the currency may not allow it,
 * or the company takes no cards.
 */
function DepositOtherwise({ quote, payments }: { quote: ApprovalQuote; payments: CustomerPayments }) {
  const { choices, deposit_open_cents } = payments;
  if (deposit_open_cents === 0 || depositChoice(payments)) return null;
  const amount = formats(quote).money(deposit_open_cents);
  const texts = paymentTexts(quote.language);
  return (
    <>
      <p>
        {choices.length > 0 ? texts.depositNotByCard(amount) : texts.depositIs(amount)} {texts.toPayDeposit}{' '}
        <Reach quote={quote} />.
      </p>
      <OtherWays quote={quote} />
    </>
  );
}

interface PayChoiceProps {
  quote: ApprovalQuote;
  chosen: string | undefined;
}

/** Offers ways to pay in the approval form. Empty while nothing can be paid by card. */
export function PayChoice({ quote, chosen }: PayChoiceProps) {
  const { payments } = quote;
  if (!payments) return null;
  return (
    <>
      <DepositOtherwise quote={quote} payments={payments} />
      {payments.choices.length > 0 && <Ways quote={quote} payments={payments} chosen={chosen} />}
    </>
  );
}

function Ways({ quote, payments, chosen }: PayChoiceProps & { payments: CustomerPayments }) {
  const ways = waysOf(quote, payments);
  const texts = paymentTexts(quote.language);
  const checked = ways.some(({ value }) => value === chosen) ? chosen : usualWay(payments);
  return (
    <fieldset className="quote-ways">
      <legend>{texts.choices.heading}</legend>
      {ways.map(({ value, label, amount, note }) => (
        <label key={value}>
          <input type="radio" name="pay" value={value} defaultChecked={value === checked} />
          <strong>{label}</strong> <strong className="number">{amount}</strong>{' '}
          <span className="muted small">{note}</span>
        </label>
      ))}
      {depositChoice(payments) && <OtherWays quote={quote} />}
    </fieldset>
  );
}
