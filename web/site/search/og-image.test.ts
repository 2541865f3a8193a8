import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PageFacts } from '#contract/page-facts.ts';
import { pageContext } from '#web/request/server-context.ts';
import { loader } from './og-image.ts';
import { OG_IMAGE_PATHS, ogImageAt } from './og-images.server.ts';

const reported: unknown[] = [];

function ask(path: string, drawOgImage?: PageFacts['drawOgImage']): Promise<Response> {
  const context = new RouterContextProvider();
  const page = { productName: 'Rinseline', reportError: (error: unknown) => void reported.push(error) };
  // The loader reads only these facts of the page.
  context.set(pageContext, { ...page, ...(drawOgImage && { drawOgImage }) } as PageFacts);
  const request = new Request(`http://localhost:3000${path}`);
  return loader({ request, context } as unknown as Parameters<typeof loader>[0]);
}

test('a page’s image has the page’s text, without the product name, which is on every image', async () => {
  const drawn: unknown[] = [];
  const answer = await ask('/preview/home.png', async (words) => {
    drawn.push(words);
    return new Uint8Array([1, 2, 3]);
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  expect(drawn).toEqual([
    { title: expect.stringMatching(/^[A-Z](?!.*Rinseline)/), line: expect.stringMatching(/^[A-Z].*[.?]$/) },
  ]);
});

test('every page has a text for its image', () => {
  for (const path of OG_IMAGE_PATHS) {
    const words = ogImageAt(path, 'Rinseline');
    expect([path, words?.title]).toEqual([path, expect.stringMatching(/\S/)]);
    expect([path, words?.line]).toEqual([path, expect.stringMatching(/[.?]$/)]);
  }
  expect(new Set(OG_IMAGE_PATHS).size).toBe(OG_IMAGE_PATHS.length);
});

test('only the images of known pages are drawn, and none without a renderer', async () => {
  const never = () => Promise.reject(new Error('drawn all the same'));
  expect((await ask('/preview/other.png', never)).status).toBe(404);
  expect((await ask('/preview/home.png')).status).toBe(404);
  expect(reported).toEqual([]);
});

test('a request for an image that fails to render gets a clear error, and the cause is logged', async () => {
  const cause = new Error('two children died');
  const answer = await ask('/preview/home.png', () => Promise.reject(cause));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await answer.text()).toBe('We couldn’t create this image. Please try again.\n');
  expect(reported).toEqual([cause]);
});
