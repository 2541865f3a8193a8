import { createContext, useContext } from 'react';

const RequestId = createContext<string | undefined>(undefined);

/** Wraps pages on the server; the browser does not know the id. */
export const RequestIdProvider = RequestId.Provider;

/** Returns the id of this request in the server's log, for people who report a failure. */
export function useRequestId(): string | undefined {
  return useContext(RequestId);
}
