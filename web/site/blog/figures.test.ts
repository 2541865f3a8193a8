/** Recomputes every number in the articles that follows from the product's own rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexer, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { addDays, dayInWords } from '#domain/calendar-days.ts';
import { formatMoney, formatQuantity, roundedProduct } from '#domain/pricing/money.ts';
import type { QuoteLine } from '#domain/pricing/quote-lines.ts';
import { MINIMUM_CHARGE_LABEL, priceQuote, type QuoteInput } from '#domain/pricing/quote-totals.ts';
import { lineDescription, materialName, resultingRate, UNIT_SUFFIXES } from '#domain/pricing/rate-book.ts';
import { addonNamed, lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { SEED_RATE_BOOK, SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';

interface Table {
  article: string;
  heading: string;
  header: string[];
  rows: string[][];
}

const FOLDER = join(import.meta.dirname, 'articles');
const ARTICLES = readdirSync(FOLDER).map((name) => ({
  article: name.replace(/\.md$/, ''),
  markdown: readFileSync(join(FOLDER, name), 'utf8'),
}));
const PRICING = ARTICLES.find(({ article }) => article === 'how-to-price-by-surface-and-material')?.markdown ?? '';
const ROOF = ARTICLES.find(({ article }) => article === 'quoting-a-roof-from-the-ground')?.markdown ?? '';

const isTable = (token: { type: string }): token is Tokens.Table => token.type === 'table';
const isHeading = (token: { type: string }): token is Tokens.Heading => token.type === 'heading';

function tablesOf({ article, markdown }: (typeof ARTICLES)[number]): Table[] {
  const cells = (row: Tokens.TableCell[]) => row.map(({ text }) => text.replaceAll('**', ''));
  let heading = '';
  const tables: Table[] = [];
  for (const token of lexer(markdown)) {
    if (isHeading(token)) heading = token.text;
    if (isTable(token)) tables.push({ article, heading, header: cells(token.header), rows: token.rows.map(cells) });
  }
  return tables;
}

const TABLES = ARTICLES.flatMap(tablesOf);
const tablesWith = (...header: string[]) =>
  TABLES.filter((table) => header.every((name) => table.header.includes(name)));

function numberIn(text: string): number {
  const number = Number(text.replace(/[$,°]|(?: sq| linear)? ft\b/g, ''));
  if (Number.isNaN(number)) throw new Error(`No number: ${text}`);
  return number;
}

const pitchFactor = (rise: number) => Math.sqrt(1 + (rise / 12) ** 2);

const CHOICES = new Map(
  SEED_RATE_BOOK.surface_types.flatMap((surface) =>
    surface.services.flatMap((service) =>
      surface.materials.map(
        (material) =>
          [lineDescription(service.name, surface.name, material.material), { surface, service, material }] as const,
      ),
    ),
  ),
);

function lineOf([description = '', quantity = '']: string[], id: number): QuoteLine {
  const choice = CHOICES.get(description);
  return choice
    ? lineFromRate(SEED_RATE_BOOK, { ...choice, quantity: numberIn(quantity) }, String(id))
    : lineFromRate(SEED_RATE_BOOK, addonNamed(SEED_RATE_BOOK, description), String(id));
}

function quoteIn({ rows }: Table): { input: QuoteInput; total: string } {
  const total = rows.at(-1)?.at(-1) ?? '';
  const lines = rows.slice(0, -1);
  const hasMinimum = lines.some(([description]) => description === MINIMUM_CHARGE_LABEL);
  const input: QuoteInput = {
    lines: lines.filter(([description]) => description !== MINIMUM_CHARGE_LABEL).map(lineOf),
    discount: null,
    tax_rate: 0,
    minimum_charge_cents: hasMinimum ? numberIn(total) * 100 : 0,
    trip_charge_cents: 0,
  };
  return { input, total };
}

describe('quotes in the articles', () => {
  const quotes = tablesWith('Line', 'Quantity', 'Unit price', 'Total');

  test('the articles have three quotes: a house, a small job at the minimum, and a roof', () => {
    expect(quotes).toHaveLength(3);
  });

  test.each(quotes)('$article: $heading', (table) => {
    const { input, total } = quoteIn(table);
    const { lines, totals } = priceQuote(input);
    const expected = lines.map(({ description, quantity, unit, unit_cents, line_total_cents }) => [
      description,
      `${formatQuantity(quantity)} ${UNIT_SUFFIXES[unit]}`.trim(),
      formatMoney(unit_cents),
      formatMoney(line_total_cents),
    ]);
    expect(table.rows.slice(0, -1)).toEqual(expected);
    expect(total).toBe(formatMoney(totals.total_cents));
  });

  test('the article says what "Second story" adds to the house, on every service and on the siding alone', () => {
    const house = quotes.find(({ heading }) => heading === 'A worked example');
    if (!house) throw new Error('The worked example is missing');
    const { input } = quoteIn(house);
    const linesWith = (appliesTo?: string[]) => {
      const story = lineOf(['Second story', '1'], 99);
      if (story.kind !== 'addon' || story.basis.type !== 'percent') throw new Error('It has to be a percentage');
      const basis = appliesTo ? { ...story.basis, applies_to: appliesTo } : story.basis;
      return priceQuote({ ...input, lines: [...input.lines, { ...story, basis }] }).lines;
    };
    const added = (appliesTo?: string[]) => linesWith(appliesTo).at(-1)?.line_total_cents ?? 0;
    const siding = input.lines.filter(({ description }) => description.includes('House Siding')).map(({ id }) => id);
    const onTheGround = linesWith()
      .filter(({ description }) => /Driveway|Patio/.test(description))
      .reduce((sum, { line_total_cents }) => sum + line_total_cents, 0);
    expect(PRICING).toContain(`would add ${formatMoney(added())}`);
    expect(PRICING).toContain(`${formatMoney(roundedProduct([0.2, onTheGround]))} of that`);
    expect(PRICING).toContain(`Apply it to the two siding lines only, and it adds ${formatMoney(added(siding))}.`);
    expect(siding).toHaveLength(2);
  });
});

describe('the rate book in the pricing article', () => {
  const rates = tablesWith('Material', '×', 'Why');

  test('the article has every surface and material of the rate book for new accounts', () => {
    const written = rates.map(({ heading, rows }) => [
      heading,
      ...rows.map(([material, multiplier, rate]) => [material, multiplier, rate]),
    ]);
    const seeded = SEED_SURFACES.map(({ name, services, materials }) => [
      name,
      ...materials.map(([material, multiplier]) => [
        materialName(material),
        multiplier.toFixed(2),
        formatMoney(resultingRate(services[0]?.[2] ?? 0, multiplier)),
      ]),
    ]);
    expect(written).toEqual(seeded);
    expect(PRICING).toContain(`Starting rates for ${rates.flatMap(({ rows }) => rows).length} materials`);
  });

  test('the article states the unit of each rate', () => {
    const units = SEED_SURFACES.map(({ services }) => `Per ${UNIT_SUFFIXES[services[0]?.[1] ?? 'flat']}`);
    expect(rates.map(({ header }) => header[2])).toEqual(units);
  });
});

describe('surfaces', () => {
  test('pitch factors and angles are right', () => {
    const tables = tablesWith('Pitch', 'Factor');
    expect(tables).toHaveLength(2);
    for (const [pitch = '', ...figures] of tables.flatMap(({ rows }) => rows)) {
      const rise = Number(pitch.replace('/12', ''));
      expect(figures.at(-1), pitch).toBe(pitchFactor(rise).toFixed(3));
      if (figures.length > 1) expect(figures[0], pitch).toBe(`${((Math.atan(rise / 12) * 180) / Math.PI).toFixed(1)}°`);
    }
  });

  test('the areas of the roof in the roof article are right', () => {
    const [parts] = tablesWith('Part', 'Footprint', 'Factor', 'Surface');
    const surfaces = (parts?.rows ?? []).map(([part = '', footprint = '', factor = '', surface = '']) => {
      const [, length, width] = /(\d+) × (\d+)/.exec(part) ?? [];
      expect(numberIn(footprint)).toBe(Number(length) * Number(width));
      expect(numberIn(surface)).toBe(roundedProduct([numberIn(footprint), numberIn(factor), 100]) / 100);
      return numberIn(surface);
    });
    const sum = surfaces.reduce((a, b) => a + b, 0);
    expect(ROOF).toContain(`Together ${formatQuantity(sum)}, so ${formatQuantity(Math.round(sum))} sq ft`);
    expect(ROOF).toContain(`Half of the main roof is ${Math.round((surfaces[0] ?? 0) / 2)} sq ft`);
    const shake = rateNamed(SEED_RATE_BOOK, { surface: 'Roof', service: 'Roof soft wash', material: 'cedar_shake' });
    const rate = resultingRate(shake.service.base_rate_cents, shake.material?.multiplier ?? 0);
    expect(ROOF).toContain(`${formatMoney(rate)} a square foot, so ${formatMoney(rate * Math.round(sum))}`);
  });

  test('the areas of the house in the pricing article are right', () => {
    const walls = tablesWith('House', 'Footprint').flatMap(({ rows }) => rows);
    const areas = walls.map(([house = '', footprint = '', area = '']) => {
      const [, length, width] = /(\d+) × (\d+)/.exec(footprint) ?? [];
      const [, height] = /(\d+) ft walls/.exec(house) ?? [];
      const stories = house.startsWith('Two') ? 2 : 1;
      expect(Number(length) * Number(width) * stories).toBe(2240);
      expect(numberIn(area)).toBe(2 * (Number(length) + Number(width)) * Number(height));
      return numberIn(area);
    });
    const [one = 1, two = 0] = areas;
    expect(PRICING).toContain(`${Math.round((two / one - 1) * 100)} percent more wall`);
    // Each of the two gables is 28 ft × 7 ft. The brick covers 40 ft × 9 ft.
    expect(PRICING).toContain(`98 sq ft each: ${formatQuantity(two + 2 * 98)} sq ft`);
    expect(PRICING).toContain(`remaining ${formatQuantity(two + 2 * 98 - 360)} sq ft are vinyl`);
  });
});

describe('deposits', () => {
  test('a deposit is a quarter of totals of $500 or more, and the rest adds up', () => {
    const rows = tablesWith('Deposit at 25%').flatMap(({ rows }) => rows);
    expect(rows).toHaveLength(3);
    for (const [job = '', deposit = '', rest = ''] of rows) {
      const cents = roundedProduct([numberIn(job), 100]);
      const asked = cents < 50_000 ? 0 : roundedProduct([0.25, cents]);
      expect([deposit, rest]).toEqual([asked ? formatMoney(asked) : 'none', formatMoney(cents - asked)]);
    }
  });

  test('the most in advance is ten percent of the total, but at most $1,000', () => {
    const rows = tablesWith('Most in advance').flatMap(({ rows }) => rows);
    expect(rows).toHaveLength(3);
    for (const [job = '', most = ''] of rows)
      expect(most).toBe(formatMoney(Math.min(100_000, roundedProduct([0.1, numberIn(job), 100]))));
  });
});

test('the last day to cancel is the third business day, skipping Sundays and federal holidays', () => {
  const holidays = ['2026-11-26', '2026-12-25'];
  const rows = tablesWith('Signed on').flatMap(({ rows }) => rows);
  expect(rows).toHaveLength(3);
  for (const [signed = '', , last = ''] of rows) {
    let day = new Date(`${signed} UTC`).toISOString().slice(0, 10);
    expect(dayInWords(day)).toBe(signed);
    for (let left = 3; left > 0; ) {
      day = addDays(day, 1);
      if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.includes(day)) left -= 1;
    }
    expect(last).toBe(dayInWords(day));
  }
});
