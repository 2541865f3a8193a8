import { createContext, useContext } from 'react';
import type { PassingFailure } from '#contract/failure-messages.ts';

const Failure = createContext<PassingFailure | undefined>(undefined);

/** Given around a page by the server; it alone knows why a page could not be shown. */
export const PassingFailureProvider = Failure.Provider;

/** Why the page is not there, when it will be again in a moment. */
export function usePassingFailure(): PassingFailure | undefined {
  return useContext(Failure);
}
