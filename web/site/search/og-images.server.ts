import { articlePaths, articles } from '#web/site/blog/articles.server.ts';
import { metadataFor, ogImageName, PAGE_PATHS } from '#web/site/metadata/metadata.ts';

interface OgImageText {
  title: string;
  line: string;
}

function ogImagePath(path: string): string {
  return `/preview/${ogImageName(path)}.png`;
}

const PICTURED: readonly string[] = [...PAGE_PATHS, ...articlePaths()];

export const OG_IMAGE_PATHS: readonly string[] = PICTURED.map(ogImagePath);

/** Returns the wording of an image; undefined for any other path. The server draws only these images. */
export function ogImageAt(address: string, productName: string): OgImageText | undefined {
  const path = PICTURED.find((page) => ogImagePath(page) === address);
  return path === undefined ? undefined : wordsOf(path, productName);
}

/** Leaves out the product's name, because every image contains it. */
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
