import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { quotesRoutes } from '#server/features/quotes/routes.ts';
import { newId } from '#server/platform/db/ids.ts';
import { phonePhoto } from '#tests/samples/hostile-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { photosRoutes } from './routes.ts';

let app: TestApp;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      photos: photosRoutes(procedures, services),
      quotes: quotesRoutes(procedures, services),
    }),
  });
  picture = new Uint8Array(await phonePhoto({ width: 160, height: 120 }));
});
afterAll(() => app.close());

const apiOf = (company: TestCompany) => company.owner.client.api;

async function quoteWith(): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  return { company, quote: await buildSentQuote(app, company) };
}

function upload(
  company: TestCompany,
  quote: SentQuote,
  about: { id?: string; image_type?: 'pre_damage' | 'post_work'; description?: string } = {},
) {
  const { id = newId(), image_type = 'pre_damage', description = '' } = about;
  const file = new File([picture], 'photo.jpg', { type: 'image/jpeg' });
  return apiOf(company).photos.upload({ quote_id: quote.id, id, image_type, description, file });
}

const rows = (quote: SentQuote) =>
  app.query<{ id: string; image_url: string; sha256: string }>(
    'select id, image_url, sha256 from property_images where quote_id = $1',
    [quote.id],
  );
const storedNames = async (company: TestCompany) => {
  const folder = join(app.services.env.DATA_DIR, 'files', company.orgId, 'photos');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const publish = (company: TestCompany, quote: SentQuote) => apiOf(company).photos.publish({ quote_id: quote.id });
const decided = (quote: SentQuote, revision: number) =>
  app.client().api.approval.decide({ token: quote.token, decision: 'approved', name: 'Carla', revision });

test('a removed photo keeps its file while a revision refers to it, and is shown nowhere', async () => {
  const { company, quote } = await quoteWith();
  const [removed, work] = [
    await upload(company, quote, { description: 'Cracked tile' }),
    await upload(company, quote, { image_type: 'post_work' }),
  ];
  await publish(company, quote);
  await apiOf(company).photos.remove({ id: removed.id });
  await publish(company, quote);
  await expect(apiOf(company).photos.remove({ id: removed.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(apiOf(company).photos.update({ id: removed.id, description: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(apiOf(company).photos.reorder({ quote_id: quote.id, ids: [removed.id] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  // The device never got the response, so it sends the photo again.
  expect(await upload(company, quote, { id: removed.id })).toMatchObject({ description: 'Cracked tile' });
  const [named] = await app.query<{ snapshot: string }>(
    'select snapshot from quote_revisions where quote_id = $1 and revision = 2',
    [quote.id],
  );
  const stored = (await rows(quote)).find(({ id }) => id === removed.id);
  expect(JSON.parse(named?.snapshot ?? '').photos).toContainEqual(
    expect.objectContaining({ id: removed.id, sha256: stored?.sha256 }),
  );
  expect(sha256Hex(await app.files.download(`${stored?.image_url}/2048.webp`))).toBe(stored?.sha256);

  const shown = async () => (await app.client().api.approval.show({ token: quote.token })).photos.map(({ id }) => id);
  expect(await shown()).toEqual([work.id]);
  expect((await apiOf(company).quotes.get({ id: quote.id })).photos.map(({ id }) => id)).toEqual([work.id]);
  await decided(quote, 3);
  await apiOf(company).photos.remove({ id: work.id });
  expect(await shown()).toEqual([]);
  expect(await storedNames(company)).toHaveLength(8);
  expect(await verifyQuoteChain(app.services, company.scope, quote.id)).toMatchObject({ ok: true });
  const reopened = await apiOf(company).quotes.reopen({ id: quote.id, new_id: newId() });
  expect(reopened.photos).toEqual([]);
});

test('a removed photo doesn’t count toward the limit', async () => {
  const { company, quote } = await quoteWith();
  const { id } = await upload(company, quote);
  await publish(company, quote);
  await app.query(
    `insert into property_images (org_id, id, quote_id, image_type, image_url, position, width, height, thumbhash, sha256)
     select $1, gen_random_uuid(), $2, 'pre_damage', 'x', n, 1, 1, '', '' from generate_series(1, 59) n`,
    [company.orgId, quote.id],
  );
  await expect(upload(company, quote)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await apiOf(company).photos.remove({ id });
  await upload(company, quote);
});
