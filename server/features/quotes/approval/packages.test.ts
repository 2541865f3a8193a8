import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomLine } from '#domain/pricing/quote-lines.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PACKAGES = ['Basic', 'Deluxe', 'Premium'].map((name, place) => ({ name, recommended: place === 1 }));
const customer = () => app.client().api.approval;

/**
 * House wash $400 in every package, gutters $200 from Deluxe up, patio $300 in Premium, one of two sealers ($150 or
 * $180), and window rinse $60 as an option. Places of the options: gutters 0, patio 1, sealers 2 and 3, rinse 4.
 */
async function quoteWithPackages() {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const id = newId();
  const line = (description: string, unit_cents: number) =>
    customLine({ id: newId(), description, quantity: 1, unit: 'flat', unit_cents });
  const lines = [
    line('House wash', 40_000),
    { ...line('Gutters', 20_000), option: 'chosen' as const, from_package: 1 },
    { ...line('Patio', 30_000), option: 'offered' as const, from_package: 2 },
    { ...line('Matte', 15_000), option: 'chosen' as const, one_of: 'Sealer' },
    { ...line('Glossy', 18_000), option: 'offered' as const, one_of: 'Sealer' },
    { ...line('Window rinse', 6000), option: 'offered' as const },
  ];
  await quotes.save({ id, edit_number: 0, draft: draft({ lines, packages: PACKAGES, tax_rate: 0.1 }) });
  const { approval_url } = await quotes.share({ id });
  return { company, id, quotes, lines, token: approval_url?.split('/').at(-1) ?? '' };
}

const approve = (token: string, options?: string) =>
  customer().decide({ token, decision: 'approved', name: 'Carla Customer', revision: 1, options });
const namesOf = (lines: readonly { description: string }[]) => lines.map(({ description }) => description);

test('the page opens with the chosen package, and each package has its price', async () => {
  const { token } = await quoteWithPackages();
  const sent = await customer().show({ token });
  expect(namesOf(sent.items)).toEqual(['House wash', 'Gutters', 'Matte']);
  expect(sent.total_cents).toBe(82_500);
  // Without the options that no package contains, and before tax.
  expect(
    sent.packages?.map(({ name, recommended, chosen, sum_cents }) => [name, recommended, chosen, sum_cents]),
  ).toEqual([
    ['Basic', false, false, 40_000],
    ['Deluxe', true, true, 60_000],
    ['Premium', false, false, 90_000],
  ]);
  const premium = await customer().show({ token, options: '0,1,3,4' });
  expect(premium.total_cents).toBe(125_400);
});

test('exactly the chosen package is signed, and everything else follows from it', async () => {
  const { token, id, quotes, company } = await quoteWithPackages();
  const shown = await customer().show({ token, options: '0,1,3' });
  const approved = await approve(token, '0,1,3');
  expect(approved).toMatchObject({ status: 'approved', total_cents: shown.total_cents, packages: shown.packages });
  expect(approved.items).toEqual(shown.items);
  const detail = await quotes.get({ id });
  expect(detail).toMatchObject({ label: 'approved', record_mismatch: false });
  expect(namesOf(detail.items)).toEqual(['House wash', 'Gutters', 'Patio', 'Glossy']);
  expect(detail.packages.filter(({ chosen }) => chosen).map(({ name }) => name)).toEqual(['Premium']);
  const { jobs } = company.owner.client.api;
  const job = await jobs.fromQuote({ quote_id: id, id: newId(), visit_id: newId() });
  expect(namesOf(job.lines)).toEqual(['House wash', 'Gutters', 'Patio', 'Glossy']);
  const copy = await quotes.duplicate({ id, new_id: newId() });
  expect(copy.packages).toEqual(detail.packages);
});

test.each([
  ['a larger package without the smaller one', '1,2'],
  ['both of two that replace each other', '0,2,3'],
  ['none of them', '0'],
  ['a place that does not exist', '0,2,9'],
])('%s is refused, and the link shows the quote as it was sent', async (_, options) => {
  const { token, id, quotes } = await quoteWithPackages();
  expect((await customer().show({ token, options })).total_cents).toBe(82_500);
  await expect(approve(token, options)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await quotes.get({ id })).toMatchObject({ status: 'pending', total_cents: 82_500 });
});

test('the server completes a draft’s choice; a line of an unknown package is refused at its place', async () => {
  const company = await buildCompany(app);
  const { quotes } = company.owner.client.api;
  const line = (description: string): CustomLine =>
    customLine({ id: newId(), description, quantity: 1, unit_cents: 10_000 });
  const lines: CustomLine[] = [
    line('House wash'),
    { ...line('Gutters'), from_package: 1 },
    { ...line('Patio'), option: 'chosen' as const, from_package: 2 },
    { ...line('Matte'), one_of: 'Sealer' },
  ];
  const saved = await quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines, packages: PACKAGES }) });
  expect(namesOf(saved.items)).toEqual(['House wash', 'Gutters', 'Patio', 'Matte']);
  const undecided = { lines: lines.map(({ option: _option, ...line }) => line), packages: PACKAGES };
  const opened = await quotes.save({ id: newId(), edit_number: 0, draft: draft(undecided) });
  expect(opened.packages.find(({ chosen }) => chosen)?.name, 'the recommended one').toBe('Deluxe');
  const twice = lines.map((each) => ({ ...each, one_of: 'Sealer' }));
  const tied = quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines: twice, packages: PACKAGES }) });
  await expect(tied).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const two = PACKAGES.slice(0, 2);
  const stray = quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines, packages: two }) });
  await expect(stray).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test.each([
  ['one package is no choice', [{ name: 'Basic' }]],
  ['two of one name', [{ name: 'Basic' }, { name: 'basic' }]],
  ['two recommended', PACKAGES.map(({ name }) => ({ name, recommended: true }))],
  ['four', [...PACKAGES, { name: 'Ultimate' }]],
])('%s is refused', async (_, packages) => {
  const { owner } = await buildCompany(app);
  const save = owner.client.api.quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines: [], packages }) });
  await expect(save).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('a package that adds nothing, a choice of one, and options without anything fixed can’t be sent', async () => {
  const { owner } = await buildCompany(app);
  const { quotes } = owner.client.api;
  const line = (description: string) => customLine({ id: newId(), description });
  const cases = [
    { lines: [line('House wash')], packages: PACKAGES.slice(0, 2) },
    { lines: [line('House wash'), { ...line('Matte'), one_of: 'Sealer' }] },
    { lines: [{ ...line('House wash'), option: 'offered' as const }] },
  ];
  for (const each of cases) {
    const id = newId();
    await quotes.save({ id, edit_number: 0, draft: draft(each) });
    await expect(quotes.share({ id })).rejects.toMatchObject({ code: 'QUOTE_INCOMPLETE' });
  }
});

test('a changed package is a difference that the customer reads', async () => {
  const { id, quotes, lines, token } = await quoteWithPackages();
  await customer().viewed({ token, revision: 1 });
  const { edit_number } = await quotes.get({ id });
  const packages = PACKAGES.map(({ name }, place) => ({
    name: name === 'Premium' ? 'Complete' : name,
    recommended: place === 2,
  }));
  const moved = lines.map((each) => (each.description === 'Patio' ? { ...each, from_package: 1 } : each));
  const [patio] = moved.splice(2, 1);
  if (!patio) throw new Error('No patio');
  await quotes.save({
    id,
    edit_number,
    draft: draft({ lines: [...moved, patio], packages: packages.slice(0, 2), tax_rate: 0.1 }),
  });
  const { changes } = await customer().show({ token });
  expect(changes.find(({ what }) => what === 'Packages')).toMatchObject({
    before: 'Basic, Deluxe (recommended), Premium',
    after: 'Basic, Deluxe',
  });
  expect(changes.find(({ what }) => what === 'Patio')).toMatchObject({
    before: expect.stringContaining('in Premium and up') as string,
    after: expect.stringContaining('in Deluxe and up') as string,
  });
});

test('of fifty approvals at once with different packages, one is signed, with its own choice', async () => {
  const { token, id, quotes } = await quoteWithPackages();
  const choices = ['2', '0,2', '0,1,2', '3', '0,3', '0,1,3', '0,2,4', '0,1,3,4'];
  const prices = new Map(
    await Promise.all(
      choices.map(async (options) => [options, (await customer().show({ token, options })).total_cents] as const),
    ),
  );
  expect(new Set(prices.values()).size).toBe(choices.length);
  await Promise.allSettled(Array.from({ length: 50 }, (_, index) => approve(token, choices[index % choices.length])));
  const detail = await quotes.get({ id });
  const chosen = detail.options.flatMap((option, place) => (option.chosen ? [place] : [])).join(',');
  expect(detail).toMatchObject({ status: 'approved', record_mismatch: false, total_cents: prices.get(chosen) });
  expect(await app.query('select 1 from decisions where quote_id = $1', [id])).toHaveLength(1);
});
