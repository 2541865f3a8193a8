import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QuoteDraft } from '#contract/quote-fields.ts';
import { detailOf, filledForm, SERVICE_LINE } from '#tests/samples/quote-form.ts';
import { depositCardProblem, depositToSendProblem, formProblems, lineField, missingToSend } from './form-problems.ts';
import {
  depositOfForm,
  draftFromForm,
  emptyForm,
  formFromDetail,
  isBlank,
  priceForm,
  type QuoteForm,
} from './quote-form.ts';

const blank = emptyForm({ tax_rate: 0.08, minimum_charge_cents: 0, trip_charge_cents: 0 });

test('a new quote starts with the company’s notes', () => {
  const defaults = { tax_rate: 0, minimum_charge_cents: 0, trip_charge_cents: 0, default_notes: 'Close all windows.' };
  expect(draftFromForm(emptyForm(defaults)).notes).toBe('Close all windows.');
  expect(blank.notes).toBe('');
});

describe('quotes between the builder and the server', () => {
  test('a quote comes back from the server as it was sent', () => {
    const form = filledForm();
    expect(formFromDetail(detailOf(form))).toEqual(form);
  });

  test('the form leaves out the charges that the totals add', () => {
    const form: QuoteForm = { ...filledForm(), trip_charge_cents: 4000, minimum_charge_cents: 900_000 };
    const detail = detailOf(form);
    expect(detail.items.map((item) => item.kind)).toEqual(['service', 'custom', 'addon', 'trip', 'minimum']);
    expect(draftFromForm(formFromDetail(detail)).lines).toHaveLength(3);
  });

  test('a line keeps a price set by hand, and otherwise follows the rate book', () => {
    const byHand = { ...filledForm(), lines: [{ ...SERVICE_LINE, unit_cents: 31 }] };
    expect(formFromDetail(detailOf(byHand)).lines[0]).toMatchObject({ unit_cents: 31 });
    expect(formFromDetail(detailOf(filledForm())).lines[0]).toMatchObject({ unit_cents: null });
  });

  test('a discount is sent only if there is one', () => {
    expect(draftFromForm(blank).discount).toBeNull();
    expect(draftFromForm({ ...blank, discount_type: 'percent', discount_value: 0.1 }).discount).toEqual({
      type: 'percent',
      value: 0.1,
    });
  });

  test('a new quote starts with the company’s deposit, and a deposit is sent only if there is one', () => {
    const deposit = { type: 'percent', value: 0.25 } as const;
    const defaults = { tax_rate: 0, minimum_charge_cents: 0, trip_charge_cents: 0, deposit };
    expect(draftFromForm(emptyForm(defaults)).deposit).toEqual(deposit);
    expect(draftFromForm(emptyForm({ ...defaults, deposit: null })).deposit).toBeNull();
    expect(draftFromForm(blank).deposit).toBeNull();
  });

  test.each([
    ['percent', 0.25, 40_000, 10_000],
    ['flat', 5000, 40_000, 5000],
    ['flat', 50_000, 40_000, 40_000],
    ['flat', 5000, 0, undefined],
    ['percent', null, 40_000, undefined],
    ['percent', 1.5, 40_000, undefined],
    [null, null, 40_000, undefined],
  ] as const)(
    'the deposit %s %s of %i cents is shown while it is typed',
    (deposit_type, deposit_value, total, cents) => {
      expect(depositOfForm({ deposit_type, deposit_value }, total)?.cents).toBe(cents);
    },
  );

  test('the lines entered so far are priced, and amounts over the maximum are reported', () => {
    expect(priceForm({ ...filledForm(), lines: [{ ...SERVICE_LINE, quantity: null }] })?.totals.sum_cents).toBe(0);
    expect(
      priceForm({ ...filledForm(), lines: [{ ...SERVICE_LINE, quantity: 900_000, unit_cents: 900_000_00 }] }),
    ).toBeNull();
  });

  test('a form is blank until something is typed', () => {
    expect(isBlank(blank)).toBe(true);
    expect(isBlank({ ...blank, notes: 'Gate code 1234' })).toBe(false);
  });
});

describe('problems of a form', () => {
  test('a complete or untouched quote has no problems', () => {
    expect([...formProblems(filledForm())]).toEqual([]);
    expect([...formProblems(blank)]).toEqual([]);
  });

  test('problems are reported at the fields, with the messages of the contract', () => {
    const form: QuoteForm = {
      ...filledForm(),
      customer_email: 'pat@',
      tax_rate: null,
      discount_type: 'percent',
      discount_value: null,
      lines: [
        { ...SERVICE_LINE, quantity: null, description: ' ' },
        {
          kind: 'custom',
          id: '018f0000-0000-7000-8000-0000000000c9',
          description: 'Gate',
          quantity: 1,
          unit: 'flat',
          unit_cents: null,
          taxable: true,
        },
      ],
    };
    expect(Object.fromEntries(formProblems(form))).toEqual({
      customer_email: 'Invalid email address',
      tax_rate: 'Enter a tax rate, or 0',
      discount_value: 'Enter the discount, or remove it',
      [lineField(SERVICE_LINE.id, 'quantity')]: 'Quantity must be more than 0',
      [lineField(SERVICE_LINE.id, 'description')]: 'Description is required',
      [lineField('018f0000-0000-7000-8000-0000000000c9', 'unit_cents')]: 'Enter a price, or 0 for free',
    });
  });

  test('a custom line that no one filled in prevents nothing and is not part of the quote', () => {
    const line = { kind: 'custom', id: 'c', description: '', quantity: 1, unit: 'flat', taxable: true } as const;
    const form: QuoteForm = { ...filledForm(), lines: [SERVICE_LINE, { ...line, unit_cents: null }] };
    expect([...formProblems(form)]).toEqual([]);
    expect(draftFromForm(form).lines.map(({ id }) => id)).toEqual([SERVICE_LINE.id]);
    expect(priceForm(form)?.lines.map(({ id }) => id)).not.toContain('c');
    expect(missingToSend({ ...form, lines: [{ ...line, unit_cents: null }] })).toEqual(['at least one line']);
    expect(formProblems({ ...form, lines: [{ ...line, unit_cents: 500 }] }).get(lineField('c', 'description'))).toBe(
      'Description is required',
    );
  });

  test('a discount over 100% and a total over the maximum are reported', () => {
    const tooMuch = { ...filledForm(), discount_type: 'percent' as const, discount_value: 1.2 };
    expect(formProblems(tooMuch).get('discount_value')).toBe('Discount must be at most 100%');
    const tooLarge = { ...filledForm(), lines: [{ ...SERVICE_LINE, quantity: 900_000, unit_cents: 9_000_000 }] };
    expect(formProblems(tooLarge).get('total')).toBe('Amounts over $10,000,000 are not supported');
  });

  test.each([
    ['percent', null, 'Enter the deposit, or choose None'],
    ['percent', 0, 'Deposit must be more than 0'],
    ['percent', 1.2, 'Deposit must be at most 100%'],
    ['percent', 0.33333, 'Deposit can have at most 2 decimal places, such as 33.33%'],
    ['flat', 0, 'Deposit must be more than 0'],
  ] as const)('a deposit of %s %s is rejected at its field', (deposit_type, deposit_value, message) => {
    expect([...formProblems({ ...filledForm(), deposit_type, deposit_value })]).toEqual([['deposit_value', message]]);
  });

  test('a quote can be sent only with a customer name and a line', () => {
    expect(missingToSend(blank)).toEqual(['the customer’s name', 'at least one line']);
    expect(missingToSend(filledForm())).toEqual([]);
  });
});

test('checking line by line finds the same problems as checking the whole form', () => {
  const description = fc.constantFrom('', 'Soft wash', 'x'.repeat(201));
  const quantity = fc.constantFrom(null, 0, 1.234, 12, 2_000_000);
  const cents = fc.constantFrom(0, 1250, -1, 0.5);
  const line = fc
    .record({ description, quantity, unit_cents: cents })
    .map((fields) => ({ ...SERVICE_LINE, ...fields }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), fc.constantFrom('', 'nobody'), (typed, customer_email) => {
      const lines = typed.map((each, index) => ({ ...each, id: `00000000-0000-4000-8000-00000000000${index}` }));
      const form = { ...filledForm(), lines, customer_email };
      const { error } = QuoteDraft.safeParse(draftFromForm(form));
      const wrong = (error?.issues ?? []).map(({ path: [part, index, field] }) =>
        part === 'lines' ? lineField(lines[Number(index)]?.id ?? '', String(field)) : String(part),
      );
      const found = new Set(formProblems(form).keys());
      found.delete('total');
      expect(found).toEqual(new Set(wrong));
    }),
  );
});

test.each([
  [30_000, 'USD', [], null],
  [30_000, 'USD', ['USD'], null],
  [30_000, 'USD', ['BRL'], 'The connected payment account doesn’t accept USD.'],
  [30_000, 'JPY', [], 'Cards can’t be charged in JPY.'],
  [100_000_000, 'USD', ['USD'], 'Cards can’t be charged more than $999,999.99.'],
  // A deposit below 50 cents can't be sent at all. Another function reports that problem.
  [49, 'USD', ['USD'], null],
])('a deposit of %d cents in %s, with an account that takes %j: %s', (cents, currency, card_currencies, problem) => {
  expect(depositCardProblem(cents, { currency, card_currencies })).toBe(problem);
  const form: QuoteForm = { ...filledForm(), deposit_type: 'flat', deposit_value: cents };
  const tooSmall = depositToSendProblem(form, 100_000_000, currency);
  expect(tooSmall === null).toBe(cents >= 50);
});
