import sharp from 'sharp';
import { expect, test } from './public-visit.ts';

const head = (html: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]+)"`).exec(html)?.[1];

test('a shared link to any public page has a picture of its own', async ({ installation: { url }, paths }) => {
  const pictures = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(url + path)).text();
    const address = head(html, 'og:image') ?? '';
    const answer = await fetch(address);
    const picture = Buffer.from(await answer.arrayBuffer());
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    const { width, height, format } = await sharp(picture).metadata();
    expect([path, format, `${width}`, `${height}`]).toEqual([
      path,
      'png',
      head(html, 'og:image:width'),
      head(html, 'og:image:height'),
    ]);
    expect(picture.length, path).toBeLessThan(60_000);
    // Link previews of other sites may show it.
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = answer.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    pictures.add(picture.toString('base64'));
  }
  expect(pictures.size).toBe(paths.length);
});

test('nothing but the pages of the site is drawn', async ({ installation: { url } }) => {
  for (const name of ['app.png', 'home', 'home.jpg', 'HOME.png', 'blog-.png', '..%2Fhome.png', 'home.png.png'])
    expect([name, (await fetch(`${url}/preview/${name}`)).status]).toEqual([name, 404]);
  // A query makes no other picture of it.
  const read = async (query: string) =>
    Buffer.from(await (await fetch(`${url}/preview/home.png${query}`)).arrayBuffer());
  expect(Buffer.compare(await read(''), await read('?title=Free'))).toBe(0);
});
