import { articlePaths } from './blog/articles.server.ts';
import { FEED_PATH } from './blog/rss.server.ts';
import { PAGE_PATHS } from './metadata/metadata.ts';
import { OG_IMAGE_PATHS } from './search/og-images.server.ts';

/** The contact page carries a token of its own for every visitor. */
const MADE_FOR_EACH_VISITOR = ['/contact'];

/**
 * Addresses that answer everybody the same: the server renders each of them once a day and keeps the result. Only
 * without a query and without a toast that waits; those are rendered for themselves.
 */
export function prerenderedPaths(): readonly string[] {
  const pages = PAGE_PATHS.filter((path) => !MADE_FOR_EACH_VISITOR.includes(path));
  return [...pages, ...articlePaths(), ...OG_IMAGE_PATHS, FEED_PATH, '/app.webmanifest', '/robots.txt', '/sitemap.xml'];
}
