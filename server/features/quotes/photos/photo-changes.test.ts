import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { quotesRoutes } from '#server/features/quotes/routes.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { endPhotoVisit } from './publish-photos.ts';
import { photosRoutes } from './routes.ts';

let app: TestApp;
let company: TestCompany;
let worker: Services;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      photos: photosRoutes(procedures, services),
      quotes: quotesRoutes(procedures, services),
    }),
  });
  company = await buildCompany(app);
  worker = app.workerServices();
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
const detail = ({ id }: Quote) => api().quotes.get({ id });

function upload(quote: { id: string }, description = '', as = company.owner) {
  const file = new File([picture], 'photo.jpg', { type: 'image/jpeg' });
  return as.client.api.photos.upload({ quote_id: quote.id, id: newId(), image_type: 'pre_damage', description, file });
}

async function shownQuote() {
  const { id } = await buildQuote(company);
  const known = await upload({ id }, 'Known');
  const quote = await api().quotes.share({ id });
  return { quote, known };
}

async function shown(quote: Quote) {
  const { revision, photos } = await page().show({ token: tokenOf(quote) });
  return [revision, ...photos.map(({ description }) => description)];
}

const decide = (quote: Quote, revision: number) =>
  page().decide({ token: tokenOf(quote), decision: 'approved', revision, name: 'Carla' });

const plans = (quote: Quote) =>
  app.query<{ data: Parameters<typeof endPhotoVisit>[1]; start_after: Date }>(
    `select data, start_after from pgboss.job where name = 'publish-photos' and data ->> 'quote_id' = $1 order by data ->> 'changed_at'`,
    [quote.id],
  );

async function runPlans(quote: Quote): Promise<void> {
  for (const { data } of await plans(quote)) await endPhotoVisit(worker, data);
}

const revisedEvents = async (quote: Quote) =>
  (await detail(quote)).events.filter(({ type }) => type === 'revised').map(({ summary }) => summary);
const evidence = ({ id }: Quote) => verifyQuoteChain(app.services, company.scope, id);

describe('photos changed in one visit', () => {
  test("changed photos aren’t shown at first, and then together as one revision when the visit's time is over", async () => {
    const { quote, known } = await shownQuote();
    await page().viewed({ token: tokenOf(quote), revision: 1 });
    const begun = app.services.now();
    await upload(quote, 'Step');
    const work = await upload(quote);
    await api().photos.update({ id: work.id, description: 'Wall' });
    await api().photos.remove({ id: known.id });

    expect(await shown(quote)).toEqual([1, 'Known']);
    const waiting = await detail(quote);
    expect(waiting.photos.map(({ description }) => description)).toEqual(['Step', 'Wall']);
    expect(waiting.shown_photos?.map(({ description }) => description)).toEqual(['Known']);
    expect(await revisedEvents(quote)).toEqual([]);
    const [plan, ...others] = await plans(quote);
    expect(others).toEqual([]);
    expect(waiting.photos_shown_at).toBe(plan?.start_after.toISOString());
    const minutes = ((plan?.start_after.getTime() ?? 0) - begun.getTime()) / 60_000;
    expect(Math.floor(minutes)).toBe(15);

    await runPlans(quote);
    expect(await shown(quote)).toEqual([2, 'Step', 'Wall']);
    expect(await detail(quote)).toMatchObject({ photos_shown_at: null, shown_photos: null, viewed_at: null });
    expect(await revisedEvents(quote)).toEqual([
      'Changed, revision 2, photos by Olive Owner: 2 photos added: Pre-existing Condition (Step, Wall); Photo removed: Pre-existing Condition, Known',
    ]);
    expect((await page().show({ token: tokenOf(quote) })).changes).toEqual([
      { what: '2 photos', before: null, after: 'Pre-existing Condition (Step, Wall)' },
      { what: 'Photo', before: 'Pre-existing Condition, Known', after: null },
    ]);
    // A job may run twice.
    await runPlans(quote);
    expect(await shown(quote)).toEqual([2, 'Step', 'Wall']);
    expect(await evidence(quote)).toMatchObject({ ok: true });
  });

  test('changed photos make no revision when nothing differs in the end', async () => {
    const { quote, known } = await shownQuote();
    const added = await upload(quote);
    await api().photos.update({ id: known.id, description: 'Renamed' });
    await api().photos.remove({ id: added.id });
    expect((await detail(quote)).photos_shown_at).not.toBeNull();
    await api().photos.update({ id: known.id, description: 'Known' });
    expect(await detail(quote)).toMatchObject({ photos_shown_at: null, shown_photos: null });
    await runPlans(quote);
    expect(await shown(quote)).toEqual([1, 'Known']);
    // The next change starts a new visit, which the first visit's job doesn't end.
    const [first] = await plans(quote);
    app.clock.advance(60_000);
    await upload(quote, 'New');
    if (first) await endPhotoVisit(worker, first.data);
    expect(await shown(quote)).toEqual([1, 'Known']);
    await runPlans(quote);
    expect(await shown(quote)).toEqual([2, 'Known', 'New']);
  });

  test('changed photos are shown immediately when staff publish them, with the names of the people who changed them', async () => {
    const { quote } = await shownQuote();
    const member = await buildMember(app, company, { fullName: 'Max Member' });
    await upload(quote, 'A');
    await upload(quote, 'B', member);
    await upload(quote, 'C', member);
    await api().photos.publish({ quote_id: quote.id });
    await api().photos.publish({ quote_id: quote.id });
    await runPlans(quote);
    expect(await shown(quote)).toEqual([2, 'Known', 'A', 'B', 'C']);
    expect(await revisedEvents(quote)).toEqual([
      expect.stringMatching(/^Changed, revision 2, photos by Olive Owner and Max Member: 3 photos added: /),
    ]);
    // The event names the person who publishes, so it lists no one else when that person made all changes.
    await upload(quote, 'D');
    await api().photos.publish({ quote_id: quote.id });
    expect(await revisedEvents(quote)).toContain('Changed, revision 3: Photo added: Pre-existing Condition, D');
    await expect(api().photos.publish({ quote_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('changed photos are published with a save as one revision, even when nothing else has changed', async () => {
    const { quote } = await shownQuote();
    await upload(quote, 'A');
    const { edit_number } = await detail(quote);
    const saved = await api().quotes.save({ id: quote.id, edit_number, draft: draft({ notes: 'Procedures code 12' }) });
    expect(saved).toMatchObject({ revision: 2, photos_shown_at: null });
    expect((await page().show({ token: tokenOf(quote) })).notes).toBe('Procedures code 12');
    await upload(quote, 'B');
    await api().quotes.save({
      id: quote.id,
      edit_number: saved.edit_number,
      draft: draft({ notes: 'Procedures code 12' }),
    });
    expect(await shown(quote)).toEqual([3, 'Known', 'A', 'B']);
    await runPlans(quote);
    expect(await shown(quote)).toEqual([3, 'Known', 'A', 'B']);
  });

  test.each([
    ['send', (quote: Quote) => api().quotes.send({ id: quote.id })],
    ['extend', (quote: Quote) => api().quotes.extend({ id: quote.id, days: 60 })],
  ])('changed photos are among the changes that the customer is notified of with %s', async (_, step) => {
    const { quote } = await shownQuote();
    await upload(quote, 'A');
    expect(await step(quote)).toMatchObject({ revision: 2, photos_shown_at: null });
    expect(await shown(quote)).toEqual([2, 'Known', 'A']);
    await expect(decide(quote, 1)).rejects.toMatchObject({ code: 'QUOTE_UPDATED' });
  });

  test('changed photos are published after a restart if the server stopped in the meantime', async () => {
    const { quote } = await shownQuote();
    await upload(quote, 'A');
    await app.query(
      `update pgboss.job set start_after = now() where name = 'publish-photos' and data ->> 'quote_id' = $1`,
      [quote.id],
    );
    const workers = await app.startWorkers();
    await vi.waitFor(async () => expect(await shown(quote)).toEqual([2, 'Known', 'A']), {
      timeout: 90_000,
      interval: 50,
    });
    await workers.stop();
  });

  test('changed photos become a revision even of a quote past its expiration date, and of an archived one', async () => {
    const { quote } = await shownQuote();
    await upload(quote, 'A');
    await api().quotes.archive({ id: quote.id });
    await app.query(`update quotes set approval_token_expires_at = now() - interval '1 day' where id = $1`, [quote.id]);
    await runPlans(quote);
    expect(await detail(quote)).toMatchObject({ revision: 2, photos_shown_at: null });
  });
});

describe('a decision during a visit', () => {
  test('a decision is about the photos that were shown, and restores them', async () => {
    const { quote, known } = await shownQuote();
    const other = await upload(quote, 'Other');
    await api().photos.publish({ quote_id: quote.id });
    const late = await upload(quote, 'Late');
    const work = await api().photos.upload({
      quote_id: quote.id,
      id: newId(),
      image_type: 'post_work',
      description: 'Done',
      file: new File([picture], 'photo.jpg', { type: 'image/jpeg' }),
    });
    await api().photos.update({ id: other.id, description: 'Renamed', image_type: 'post_work' });
    await api().photos.reorder({ quote_id: quote.id, ids: [late.id, known.id] });
    await api().photos.remove({ id: known.id });
    await decide(quote, 2);

    // The page shows later photos of the finished work. A late photo of the condition wasn't signed, so the page hides
    // it.
    expect(await shown(quote)).toEqual([2, 'Known', 'Other', 'Done']);
    const decided = await detail(quote);
    expect(decided).toMatchObject({ status: 'approved', record_problem: null, photos_shown_at: null });
    expect(new Set(decided.photos.map(({ id }) => id))).toEqual(new Set([known.id, other.id, late.id, work.id]));
    expect(decided.shown_photos?.map(({ id }) => id)).toEqual([known.id, other.id, work.id]);
    await runPlans(quote);
    expect(await shown(quote)).toEqual([2, 'Known', 'Other', 'Done']);
    expect(await evidence(quote)).toMatchObject({ ok: true });
    const reopened = await api().quotes.reopen({ id: quote.id, new_id: newId() });
    expect(reopened.photos.map(({ description }) => description).sort()).toEqual(['Done', 'Known', 'Late', 'Other']);
    await api().photos.publish({ quote_id: quote.id });
    expect(await evidence(quote)).toMatchObject({ ok: true });
  });

  test('a decision that is refused leaves the visit unchanged', async () => {
    const { quote, known } = await shownQuote();
    await api().photos.update({ id: known.id, description: 'Renamed' });
    await expect(decide(quote, 7)).rejects.toMatchObject({ code: 'QUOTE_UPDATED' });
    expect((await detail(quote)).photos_shown_at).not.toBeNull();
    await runPlans(quote);
    expect(await shown(quote)).toEqual([2, 'Renamed']);
  });

  test.each([
    ['first', 'decided', [1, 'Known']],
    ['second', 'QUOTE_UPDATED', [2, 'Renamed']],
  ])('a decision that comes %s at the end of the visit has the outcome %s', async (place, outcome, seen) => {
    const { quote, known } = await shownQuote();
    await api().photos.update({ id: known.id, description: 'Renamed' });
    const decision = () =>
      decide(quote, 1).then(
        () => 'decided',
        (error: { code: string }) => error.code,
      );
    const end = () => runPlans(quote);
    const outcomes = await inTurn(quote, place === 'first' ? [decision, end] : [end, decision]);
    expect(outcomes).toContain(outcome);
    expect(await shown(quote)).toEqual(seen);
    expect(await evidence(quote)).toMatchObject({ ok: true });
  });
});

/** Starts the second command once the first waits for the quote. Another connection holds the lock until then. */
async function inTurn(quote: Quote, [first, second]: [() => Promise<unknown>, () => Promise<unknown>]) {
  const holder = new pg.Client(app.database.connections.superuser);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from quote_locks where quote_id = $1 for update', [quote.id]);
    const begun = first();
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { interval: 10 });
    const both = Promise.all([begun, second()]);
    await holder.query('commit');
    return await both;
  } finally {
    await holder.end();
  }
}

async function waitingForLocks(): Promise<number> {
  const rows = await app.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
