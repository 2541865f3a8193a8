import { expect, test } from 'vitest';
import { findSlots } from './crews.ts';

test('crews work one job at a time, Monday to Friday, and never on a federal holiday', () => {
  const nextSlot = findSlots();
  const slots = Array.from({ length: 24 }, () => nextSlot('2026-11-25', 120));
  // Thanksgiving is Thursday, November 26.
  expect([...new Set(slots.map(({ day }) => day))]).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-01']);
  expect(new Set(slots.map(({ day, minute, crew }) => `${day} ${minute} ${crew}`)).size).toBe(slots.length);
  const [whole] = [nextSlot('2026-12-24', 8 * 60), nextSlot('2026-12-24', 8 * 60)];
  expect(whole).toMatchObject({ day: '2026-12-24', minute: 480 });
  expect(nextSlot('2026-12-24', 120)).toMatchObject({ day: '2026-12-28', minute: 480 });
});
