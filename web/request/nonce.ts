import { createContext, useContext } from 'react';

const Nonce = createContext('');

/** Given around a page by the server. */
export const NonceProvider = Nonce.Provider;

/** Lets an inline script of a page run; empty on pages kept for everybody, whose scripts are allowed by their hashes. */
export function useNonce(): string {
  return useContext(Nonce);
}
