import { createContext, useContext } from 'react';

const Nonce = createContext('');

export const NonceProvider = Nonce.Provider;

/**
 * Returns the nonce that lets an inline script run. Prerendered pages have none, because they allow scripts by hash.
 */
export function useNonce(): string {
  return useContext(Nonce);
}
