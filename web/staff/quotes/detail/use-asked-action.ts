import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useEffectEvent } from 'react';
import { QUOTE_ACTIONS } from '#web/staff/quotes/quote-actions.ts';
import type { QuoteModel } from './quote-model.ts';

/** Actions that only open something. A link may start no others, because no link may change a quote. */
const OPENING = QUOTE_ACTIONS.filter((action) =>
  ['answer', 'send', 'remind', 'extend', 'schedule', 'request_payment', 'reopen', 'record_decision'].includes(action),
);

/**
 * Starts the action that a link names, such as "Remind" in the list. Waits until the quote's possible actions are
 * known. Clears the parameter, so a reload doesn't start the action again.
 */
export function useAskedAction({ actions, act }: QuoteModel): void {
  const [asked, setAsked] = useQueryState('do', parseAsStringLiteral(OPENING));
  const isPossible = asked !== null && actions.possible.has(asked);
  // A question is read after the quote, so an answer isn't possible at once.
  const isKnown = isPossible || (actions.primary !== null && asked !== 'answer');
  const start = useEffectEvent(() => {
    if (asked !== null && isPossible) act(asked);
    void setAsked(null);
  });
  useEffect(() => {
    if (asked !== null && isKnown) start();
  }, [asked, isKnown]);
}
