import { articlePaths } from './blog/articles.server.ts';
import { FEED_PATH } from './blog/rss.server.ts';
import { PAGE_PATHS } from './metadata/metadata.ts';
import { OG_IMAGE_PATHS } from './search/og-images.server.ts';

/** Pages that differ for each visitor. The contact page contains a new token every time. */
const MADE_FOR_EACH_VISITOR = ['/contact'];

/**
 * Lists the paths that respond the same to everyone. The server renders each once a day and caches the result. It
 * renders requests with a query or a waiting toast individually.
 */
export function prerenderedPaths(): readonly string[] {
  const pages = PAGE_PATHS.filter((path) => !MADE_FOR_EACH_VISITOR.includes(path));
  return [...pages, ...articlePaths(), ...OG_IMAGE_PATHS, FEED_PATH, '/app.webmanifest', '/robots.txt', '/sitemap.xml'];
}
