import { describe, expect, test } from 'vitest';
import { SEED_RATE_BOOK } from '#domain/pricing/seed-rate-book.ts';
import {
  askedSurfaces,
  type DecidedRequest,
  likelyPrice,
  linesOfRequest,
  offeredSurfaces,
  RANGE_SAMPLE_MIN,
  rangeAccuracy,
} from './asked-range.ts';

const offered = offeredSurfaces(SEED_RATE_BOOK);
const FREE = { minimum_charge_cents: 0, trip_charge_cents: 0 };
const SIDING = { surface: 'House Siding', size: 'medium' } as const;
const DRIVEWAY = { surface: 'Concrete & Driveway', size: 'medium' } as const;
const priceOf = (wishes: Parameters<typeof askedSurfaces>[1], charges = FREE, widening = 0) =>
  likelyPrice(offered, askedSurfaces(offered, wishes), charges, widening);

describe('the likely price', () => {
  test('multiplies the default rate by the size, row by row, and adds up', () => {
    expect(priceOf([SIDING, DRIVEWAY])).toMatchObject({
      rows: [
        { surface: 'Concrete & Driveway', low_cents: 120_00, high_cents: 240_00, unit_cents: 20 },
        { surface: 'House Siding', low_cents: 450_00, high_cents: 780_00, unit_cents: 30 },
      ],
      likely: { low_cents: 570_00, high_cents: 1020_00 },
      range: { low_cents: 570_00, high_cents: 1020_00 },
    });
  });

  test('covers every size when the visitor is not sure', () => {
    expect(priceOf([{ ...SIDING, size: 'unsure' }])?.likely).toEqual({ low_cents: 300_00, high_cents: 1200_00 });
  });

  test('counts the trip charge, and never goes below the minimum charge', () => {
    expect(priceOf([DRIVEWAY], { minimum_charge_cents: 200_00, trip_charge_cents: 35_00 })).toMatchObject({
      likely: { low_cents: 200_00, high_cents: 275_00 },
      minimum_cents: 200_00,
      trip_cents: 35_00,
    });
  });

  test('is wider on both sides by the percentage, rounded outward', () => {
    expect(priceOf([SIDING], FREE, 10)).toMatchObject({
      likely: { low_cents: 400_00, high_cents: 860_00 },
      range: { low_cents: 450_00, high_cents: 780_00 },
    });
  });

  test('is missing for nothing, for an unknown surface, and beyond the largest amount', () => {
    expect(priceOf([])).toBeNull();
    expect(priceOf([{ surface: 'Boat', size: 'small' }])).toBeNull();
    const dear = offered.map((each) => ({ ...each, unitCents: 1_000_000 }));
    expect(likelyPrice(dear, askedSurfaces(dear, [SIDING]), FREE, 0)).toBeNull();
  });
});

test('a draft has the middle of each known size, and no line where the size is unknown', () => {
  const asked = askedSurfaces(offered, [SIDING, { ...DRIVEWAY, size: 'unsure' }]);
  const lines = linesOfRequest(SEED_RATE_BOOK, offered, asked, () => 'id');
  expect(lines).toMatchObject([{ description: 'Soft wash – House Siding (vinyl)', quantity: 2050 }]);
});

describe('accuracy', () => {
  const range = { low_cents: 100_00, high_cents: 200_00 };
  const decided = (...finals: number[]): DecidedRequest[] =>
    finals.map((final_cents) => ({ range, likely: range, final_cents }));
  const inside = (count: number) => Array.from({ length: count }, () => 150_00);

  test('says nothing without decided quotes', () => {
    expect(rangeAccuracy([])).toEqual({ count: 0, inside: 0, percent: null, widening: 0 });
    expect(rangeAccuracy([{ range: null, likely: null, final_cents: 1 }]).count).toBe(0);
  });

  test('stays as the rate book says while nine of ten final prices are inside', () => {
    expect(rangeAccuracy(decided(...inside(9), 900_00))).toEqual({ count: 10, inside: 9, percent: 90, widening: 0 });
  });

  test('widens by just enough for nine of ten, and never on a small sample', () => {
    expect(rangeAccuracy(decided(...inside(8), 230_00, 900_00))).toMatchObject({ percent: 80, widening: 15 });
    expect(rangeAccuracy(decided(...inside(8), 80_00, 900_00))).toMatchObject({ percent: 80, widening: 25 });
    expect(rangeAccuracy(decided(...Array.from({ length: RANGE_SAMPLE_MIN - 1 }, () => 900_00))).widening).toBe(0);
  });

  test('random final prices: the widened ranges contain nine of ten, unless the limit is reached', () => {
    for (let round = 0; round < 200; round += 1) {
      const finals = Array.from({ length: 10 + (round % 40) }, () => Math.floor(Math.random() * 348_00) + 51_00);
      const { widening } = rangeAccuracy(decided(...finals));
      const [low, high] = [100_00 / (1 + widening / 100), 200_00 * (1 + widening / 100)];
      const within = finals.filter((final) => final >= Math.floor(low) && final <= Math.ceil(high)).length;
      expect(within / finals.length).toBeGreaterThanOrEqual(0.9);
    }
  });
});
