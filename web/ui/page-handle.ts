import { useMatches } from 'react-router';
import type { Language } from '#domain/language/language.ts';

/** A route may export `handle: PageHandle`. If several routes of a page set a property, the deepest one wins. */
export interface PageHandle {
  /** true if React runs in the browser; omitted by public pages, which work as plain documents with forms */
  hydrate?: boolean;
  /** runs before anything else, and the page waits for it, so it must be short */
  firstScript?: string;
  /** returns the language of a page that is not in English, from its loader's data; undefined without data */
  languageOf?: (data: unknown) => Language | undefined;
}

/** Returns the language of the current page. */
export function useLanguage(): Language {
  const { languageOf } = useHandle();
  const data = useMatches().at(-1)?.loaderData;
  return languageOf?.(data) ?? 'en';
}

/** Returns the merged handles of the page's routes; the deepest one wins. */
export function useHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}
