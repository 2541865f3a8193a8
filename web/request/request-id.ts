import { createContext, useContext } from 'react';

const RequestId = createContext<string | undefined>(undefined);

/** Provides the request's id, which the browser does not know. The server wraps pages in it. */
export const RequestIdProvider = RequestId.Provider;

/** Returns the id of this request in the server's log, for people who report a failure. */
export function useRequestId(): string | undefined {
  return useContext(RequestId);
}
