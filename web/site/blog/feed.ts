import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/feed.ts';
import { rssFeed } from './rss.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { productName, origin } = context.get(pageContext);
  return new Response(rssFeed(productName, origin), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
