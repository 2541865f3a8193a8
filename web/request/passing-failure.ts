import { createContext, useContext } from 'react';
import type { PassingFailure } from '#contract/failure-messages.ts';

const Failure = createContext<PassingFailure | undefined>(undefined);

/** Provides the reason why a page could not be shown. Only the server knows that reason. */
export const PassingFailureProvider = Failure.Provider;

export function usePassingFailure(): PassingFailure | undefined {
  return useContext(Failure);
}
