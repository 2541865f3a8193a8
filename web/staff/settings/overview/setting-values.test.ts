import { expect, test } from 'vitest';
import { bookingValue, checklistValue, hoursValue, mixValue, remindersValue } from './setting-values.ts';

type Work = Parameters<typeof checklistValue>[0];
type Reminders = Parameters<typeof remindersValue>[0];
type Offer = Parameters<typeof bookingValue>[0];

const OFF = { from: 0, to: 0 };
const DAY = { from: 480, to: 1020 };
const work = (hours: Work['hours'], tasks: string[] = []) => ({ hours, tasks }) as unknown as Work;

test('days next to each other with the same hours are one part', () => {
  expect(hoursValue(work([OFF, DAY, DAY, DAY, DAY, DAY, OFF]))).toBe('Mon – Fri, 8 AM – 5 PM');
  expect(hoursValue(work([OFF, DAY, OFF, DAY, DAY, OFF, { from: 540, to: 720 }]))).toBe(
    'Mon, 8 AM – 5 PM; Wed – Thu, 8 AM – 5 PM; Sat, 9 AM – 12 PM',
  );
  expect(hoursValue(work([OFF, OFF, OFF, OFF, OFF, OFF, OFF]))).toBe('No working hours');
});

test('reminders are their days, in order and once', () => {
  const steps = [
    { from: 'sending', days: 7 },
    { from: 'sending', days: 3 },
    { from: 'sending', days: 3 },
    { from: 'expiry', days: 2 },
  ];
  const settings = (enabled: boolean, some: typeof steps) => ({ enabled, steps: some }) as unknown as Reminders;
  expect(remindersValue(settings(true, steps))).toBe('3 and 7 days after sending, 2 before it expires');
  expect(remindersValue(settings(true, [{ from: 'sending', days: 1 }]))).toBe('1 day after sending');
  expect(remindersValue(settings(false, steps))).toBe('Off');
});

test('counts are singular for one', () => {
  const offer = (count: number) =>
    ({ windows: Array.from({ length: count }, () => ({ active: true })), notice_days: 2 }) as unknown as Offer;
  expect(bookingValue(offer(1))).toBe('1 time slot, at least 2 days ahead');
  expect(bookingValue(offer(0))).toBe('Off');
  expect(checklistValue(work([], ['Rinse']))).toBe('1 task');
});

test('mix sheets are their stock and number of services', () => {
  const services = (targets: (number | null)[]) =>
    targets.map((target_strength) => ({ target_strength })) as Parameters<typeof mixValue>[0]['services'];
  expect(mixValue({ stock_strength: 0.125, services: services([0.01, null, 0.04]) })).toBe('12.5% stock, 2 services');
  expect(mixValue({ stock_strength: 0.1, services: services([0.01]) })).toBe('10% stock, 1 service');
  expect(mixValue({ stock_strength: null, services: services([0.01]) })).toBe('Off');
});
