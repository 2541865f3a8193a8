import type { Route } from './+types/manifest.ts';
import { pageContext } from '../server-context.ts';

/** The web app manifest: what a phone needs to install the staff app. */
export function loader({ context }: Route.LoaderArgs) {
  const { productName } = context.get(pageContext);
  return Response.json(
    {
      id: '/app',
      name: productName,
      short_name: productName,
      description: 'Quotes for pressure-washing businesses',
      start_url: '/app',
      scope: '/app',
      display: 'standalone',
      background_color: '#f5f7f7',
      theme_color: '#0a5961',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' } },
  );
}
