import { metadataFor, PAGE_PATHS, previewName } from './metadata.ts';

/** What stands on the picture that is shown where a page's link is shared. */
export interface PreviewWords {
  title: string;
  line: string;
}

/** Where the pictures are served, for the pages that name them. */
export function previewPath(path: string): string {
  return `/preview/${previewName(path)}.png`;
}

/** The pictures of all public pages, by their address. Nothing else is ever drawn. */
export function previews(productName: string): ReadonlyMap<string, PreviewWords> {
  return new Map(PAGE_PATHS.map((path) => [previewPath(path), wordsOf(path, productName)]));
}

/** The product's name stands on every picture, so titles leave it out. */
function wordsOf(path: string, productName: string): PreviewWords {
  const { title, description } = metadataFor(path, productName);
  const bare = title.replace(` · ${productName}`, '').replace(`${productName}: `, '');
  return { title: bare.charAt(0).toUpperCase() + bare.slice(1), line: firstSentence(description) };
}

function firstSentence(text: string): string {
  return /^.*?[.?](?= |$)/.exec(text)?.[0] ?? text;
}
