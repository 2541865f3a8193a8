import { pageContext } from '#web/request/server-context.ts';
import type { Route } from './+types/og-image.ts';
import { ogImageAt } from './og-images.server.ts';

/** Serves the image for shared links to a public page: `/preview/home.png`. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { productName, drawOgImage, reportError } = context.get(pageContext);
  const words = ogImageAt(new URL(request.url).pathname, productName);
  if (!words || !drawOgImage) return text('Not found', 404);
  let png: Uint8Array<ArrayBuffer>;
  try {
    png = new Uint8Array(await drawOgImage(words));
  } catch (error) {
    reportError(error);
    return text('We couldn’t create this image. Please try again.', 503);
  }
  return new Response(png, {
    headers: {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      // Other sites may load this image, to show it next to a link to ours.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

function text(sentence: string, status: 404 | 503): Response {
  const wait = status === 503 ? { 'retry-after': '30' } : {};
  return new Response(`${sentence}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...wait } });
}
