import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/robots.ts';

/**
 * Lets crawlers read /auth and /app, because they must see the noindex there (docs/specification.md, section 2).
 * Keeps them from the API and customers' links.
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
