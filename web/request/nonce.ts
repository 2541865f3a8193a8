import { createContext, useContext } from 'react';

const Nonce = createContext('');

/** Wraps every page on the server. */
export const NonceProvider = Nonce.Provider;

/** Returns the nonce that lets an inline script run. Empty on prerendered pages, which allow their scripts by hash. */
export function useNonce(): string {
  return useContext(Nonce);
}
