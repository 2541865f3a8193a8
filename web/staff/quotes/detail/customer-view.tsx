import { useMemo } from 'react';
import { paidBefore } from '#domain/payments/ledger.ts';
import { QuotePreview } from '#web/approve/quote-preview.tsx';
import { approvalOfDetail } from '#web/staff/quotes/approval-preview.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { useStandingDate } from '#web/staff/quotes/standing-date.ts';
import { useQuote } from './quote-model.ts';
import { priceWhenReplaced, priceWithoutPayments, shownPayments } from './shown-payments.ts';

export function CustomerView() {
  const { quote, company } = useQuote();
  const { payments } = usePaymentsModel();
  const paid_before_cents = payments ? paidBefore(payments) : 0;
  const { offers_times, appointment_at } = useStandingDate(quote, company);
  const view = useMemo(
    () => ({
      ...approvalOfDetail(quote, company),
      offers_times,
      appointment_at,
      paid_before_cents,
      price_now_cents: priceWithoutPayments(quote, payments),
      payments: shownPayments(quote, payments),
      price_when_replaced: priceWhenReplaced(quote, payments),
    }),
    [quote, company, offers_times, appointment_at, paid_before_cents, payments],
  );
  return (
    <section aria-label="What the customer sees" className="customer-view">
      <QuotePreview quote={view} />
    </section>
  );
}
