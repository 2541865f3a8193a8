import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import type { Hit } from '#web/staff/calendar/work/drag/use-drag.ts';
import { type StepView, stepped } from '#web/staff/calendar/work/grid/key-steps.ts';
import { columnOfPeople } from './column-people.ts';

import { firstCrew, handedOver, isSamePlacement, landingOf } from './placement.ts';

const { hours } = DEFAULT_WORK_SETTINGS;
const slot = { day: '2026-11-23', minute: 540, length: 90 };
const held = { slot, people: ['ana'], length: 90, grip: 'move' } as const;
const at = (kind: Hit['zone']['kind'], day: string | null, person?: string | null) => ({ kind, day, person });
const monday = at('time', '2026-11-23');
const hit = (zone: Hit['zone'], change: Partial<Hit> = {}): Hit => ({
  zone,
  from: monday,
  minute: 610,
  later: 70,
  ...change,
});

test('a company’s only person is assigned automatically; in a larger team, the user chooses', () => {
  const [ana, ben] = [{ id: 'ana' }, { id: 'ben' }];
  expect(firstCrew([], [ana])).toEqual(['ana']);
  expect(firstCrew([], [ana, ben])).toEqual([]);
  expect(firstCrew(['ben'], [ana])).toEqual(['ben']);
});

describe('a dropped visit', () => {
  test.each([
    [
      'into the column of a day',
      held,
      hit(at('time', '2026-11-25')),
      { slot: { ...slot, day: '2026-11-25', minute: 615 } },
    ],
    ['into a cell, which keeps its time', held, hit(at('day', '2026-11-25')), { slot: { ...slot, day: '2026-11-25' } }],
    [
      'held on its second day',
      held,
      hit(at('time', '2026-11-25'), { from: at('time', '2026-11-24') }),
      { slot: { ...slot, day: '2026-11-24' } },
    ],
    [
      'over several days, which keeps its time',
      { ...held, length: 2880 },
      hit(at('time', '2026-11-24')),
      { slot: { ...slot, day: '2026-11-24' } },
    ],
    ['into the tray', held, hit(at('tray', null)), { slot: null }],
    ['longer', { ...held, grip: 'resize' as const }, hit(monday), { slot: { ...slot, length: 165 } }],
    [
      'into another person’s column',
      held,
      hit(at('time', '2026-11-23', 'ben'), { from: at('time', '2026-11-23', 'ana') }),
      { slot: { ...slot, minute: 615 }, people: ['ben'] },
    ],
    [
      'into the column of unassigned visits',
      held,
      hit(at('day', '2026-11-23', null), { from: at('day', '2026-11-23', 'ana') }),
      { people: [] },
    ],
    [
      'out of the tray by height',
      { ...held, slot: null },
      hit(at('time', '2026-11-25', 'ben'), { from: null }),
      { slot: { ...slot, day: '2026-11-25', minute: 615 }, people: ['ana', 'ben'] },
    ],
    [
      'out of the tray into a cell',
      { ...held, slot: null },
      hit(at('day', '2026-11-25'), { from: null }),
      { slot: { ...slot, day: '2026-11-25', minute: 480 } },
    ],
    [
      'on a day without work',
      { ...held, slot: null },
      hit(at('day', '2026-11-22'), { from: null }),
      { slot: { ...slot, day: '2026-11-22', minute: 540 } },
    ],
  ])('lands in the right place: %s', (_, what, where, expected) => {
    expect(landingOf(what, where, hours)).toEqual({ slot, people: ['ana'], ...expected });
  });

  test('changes nothing when it is dropped from the tray into the tray', () => {
    expect(landingOf({ ...held, slot: null }, hit(at('tray', null), { from: null }), hours)).toBeNull();
  });
});

test('reassigning a visit to someone else and back restores its people', () => {
  const person = fc.constantFrom('ana', 'ben', 'cleo', 'dov');
  fc.assert(
    fc.property(fc.uniqueArray(person), person, person, (people, from, to) => {
      fc.pre(people.includes(from) && !people.includes(to));
      const there = handedOver(people, from, to);
      expect([there.includes(to), there.includes(from), there.length]).toEqual([true, false, people.length]);
      expect(handedOver(there, to, from).toSorted()).toEqual(people.toSorted());
    }),
  );
  expect([handedOver(['ana'], undefined, undefined), handedOver(['ana'], 'ana', 'ana')]).toEqual([['ana'], ['ana']]);
});

test('people who ride together are handed over together', () => {
  const [crew, others] = [columnOfPeople(['ana', 'ben']), columnOfPeople(['cleo', 'dan'])];
  expect(handedOver(['ana', 'ben'], crew, others)).toEqual(['cleo', 'dan']);
  expect(handedOver(['ana', 'ben', 'eve'], crew, null)).toEqual(['eve']);
  expect(handedOver([], null, crew)).toEqual(['ana', 'ben']);
});

describe('a key pressed on a picked-up visit', () => {
  const standing = { slot, people: ['ana'], person: 'ana' };
  const byPerson: StepView = {
    kind: 'time',
    columns: [null, 'ana', 'ben'].map((person) => ({ day: slot.day, person })),
  };
  const rows: StepView = { kind: 'rows', days: ['2026-11-23', '2026-11-24'], people: [null, 'ana', 'ben'] };
  test.each([
    ['ArrowDown', false, byPerson, { slot: { ...slot, minute: 555 } }],
    ['ArrowDown', true, byPerson, { slot: { ...slot, length: 105 } }],
    ['ArrowRight', false, byPerson, { people: ['ben'], person: 'ben' }],
    ['ArrowLeft', false, byPerson, { people: [], person: null }],
    ['ArrowDown', false, rows, { people: ['ben'], person: 'ben' }],
    ['ArrowRight', false, rows, { slot: { ...slot, day: '2026-11-24' } }],
    ['ArrowLeft', false, rows, {}],
    ['ArrowDown', false, { kind: 'month' }, { slot: { ...slot, day: '2026-11-30' } }],
  ] as const)('%s, with Shift: %s, moves or resizes it', (key, withShift, view, expected) => {
    expect(stepped(standing, key, withShift, view)).toEqual({ ...standing, ...expected });
  });
  test.each([
    ['a', false],
    ['ArrowLeft', true],
  ])('%s moves nothing', (key, withShift) => {
    expect(stepped(standing, key, withShift, byPerson)).toBeNull();
  });
});

test('a placement is the same regardless of the order of its people', () => {
  expect(isSamePlacement({ slot, people: ['ana', 'ben'] }, { slot: { ...slot }, people: ['ben', 'ana'] })).toBe(true);
  expect(isSamePlacement({ slot, people: [] }, { slot: null, people: [] })).toBe(false);
});
