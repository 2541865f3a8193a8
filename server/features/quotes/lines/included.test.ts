import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, type DraftInput, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SENTENCE = 'Low pressure and soap, so no water is forced behind the siding.';
const SPANISH = 'Baja presión y jabón, para que no entre agua detrás del revestimiento.';

async function company() {
  const made = await buildCompany(app);
  const { quotes, rateBook } = made.owner.client.api;
  const book = await rateBook.get();
  const named = rateNamed(book, { surface: 'House Siding', service: 'Soft wash', material: null });
  const wash = lineFromRate(book, { ...named, quantity: 1000 }, newId());
  const { included: _included, ...silent } = wash;
  return { ...made, quotes, rateBook, book, wash, silent };
}

const sentences = ({ items }: { items: readonly { included?: string | undefined }[] }) =>
  items.map(({ included }) => included);

test('a new line without a sentence gets the rate book’s; an empty one stays empty', async () => {
  const { quotes, silent, wash } = await company();
  const emptied = { ...wash, id: newId(), included: '' };
  const lines: DraftInput['lines'] = [silent, emptied, customLine()];
  const id = newId();
  const saved = await quotes.save({ id, edit_number: 0, draft: draft({ lines }) });
  expect(sentences(saved)).toEqual([SENTENCE, '', '']);
  // The request is repeated after its answer was lost.
  expect(await quotes.save({ id, edit_number: 0, draft: draft({ lines }) })).toEqual(saved);
});

test('a later change of the rate book never changes a quote, and a save without a sentence keeps it', async () => {
  const { quotes, rateBook, book, silent, wash } = await company();
  const id = newId();
  const own = { ...wash, included: ' We wash the north wall twice. ' };
  const { edit_number } = await quotes.save({ id, edit_number: 0, draft: draft({ lines: [own] }) });
  await rateBook.save({
    ...book,
    surface_types: book.surface_types.map((surface) => ({
      ...surface,
      services: surface.services.map((service) => ({ ...service, included: 'Changed.' })),
    })),
  });
  const another = { ...silent, id: newId() };
  const saved = await quotes.save({ id, edit_number, draft: draft({ lines: [silent, another] }) });
  expect(sentences(saved)).toEqual(['We wash the north wall twice.', 'Changed.']);
});

test('copies and later revisions keep the sentences', async () => {
  const { quotes, wash } = await company();
  const id = newId();
  await quotes.save({ id, edit_number: 0, draft: draft({ lines: [wash] }) });
  const copy = await quotes.duplicate({ id, new_id: newId() });
  expect(sentences(copy)).toEqual([SENTENCE]);
});

test('the customer reads and signs the sentence; a changed one is a revision that says so', async () => {
  const { quotes, wash } = await company();
  const id = newId();
  await quotes.save({ id, edit_number: 0, draft: draft({ lines: [wash] }) });
  const sent = await quotes.send({ id });
  const token = new URL(sent.approval_url ?? '').pathname.split('/').at(-1) ?? '';
  const { approval } = app.client().api;
  expect(sentences(await approval.show({ token }))).toEqual([SENTENCE]);
  await approval.viewed({ token, revision: 1 });
  const lines = [{ ...wash, included: 'We wash twice.' }];
  const { revision } = await quotes.save({ id, edit_number: sent.edit_number, draft: draft({ lines }) });
  expect(revision).toBe(2);
  expect(await approval.show({ token })).toMatchObject({
    items: [{ included: 'We wash twice.' }],
    changes: [{ what: 'What’s included in Soft wash – House Siding', before: SENTENCE, after: 'We wash twice.' }],
  });
  await approval.decide({ token, decision: 'approved', revision: 2, name: 'Carla', reason: '' });
  expect(await quotes.get({ id })).toMatchObject({ label: 'approved', record_mismatch: false });
  await app.tamper('update quote_items set included = $2 where quote_id = $1', [id, 'We wash once.']);
  expect(await quotes.get({ id })).toMatchObject({ record_mismatch: true });
});

test('a Spanish quote shows the default sentence in Spanish, and stays intact once it is signed', async () => {
  const { quotes, wash } = await company();
  const id = newId();
  await quotes.save({ id, edit_number: 0, draft: draft({ lines: [wash], language: 'es' }) });
  const { approval_url } = await quotes.send({ id });
  const token = new URL(approval_url ?? '').pathname.split('/').at(-1) ?? '';
  const { approval } = app.client().api;
  expect(sentences(await approval.show({ token }))).toEqual([SPANISH]);
  await approval.decide({ token, decision: 'approved', revision: 1, name: 'Carla', reason: '' });
  expect(await quotes.get({ id })).toMatchObject({ label: 'approved', record_mismatch: false });
});
