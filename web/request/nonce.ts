import { createContext, useContext } from 'react';

const Nonce = createContext('');

/** Provides the nonce. The server wraps every page in it. */
export const NonceProvider = Nonce.Provider;

/** Returns the nonce that lets an inline script run. Empty on prerendered pages, which allow their scripts by hash. */
export function useNonce(): string {
  return useContext(Nonce);
}
