import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/robots.ts';

/**
 * Crawlers may read /auth and /app: only then do they see the noindex (docs/specification.md, section 2). They must
 * not crawl the API or the customers' links.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /files/',
    'Disallow: /quote/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
