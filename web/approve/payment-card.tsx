import type { ReactNode } from 'react';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { type ApprovalQuote, type CustomerPayments, formats } from './formats.ts';
import { cardPromise } from './pay-choice.tsx';
import { OtherWays, Reach } from './other-ways.tsx';
import { PaymentEntries } from './payment-entries.tsx';

interface PaymentCardProps {
  quote: ApprovalQuote;
  /** why the payment page could not be opened just now */
  problem: string | undefined;
  /** the customer has just left the payment page without paying */
  isCanceled: boolean;
  receiptHref: (id: string) => string;
}

/** What is paid and open, how to pay, and every movement of money. Before a decision: only what was paid before. */
export function PaymentCard({ quote, problem, isCanceled, receiptHref }: PaymentCardProps) {
  const { payments, status } = quote;
  if (!payments || (status !== 'approved' && payments.entries.length === 0)) return null;
  const isOwed = status === 'approved' && payments.open_cents > 0;
  return (
    <section className="card quote-payment" id="pay" aria-label="Payment">
      <h2>{headingOf(payments, status)}</h2>
      {payments.test_mode && <p className="quote-notice">{TEST_MODE}</p>}
      {problem && <p className="quote-notice quote-notice-problem no-print">{problem}</p>}
      {isCanceled && isOwed && (
        <p className="quote-notice no-print" role="status">
          You left the payment page. Nothing was charged.
        </p>
      )}
      <Figures quote={quote} payments={payments} isApproved={status === 'approved'} />
      {payments.in_dispute_cents > 0 && (
        <p className="muted small">
          Your bank is deciding about {formats(quote).money(payments.in_dispute_cents)}. You are not asked to pay it
          again before that.
        </p>
      )}
      {isOwed && <WaysToPay quote={quote} payments={payments} />}
      <PaymentEntries quote={quote} receiptHref={receiptHref} />
      {payments.refund_under_way_cents > 0 && (
        <p className="muted small">
          {formats(quote).money(payments.refund_under_way_cents)} is on its way back to your card. Banks take 5 to 10
          days.
        </p>
      )}
    </section>
  );
}

/**
 * Everything that was paid went back. It can be paid again, but nobody is urged to: the work may have been
 * called off.
 */
export function wentBack({ paid_cents, received_cents }: CustomerPayments): boolean {
  return paid_cents > 0 && received_cents <= 0;
}

function headingOf(payments: CustomerPayments, status: ApprovalQuote['status']): string {
  const { open_cents, received_cents, in_dispute_cents, deposit_cents, deposit_open_cents } = payments;
  if (status !== 'approved') return 'Paid so far';
  if (in_dispute_cents > 0) return 'In dispute';
  if (wentBack(payments)) return payments.disputed_cents > 0 ? 'Taken back by your bank' : 'Refunded';
  if (open_cents === 0) return received_cents > 0 ? 'Paid in full' : 'Nothing to pay';
  if (deposit_open_cents > 0) return 'Deposit due';
  return deposit_cents > 0 ? 'Deposit paid' : 'Payment';
}

function Figures({
  quote,
  payments,
  isApproved,
}: {
  quote: ApprovalQuote;
  payments: CustomerPayments;
  isApproved: boolean;
}) {
  const { money, signedMoney } = formats(quote);
  const {
    paid_cents,
    refunded_cents,
    disputed_cents,
    in_dispute_cents,
    open_cents,
    deposit_open_cents,
    overpaid_cents,
  } = payments;
  const rows: [label: string, amount: string, cents: number][] = [
    ['Paid', money(paid_cents), paid_cents],
    ['Refunded', signedMoney(-refunded_cents), refunded_cents],
    ['Taken back by your bank', signedMoney(-disputed_cents), disputed_cents],
    ['In dispute', signedMoney(-in_dispute_cents), in_dispute_cents],
    ['Paid too much', money(overpaid_cents), isApproved ? overpaid_cents : 0],
    ['Deposit due now', money(deposit_open_cents), isApproved ? deposit_open_cents : 0],
  ];
  return (
    <dl className="quote-totals">
      {rows
        .filter(([, , cents]) => cents > 0)
        .map(([label, amount]) => (
          <Figure key={label} label={label}>
            {amount}
          </Figure>
        ))}
      {isApproved && (
        <Figure label="Still open" isStrong>
          {money(open_cents)}
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={isStrong ? 'quote-total' : undefined}>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}

/** By card if the company takes cards; it is never the customer's business why it does not. */
function WaysToPay({ quote, payments }: { quote: ApprovalQuote; payments: CustomerPayments }) {
  const { choices, received_cents } = payments;
  const { money } = formats(quote);
  const labelOf = (purpose: CustomerPayments['choices'][number]['purpose']) => {
    if (purpose === 'deposit') return 'Pay deposit';
    return received_cents > 0 ? 'Pay the rest' : 'Pay in full';
  };
  if (choices.length === 0)
    return (
      <>
        <OtherWays quote={quote} />
        <p>
          To pay, please <Reach quote={quote} />.
        </p>
      </>
    );
  return (
    <>
      <form method="post" className="no-print">
        <input type="hidden" name="intent" value="pay" />
        <div className="quote-actions">
          {choices.map(({ purpose, amount_cents }, index) => (
            <button
              key={purpose}
              type="submit"
              name="pay"
              value={purpose}
              className={index === 0 && !wentBack(payments) ? 'button button-primary' : 'button'}
            >
              {labelOf(purpose)} ({money(amount_cents)})
            </button>
          ))}
        </div>
      </form>
      <OtherWays quote={quote} />
      <p className="muted small no-print">
        {cardPromise(quote, payments)} For another way to pay, <Reach quote={quote} />.
      </p>
    </>
  );
}
