import type { Route } from './+types/robots.ts';
import { pageContext } from '../../request/server-context.ts';

/**
 * /auth and /app may be read: their noindex is only seen by who may read it (specification, section 2). The API and the
 * customers' links are nobody's to crawl.
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
