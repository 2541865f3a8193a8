import type { Route } from './+types/sitemap.ts';
import { pageContext } from '../../server-context.ts';
import { PAGE_PATHS } from './metadata.ts';

/** Every public page, with the day of its last change where one is known. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext);
  const urls = PAGE_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  return new Response(xml.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
