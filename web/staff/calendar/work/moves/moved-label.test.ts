import { expect, test } from 'vitest';
import { staffDay } from '#domain/calendar-days.ts';
import { movedLabel } from './moved-label.ts';

test('a moved visit names its day, and says if it is unassigned', () => {
  const parts = [{ day: '2026-11-24', from: 540, to: 780 }];
  const visit = { customer_name: 'Dana Reyes', title: 'Job', minutes: 240, parts };
  const slot = { day: '2026-11-25', minute: 660, length: 240 };
  const when = `Dana Reyes moved to ${staffDay('2026-11-25')}, 11:00 AM.`;
  expect(movedLabel(visit, { slot, people: ['dana'] })).toBe(when);
  expect(movedLabel(visit, { slot, people: [] })).toBe(`${when} Unassigned.`);
  expect(movedLabel(visit, { slot: null, people: [] })).toBe('Dana Reyes unscheduled.');
});

test('a visit from the tray names its scheduled time, and says if it is unassigned', () => {
  const waiting = { customer_name: 'Dana Reyes', title: 'Job', minutes: 240, parts: [] };
  const slot = { day: '2026-11-24', minute: 540, length: 240 };
  const when = `Scheduled for ${staffDay('2026-11-24')}, 9:00 AM.`;
  expect(movedLabel(waiting, { slot, people: ['dana'] })).toBe(when);
  expect(movedLabel(waiting, { slot, people: [] })).toBe(`${when} Unassigned.`);
});
