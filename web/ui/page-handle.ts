import { useMatches } from 'react-router';
import type { Language } from '#domain/language/language.ts';

/** A route may export `handle: PageHandle`. If several routes of a page set a property, the deepest one wins. */
export interface PageHandle {
  /** Whether React runs in the browser. Public pages omit it: they work as plain documents with forms. */
  hydrate?: boolean;
  /** Runs before anything else on the page, and the page waits for it, so it must be short. */
  firstScript?: string;
  /** The language of a page that is not in English, from the data of its loader; undefined without data. */
  languageOf?: (data: unknown) => Language | undefined;
}

/** The language of the page that is shown. */
export function useLanguage(): Language {
  const { languageOf } = useHandle();
  const data = useMatches().at(-1)?.loaderData;
  return languageOf?.(data) ?? 'en';
}

/** The merged handles of the page's routes; the deepest one wins. */
export function useHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}
