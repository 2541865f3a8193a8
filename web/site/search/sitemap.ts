import { pageContext } from '#web/request/server-context.ts';
import { articles } from '#web/site/blog/articles.server.ts';
import { PAGE_PATHS } from '#web/site/metadata/metadata.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext);
  const pages = PAGE_PATHS.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const posts = articles().map(
    ({ slug, updated }) => `<url><loc>${origin}/blog/${slug}</loc><lastmod>${updated}</lastmod></url>`,
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...posts,
    '</urlset>',
    '',
  ];
  return new Response(xml.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
