import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PhotoPin, PINS_PER_PHOTO_MAX, PINS_PER_QUOTE_MAX } from '#domain/quote/photo-pins.ts';
import { companyRoutes } from '#server/features/company/routes.ts';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { quotesRoutes } from '#server/features/quotes/routes.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/support/factories.ts';
import { photosRoutes } from './routes.ts';

let app: TestApp;
let company: TestCompany;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      company: companyRoutes(procedures, services),
      photos: photosRoutes(procedures, services),
      quotes: quotesRoutes(procedures, services),
    }),
  });
  company = await buildCompany(app);
  picture = new Uint8Array(
    await sharp({ create: { width: 8, height: 6, channels: 3, background: '#557' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => app.close());

type Quote = Awaited<ReturnType<typeof buildQuote>>;
const api = () => company.owner.client.api;
const page = () => app.client().api.approval;
const tokenOf = (quote: Quote) => quote.approval_url?.split('/').at(-1) ?? '';

const pin = (x: number, more: Partial<PhotoPin> = {}): PhotoPin => ({ x, y: 0.5, kind: 'crack', note: '', ...more });
const CRACK = pin(0.3125, { y: 0.79, note: 'Runs across one joint' });
const RUST = pin(0.9, { kind: 'rust' });

function upload(quote: { id: string }, image_type: 'pre_damage' | 'post_work' = 'pre_damage') {
  const file = new File([picture], 'photo.jpg', { type: 'image/jpeg' });
  return api().photos.upload({ quote_id: quote.id, id: newId(), image_type, description: '', file });
}

/** A sent quote with one photo, which has a crack. */
async function pinnedQuote() {
  const { id } = await buildQuote(company);
  const photo = await upload({ id });
  await api().photos.setPins({ id: photo.id, pins: [CRACK] });
  return { quote: await api().quotes.share({ id }), photo };
}

const pinsShown = async (quote: Quote) => (await page().show({ token: tokenOf(quote) })).photos.map(({ pins }) => pins);
const pinsOf = async ({ id }: { id: string }) => (await api().quotes.get({ id })).photos.map(({ pins }) => pins);

const approve = (quote: Quote, more: { revision?: number; acknowledged?: boolean; name?: string } = {}) =>
  page().decide({ token: tokenOf(quote), decision: 'approved', revision: 1, name: 'Carla', ...more });

async function askFor(acknowledge_pins: boolean) {
  const { deposit: _, ...settings } = await api().company.get();
  await api().company.updateSettings({ ...settings, acknowledge_pins });
}

const decisionOf = async ({ id }: Quote) => {
  const [row] = await app.query<{ pins_acknowledged: number }>(
    'select pins_acknowledged from decisions where quote_id = $1',
    [id],
  );
  return row?.pins_acknowledged;
};

describe('pins on a photo', () => {
  test('are replaced as a whole, keep their order, and reach the customer', async () => {
    const { quote, photo } = await pinnedQuote();
    expect(await pinsShown(quote)).toEqual([[CRACK]]);
    const changed = await api().photos.setPins({ id: photo.id, pins: [RUST, CRACK] });
    expect(changed.pins).toEqual([RUST, CRACK]);
    expect(await pinsOf(quote)).toEqual([[RUST, CRACK]]);
  });

  test.each([
    ['outside of the photo', { x: 1.01 }],
    ['with more decimals than are stored', { x: 0.123_45 }],
    ['of an unknown kind', { kind: 'ghost' as 'crack' }],
    ['with a long note', { note: 'n'.repeat(81) }],
  ])('are refused %s', async (_, wrong) => {
    const { quote, photo } = await pinnedQuote();
    await expect(api().photos.setPins({ id: photo.id, pins: [{ ...CRACK, ...wrong }] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await pinsOf(quote)).toEqual([[CRACK]]);
  });

  test('are limited for each photo and for the quote, also when they arrive at the same time', async () => {
    const { id } = await buildQuote(company);
    const photos = [];
    for (let index = 0; index < 5; index++) photos.push(await upload({ id }));
    const many = Array.from({ length: PINS_PER_PHOTO_MAX }, (_, index) => pin(index / 100));
    const [first] = photos;
    await expect(api().photos.setPins({ id: first?.id ?? '', pins: [...many, CRACK] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const set = await Promise.allSettled(photos.map((photo) => api().photos.setPins({ id: photo.id, pins: many })));
    expect(set.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      Math.floor(PINS_PER_QUOTE_MAX / PINS_PER_PHOTO_MAX),
    );
    expect((await pinsOf({ id })).flat()).toHaveLength(36);
  });

  test('belong to photos of the earlier condition only', async () => {
    const { quote, photo } = await pinnedQuote();
    const after = await upload(quote, 'post_work');
    await expect(api().photos.setPins({ id: after.id, pins: [CRACK] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await api().photos.update({ id: photo.id, description: '', image_type: 'post_work' });
    expect((await pinsOf(quote)).flat()).toEqual([]);
    await api().photos.update({ id: photo.id, description: '', image_type: 'pre_damage' });
    expect((await pinsOf(quote)).flat()).toEqual([CRACK]);
  });

  test('of another company don’t exist', async () => {
    const { photo } = await pinnedQuote();
    const other = await buildCompany(app);
    await expect(other.owner.client.api.photos.setPins({ id: photo.id, pins: [] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('changed on a sent quote wait with the photos of the visit, and become one revision that names them', async () => {
    const { quote, photo } = await pinnedQuote();
    await api().photos.setPins({ id: photo.id, pins: [CRACK, RUST] });
    await api().photos.setPins({ id: photo.id, pins: [{ ...CRACK, x: 0.4 }, RUST] });
    expect(await pinsShown(quote)).toEqual([[CRACK]]);
    await api().photos.publish({ quote_id: quote.id });
    const shown = await page().show({ token: tokenOf(quote) });
    expect(shown.revision).toBe(2);
    expect(shown.photos[0]?.pins).toEqual([{ ...CRACK, x: 0.4 }, RUST]);
    const { events } = await api().quotes.get({ id: quote.id });
    expect(events.find(({ type }) => type === 'revised')?.summary).toContain('Marked spot added: Rust');
  });

  test('set back to what the customer knows leave nothing to publish', async () => {
    const { quote, photo } = await pinnedQuote();
    await api().photos.setPins({ id: photo.id, pins: [] });
    expect((await api().quotes.get({ id: quote.id })).photos_shown_at).not.toBeNull();
    await api().photos.setPins({ id: photo.id, pins: [CRACK] });
    expect((await api().quotes.get({ id: quote.id })).photos_shown_at).toBeNull();
  });

  test('that the customer has not seen are no part of the decision, and a decision makes pins final', async () => {
    const { quote, photo } = await pinnedQuote();
    await api().photos.setPins({ id: photo.id, pins: [RUST] });
    const decided = await approve(quote);
    expect(decided.photos.map(({ pins }) => pins)).toEqual([[CRACK]]);
    expect(await pinsOf(quote)).toEqual([[CRACK]]);
    await expect(api().photos.setPins({ id: photo.id, pins: [] })).rejects.toMatchObject({ code: 'QUOTE_DECIDED' });
    expect(await verifyQuoteChain(app.services, company.scope, quote.id)).toMatchObject({ ok: true });
  });

  test('are evidence: changed rows of a decided quote are noticed', async () => {
    const { quote } = await pinnedQuote();
    await approve(quote);
    await app.tamper(`update property_images set pins = '[]' where quote_id = $1`, [quote.id]);
    expect((await page().show({ token: tokenOf(quote) })).record_problem).not.toBeNull();
  });

  test('are part of the snapshot that is hashed, and of the next revision', async () => {
    const { quote } = await pinnedQuote();
    const [recorded] = await app.query<{ snapshot: string }>(
      'select snapshot from quote_revisions where quote_id = $1',
      [quote.id],
    );
    expect(JSON.parse(recorded?.snapshot ?? '').photos).toMatchObject([{ pins: [CRACK] }]);
    await approve(quote);
    const new_id = newId();
    await api().quotes.reopen({ id: quote.id, new_id });
    expect(await pinsOf({ id: new_id })).toEqual([[CRACK]]);
  });
});

describe('confirming the pins', () => {
  test('is asked for only when the company wants it and there are pins', async () => {
    const { quote } = await pinnedQuote();
    const plain = await api().quotes.share({ id: (await buildQuote(company)).id });
    const asks = async (of: Quote) => (await page().show({ token: tokenOf(of) })).must_acknowledge_pins;
    expect([await asks(quote), await asks(plain)]).toEqual([false, false]);
    await askFor(true);
    expect([await asks(quote), await asks(plain)]).toEqual([true, false]);
    await approve(plain);
    await askFor(false);
    await approve(quote);
    expect([await decisionOf(quote), await decisionOf(plain)]).toEqual([0, 0]);
  });

  test('is required then: without it the quote stays pending, and the confirmation is evidence', async () => {
    await askFor(true);
    const { quote } = await pinnedQuote();
    await expect(approve(quote)).rejects.toMatchObject({
      code: 'FIELD_REQUIRED',
      message: 'Check “I’ve seen the marked spot” to approve.',
    });
    expect((await page().show({ token: tokenOf(quote) })).status).toBe('pending');
    expect((await approve(quote, { acknowledged: true })).status).toBe('approved');
    expect(await decisionOf(quote)).toBe(1);
    const { events } = await api().quotes.get({ id: quote.id });
    expect(events.find(({ type }) => type === 'approved')?.summary).toContain('after confirming 1 marked spot');
    await app.tamper('update decisions set pins_acknowledged = 0 where quote_id = $1', [quote.id]);
    expect((await page().show({ token: tokenOf(quote) })).record_problem).not.toBeNull();
    await askFor(false);
  });

  test('is not needed to decline, and of ten approvals at once the one that counts has confirmed', async () => {
    await askFor(true);
    const [declined, approved] = [await pinnedQuote(), await pinnedQuote()];
    const { status } = await page().decide({ token: tokenOf(declined.quote), decision: 'declined', revision: 1 });
    expect(status).toBe('declined');
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => approve(approved.quote, { acknowledged: index % 2 === 0 })),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await decisionOf(approved.quote)).toBe(1);
    await askFor(false);
  });
});
