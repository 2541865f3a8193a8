import type { ReactNode } from 'react';
import { pageTexts, paymentTexts } from '#domain/language/texts.ts';
import { balanceRows, keepsPayment, owedRows } from '#domain/payments/balance-rows.ts';
import { depositChoice } from '#domain/payments/choices.ts';
import { goneAs } from '#domain/payments/payment-labels.ts';
import { isForPrice } from '#domain/payments/provider-payment.ts';
import type { NextStep } from '#domain/quote/next-step.ts';
import { type ApprovalQuote, type CustomerPayments, formats } from './formats.ts';
import { VersionLink } from './later-version.tsx';
import { OtherWays, Reach } from './other-ways.tsx';
import { isPaidInFull } from './paid-before.ts';
import { cardPromise } from './pay-choice.tsx';
import { PaymentEntries } from './payment-entries.tsx';
import { ApprovedTotal, PriceLowered, WhyLower } from './price-lowered.tsx';

interface PaymentCardProps {
  quote: ApprovalQuote;
  problem: string | undefined;
  /** true when the customer just left the payment page without paying */
  isCanceled: boolean;
  receiptHref: (id: string) => string;
  /** the next step on the page; only the button for that step is filled */
  next?: NextStep | null;
  isSample?: boolean;
}

/**
 * Shows the amounts paid and due, the ways to pay, and every payment and refund. Before a decision it shows only
 * earlier payments. Card payments pause while a later version awaits the customer's reply. Once that version is
 * approved, its page shows the payments, and this card keeps only the reason for a lowered price.
 */
export function PaymentCard({
  quote,
  problem,
  isCanceled,
  receiptHref,
  next = null,
  isSample = false,
}: PaymentCardProps) {
  const { payments, status } = quote;
  if (!payments) return <WhyLower quote={quote} />;
  const ofPrice = payments.entries.filter(isForPrice);
  if (status !== 'approved' && ofPrice.every(({ type }) => type === 'void')) return null;
  const isOwed = status === 'approved' && payments.open_cents > 0;
  const texts = paymentTexts(quote.language);
  return (
    <section
      className="quote-block quote-payment"
      id="pay"
      aria-label={texts.heading}
      data-due={next === 'balance' || undefined}
    >
      <h2>{headingOf(quote, payments)}</h2>
      {problem && <p className="quote-notice quote-notice-problem no-print">{problem}</p>}
      {isCanceled && isOwed && (
        <p className="quote-notice no-print" role="status">
          {texts.leftPage}
        </p>
      )}
      <PriceLowered quote={quote} />
      {/* When one payment paid it all, that payment below says everything. */}
      {!(isPaidInFull(quote) && ofPrice.length === 1 && payments.reductions.length === 0) && (
        <Amounts quote={quote} payments={payments} isApproved={status === 'approved'} />
      )}
      {next === 'balance' && quote.work && (
        <p className="muted">{texts.dueSince(formats(quote).date(quote.work.done_at))}</p>
      )}
      {status === 'approved' && payments.overpaid_cents > 0 && (
        <p>{texts.owesYou(quote.organization.name, formats(quote).money(payments.overpaid_cents))}</p>
      )}
      {payments.in_dispute_cents > 0 && (
        <p className="muted small">{texts.bankDecides(formats(quote).money(payments.in_dispute_cents))}</p>
      )}
      {isOwed && !isSample && <WaysToPay quote={quote} payments={payments} next={next} />}
      <PaymentEntries quote={quote} receiptHref={receiptHref} />
      {payments.refund_under_way_cents > 0 && (
        <p className="muted small">{texts.onItsWayBack(formats(quote).money(payments.refund_under_way_cents))}</p>
      )}
    </section>
  );
}

function headingOf({ status, language, work, later_version }: ApprovalQuote, payments: CustomerPayments): string {
  const { open_cents, in_dispute_cents, overpaid_cents, deposit_cents, deposit_open_cents } = payments;
  const gone = goneAs(payments);
  const { heading, headings, figures } = paymentTexts(language);
  if (status !== 'approved') return headings.payments;
  if (in_dispute_cents > 0) return figures.inDispute;
  if (gone !== null) return gone === 'dispute_lost' ? figures.takenBack : figures.refunded;
  if (overpaid_cents > 0) return figures.tooMuch;
  // The headline above already says that work done is paid in full.
  if (open_cents === 0 && keepsPayment(payments)) return work ? heading : headings.full;
  if (open_cents === 0) return headings.nothing;
  if (later_version) return heading;
  if (work) return figures.open;
  if (deposit_open_cents > 0) return figures.depositDue;
  return deposit_cents > 0 ? headings.depositPaid : heading;
}

function Amounts({
  quote,
  payments,
  isApproved,
}: {
  quote: ApprovalQuote;
  payments: CustomerPayments;
  isApproved: boolean;
}) {
  const { money, signedMoney } = formats(quote);
  const { figures, price } = paymentTexts(quote.language);
  const { total_cents, reductions } = payments;
  const rows = isApproved
    ? owedRows({ ...payments, isWorkDone: Boolean(quote.work), laterWaits: Boolean(quote.later_version) })
        // Hides a balance of $0 below an overpayment. It would look as if neither side owed anything.
        .filter(({ cents }) => cents !== 0 || payments.overpaid_cents === 0)
        .map((row) => (row.what === 'tooMuch' ? { ...row, isNext: true } : row))
    : balanceRows(payments)
        .filter(({ what }) => what !== 'tooMuch')
        .map((row) => ({ ...row, isNext: false }));
  return (
    <dl className="quote-totals">
      {reductions.length > 0 && (
        <AmountRow label={price.now}>
          {money(total_cents)} <ApprovedTotal quote={quote} />
        </AmountRow>
      )}
      {rows.map(({ what, cents, isNext }) => (
        <AmountRow key={what} label={figures[what]} isStrong={isNext}>
          {signedMoney(cents)}
        </AmountRow>
      ))}
    </dl>
  );
}

function AmountRow({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className={isStrong ? 'quote-total' : undefined}>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}

interface WaysToPayProps {
  quote: ApprovalQuote;
  payments: CustomerPayments;
  next: NextStep | null;
}

/** Offers payment by card if the company takes cards. Customers never see why a company doesn't. */
function WaysToPay({ quote, payments, next }: WaysToPayProps) {
  const { choices, received_cents, deposit_open_cents } = payments;
  const step = next === 'deposit' ? depositChoice(payments)?.purpose : next;
  const { money } = formats(quote);
  const texts = paymentTexts(quote.language);
  const labelOf = (purpose: CustomerPayments['choices'][number]['purpose']) => {
    if (purpose === 'deposit') return texts.payDeposit;
    // While part of the deposit is due, the full amount is more than the balance that the rows name.
    return received_cents > 0 && deposit_open_cents === 0 ? texts.payRest : texts.payInFull;
  };
  if (payments.cards_paused) return <PausedCards quote={quote} />;
  if (choices.length === 0)
    return (
      <>
        <OtherWays quote={quote} />
        <p>
          {texts.toPay} <Reach quote={quote} />.
        </p>
      </>
    );
  return (
    <>
      <form method="post" className="no-print">
        <input type="hidden" name="intent" value="pay" />
        <input type="hidden" name="language" value={quote.language} />
        <div className="quote-actions">
          {choices.map(({ purpose, amount_cents }) => (
            <button
              key={purpose}
              type="submit"
              name="pay"
              value={purpose}
              className={purpose === step ? 'button button-primary' : 'button'}
            >
              {labelOf(purpose)(money(amount_cents))}
            </button>
          ))}
        </div>
      </form>
      <OtherWays quote={quote} />
      <p className="muted small no-print">
        {payments.test_mode && `${texts.testMode}. `}
        {cardPromise(quote, payments)} {texts.anotherWay} <Reach quote={quote} />.
      </p>
    </>
  );
}

/**
 * Says that card payments are paused. The approved version stays in effect, so its balance can still be paid another
 * way.
 */
function PausedCards({ quote }: { quote: ApprovalQuote }) {
  const { later_version, language } = quote;
  return (
    <>
      <p>
        {paymentTexts(language).cardPaused}{' '}
        <VersionLink path={later_version?.path ?? null} label={pageTexts(language).laterVersion.open} />
      </p>
      <OtherWays quote={quote} />
    </>
  );
}
