import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteBudget, type Reservation } from './byte-budget.ts';

const step = fc.record({
  share: fc.constantFrom('a', 'b', 'c'),
  slot: fc.nat({ max: 3 }),
  act: fc.oneof(fc.record({ grow: fc.nat({ max: 70 }) }), fc.constant({ release: true as const })),
});

test('no share holds more than its limit, all together hold no more than the total, and released memory is available again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = new ByteBudget({ total: 200, perShare: 100, reserve: { bytes: 50, upTo: 10 } });
      const open = new Map<string, { share: string; reservation: Reservation }>();
      const heldBy = (wanted: string) =>
        [...open.values()].reduce((sum, { share, reservation }) => sum + (share === wanted ? reservation.bytes : 0), 0);
      for (const { share, slot, act } of steps) {
        const name = `${share}${slot}`;
        const found = open.get(name) ?? { share, reservation: budget.reserve(share) };
        open.set(name, found);
        if ('release' in act) {
          found.reservation.release();
          found.reservation.release();
          open.delete(name);
        } else {
          const room = heldBy(share) + act.grow > 10 ? 150 : 200;
          const fits = heldBy(share) + act.grow <= 100 && budget.held + act.grow <= room;
          const grow = () => found.reservation.grow(act.grow);
          if (fits) grow();
          else expect(grow).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
        }
        expect(budget.held).toBe(heldBy('a') + heldBy('b') + heldBy('c'));
        for (const each of ['a', 'b', 'c']) expect(heldBy(each)).toBeLessThanOrEqual(100);
        expect(budget.held).toBeLessThanOrEqual(200);
      }
      for (const { reservation } of open.values()) reservation.release();
      expect(budget.held).toBe(0);
      budget.reserve('a').grow(100);
    }),
  );
});

test('however many shares take as much as they can, a new one still gets a little', () => {
  const budget = new ByteBudget({ total: 200, perShare: 100, reserve: { bytes: 50, upTo: 10 } });
  for (const share of ['a', 'b', 'c']) {
    const greedy = budget.reserve(share);
    for (let piece = 0; piece < 100; piece += 1)
      try {
        greedy.grow(1);
      } catch {
        break;
      }
  }
  expect(budget.held).toBeLessThanOrEqual(160);
  const newcomer = budget.reserve('newcomer');
  newcomer.grow(10);
  expect(newcomer.bytes).toBe(10);
});
