import type { Detail } from '#web/quote-form/quote-form.ts';
import { WashPlanCard } from '#web/staff/wash-plans/wash-plan-card.tsx';
import { useQuote } from './quote-model.ts';

/** True if the quote was approved and no later revision was approved after it. */
export const isStanding = ({ status, replaced }: Pick<Detail, 'status' | 'replaced'>) =>
  status === 'approved' && !replaced;

/** Appears for approved quotes in effect, which can have a wash plan, and for quotes that a plan created. */
export function WashAgain() {
  const { quote } = useQuote();
  const isShown = isStanding(quote) || (quote.status !== 'approved' && quote.by_wash_plan);
  return isShown ? <WashPlanCard quoteId={quote.id} /> : null;
}
