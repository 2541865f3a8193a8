import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { buildCompany, buildMember, buildQuote, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const made = await buildCompany(app);
  return { ...made, quotes: made.owner.client.api.quotes };
}

test('deleting a draft that was never sent removes everything about it, and the audit log records the deletion', async () => {
  const { quotes, owner, orgId } = await company();
  const kept = await buildQuote({ owner });
  const { id, number } = await buildQuote({ owner });
  await quotes.archive({ id });
  for (const _ of [1, 2]) expect(await quotes.purge({ id })).toEqual({ ok: true });
  await expect(quotes.get({ id })).rejects.toEqual(refusal('NOT_FOUND'));
  expect((await quotes.list({})).items.map((row) => row.id)).toEqual([kept.id]);
  for (const table of ['quote_items', 'quote_events', 'quote_seals', 'quote_archives', 'property_images'])
    expect(await app.query(`select from ${table} where quote_id = $1`, [id]), table).toEqual([]);
  expect(
    await app.query(`select actor_name, target from audit_log where org_id = $1 and action = 'quote.purged'`, [orgId]),
  ).toEqual([{ actor_name: 'Olive Owner', target: number }]);
});

test('a draft’s photos are deleted with it, unless an earlier version shows them', async () => {
  const { quotes, owner, orgId } = await company();
  const draftOnly = await buildQuote({ owner });
  const signed = await buildQuote({ owner });
  for (const { id: quote_id } of [draftOnly, signed]) {
    const photo = { id: newId(), image_type: 'pre_damage', description: '' } as const;
    await owner.client.api.photos.upload({ quote_id, ...photo, file: await drawnSurface('dirty', 1) });
  }
  const folders = async () => {
    const files = await app.files.list(`${orgId}/photos`);
    return new Set(files.map(({ key }) => key.slice(0, key.lastIndexOf('/')))).size;
  };
  expect(await folders()).toBe(2);
  const { revision } = await quotes.share({ id: signed.id });
  const said = { decision: 'approved', customer_name: 'Carla', channel: 'phone', revision } as const;
  await quotes.recordDecision({ id: signed.id, ...said });
  const reopened = newId();
  await quotes.reopen({ id: signed.id, new_id: reopened });
  expect((await quotes.get({ id: reopened })).photos).toHaveLength(1);
  for (const id of [draftOnly.id, reopened]) await quotes.purge({ id });
  expect(await folders()).toBe(1);
});

test('a late save or copy from another device doesn’t bring a deleted draft back', async () => {
  const { quotes, owner } = await company();
  const { id } = await buildQuote({ owner });
  await quotes.purge({ id });
  for (const edit_number of [0, 1])
    await expect(quotes.save({ id, edit_number, draft: draft() })).rejects.toEqual(refusal('QUOTE_PURGED'));
  const other = await buildQuote({ owner });
  await expect(quotes.duplicate({ id: other.id, new_id: id })).rejects.toEqual(refusal('ALREADY_EXISTS'));
  const { textMessages } = owner.client.api;
  const refused = [
    () => quotes.send({ id }),
    () => quotes.share({ id }),
    () => quotes.extend({ id, days: 14 }),
    () => quotes.replaceLink({ id }),
    () => textMessages.draft({ id, phone: '' }),
    () => textMessages.send({ id, phone: '+16145551000', text: '{{approval_link}}', agreed: true }),
  ];
  for (const call of refused) await expect(call(), String(call)).rejects.toEqual(refusal('QUOTE_PURGED'));
  expect((await quotes.list({})).items.map((row) => row.id)).toEqual([other.id]);
});

test('a quote that was sent, shared or decided can’t be deleted by anyone', async () => {
  const { quotes, owner } = await company();
  const made = [
    await buildQuote({ owner }, { sent: true }),
    await buildQuote({ owner }, { decided: 'approved' }),
    await buildQuote({ owner }, { decided: 'declined' }),
  ];
  for (const { id } of made) {
    await expect(quotes.purge({ id })).rejects.toThrow('Archive this quote instead');
    expect((await quotes.get({ id })).events.length).toBeGreaterThan(1);
  }
});

test('deleting and sharing at the same time: exactly one of the two happens', async () => {
  const { quotes, owner } = await company();
  for (let round = 0; round < 10; round += 1) {
    const { id } = await buildQuote({ owner });
    const [purged, shared] = await Promise.allSettled([quotes.purge({ id }), quotes.share({ id })]);
    expect([purged.status, shared.status].sort()).toEqual(['fulfilled', 'rejected']);
  }
});

test('only the owner may delete a draft', async () => {
  const { quotes, owner, ...rest } = await company();
  const { id } = await buildQuote({ owner });
  for (const role of ['admin', 'member'] as const) {
    const { client } = await buildMember(app, rest, { role });
    await expect(client.api.quotes.purge({ id })).rejects.toEqual(refusal('PERMISSION_DENIED'));
  }
  expect((await quotes.get({ id })).label).toBe('draft');
});
