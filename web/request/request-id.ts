import { createContext, useContext } from 'react';

const RequestId = createContext<string | undefined>(undefined);

export const RequestIdProvider = RequestId.Provider;

/** Returns the id of this request in the server's log. People who report a failure can name it. */
export function useRequestId(): string | undefined {
  return useContext(RequestId);
}
