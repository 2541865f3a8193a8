import { createContext, useContext } from 'react';

const RequestId = createContext<string | undefined>(undefined);

/** Given around a page by the server; in the browser nobody knows it. */
export const RequestIdProvider = RequestId.Provider;

/** What the server's log calls this request, for people who report that it failed. */
export function useRequestId(): string | undefined {
  return useContext(RequestId);
}
