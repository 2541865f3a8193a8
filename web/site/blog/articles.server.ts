import { type DrawingName, type FrontMatter, readArticleFile } from './front-matter.server.ts';
import { type ContentsEntry, escapeHtml, renderMarkdown } from './markdown.server.ts';

/** An article's metadata for lists, search engines, the sitemap and the feed. */
export interface Article {
  slug: string;
  title: string;
  description: string;
  /** comma-separated, as in the meta tag */
  keywords: string;
  /** YYYY-MM-DD */
  published: string;
  /** YYYY-MM-DD, never before `published` */
  updated: string;
  /** reading time, at least 1 */
  minutes: number;
  drawing: DrawingName;
  /** slugs of other articles */
  related: readonly string[];
}

interface ArticleText {
  html: string;
  contents: readonly ContentsEntry[];
}

interface StoredArticle extends ArticleText {
  article: Article;
}

const WORDS_A_MINUTE = 220;
const HEADINGS_FOR_CONTENTS = 4;
/** The placeholder for the product's name in an article's Markdown. */
const PRODUCT = '{{product}}';

/**
 * Reads and renders articles, newest first.
 *
 * @param files Markdown by path; the file name is the article's slug
 * @throws Error naming the file if the front matter is invalid or a related article is missing
 */
export function readArticles(files: Readonly<Record<string, string>>): StoredArticle[] {
  const read = Object.entries(files).map(([path, text]) => {
    const { facts, markdown } = readArticleFile(path, text);
    return { path, stored: storedArticle(path, facts, markdown) };
  });
  const slugs = new Set(read.map(({ stored }) => stored.article.slug));
  for (const { path, stored } of read) {
    const missing = stored.article.related.find((slug) => !slugs.has(slug) || slug === stored.article.slug);
    if (missing) throw new Error(`${path}: front matter, "related": there is no other article "${missing}"`);
  }
  return read
    .map(({ stored }) => stored)
    .sort(({ article: a }, { article: b }) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug));
}

function storedArticle(path: string, facts: FrontMatter, markdown: string): StoredArticle {
  const slug = path.replace(/^.*\//, '').replace(/\.md$/, '');
  const { html, contents, words } = renderMarkdown(markdown);
  return {
    article: {
      ...facts,
      slug,
      keywords: facts.keywords.join(', '),
      minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    },
    html,
    contents: contents.length >= HEADINGS_FOR_CONTENTS ? contents : [],
  };
}

const STORED = readArticles(
  import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true }),
);

/** Every article, newest first. */
export function articles(): readonly Article[] {
  return STORED.map(({ article }) => article);
}

/** Lists the blog's paths below /blog for the sitemap and prerendering, without the feed. */
export function articlePaths(): readonly string[] {
  return STORED.map(({ article }) => `/blog/${article.slug}`);
}

export function articleBySlug(slug: string): Article | undefined {
  return STORED.find(({ article }) => article.slug === slug)?.article;
}

export function articleText({ slug }: Article, productName: string): ArticleText {
  const stored = STORED.find(({ article }) => article.slug === slug);
  if (!stored) throw new Error(`There is no article "${slug}"`);
  return {
    html: stored.html.replaceAll(PRODUCT, escapeHtml(productName)),
    contents: stored.contents.map(({ id, text }) => ({ id, text: text.replaceAll(PRODUCT, productName) })),
  };
}
