import { afterAll, beforeAll, expect, test } from 'vitest';
import { addonNamed, lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, customLine, type DraftInput, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const STUCCO = { surface: 'House Siding', service: 'Soft wash', material: 'stucco' };

async function company() {
  const { owner } = await buildCompany(app);
  const { quotes, rateBook, apiKeys } = owner.client.api;
  const book = await rateBook.get();
  const wash = lineFromRate(book, { ...rateNamed(book, STUCCO), quantity: 2000 }, newId());
  const rush = lineFromRate(book, addonNamed(book, 'Rush'), newId());
  const { key } = await apiKeys.create({
    name: 'Web form',
    scopes: ['quotes:read', 'quotes:write'],
    expires_in_days: null,
  });
  const bearer = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const callers = {
    staff: (path: string, body: object) => owner.client.request('PUT', `/api${path}`, { body }),
    program: (path: string, body: object) =>
      fetch(`${app.url}/api/v1${path}`, { method: 'PUT', headers: bearer, body: JSON.stringify(body) }),
  };
  return { quotes, rateBook, book, wash, rush, callers };
}

type Company = Awaited<ReturnType<typeof company>>;

/** Raises soft washing of siding by 10 cents and the rush multiplier to 30%. */
function raiseRates({ rateBook, book }: Pick<Company, 'rateBook' | 'book'>) {
  return rateBook.save({
    ...book,
    surface_types: book.surface_types.map((surface) => ({
      ...surface,
      services: surface.services.map((row) =>
        row.name === 'Soft wash' ? { ...row, base_rate_cents: row.base_rate_cents + 10 } : row,
      ),
    })),
    addons: book.addons.map((row) => (row.name === 'Rush' ? { ...row, value: 0.3 } : row)),
  });
}

test.each(['staff', 'program'] as const)(
  'a rate that the rate book does not have is refused at its line: %s',
  async (who) => {
    const { quotes, callers, wash, rush } = await company();
    const id = newId();
    const lines = [customLine(), { ...wash, basis: { ...wash.basis, rate_cents: 3 } }, rush];
    const answer = await callers[who](`/quotes/${id}`, { edit_number: 0, draft: draft({ lines }) });
    expect(answer.status).toBe(422);
    const message =
      'Line 2: Version 1 of the rate book has a different rate for “Soft wash” on “House Siding” of “stucco”. Add it from the rate book again, or as a custom line.';
    expect(await answer.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message,
      data: { issues: [{ path: ['draft', 'lines', 1, 'basis', 'rate_cents'], message }] },
    });
    await expect(quotes.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('every line that contradicts the rate book is named, for new quotes and changes', async () => {
  const { callers, wash, rush, quotes } = await company();
  const id = newId();
  const stored = await quotes.save({ id, edit_number: 0, draft: draft({ lines: [wash, rush] }) });
  const lines = [
    { ...wash, basis: { ...wash.basis, service: 'Gold plating' } },
    { ...wash, id: newId(), unit: 'lft' },
    { ...rush, basis: { ...rush.basis, value: 0.5 } },
    { ...wash, id: newId(), basis: { ...wash.basis, rate_book_version: 2 } },
  ];
  const answer = await callers.staff(`/quotes/${id}`, { edit_number: 1, draft: { ...draft(), lines } });
  const { data } = (await answer.json()) as { data: { issues: { path: unknown[] }[] } };
  expect(data.issues.map(({ path }) => path.slice(2).join('.'))).toEqual([
    '0.basis.service',
    '1.unit',
    '2.basis.value',
    '3.basis.rate_book_version',
  ]);
  expect(await quotes.get({ id })).toEqual(stored);
});

test.each(['staff', 'program'] as const)(
  'lines priced before rates changed are stored as they were, even when they arrive afterward: %s',
  async (who) => {
    const made = await company();
    const { callers, wash, rush, quotes } = made;
    await raiseRates(made);
    const id = newId();
    const lines: DraftInput['lines'] = [wash, rush];
    const save = async (edit_number: number) => {
      const answer = await callers[who](`/quotes/${id}`, { edit_number, draft: draft({ lines }) });
      expect(answer.status).toBe(200);
    };
    await save(0);
    await save(1);
    expect(await quotes.get({ id })).toMatchObject({
      sum_cents: 115_200,
      items: [
        { unit_cents: 48, basis: { rate_cents: 30, rate_book_version: 1 } },
        { line_total_cents: 19_200, basis: { value: 0.2, rate_book_version: 1 } },
      ],
    });
  },
);

test('after rates changed, the new version applies to lines that name it', async () => {
  const made = await company();
  const { callers, wash, quotes } = made;
  const book = await raiseRates(made);
  const id = newId();
  const renamed = { ...wash, basis: { ...wash.basis, rate_book_version: 2 } };
  const refused = await callers.program(`/quotes/${id}`, { edit_number: 0, draft: draft({ lines: [renamed] }) });
  expect(refused.status).toBe(422);
  const line = lineFromRate(book, { ...rateNamed(book, STUCCO), quantity: 2000 }, newId());
  expect(await quotes.save({ id, edit_number: 0, draft: draft({ lines: [line] }) })).toMatchObject({
    sum_cents: 128_000,
  });
});

test('a manual price is stored as such, with the rate it replaces', async () => {
  const { wash, quotes } = await company();
  const byHand = { ...wash, unit_cents: 40 };
  const stored = await quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines: [byHand] }) });
  expect(stored.items).toMatchObject([{ unit_cents: 40, unit_cents_by_hand: true, basis: { rate_cents: 30 } }]);
});

test('an add-on without a rate book version is stored without one', async () => {
  const { quotes } = await company();
  const basis = { addon: 'Ladder work', type: 'flat', value: 2500 } as const;
  const line = { id: newId(), kind: 'addon', description: 'Ladder work', taxable: true, basis } as const;
  const stored = await quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines: [line] }) });
  expect(stored.items).toMatchObject([{ line_total_cents: 2500, basis: { ...basis, rate_book_version: 0 } }]);
});

test('while rates are saved repeatedly, lines built from rates that were read are never refused', async () => {
  const { quotes, rateBook } = await company();
  const saver = (async () => {
    for (let turn = 0; turn < 15; turn += 1) await raiseRates({ rateBook, book: await rateBook.get() });
  })();
  const staff = Array.from({ length: 3 }, async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const book = await rateBook.get();
      const line = lineFromRate(book, { ...rateNamed(book, STUCCO), quantity: 1 }, newId());
      // Each save raises the rate by 10 cents, so the rate shows which version the rows belong to.
      expect(line.basis.rate_cents).toBe(20 + 10 * book.version);
      await quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines: [line] }) });
    }
  });
  await Promise.all([saver, ...staff]);
});

test('a percent add-on applies to the lines it names, in the quote and its copies; it can’t name others', async () => {
  const { quotes, callers, wash, rush, book } = await company();
  const id = newId();
  const named = { ...rush, basis: { ...rush.basis, applies_to: [wash.id] } };
  const lines = [customLine(), wash, named];
  const stored = await quotes.save({ id, edit_number: 0, draft: draft({ lines }) });
  // 20% of 2,000 × $0.48
  const [, base, addon] = stored.items;
  expect(addon).toMatchObject({ line_total_cents: 19_200, basis: { applies_to: [base?.id] } });
  // The client repeats the call because it lost the response.
  expect(await quotes.save({ id, edit_number: 0, draft: draft({ lines }) })).toEqual(stored);

  const copy = await quotes.duplicate({ id, new_id: newId() });
  expect(copy.sum_cents).toBe(stored.sum_cents);
  expect(copy.items[2]).toMatchObject({ line_total_cents: 19_200, basis: { applies_to: [copy.items[1]?.id] } });

  const travel = lineFromRate(book, addonNamed(book, 'Travel'), newId());
  for (const [wrong, message] of [
    [
      { ...rush, basis: { ...rush.basis, applies_to: [newId()] } },
      'An add-on applies to rate-book and custom lines of its quote',
    ],
    [
      { ...rush, basis: { ...rush.basis, applies_to: [rush.id] } },
      'An add-on applies to rate-book and custom lines of its quote',
    ],
    [{ ...rush, basis: { ...rush.basis, applies_to: [] } }, 'Choose at least one line'],
    [{ ...travel, basis: { ...travel.basis, applies_to: [wash.id] } }, 'A fixed amount can’t apply to lines'],
  ] as const) {
    const answer = await callers.program(`/quotes/${newId()}`, {
      edit_number: 0,
      draft: { ...draft(), lines: [wash, wrong] },
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ data: { issues: [{ message }] } });
  }
});
