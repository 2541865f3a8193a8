import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPeriodEnd, planChangeCost, priceOf } from './plan-proration.ts';
import { BILLING_INTERVALS, PLAN_IDS } from './plans.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const chosen = fc.record({ plan: fc.constantFrom(...PLAN_IDS), interval: fc.constantFrom(...BILLING_INTERVALS) });

test('a period ends on the same day of the month, or on the last one of a shorter month', () => {
  const anchor = at('2026-01-31');
  expect(nextPeriodEnd(anchor, 'month', anchor)).toEqual(at('2026-02-28'));
  expect(nextPeriodEnd(anchor, 'month', at('2026-02-28'))).toEqual(at('2026-03-31'));
  expect(nextPeriodEnd(at('2028-02-29'), 'year', at('2028-02-29'))).toEqual(at('2029-02-28'));
});

const march = { start: at('2026-03-01'), end: at('2026-03-31'), isTrial: false };

test('an upgrade in the middle of the month costs half of the difference', () => {
  const solo = { ...march, plan: 'solo', interval: 'month' } as const;
  expect(planChangeCost(solo, { plan: 'crew', interval: 'month' }, 0, at('2026-03-16'))).toEqual({
    dueNowCents: 2_000,
    creditCents: 1_450,
    nextCents: 6_900,
    nextAt: march.end,
    creditLeftCents: 0,
    start: march.start,
    end: march.end,
  });
});

test('a year at once begins today, and what is left of the month is taken off', () => {
  const crew = { ...march, plan: 'crew', interval: 'month' } as const;
  const cost = planChangeCost(crew, { plan: 'crew', interval: 'year' }, 0, at('2026-03-16'));
  expect(cost).toMatchObject({ dueNowCents: 69_000 - 3_450, creditCents: 3_450, nextAt: at('2027-03-16') });
});

test('credit that is larger than the price is kept for the next payments', () => {
  const solo = {
    plan: 'solo',
    interval: 'year',
    start: at('2026-03-01'),
    end: at('2027-03-01'),
    isTrial: false,
  } as const;
  const cost = planChangeCost(solo, { plan: 'crew', interval: 'month' }, 0, solo.start);
  expect(cost).toMatchObject({ dueNowCents: 0, creditCents: 29_000, creditLeftCents: 22_100, nextCents: 0 });
});

test('a trial, a smaller plan and the same plan cost nothing now', () => {
  const pro = { ...march, plan: 'pro', interval: 'month' } as const;
  const later = { dueNowCents: 0, creditCents: 0, nextAt: march.end };
  expect(planChangeCost({ ...pro, isTrial: true }, { plan: 'pro', interval: 'year' }, 0, march.start)).toMatchObject(
    later,
  );
  expect(planChangeCost(pro, { plan: 'solo', interval: 'month' }, 0, march.start)).toMatchObject(later);
  expect(planChangeCost(pro, pro, 0, march.start)).toMatchObject(later);
});

test('nobody is ever paid out, and no cent is lost between charge, credit and what was held', () => {
  fc.assert(
    fc.property(chosen, chosen, fc.nat(50_000), fc.nat(29), (plan, next, held, days) => {
      const now = new Date(march.start.getTime() + days * 86_400_000);
      const cost = planChangeCost({ ...march, ...plan }, next, held, now);
      expect(cost.dueNowCents).toBeGreaterThanOrEqual(0);
      expect(cost.nextCents).toBeLessThanOrEqual(priceOf(next));
      expect(cost.creditLeftCents).toBeGreaterThanOrEqual(0);
      expect(cost.dueNowCents > 0 && cost.creditLeftCents > 0).toBe(false);
      expect(cost.creditCents).toBeLessThanOrEqual(priceOf(plan));
    }),
  );
});
