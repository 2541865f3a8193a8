import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app?.close());

const tokenOf = ({ approval_url }: { approval_url: string | null }) => approval_url?.split('/').at(-1) ?? '';

test('an open question about revision 1 is on the page and in the inbox of revision 2, and so is its answer', async () => {
  const company = await buildCompany(app);
  const { quotes, inbox } = company.owner.client.api;
  const customer = app.client().api.approval;
  const first = await buildQuote(company, { decided: 'approved' });
  await customer.ask({ token: tokenOf(first), question: 'Do you bring a ladder?', name: 'Carla' });
  const new_id = newId();
  await quotes.reopen({ id: first.id, new_id });
  const waiting = () => inbox.list({ filter: 'open', quote_id: new_id, limit: 10 });
  const [item] = (await waiting()).items;
  expect(item, 'before it is sent').toMatchObject({ quote_id: first.id, text: 'Do you bring a ladder?' });
  const later = tokenOf(await quotes.send({ id: new_id }));
  const conversation = async (token: string) => (await customer.show({ token })).conversation;
  expect(await conversation(later)).toMatchObject([{ text: 'Do you bring a ladder?', answer: null }]);
  await customer.ask({ token: later, question: 'And the gutters?', name: 'Carla' });
  expect((await conversation(tokenOf(first))).map(({ text }) => text)).toEqual(['Do you bring a ladder?']);
  expect((await waiting()).items).toHaveLength(2);
  await inbox.answer({ quote_id: first.id, seq: item?.seq ?? 0, text: 'Yes, two.', channel: 'page' });
  expect(await conversation(later)).toMatchObject([
    { text: 'Do you bring a ladder?', answer: { text: 'Yes, two.' } },
    { text: 'And the gutters?', answer: null },
  ]);
  expect((await waiting()).items.map(({ quote_id }) => quote_id)).toEqual([new_id]);
  expect((await inbox.list({ filter: 'open', quote_id: first.id, limit: 10 })).items).toEqual([]);
});

test('questions of another company or another number are not included', async () => {
  const [one, other] = [await buildCompany(app), await buildCompany(app)];
  const asked = await buildQuote(other, { sent: true });
  await app.client().api.approval.ask({ token: tokenOf(asked), question: 'Which day?', name: 'Sam' });
  const first = await buildQuote(one, { decided: 'declined' });
  const new_id = newId();
  await one.owner.client.api.quotes.reopen({ id: first.id, new_id });
  const later = tokenOf(await one.owner.client.api.quotes.send({ id: new_id }));
  expect((await app.client().api.approval.show({ token: later })).conversation).toEqual([]);
});
