import { createContext } from 'react';

/** Opens the search; null outside the frame. */
export const SearchContext = createContext<(() => void) | null>(null);
