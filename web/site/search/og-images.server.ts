import { articlePaths, articles } from '#web/site/blog/articles.server.ts';
import { metadataFor, ogImageName, PAGE_PATHS } from '#web/site/metadata/metadata.ts';

/** The text on the image for shared links to a page. */
interface OgImageText {
  title: string;
  line: string;
}

function ogImagePath(path: string): string {
  return `/preview/${ogImageName(path)}.png`;
}

const PICTURED: readonly string[] = [...PAGE_PATHS, ...articlePaths()];

/** The image paths of all public pages. */
export const OG_IMAGE_PATHS: readonly string[] = PICTURED.map(ogImagePath);

/** Returns the text for an image; undefined for a path that is not a page's image. Only these images are ever drawn. */
export function ogImageAt(address: string, productName: string): OgImageText | undefined {
  const path = PICTURED.find((page) => ogImagePath(page) === address);
  return path === undefined ? undefined : wordsOf(path, productName);
}

/** Titles omit the product's name, which is on every image. */
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
