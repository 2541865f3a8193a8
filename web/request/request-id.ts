import { createContext, useContext } from 'react';

const RequestId = createContext<string | undefined>(undefined);

/** The server wraps pages in this provider; in the browser the id is unknown. */
export const RequestIdProvider = RequestId.Provider;

/** The id of this request in the server's log, for people who report a failure. */
export function useRequestId(): string | undefined {
  return useContext(RequestId);
}
