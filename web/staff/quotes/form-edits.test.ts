import { describe, expect, test } from 'vitest';
import { BOOK, filledForm, SERVICE_LINE } from '#tests/samples/quote-form.ts';
import {
  addonsOfAllLines,
  customLine,
  withAddon,
  withAddonOn,
  withAddonOnLine,
  withCustomer,
  withCustomerName,
  withLineBack,
  withLineChanged,
  withLineMoved,
  withLineRates,
  withLines,
  withNewLineIds,
  withoutLine,
  withWork,
  withWorkOf,
} from './form-edits.ts';
import { choiceFor, chosenPrices, chosenUnits, linesOf, withServiceToggled } from './rate-choice.ts';

const ids = (form: ReturnType<typeof filledForm>) => form.lines.map((line) => line.id.slice(-2));
const [surface] = BOOK.surface_types;
if (!surface) throw new Error('the sample book has a surface');

describe('lines', () => {
  test('new work goes before the add-ons based on it', () => {
    const line = customLine();
    expect(withLines(filledForm(), [line]).lines.map((each) => each.kind)).toEqual([
      'service',
      'custom',
      'custom',
      'addon',
    ]);
  });

  test('another material changes the rate and the usual description, not the quantity or what staff typed', () => {
    const [service] = surface.services;
    const [material] = surface.materials;
    if (!service || !material) throw new Error('the sample surface has a service and a material');
    const rates = { surface, service, material };
    const [changed] = withLineRates(filledForm(), SERVICE_LINE.id, BOOK, rates).lines;
    expect(changed).toMatchObject({
      description: 'Surface clean – Concrete & Driveway (broom concrete)',
      quantity: 1200,
      basis: { material: 'broom_concrete', multiplier: 1, rate_book_version: BOOK.version },
    });
    const typed = withLineChanged(filledForm(), SERVICE_LINE.id, { description: 'Front drive', unit_cents: 31 });
    expect(withLineRates(typed, SERVICE_LINE.id, BOOK, rates).lines[0]).toMatchObject({
      description: 'Front drive',
      unit_cents: 31,
      basis: { material: 'broom_concrete' },
    });
  });

  test('a removed line returns to its place, even if others moved in the meantime', () => {
    const { form, removed } = withoutLine(filledForm(), SERVICE_LINE.id);
    expect(ids(form)).toEqual(['c2', 'c3']);
    if (!removed) throw new Error('nothing was removed');
    expect(ids(withLineBack(form, removed))).toEqual(['c1', 'c2', 'c3']);
    expect(ids(withLineBack(filledForm(), removed))).toEqual(['c1', 'c2', 'c3']);
  });

  test('a line can’t move past either end', () => {
    expect(ids(withLineMoved(filledForm(), SERVICE_LINE.id, -1))).toEqual(['c1', 'c2', 'c3']);
    expect(ids(withLineMoved(filledForm(), SERVICE_LINE.id, 1))).toEqual(['c2', 'c1', 'c3']);
  });

  test('the unit of a rate-book line stays the unit of its rate', () => {
    const [line] = withLineChanged(filledForm(), SERVICE_LINE.id, { unit: 'flat', quantity: 3, unit_cents: 30 }).lines;
    expect(line).toMatchObject({ unit: 'sqft', quantity: 3, unit_cents: 30 });
  });

  test('a percent add-on is based on all services or the chosen ones, and never on those of another quote', () => {
    const whole = filledForm();
    const [first = '', second = '', addonId = ''] = whole.lines.map(({ id }) => id);
    const baseOf = (form: typeof whole) =>
      form.lines.flatMap((line) => (line.kind === 'addon' ? [line.basis.applies_to ?? 'all'] : []));
    expect(baseOf(whole)).toEqual(['all']);
    const some = withAddonOn(whole, addonId, new Set([second]));
    expect(baseOf(some)).toEqual([[second]]);
    expect(baseOf(withAddonOn(some, addonId, new Set([first, second])))).toEqual(['all']);
    expect(withAddonOn(some, addonId, new Set())).toBe(some);

    const other = withNewLineIds(some.lines);
    expect(other.some(({ id }) => some.lines.some((line) => line.id === id))).toBe(false);
    expect(baseOf({ ...some, lines: other })).toEqual([[other[1]?.id]]);

    const both = withAddonOn(withLines(some, [customLine()]), addonId, new Set([first, second]));
    const without = withoutLine(both, first);
    expect(baseOf(without.form)).toEqual([[second]]);
    expect(without.removed && baseOf(withLineBack(without.form, without.removed))).toEqual([[first, second]]);
    const gone = withoutLine(some, second);
    expect(ids(gone.form)).toEqual(['c1']);
    expect(gone.removed && withLineBack(gone.form, gone.removed)).toEqual(some);
  });

  test('a quote started from another one copies its work and prices, but keeps its own customer, tax and ids', () => {
    const other = { ...filledForm(), notes: 'Close the windows', customer_name: 'Somebody Else', tax_rate: 0.2 };
    const blank = { ...filledForm(), lines: [], discount_type: null, discount_value: null, notes: '' };
    const started = withWorkOf(blank, other);
    expect(started).toMatchObject({
      customer_name: blank.customer_name,
      tax_rate: blank.tax_rate,
      discount_type: other.discount_type,
      notes: 'Close the windows',
    });
    const priceable = ({ lines }: ReturnType<typeof filledForm>) => lines.map(({ id: _id, ...line }) => line);
    expect(priceable(started)).toEqual(priceable(other));
    expect(started.lines.some(({ id }) => other.lines.some((line) => line.id === id))).toBe(false);
    expect(withWorkOf({ ...blank, notes: 'Gate 44' }, other).notes).toBe('Gate 44');
  });

  test('a quote has an add-on at most once', () => {
    const travel = { name: 'Travel', type: 'flat' as const, value: 5000 };
    const on = withAddon(filledForm(), BOOK, travel);
    expect(on.lines.at(-1)).toMatchObject({
      kind: 'addon',
      description: 'Travel',
      basis: { addon: 'Travel', value: 5000, rate_book_version: 4 },
    });
    expect(withAddon(on, BOOK, travel)).toBe(on);
  });

  test('work brings its own add-ons, and leaves those of other lines as they are', () => {
    const baseOf = ({ lines }: ReturnType<typeof filledForm>) =>
      lines.flatMap((line) => (line.kind === 'addon' ? [[line.basis.addon, line.basis.applies_to ?? 'all']] : []));
    const line = customLine();
    const first = { ...filledForm(), lines: [] };
    const dirty = withWork(first, BOOK, { lines: [line], addons: ['Heavy soil', 'Travel'] });
    expect(baseOf(dirty)).toEqual([
      ['Heavy soil', 'all'],
      ['Travel', 'all'],
    ]);
    expect(addonsOfAllLines(dirty)).toEqual(['Heavy soil']);
    const clean = withWork(dirty, BOOK, { lines: [customLine()], addons: [] });
    expect(baseOf(clean)).toEqual([
      ['Heavy soil', [line.id]],
      ['Travel', 'all'],
    ]);
    expect(addonsOfAllLines(clean)).toEqual([]);
    const addon = { name: 'Heavy soil', type: 'percent' as const, value: 0.25 };
    const off = withAddonOnLine(clean, BOOK, { addon, lineId: line.id, isOn: false });
    expect(baseOf(off)).toEqual([['Travel', 'all']]);
    expect(withAddonOnLine(off, BOOK, { addon, lineId: line.id, isOn: false })).toBe(off);
    expect(baseOf(withAddonOnLine(off, BOOK, { addon, lineId: line.id, isOn: true }))).toEqual([
      ['Travel', 'all'],
      ['Heavy soil', [line.id]],
    ]);
  });
});

describe('the customer', () => {
  const known = {
    id: '018f0000-0000-7000-8000-0000000000aa',
    name: 'Lee',
    email: 'lee@example.com',
    phone: '1',
    language: '',
  } as const;

  test('choosing a known customer fills every field and keeps the typed address if the customer has none', () => {
    expect(withCustomer(filledForm(), known, '')).toMatchObject({
      customer_name: 'Lee',
      property_address: '12 Elm Street, Springfield',
    });
    expect(withCustomer(filledForm(), known, '1 Oak')).toMatchObject({
      customer_id: known.id,
      property_address: '1 Oak',
    });
  });

  test('the customer’s language is used; an unknown one keeps the chosen language', () => {
    const spanish = { ...filledForm(), language: 'es' } as const;
    expect(withCustomer(spanish, known, '').language).toBe('es');
    expect(withCustomer(spanish, { ...known, language: 'en' }, '').language).toBe('en');
  });

  test('clearing the name drops the link to the customer record', () => {
    expect(withCustomerName(filledForm(), '').customer_id).toBeNull();
    expect(withCustomerName(filledForm(), 'Pat M').customer_id).not.toBeNull();
  });
});

describe('a choice in the rate book', () => {
  test('starts with the default service and becomes a priced line', () => {
    const choice = {
      ...choiceFor(surface),
      materialId: surface.materials[1]?.id ?? null,
      quantities: { sqft: 1200, lft: null, flat: 1 },
    };
    expect(chosenPrices(surface, choice)).toMatchObject([{ unitCents: 25, totalCents: 30_000 }]);
    expect(linesOf(BOOK, choice)).toMatchObject([
      {
        description: 'Surface clean – Concrete & Driveway (stamped concrete)',
        quantity: 1200,
        basis: SERVICE_LINE.basis,
        unit_cents: null,
      },
    ]);
  });

  test('several services of one surface share one quantity per unit', () => {
    const services = surface.services.slice(1).map((service) => service.id);
    const choice = services.reduce(withServiceToggled, choiceFor(surface));
    expect(chosenUnits(surface, choice)).toEqual(['sqft', 'lft', 'flat']);
    expect(linesOf(BOOK, { ...choice, quantities: { sqft: 600, lft: null, flat: 1 } })).toBeNull();
    const lines = linesOf(BOOK, { ...choice, quantities: { sqft: 600, lft: 80, flat: 2 } });
    expect(lines?.map((line) => [line.basis.service, line.quantity])).toEqual([
      ['Surface clean', 600],
      ['Seal', 600],
      ['Curb and edge', 80],
      ['Degrease spot', 2],
    ]);
  });

  test('a choice without a service becomes no line', () => {
    expect(linesOf(BOOK, { ...choiceFor(surface), serviceIds: [] })).toBeNull();
  });
});
