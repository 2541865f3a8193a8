import { createContext, useContext } from 'react';
import type { PassingFailure } from '#contract/failure-messages.ts';

const Failure = createContext<PassingFailure | undefined>(undefined);

/** Wraps pages on the server, because only the server knows why a page could not be shown. */
export const PassingFailureProvider = Failure.Provider;

/** Returns why the page is temporarily unavailable. */
export function usePassingFailure(): PassingFailure | undefined {
  return useContext(Failure);
}
