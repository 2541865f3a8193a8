import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHEMICALS_UNITS,
  centsToFloor,
  isUnderFloor,
  type MarginCosts,
  marginOf,
  marginPercent,
  marginStanding,
  overrunOf,
  overrunSentence,
} from './margin.ts';
import type { QuoteLine } from './quote-lines.ts';
import { priceQuote } from './quote-totals.ts';
import { UNITS } from './rate-book.ts';

const COSTS: MarginCosts = {
  labor_cents_an_hour: 3500,
  crew_size: 2,
  set_up_minutes: 30,
  travel_minutes: 15,
  services: [
    {
      surface_type: 'Siding',
      service: 'Soft wash',
      unit: 'sqft',
      units_per_hour: 800,
      minutes_each: null,
      chemicals_cents: 150,
    },
    {
      surface_type: 'Other',
      service: 'Soft wash',
      unit: 'sqft',
      units_per_hour: 100,
      minutes_each: null,
      chemicals_cents: null,
    },
    {
      surface_type: 'Roof',
      service: 'Skylight',
      unit: 'flat',
      units_per_hour: null,
      minutes_each: 90,
      chemicals_cents: 275,
    },
  ],
};

let ids = 0;
function serviceLine(service: string, quantity: number, overrides: Partial<QuoteLine> = {}): QuoteLine {
  ids += 1;
  const unit = service === 'Skylight' ? 'flat' : 'sqft';
  const surface_type = service === 'Skylight' ? 'Roof' : 'Siding';
  const basis = { surface_type, service, material: null, rate_cents: 30, multiplier: 1, rate_book_version: 1 };
  const line = {
    id: `line-${ids}`,
    kind: 'service' as const,
    description: service,
    taxable: true,
    quantity,
    unit,
    basis,
    unit_cents: null,
  };
  return { ...line, ...overrides } as QuoteLine;
}

const priced = (lines: QuoteLine[], discount: { type: 'percent' | 'flat'; value: number } | null = null) =>
  priceQuote({ lines, discount, tax_rate: 0.06, minimum_charge_cents: 0, trip_charge_cents: 0 });

test('the margin is the price before tax, less labor and chemicals', () => {
  // 2,000 sq ft take one person 2.5 hours. Setup and travel take two people 45 minutes each.
  expect(marginOf(priced([serviceLine('Soft wash', 2000)]), COSTS)).toEqual({
    net_cents: 60_000,
    labor_cents: 8750 + 5250,
    chemicals_cents: 3000,
    margin_cents: 60_000 - 14_000 - 3000,
    percent: 71,
    timed: 1,
    untimed: 0,
    unlisted: 0,
  });
});

test('a flat service counts its minutes and chemicals for each', () => {
  const line = serviceLine('Skylight', 2, { unit_cents: 20_000 });
  expect(marginOf(priced([line]), { ...COSTS, set_up_minutes: 0, travel_minutes: 0 })).toMatchObject({
    labor_cents: 10_500,
    chemicals_cents: 550,
  });
});

test('what counts in the total counts: chosen options do, offered ones and the tax don’t, a discount lowers it', () => {
  const chosen = serviceLine('Soft wash', 1000, { option: 'chosen' });
  const offered = serviceLine('Soft wash', 5000, { option: 'offered' });
  const always = serviceLine('Soft wash', 1000);
  const both = marginOf(priced([always, chosen, offered], { type: 'percent', value: 0.1 }), COSTS);
  expect(both).toEqual(
    marginOf(priced([always, serviceLine('Soft wash', 1000)], { type: 'percent', value: 0.1 }), COSTS),
  );
  expect(both?.net_cents).toBe(54_000);
});

test('lines without a known time are named, not guessed', () => {
  const custom: QuoteLine = {
    id: 'x',
    kind: 'custom',
    description: 'Extra',
    taxable: true,
    quantity: 1,
    unit: 'flat',
    unit_cents: 9900,
  };
  const half = { timed: 1, untimed: 1, unlisted: 1 };
  expect(marginOf(priced([custom, serviceLine('Soft wash', 800)]), COSTS)).toMatchObject(half);
  expect(marginOf(priced([]), COSTS)).toBeNull();
});

test('a service without a time is one that the rate book can give a time, unlike a service that it has no more', () => {
  const services = COSTS.services.map((row) => ({ ...row, units_per_hour: null, minutes_each: null }));
  const lines = [serviceLine('Soft wash', 800), serviceLine('Gone', 800)];
  expect(marginOf(priced(lines), { ...COSTS, services })).toMatchObject({ timed: 0, untimed: 2, unlisted: 1 });
});

test.each([
  [{ percent: 90, margin_cents: 900, untimed: 0 }, 0.4, 'reached', '90%'],
  [{ percent: 90, margin_cents: 900, untimed: 1 }, 0.4, 'unknown', 'at most 90%'],
  [{ percent: 90, margin_cents: 900, untimed: 1 }, null, 'unknown', 'at most 90%'],
  [{ percent: 30, margin_cents: 300, untimed: 1 }, 0.4, 'under', 'at most 30%'],
  [{ percent: 30, margin_cents: 300, untimed: 0 }, null, 'reached', '30%'],
  [{ percent: null, margin_cents: -300, untimed: 1 }, null, 'under', ''],
] as const)('%j with the goal %s is %s, and reads “%s”', (margin, floor, standing, text) => {
  expect(marginStanding(margin, floor)).toBe(standing);
  expect(marginPercent(margin)).toBe(text);
});

test('a cost above the largest amount gives no margin', () => {
  const services = COSTS.services.map((row) => ({ ...row, units_per_hour: 1 }));
  const line = serviceLine('Soft wash', 1_000_000, { unit_cents: 1 });
  expect(marginOf(priced([line]), { ...COSTS, labor_cents_an_hour: 100_000, services })).toBeNull();
});

/** Exact fractions of two BigInts, independent of the program's decimals. */
type Fraction = [numerator: bigint, denominator: bigint];
const hundredths = (value: number) => BigInt(Math.round(value * 100));
const roundedOf = ([numerator, denominator]: Fraction) => Number((2n * numerator + denominator) / (2n * denominator));

const COST = fc.record({
  surface_type: fc.constantFrom('Siding', 'Roof'),
  service: fc.constantFrom('Soft wash', 'Skylight', 'Rinse'),
  unit: fc.constantFrom(...UNITS),
  units_per_hour: fc.option(fc.integer({ min: 1, max: 5000 })),
  minutes_each: fc.option(fc.integer({ min: 1, max: 600 })),
  chemicals_cents: fc.option(fc.integer({ min: 0, max: 5000 })),
});
const LINE = fc.record({
  surface_type: fc.constantFrom('Siding', 'Roof', 'Deck'),
  service: fc.constantFrom('Soft wash', 'Skylight', 'Rinse', 'Unknown'),
  unit: fc.constantFrom(...UNITS),
  hundredths: fc.integer({ min: 1, max: 50_000 }),
  unit_cents: fc.integer({ min: 0, max: 50_000 }),
  option: fc.constantFrom(undefined, 'chosen' as const, 'offered' as const),
});

describe('over random quotes', () => {
  test('the margin equals exact arithmetic', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.array(LINE, { maxLength: 12 }),
        fc.uniqueArray(COST, { selector: (row) => [row.surface_type, row.service, row.unit].join(), maxLength: 12 }),
        fc.record({
          labor_cents_an_hour: fc.integer({ min: 1, max: 20_000 }),
          crew_size: fc.integer({ min: 1, max: 6 }),
          set_up_minutes: fc.nat({ max: 120 }),
          travel_minutes: fc.nat({ max: 120 }),
        }),
        fc.integer({ min: 0, max: 100 }),
        (rows, services, company, percent) => {
          const lines = rows.map((row) => {
            const { surface_type, service, unit, unit_cents, option } = row;
            const basis = { surface_type, service, material: null, rate_cents: 1, multiplier: 1, rate_book_version: 1 };
            const line = serviceLine(service, row.hundredths / 100, { unit, unit_cents, basis });
            return option ? { ...line, option } : line;
          });
          const quote = priced(lines, { type: 'percent', value: percent / 100 });
          const found = marginOf(quote, { ...company, services });
          const counted = rows.filter(({ option }) => option !== 'offered');
          if (counted.length === 0) {
            expect(found).toBeNull();
            return;
          }
          const labor = BigInt(company.labor_cents_an_hour);
          const each = counted.map((row) => {
            const named = services.filter((cost) => cost.service === row.service && cost.unit === row.unit);
            const cost = named.find(({ surface_type }) => surface_type === row.surface_type) ?? named[0];
            const quantity = hundredths(row.hundredths / 100);
            const isFlat = row.unit === 'flat';
            const minutes: Fraction | null =
              isFlat && cost?.minutes_each
                ? [quantity * BigInt(cost.minutes_each), 100n]
                : cost?.units_per_hour
                  ? [quantity * 60n, 100n * BigInt(cost.units_per_hour)]
                  : null;
            const per = isFlat ? 1n : BigInt(CHEMICALS_UNITS);
            return {
              labor: minutes && roundedOf([minutes[0] * labor, minutes[1] * 60n]),
              chemicals: roundedOf([quantity * BigInt(cost?.chemicals_cents ?? 0), 100n * per]),
            };
          });
          const crew = BigInt(company.crew_size * (company.set_up_minutes + company.travel_minutes));
          const labor_cents = each.reduce((sum, row) => sum + (row.labor ?? 0), 0) + roundedOf([labor * crew, 60n]);
          const chemicals_cents = each.reduce((sum, row) => sum + row.chemicals, 0);
          const sum = counted.reduce(
            (total, row) => total + roundedOf([hundredths(row.hundredths / 100) * BigInt(row.unit_cents), 100n]),
            0,
          );
          const net_cents = sum - roundedOf([BigInt(sum) * BigInt(percent), 100n]);
          const margin_cents = net_cents - labor_cents - chemicals_cents;
          compared += 1;
          expect(found).toMatchObject({
            net_cents,
            labor_cents,
            chemicals_cents,
            margin_cents,
            untimed: each.filter((row) => row.labor === null).length,
          });
          const shown = found?.percent ?? null;
          if (net_cents === 0) {
            expect(shown).toBeNull();
            return;
          }
          // Rounded down: percent ≤ margin / net < percent + 1.
          const [net, margin] = [BigInt(net_cents), BigInt(margin_cents) * 100n];
          expect(BigInt(shown ?? 0) * net <= margin && margin < BigInt((shown ?? 0) + 1) * net).toBe(true);
        },
      ),
      { numRuns: 20_000 },
    );
    expect(compared).toBeGreaterThan(15_000);
  });

  test('raising the price by what is missing reaches the floor, and one cent less doesn’t', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.integer({ min: 1, max: 95 }),
        (net_cents, cost, percent) => {
          const floor = percent / 100;
          const more = centsToFloor({ net_cents, margin_cents: net_cents - cost }, floor);
          const isUnder = (net: number) => isUnderFloor({ percent: Math.floor(((net - cost) * 100) / net) }, floor);
          expect(isUnder(net_cents + more)).toBe(false);
          if (more > 0) expect(isUnder(net_cents + more - 1)).toBe(true);
          expect(more > 0).toBe(isUnder(net_cents));
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

describe('what finished jobs say', () => {
  const overruns = { all: { minutes: 31, jobs: 12 }, services: [{ service: 'Soft wash', minutes: -20, jobs: 7 }] };

  test('a quote with one service uses the jobs with only that service; any other uses all jobs', () => {
    const lines = (...services: string[]) => priced(services.map((service) => serviceLine(service, 10))).lines;
    expect(overrunOf(lines('Soft wash', 'Soft wash'), overruns)).toMatchObject({ minutes: -20, jobs: 7 });
    expect(overrunOf(lines('Soft wash', 'Skylight'), overruns)).toEqual(overruns.all);
    expect(overrunOf(lines('Skylight'), overruns)).toEqual(overruns.all);
    expect(overrunOf(lines('Skylight'), { all: null, services: [] })).toBeNull();
  });

  test.each([
    [{ minutes: 31, jobs: 12 }, 'Usually 31 min longer than planned (12 jobs)'],
    [{ minutes: -20, jobs: 7 }, 'Usually 20 min shorter than planned (7 jobs)'],
    [{ minutes: 4, jobs: 5 }, 'Usually as long as planned (5 jobs)'],
    [{ minutes: 95, jobs: 200 }, 'Usually 1 h 35 min longer than planned (200 jobs)'],
    [{ minutes: 120, jobs: 5 }, 'Usually 2 h longer than planned (5 jobs)'],
  ])('%j reads “%s”', (overrun, sentence) => {
    expect(overrunSentence(overrun)).toBe(sentence);
  });

  test('a longer crew time costs more labor', () => {
    const quote = priced([serviceLine('Soft wash', 2000)]);
    const [planned, usual] = [marginOf(quote, COSTS), marginOf(quote, COSTS, 30)];
    expect((usual?.labor_cents ?? 0) - (planned?.labor_cents ?? 0)).toBe(3500);
  });
});
