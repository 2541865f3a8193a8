import { isOwedHere } from '#web/staff/quotes/payments/payment-rows.ts';
import { usePaymentsModel } from '#web/staff/quotes/payments/payments-model.ts';
import { useQuote } from './quote-model.ts';
import { type QuoteStep, quoteProgress } from './quote-progress.ts';
import { isStanding } from './wash-again.tsx';

const STATES: Record<QuoteStep['state'], string> = {
  done: 'done',
  current: 'now',
  ahead: 'to come',
  failed: '',
  ended: '',
};

/** Shows how far the quote has come, from the draft to payment. */
export function StepLine() {
  const { quote, company, work } = useQuote();
  const { payments, failure } = usePaymentsModel();
  // Until the work and the payments are known, the steps keep their place but show nothing that would change.
  const isPending = isStanding(quote) && (work.isPending || (payments === undefined && failure === null));
  // If the record doesn't match its evidence, no step can be trusted.
  if (quote.record_problem?.kind === 'mismatch') return null;
  const steps = quoteProgress({
    quote,
    payments: payments && isOwedHere(quote, payments) ? payments : undefined,
    visits: work.job?.visits ?? [],
    isRequested: work.request !== null,
    currency: company.currency,
    timeZone: company.time_zone,
    now: new Date(),
  });
  const now =
    steps.find(({ state }) => state === 'current') ?? steps.find(({ state }) => state === 'failed') ?? steps.at(-1);
  return (
    <div className="step-line" data-pending={isPending || undefined} aria-busy={isPending}>
      <ol aria-label="Progress">
        {steps.map((step) => {
          const { name, fact, state } = step;
          return (
            <li key={name} data-state={state} aria-current={step === now ? 'step' : undefined}>
              <span className="step-line-name">
                {name}
                {STATES[state] && <span className="visually-hidden"> ({STATES[state]})</span>}
              </span>
              <span className="step-line-fact">{fact}</span>
            </li>
          );
        })}
      </ol>
      {/* Shown instead of the names where they don't fit next to each other. */}
      <p className="step-line-now" aria-hidden="true">
        {now && [now.name, now.fact].filter(Boolean).join(': ')}
      </p>
    </div>
  );
}
