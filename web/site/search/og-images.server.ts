import { articlePaths, articles } from '../blog/articles.server.ts';
import { metadataFor, PAGE_PATHS, ogImageName } from '../metadata/metadata.ts';

/** What stands on the picture that is shown where a page's link is shared. */
export interface OgImageText {
  title: string;
  line: string;
}

function ogImagePath(path: string): string {
  return `/preview/${ogImageName(path)}.png`;
}

const PICTURED: readonly string[] = [...PAGE_PATHS, ...articlePaths()];

/** Where the picture of every public page is found. */
export const OG_IMAGE_PATHS: readonly string[] = PICTURED.map(ogImagePath);

/** @returns undefined for an address that is no page's picture; nothing else is ever drawn */
export function ogImageAt(address: string, productName: string): OgImageText | undefined {
  const path = PICTURED.find((page) => ogImagePath(page) === address);
  return path === undefined ? undefined : wordsOf(path, productName);
}

/** The product's name stands on every picture, so titles leave it out. */
function wordsOf(path: string, productName: string): OgImageText {
  const article = articles().find(({ slug }) => path === `/blog/${slug}`);
  if (article) return { title: article.title, line: firstSentence(article.description) };
  const { title, description } = metadataFor(path, productName);
  const bare = title.replace(` · ${productName}`, '').replace(`${productName}: `, '');
  return { title: bare.charAt(0).toUpperCase() + bare.slice(1), line: firstSentence(description) };
}

function firstSentence(text: string): string {
  return /^.*?[.?](?= |$)/.exec(text)?.[0] ?? text;
}
