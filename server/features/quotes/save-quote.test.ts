import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, customLine, type DraftInput, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });

async function company() {
  const made = await buildCompany(app);
  return { ...made, quotes: made.owner.client.api.quotes, customers: made.owner.client.api.customers };
}

const serviceLine = (overrides: object = {}): DraftInput['lines'][number] => ({
  kind: 'service',
  id: newId(),
  description: 'Soft wash – House Siding (stucco)',
  quantity: 2000,
  unit: 'sqft',
  taxable: true,
  unit_cents: null,
  basis: {
    surface_type: 'House Siding',
    service: 'Soft wash',
    material: 'stucco',
    rate_cents: 30,
    multiplier: 1.6,
    rate_book_version: 1,
  },
  ...overrides,
});

describe('amounts', () => {
  test('are computed from the input, with the trip and minimum charges as separate lines', async () => {
    const { quotes } = await company();
    const addon = {
      kind: 'addon',
      id: newId(),
      description: 'Heavy soil',
      taxable: true,
      basis: { addon: 'Heavy soil', type: 'percent', value: 0.25 },
    } as const;
    const lines = [serviceLine({ quantity: 100 }), addon];
    const quote = await quotes.save({
      id: newId(),
      edit_number: 0,
      draft: draft({
        lines,
        trip_charge_cents: 2500,
        minimum_charge_cents: 20_000,
        discount: { type: 'percent', value: 0.1 },
        tax_rate: 0.08625,
      }),
    });
    expect(quote.items.map(({ kind, unit_cents, line_total_cents }) => [kind, unit_cents, line_total_cents])).toEqual([
      ['service', 48, 4800],
      ['addon', 1200, 1200],
      ['trip', 2500, 2500],
      ['minimum', 11_500, 11_500],
    ]);
    expect(quote).toMatchObject({
      sum_cents: 20_000,
      discount_cents: 2000,
      subtotal_cents: 18_000,
      tax_cents: 1553,
      total_cents: 19_553,
    });
    expect(quote.items[0]).toMatchObject({ unit_cents_by_hand: false, basis: { material: 'stucco', multiplier: 1.6 } });
    expect(await quotes.get({ id: quote.id })).toEqual(quote);
  });

  test('sent by a client are ignored', async () => {
    const { owner, quotes } = await company();
    const id = newId();
    const false_line = { ...customLine({ quantity: 3, unit_cents: 1000 }), line_total_cents: 1, basis: null };
    const body = {
      edit_number: 0,
      draft: { ...draft({ lines: [false_line] }), total_cents: 1, subtotal_cents: 1, status: 'approved' },
      total_cents: 1,
    };
    const answer = await owner.client.request('PUT', `/api/quotes/${id}`, { body });
    expect(answer.status).toBe(200);
    expect(await quotes.get({ id })).toMatchObject({
      status: 'pending',
      total_cents: 3000,
      items: [{ line_total_cents: 3000 }],
    });
  });

  test('a trip or minimum charge cannot come from the client', async () => {
    const { owner } = await company();
    for (const kind of ['trip', 'minimum']) {
      const body = { edit_number: 0, draft: { ...draft(), lines: [{ ...customLine(), kind }] } };
      expect((await owner.client.request('PUT', `/api/quotes/${newId()}`, { body })).status).toBe(422);
    }
  });

  test('above $10,000,000 are refused with a message and nothing is stored', async () => {
    const { quotes } = await company();
    const id = newId();
    const lines = [customLine({ quantity: 1_000_000, unit_cents: 1001 })];
    await expect(quotes.save({ id, edit_number: 0, draft: draft({ lines }) })).rejects.toThrow(
      'Amounts over $10,000,000 are not supported',
    );
    await expect(quotes.get({ id })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('a manual price stays, and a later change of rates changes nothing', async () => {
    const { owner, quotes } = await company();
    const lines = [serviceLine({ unit_cents: 45 }), serviceLine()];
    const { id, items } = await buildQuote({ owner }, { draft: { lines } });
    expect(items.map((item) => [item.unit_cents, item.unit_cents_by_hand])).toEqual([
      [45, true],
      [48, false],
    ]);
    await owner.client.api.rateBook.restoreDefaults();
    expect((await quotes.get({ id })).items).toEqual(items);
  });

  test('values are stored as sent: more decimals than the columns hold are refused', async () => {
    const { quotes } = await company();
    const id = newId();
    const save = (overrides: Partial<DraftInput>) => quotes.save({ id, edit_number: 0, draft: draft(overrides) });
    await expect(save({ lines: [customLine({ quantity: 12.345 })] })).rejects.toThrow(
      'Quantity can have at most 2 decimal places',
    );
    await expect(save({ tax_rate: 0.0862555 })).rejects.toThrow(
      'Tax rate can have at most 4 decimal places, such as 8.6255%',
    );
    const lines = [customLine({ quantity: 0.3, unit_cents: 100 })];
    const kept = { tax_rate: 0.086255, items: [{ quantity: 0.3, line_total_cents: 30 }] };
    expect(await save({ lines, tax_rate: 0.086255 })).toMatchObject(kept);
  });

  test.each([
    ['percent', 5, 'Percentage value must be between 0 and 1'],
    ['flat', 0.5, 'A flat value must be a whole number of cents'],
  ] as const)('the line of a %s add-on of %d is refused, as in the rate book', async (type, value, message) => {
    const { quotes } = await company();
    const line = { kind: 'addon', id: newId(), description: 'Rush', taxable: true } as const;
    const lines = [customLine(), { ...line, basis: { addon: 'Rush', type, value } }];
    await expect(quotes.save({ id: newId(), edit_number: 0, draft: draft({ lines }) })).rejects.toThrow(message);
  });
});

describe('numbers', () => {
  test('start with Q-1001 in every company', async () => {
    const [first, second] = await Promise.all([company(), company()]);
    expect((await buildQuote(first)).number).toBe('Q-1001');
    expect((await buildQuote(second)).number).toBe('Q-1001');
    expect((await buildQuote(first)).number).toBe('Q-1002');
  });

  test('of quotes created at the same time differ and leave no gap', async () => {
    const { owner } = await company();
    const made = await Promise.all(Array.from({ length: 8 }, () => buildQuote({ owner })));
    expect(made.map((quote) => quote.number).sort()).toEqual(Array.from({ length: 8 }, (_, i) => `Q-${1001 + i}`));
  });

  test('a repeated creation creates no second quote and uses no number', async () => {
    const { owner, quotes } = await company();
    const id = newId();
    const creation = { id, edit_number: 0, draft: draft({ customer_name: 'Ann' }) };
    const tries = await Promise.all([quotes.save(creation), quotes.save(creation), quotes.save(creation)]);
    expect(new Set(tries.map((quote) => quote.number)).size).toBe(1);
    expect((await quotes.list({})).items).toHaveLength(1);
    expect((await buildQuote({ owner })).number).toBe('Q-1002');
  });

  test('the same creation again returns the same quote, even after it was sent', async () => {
    const { quotes } = await company();
    const id = newId();
    const addon = {
      kind: 'addon',
      id: newId(),
      description: 'Heavy soil',
      taxable: true,
      basis: { addon: 'Heavy soil', type: 'percent', value: 0.25 },
    } as const;
    const save = {
      id,
      edit_number: 0,
      draft: draft({
        lines: [serviceLine(), serviceLine({ unit_cents: 45 }), addon],
        discount: { type: 'percent', value: 0.1 },
        tax_rate: 0.08625,
        trip_charge_cents: 2500,
        minimum_charge_cents: 900_000,
      }),
    };
    const first = await quotes.save(save);
    expect(await quotes.save(save)).toEqual(first);
    const sent = await quotes.share({ id });
    expect(await quotes.save(save)).toEqual(sent);
    expect(await quotes.save({ id, edit_number: 1, draft: save.draft })).toMatchObject({ edit_number: 2 });
  });

  test('another creation under the same id is a conflict and changes nothing', async () => {
    const { quotes, ...rest } = await company();
    const teammate = await buildMember(app, rest);
    const id = newId();
    const lines = [customLine()];
    const first = await quotes.save({ id, edit_number: 0, draft: draft({ lines }) });
    const other = { id, edit_number: 0, draft: draft({ lines, notes: 'more' }) };
    const same = { id, edit_number: 0, draft: draft({ lines }) };
    await expect(quotes.save(other)).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
    for (const save of [other, same])
      await expect(teammate.client.api.quotes.save(save)).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
    expect(await quotes.get({ id })).toEqual(first);
    expect((await quotes.save({ ...other, edit_number: 1 })).notes).toBe('more');
  });

  test('of different creations with one id at the same moment, one is stored and the others get an error', async () => {
    const { quotes } = await company();
    const id = newId();
    const saves = ['Ann', 'Bea', 'Cem'].map((customer_name) =>
      quotes.save({ id, edit_number: 0, draft: draft({ customer_name }) }),
    );
    const settled = await Promise.allSettled(saves);
    const stored = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(stored).toEqual([await quotes.get({ id })]);
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toEqual(refusal('CHANGED_BY_OTHER'));
    expect((await buildQuote(await company())).number).toBe('Q-1001');
  });
});

describe('changing', () => {
  test('a quote requires the edit number last seen: the second of two changes gets an error', async () => {
    const { owner, quotes, ...rest } = await company();
    const teammate = await buildMember(app, rest);
    const { id, edit_number } = await buildQuote({ owner });
    const theirs = await teammate.client.api.quotes.save({ id, edit_number, draft: draft({ notes: 'theirs' }) });
    expect(theirs).toMatchObject({ edit_number: 2, notes: 'theirs' });
    await expect(quotes.save({ id, edit_number, draft: draft({ notes: 'mine' }) })).rejects.toEqual(
      refusal('CHANGED_BY_OTHER'),
    );
    expect((await quotes.get({ id })).notes).toBe('theirs');
  });

  test('a quote twice at the same moment stores exactly one of the changes', async () => {
    const { owner, quotes } = await company();
    const { id, edit_number } = await buildQuote({ owner });
    const saves = Array.from({ length: 6 }, (_, i) =>
      quotes.save({ id, edit_number, draft: draft({ notes: `save ${i}` }) }),
    );
    const settled = await Promise.allSettled(saves);
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await quotes.get({ id })).edit_number).toBe(2);
  });

  test('a changed draft gets no revision and no event', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner });
    const changed = await quotes.save({ id, edit_number: 1, draft: draft({ notes: 'new' }) });
    expect(changed).toMatchObject({ revision: 1, label: 'draft' });
    expect(changed.events.map((event) => event.type)).toEqual(['created']);
  });

  test('a changed sent quote gets a revision that the customer hasn’t seen yet', async () => {
    const { owner, quotes } = await company();
    const sent = await buildQuote({ owner }, { sent: true });
    const token = sent.approval_url?.split('/').at(-1) ?? '';
    await app.client().api.approval.viewed({ token, revision: 1 });
    expect((await quotes.get({ id: sent.id })).label).toBe('viewed');
    const revised = await quotes.save({
      id: sent.id,
      edit_number: 1,
      draft: draft({ lines: [customLine({ unit_cents: 35 })] }),
    });
    expect(revised).toMatchObject({ revision: 2, label: 'sent', total_cents: 35_000, approval_url: sent.approval_url });
    expect(revised.events.at(-1)).toMatchObject({
      type: 'revised',
      summary:
        'Changed, revision 2: Total: $350.00, was $300.00; House wash: 1,000 sq ft × $0.35 = $350.00, was 1,000 sq ft × $0.30 = $300.00',
      details: [],
      actor: { kind: 'staff', name: 'Olive Owner' },
    });
    expect(await app.client().api.approval.show({ token })).toMatchObject({ revision: 2, total_cents: 35_000 });
  });

  test('a changed sent quote without a difference visible to the customer gets no revision', async () => {
    const { owner, quotes } = await company();
    const lines = [customLine()];
    const { id } = await buildQuote({ owner }, { draft: { lines }, sent: true });
    expect(await quotes.save({ id, edit_number: 1, draft: draft({ lines }) })).toMatchObject({
      revision: 1,
      edit_number: 2,
    });
  });

  test('a sent quote cannot lose its lines or its customer', async () => {
    const { owner, quotes } = await company();
    const { id } = await buildQuote({ owner }, { sent: true });
    for (const missing of [{ lines: [] }, { customer_name: '' }])
      await expect(quotes.save({ id, edit_number: 1, draft: draft(missing) })).rejects.toEqual(
        refusal('QUOTE_INCOMPLETE'),
      );
  });

  test('an unknown quote is not found', async () => {
    const { quotes } = await company();
    await expect(quotes.save({ id: newId(), edit_number: 3, draft: draft() })).rejects.toEqual(refusal('NOT_FOUND'));
  });
});
