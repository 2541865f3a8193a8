import { createContext, useContext } from 'react';
import type { PassingFailure } from '#contract/failure-messages.ts';

const Failure = createContext<PassingFailure | undefined>(undefined);

/** Provides the reason why a page could not be shown, which only the server knows. The server wraps pages in it. */
export const PassingFailureProvider = Failure.Provider;

/** Returns why the page is temporarily unavailable. */
export function usePassingFailure(): PassingFailure | undefined {
  return useContext(Failure);
}
