import { useMemo } from 'react';
import { QuotePreview } from '#web/approve/quote-preview.tsx';
import { approvalOfDetail } from '#web/staff/quotes/approval-preview.ts';
import { useQuote } from './quote-model.ts';

/** The quote exactly as the customer sees it. */
export function CustomerView() {
  const { quote, company } = useQuote();
  const view = useMemo(() => approvalOfDetail(quote, company), [quote, company]);
  return (
    <section aria-label="What the customer sees" className="customer-view">
      <QuotePreview quote={view} />
    </section>
  );
}
