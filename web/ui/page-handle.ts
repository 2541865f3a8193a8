import { useMatches } from 'react-router';
import type { Language } from '#domain/language/language.ts';

/** A route may export `handle: PageHandle`. If several routes of a page set a property, the deepest one wins. */
export interface PageHandle {
  /** true if React runs in the browser; public pages omit it and work as plain documents with forms */
  hydrate?: boolean;
  /** a script that runs first; the page waits for it, so it must be short */
  firstScript?: string;
  /** returns the language of a page from its loader's data; undefined if there is no data. Omitted by English pages */
  languageOf?: (data: unknown) => Language | undefined;
}

export function useLanguage(): Language {
  const { languageOf } = useHandle();
  const data = useMatches().at(-1)?.loaderData;
  return languageOf?.(data) ?? 'en';
}

export function useHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}
