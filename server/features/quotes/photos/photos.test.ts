import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { newId } from '#server/platform/db/ids.ts';
import { StorageFull } from '#server/platform/files/storage.ts';
import { storedFilesRoute } from '#server/platform/http/stored-files.ts';
import { hostileFiles, phonePhoto } from '#tests/samples/hostile-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { photosRoutes } from './routes.ts';
import { uploadPhoto } from './upload.ts';

let app: TestApp;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      photos: photosRoutes(procedures, services),
    }),
    rawRoutes: (_, files) => [storedFilesRoute(files)],
  });
  picture = new Uint8Array(
    await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#6b8f71' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => app.close());

const apiOf = (company: TestCompany) => company.owner.client.api;

async function quoteWith(options: { sent?: boolean } = {}): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  return { company, quote: await buildSentQuote(app, company, options) };
}

function upload(
  company: TestCompany,
  quote: { id: string },
  about: {
    id?: string;
    image_type?: 'pre_damage' | 'post_work';
    description?: string;
    bytes?: Uint8Array<ArrayBuffer>;
    name?: string;
  } = {},
) {
  const { id = newId(), image_type = 'pre_damage', description = '', bytes = picture, name = 'photo.jpg' } = about;
  return apiOf(company).photos.upload({
    quote_id: quote.id,
    id,
    image_type,
    description,
    file: new File([bytes], name, { type: 'image/jpeg' }),
  });
}

const rows = (quote: { id: string }) =>
  app.query<{ id: string; image_url: string; image_type: string; description: string; sha256: string; width: number }>(
    `select * from property_images where quote_id = $1 order by image_type = 'post_work', position`,
    [quote.id],
  );
const revisionOf = async (quote: { id: string }) =>
  (await app.query<{ revision: number }>('select revision from quotes where id = $1', [quote.id]))[0]?.revision;
const storedNames = (company: TestCompany) =>
  readdir(join(app.services.env.DATA_DIR, 'files', company.orgId, 'photos'), { recursive: true, withFileTypes: true })
    .then((entries) =>
      entries
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    )
    .catch(() => []);
const publish = (company: TestCompany, quote: SentQuote) => apiOf(company).photos.publish({ quote_id: quote.id });
const decided = (quote: SentQuote, revision = 1) =>
  app.client().api.approval.decide({ token: quote.token, decision: 'approved', name: 'Carla', revision });

describe('upload', () => {
  test('an upload stores a re-encoded photo, and shows it in every width', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const photo = await upload(company, quote, { description: ' Cracked tile ' });
    expect(photo).toMatchObject({ image_type: 'pre_damage', description: 'Cracked tile', width: 1200, height: 900 });
    expect(photo.images.map(({ width }) => width)).toEqual([480, 1024, 1200]);
    expect(await storedNames(company)).toEqual(['1024.webp', '2048.webp', '480.webp', 'pdf.jpg']);
    const [row] = await rows(quote);
    expect(sha256Hex(await app.files.download(`${row?.image_url}/2048.webp`))).toBe(row?.sha256);
    for (const { url, width } of photo.images) {
      const answer = await app.client().request('GET', url);
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width);
    }
  });

  test('an upload repeated under the same id stores one photo', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(company, quote, { id })));
    expect(new Set(answers.map((photo) => JSON.stringify(photo))).size).toBe(1);
    expect(await upload(company, quote, { id, description: 'again' })).toEqual(answers[0]);
    expect(await rows(quote)).toHaveLength(1);
    expect(await storedNames(company)).toHaveLength(4);
  });

  test('the id of a photo of another quote is refused', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const other = await buildSentQuote(app, company, { sent: false });
    const { id } = await upload(company, quote);
    await expect(upload(company, other, { id })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await rows(other)).toEqual([]);
  });

  test('a quote of another company is not found', async () => {
    const [{ company }, { quote }] = [await quoteWith(), await quoteWith()];
    await expect(upload(company, quote)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Data not found' });
    expect(await storedNames(company)).toEqual([]);
  });

  test('a quote accepts 60 photos and no more', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    await app.query(
      `insert into property_images (org_id, id, quote_id, image_type, image_url, position, width, height, thumbhash, sha256)
       select $1, gen_random_uuid(), $2, 'pre_damage', 'x', n, 1, 1, '', '' from generate_series(1, 58) n`,
      [company.orgId, quote.id],
    );
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => upload(company, quote)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(upload(company, quote)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'A quote can have at most 60 photos.',
    });
    expect(await rows(quote)).toHaveLength(60);
    expect(await storedNames(company)).toHaveLength(8);
  });

  test('an upload says why a file isn’t a photo, whatever its name and type claim', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const cases: [Uint8Array<ArrayBuffer>, string][] = [
      [
        new TextEncoder().encode('<html><script>alert(1)</script>'),
        'We can’t read this file as a photo. Use JPEG, PNG or WebP.',
      ],
      [
        picture.slice(0, picture.length / 2),
        'This photo is damaged or incomplete. Choose another one, or take it again.',
      ],
      [new Uint8Array(0), 'We can’t read this file as a photo. Use JPEG, PNG or WebP.'],
    ];
    for (const [bytes, message] of cases)
      await expect(upload(company, quote, { bytes })).rejects.toMatchObject({ code: 'PHOTO_REFUSED', message });
    await expect(upload(company, quote, { bytes: new Uint8Array(25_000_001) })).rejects.toMatchObject({
      message: 'This photo is larger than 25 MB.',
    });
    await expect(upload(company, quote, { bytes: new Uint8Array(28_000_000) })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    });
    expect(await rows(quote)).toEqual([]);
    expect(await storedNames(company)).toEqual([]);
  });

  test('malicious files get a message, and none of their bytes are stored', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const files = (await hostileFiles()).filter(({ bytes }) => bytes.byteLength < 200_000);
    expect(files.length).toBeGreaterThan(8);
    for (const { name, bytes } of files) {
      const answer = await upload(company, quote, { bytes: new Uint8Array(bytes) }).then(
        () => 'stored',
        (error: { code: string }) => error.code,
      );
      expect(['stored', 'PHOTO_REFUSED', 'TOO_LARGE'], name).toContain(answer);
    }
    const raw = new Set(files.map(({ bytes }) => sha256Hex(bytes)));
    for (const { image_url } of await rows(quote))
      for (const name of ['480.webp', '1024.webp', '2048.webp', 'pdf.jpg'])
        expect(raw.has(sha256Hex(await app.files.download(`${image_url}/${name}`)))).toBe(false);
  });

  test('a full disk gives a clear message, and nothing is half-written', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const author = { scope: company.scope, userId: company.owner.id, fullName: company.owner.fullName };
    let room = 2;
    const upload = (key: string, bytes: Uint8Array) =>
      room-- > 0 ? app.files.upload(key, bytes) : Promise.reject(new StorageFull({ cause: 'full' }));
    const full = { ...app.services, files: { ...app.files, upload } };
    const attempt = uploadPhoto(full, author, {
      quoteId: quote.id,
      id: newId(),
      imageType: 'pre_damage',
      description: '',
      bytes: picture,
    });
    await expect(attempt).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      message: 'The server is out of space. Nothing was saved; please try again later.',
    });
    expect(await rows(quote)).toEqual([]);
    expect(await storedNames(company)).toEqual([]);
  });
});

describe('changes', () => {
  test('of caption and group are stored', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const { id } = await upload(company, quote);
    expect(
      await apiOf(company).photos.update({ id, description: 'Procedures', image_type: 'post_work' }),
    ).toMatchObject({
      description: 'Procedures',
      image_type: 'post_work',
    });
    expect(await apiOf(company).photos.update({ id, description: 'Procedures, open' })).toMatchObject({
      description: 'Procedures, open',
      image_type: 'post_work',
    });
  });

  test('of the order put the listed photos first; the others follow in their old order', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await upload(company, quote)).id);
    const after = (await upload(company, quote, { image_type: 'post_work' })).id;
    const [a, b, c, d] = ids as [string, string, string, string];
    await apiOf(company).photos.reorder({ quote_id: quote.id, ids: [c, a, c] });
    expect((await rows(quote)).map(({ id }) => id)).toEqual([c, a, b, d, after]);
    await expect(apiOf(company).photos.reorder({ quote_id: quote.id, ids: [newId()] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('removing a photo deletes the row and then its files, unless another quote uses them, too', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const copy = await buildSentQuote(app, company, { sent: false });
    const [first, shared] = [await upload(company, quote), await upload(company, quote)];
    await app.query(
      `insert into property_images (org_id, id, quote_id, image_type, image_url, width, height, thumbhash, sha256)
       select org_id, gen_random_uuid(), $2, image_type, image_url, width, height, thumbhash, sha256 from property_images where id = $1`,
      [shared.id, copy.id],
    );
    await apiOf(company).photos.remove({ id: first.id });
    await apiOf(company).photos.remove({ id: shared.id });
    expect(await rows(quote)).toEqual([]);
    expect(await storedNames(company)).toHaveLength(4);
    await expect(apiOf(company).photos.remove({ id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of another company’s photo are not found', async () => {
    const [{ company, quote }, { company: other }] = [await quoteWith({ sent: false }), await quoteWith()];
    const { id } = await upload(company, quote);
    for (const call of [
      () => apiOf(other).photos.update({ id, description: 'x' }),
      () => apiOf(other).photos.remove({ id }),
      () => apiOf(other).photos.reorder({ quote_id: quote.id, ids: [id] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rows(quote)).toMatchObject([{ id, description: '' }]);
  });
});

describe('a sent quote', () => {
  test('becomes one new revision with the photos of one visit, which the customer has to see first', async () => {
    const { company, quote } = await quoteWith();
    const { id } = await upload(company, quote);
    await publish(company, quote);
    await apiOf(company).photos.update({ id, description: 'Cracked tile' });
    await apiOf(company).photos.update({ id, description: 'Cracked tile' });
    await publish(company, quote);
    expect(await revisionOf(quote)).toBe(3);
    await expect(decided(quote, 2)).rejects.toMatchObject({ code: 'QUOTE_UPDATED' });
    const view = await app.client().api.approval.show({ token: quote.token });
    expect(view).toMatchObject({ revision: 3, photos: [{ id, description: 'Cracked tile' }] });
    const events = await app.query<{ type: string; body: string }>(
      'select type, body from quote_events where quote_id = $1 order by seq',
      [quote.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['created', 'sent', 'revised', 'revised']);
    expect(JSON.parse(events.at(-1)?.body ?? '').data).toMatchObject({
      revision: 3,
      changes: ['Photo: Pre-existing Condition, Cracked tile, was Pre-existing Condition'],
    });
    await decided(quote, 3);
    const [decision] = await app.query<{ snapshot: string }>(
      'select r.snapshot from decisions d join quote_revisions r using (org_id, quote_id, revision, snapshot_sha256) where quote_id = $1',
      [quote.id],
    );
    expect(JSON.parse(decision?.snapshot ?? '').photos).toMatchObject([{ id, description: 'Cracked tile' }]);
    expect(await verifyQuoteChain(app.services, company.scope, quote.id)).toMatchObject({ ok: true });
  });

  test('a quote once decided keeps its photos, and accepts those of the finished work', async () => {
    const { company, quote } = await quoteWith();
    const { id } = await upload(company, quote);
    await publish(company, quote);
    await decided(quote, 2);
    for (const call of [
      () => upload(company, quote),
      () => apiOf(company).photos.update({ id, description: 'x' }),
      () => apiOf(company).photos.remove({ id }),
      () => apiOf(company).photos.reorder({ quote_id: quote.id, ids: [id] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'QUOTE_DECIDED' });
    const work = await upload(company, quote, { image_type: 'post_work' });
    await upload(company, quote, { image_type: 'post_work' });
    await expect(
      apiOf(company).photos.update({ id: work.id, description: '', image_type: 'pre_damage' }),
    ).rejects.toMatchObject({ code: 'QUOTE_DECIDED' });
    await apiOf(company).photos.update({ id: work.id, description: 'Clean again' });
    await apiOf(company).photos.reorder({ quote_id: quote.id, ids: [work.id] });
    const view = await app.client().api.approval.show({ token: quote.token });
    expect(view.photos.map(({ image_type, description }) => [image_type, description])).toEqual([
      ['pre_damage', ''],
      ['post_work', 'Clean again'],
      ['post_work', ''],
    ]);
    await apiOf(company).photos.remove({ id: work.id });
    expect(await revisionOf(quote)).toBe(2);
  });
});

describe('/files/', () => {
  test('serves a photo to anyone who has its URL, and lets it be cached', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const { image_url } = await upload(company, quote);
    const answer = await app.client().request('GET', image_url);
    expect(answer.status).toBe(200);
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-security-policy',
          'content-disposition',
          'x-content-type-options',
          'cache-control',
        ].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; img-src/),
      'content-disposition': expect.stringMatching(/^inline; filename="[\w.-]+\.webp"$/),
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(Number(answer.headers.get('content-length'))).toBe((await answer.arrayBuffer()).byteLength);
    const again = await app
      .client()
      .request('GET', image_url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const head = await app.client().request('HEAD', image_url);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, answer.headers.get('content-length')]);
  });

  test('returns nothing for a changed URL, an unsigned one, a missing file or another method', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const { image_url, id } = await upload(company, quote);
    const plain = image_url.replace(/\?.*/, '');
    for (const path of [
      plain,
      `${plain}?e=9999999999&s=${'A'.repeat(43)}`,
      image_url.replace('2048', '480'),
      '/files/',
      '/files/../secret.key',
      `${image_url}&x=1`,
    ])
      expect((await app.client().request('GET', path)).status, path).toBe(404);
    expect((await app.client().request('POST', image_url)).status).toBe(404);
    await apiOf(company).photos.remove({ id });
    expect((await app.client().request('GET', image_url)).status).toBe(404);
  });

  test('no longer serves a photo once its URL has expired', async () => {
    const { company, quote } = await quoteWith({ sent: false });
    const { image_url } = await upload(company, quote);
    app.clock.advance(9 * DAY_MS);
    expect((await app.client().request('GET', image_url)).status).toBe(404);
  });
});

test('phone photos lose their location', async () => {
  const { company, quote } = await quoteWith({ sent: false });
  const { image_url } = await upload(company, quote, { bytes: new Uint8Array(await phonePhoto()) });
  const found = await sharp(await (await app.client().request('GET', image_url)).arrayBuffer()).metadata();
  expect(found.exif).toBeUndefined();
});
