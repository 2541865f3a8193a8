import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Three revisions: $300, then $350 with a note, then after a decline $350 with two lines. */
async function revisedQuote() {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const [id, reopened] = [newId(), newId()];
  const line = customLine({ quantity: 1, unit: 'flat', unit_cents: 30_000 });
  await quotes.save({ id, edit_number: 0, draft: draft({ lines: [line] }) });
  await quotes.share({ id });
  const revise = async (quoteId: string, about: Parameters<typeof draft>[0]) => {
    const { edit_number } = await quotes.get({ id: quoteId });
    await quotes.save({ id: quoteId, edit_number, draft: draft(about) });
  };
  const dearer = { ...line, unit_cents: 35_000 };
  await revise(id, { lines: [dearer], notes: 'Gate code 12' });
  const said = { decision: 'declined', channel: 'phone', customer_name: 'Carla Customer', reason: '' } as const;
  await quotes.recordDecision({ id, revision: 2, ...said });
  await quotes.reopen({ id, new_id: reopened });
  await revise(reopened, { lines: [dearer, customLine({ description: 'Patio' })], notes: 'Gate code 12' });
  return { company, quotes, id, reopened };
}

test('any two revisions of a number are compared, also across a decision, until the last one is shared', async () => {
  const { quotes, id, reopened } = await revisedQuote();
  const earlier = await quotes.compare({ id: reopened, from: 1, to: 2 });
  expect(earlier.revisions.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(earlier.differences.map(({ what }) => what)).toEqual(['Total', 'House wash', 'Notes']);
  await expect(quotes.compare({ id, from: 1, to: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await quotes.share({ id: reopened });
  const across = await quotes.compare({ id, from: 2, to: 3 });
  expect(across.revisions.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  expect(across.differences.find(({ what }) => what === 'Patio')).toMatchObject({ before: null });
  const back = await quotes.compare({ id, from: 3, to: 2 });
  expect(back.differences.find(({ what }) => what === 'Patio')).toMatchObject({ after: null });
  expect((await quotes.compare({ id, from: 2, to: 2 })).differences).toEqual([]);
});

test('a revision of another company is unknown', async () => {
  const { id } = await revisedQuote();
  const other = await buildCompany(app);
  await expect(other.owner.client.api.quotes.compare({ id, from: 1, to: 2 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
