import { createContext, useContext } from 'react';
import type { PassingFailure } from '#contract/failure-messages.ts';

const Failure = createContext<PassingFailure | undefined>(undefined);

/** The server wraps pages in this provider; only the server knows why a page could not be shown. */
export const PassingFailureProvider = Failure.Provider;

/** Why the page is temporarily unavailable. */
export function usePassingFailure(): PassingFailure | undefined {
  return useContext(Failure);
}
