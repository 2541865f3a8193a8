import { createContext, useContext } from 'react';

const Nonce = createContext('');

/** The server wraps every page in this provider. */
export const NonceProvider = Nonce.Provider;

/** The nonce that lets an inline script run. It is empty on prerendered pages, which allow their scripts by hash. */
export function useNonce(): string {
  return useContext(Nonce);
}
