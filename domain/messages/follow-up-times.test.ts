import fc from 'fast-check';
import { expect, test } from 'vitest';
import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { endOfDayAfter, formatDateTime, localHour } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import {
  COUNTED_FROM,
  DEFAULT_STEPS,
  type FollowUpStep,
  REMINDER_KINDS,
  repeatedSteps,
  STEP_DAYS_MAX,
  STEP_HOUR_MAX,
  STEP_HOUR_MIN,
} from './follow-up-steps.ts';
import {
  allowedReminderTime,
  allowedTime,
  isLate,
  isQuiet,
  type OfferTimes,
  planSteps,
  reminderPause,
} from './follow-up-times.ts';
import { CHANNELS } from './template-kinds.ts';

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const NEW_YORK = 'America/New_York';

function offer(startedAt: string, days = 30, zone = NEW_YORK, companyZone = zone): OfferTimes {
  const start = new Date(startedAt);
  return { startedAt: start, expiresAt: endOfDayAfter(start, days, companyZone), zone, companyZone };
}

const shown = ({ zone, ...rest }: OfferTimes, steps: readonly FollowUpStep[] = DEFAULT_STEPS, now = rest.startedAt) =>
  planSteps(steps, { zone, ...rest }, now).map(({ dueAt }) => formatDateTime(dueAt, zone));

test('a new company’s default steps fall on the right days', () => {
  expect(shown(offer('2026-11-21T20:00:00Z'))).toEqual([
    'November 22, 2026 at 10:00 AM',
    'November 24, 2026 at 10:00 AM',
    'November 28, 2026 at 10:00 AM',
    'December 5, 2026 at 10:00 AM',
    'December 19, 2026 at 10:00 AM',
  ]);
});

test('a step that falls on a federal holiday moves to the next day, and one that counts back from the end to the day before', () => {
  // Day 1 is Thanksgiving. Two days before the last day is Christmas Day.
  expect(shown(offer('2026-11-25T20:00:00Z', 32))).toEqual([
    'November 27, 2026 at 10:00 AM',
    'November 28, 2026 at 10:00 AM',
    'December 2, 2026 at 10:00 AM',
    'December 9, 2026 at 10:00 AM',
    'December 24, 2026 at 10:00 AM',
  ]);
  // The day before the holiday is the sending day, so the step before expiry moves to the day after. The step that
  // counts from sending gives way.
  const short = planSteps(DEFAULT_STEPS, offer('2026-11-25T15:00:00Z', 3), new Date('2026-11-25T15:00:00Z'));
  expect(short.map(({ step, dueAt }) => `${step.id} ${dayIn(dueAt, NEW_YORK)}`)).toEqual([
    'expiry-2 2026-11-27',
    'sending-3 2026-11-28',
  ]);
});

test.each([
  ['on a holiday', '2026-11-26T15:00:00Z', 'holiday', '2026-11-27T13:00:00Z'],
  ['in the night before a holiday', '2026-11-26T02:30:00Z', 'quiet_hours', '2026-11-27T13:00:00Z'],
  ['on the observed day and the holiday after it', '2026-07-03T15:00:00Z', 'holiday', '2026-07-05T12:00:00Z'],
  ['on the day before a holiday', '2026-11-25T15:00:00Z', null, '2026-11-25T15:00:00Z'],
])('a reminder waits as expected %s', (_, at, pause, allowed) => {
  expect(reminderPause(new Date(at), NEW_YORK)).toBe(pause);
  expect(allowedReminderTime(new Date(at), NEW_YORK)).toEqual(new Date(allowed));
});

test('a quote sent late in the evening counts from the customer’s day, not from the day in UTC', () => {
  // 11 PM on the 21st in Los Angeles.
  expect(shown(offer('2026-11-22T07:00:00Z', 30, 'America/Los_Angeles'))[0]).toBe('November 22, 2026 at 10:00 AM');
});

test.each([
  ['clocks go forward', '2026-03-06T15:00:00Z', '2026-03-09T14:00:00.000Z'],
  ['clocks go back', '2026-10-30T15:00:00Z', '2026-11-02T15:00:00.000Z'],
])('a step stays at 10 AM when %s', (_, startedAt, expected) => {
  const planned = planSteps(DEFAULT_STEPS, offer(startedAt), new Date(startedAt));
  expect(planned.find(({ step }) => step.days === 3)?.dueAt.toISOString()).toBe(expected);
});

test('a short validity drops later steps, and no day gets two', () => {
  // The quote is valid until the 24th. So both steps fall on the 22nd: one day after sending, and two days before
  // expiry.
  const planned = planSteps(DEFAULT_STEPS, offer('2026-11-21T15:00:00Z', 3), new Date('2026-11-21T15:00:00Z'));
  expect(planned.map(({ step, occasion }) => [step.id, occasion])).toEqual([
    ['expiry-2', '2026-11-24'],
    ['sending-3', 'sending'],
  ]);
  expect(shown(offer('2026-11-21T15:00:00Z', 1))).toEqual(['November 22, 2026 at 10:00 AM']);
});

test('a step in the past is not planned', () => {
  const started = offer('2026-11-21T15:00:00Z');
  expect(planSteps(DEFAULT_STEPS, started, new Date('2026-11-28T15:00:00Z')).map(({ step }) => step.id)).toEqual([
    'sending-14',
    'expiry-2',
  ]);
});

test.each([
  ['2026-11-22T01:59:59Z', '2026-11-22T01:59:59Z'],
  ['2026-11-22T02:00:00Z', '2026-11-22T13:00:00Z'],
  ['2026-11-22T05:30:00Z', '2026-11-22T13:00:00Z'],
  ['2026-11-22T12:59:59Z', '2026-11-22T13:00:00Z'],
  ['2026-11-22T13:00:00Z', '2026-11-22T13:00:00Z'],
  // The nights of clock changes.
  ['2026-03-08T06:30:00Z', '2026-03-08T12:00:00Z'],
  ['2026-11-01T03:00:00Z', '2026-11-01T13:00:00Z'],
])('in New York, the allowed time for %s is %s', (at, allowed) => {
  expect(allowedTime(new Date(at), NEW_YORK)).toEqual(new Date(allowed));
});

const anyZone = fc.constantFrom(...ZONES);
const anyInstant = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2028-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('the allowed time is the first one outside quiet hours', () => {
  fc.assert(
    fc.property(anyInstant, anyZone, (at, zone) => {
      const allowed = allowedTime(at, zone);
      expect(isQuiet(allowed, zone)).toBe(false);
      expect(allowed.getTime() - at.getTime()).toBeLessThanOrEqual(12 * HOUR_MS);
      if (!isQuiet(at, zone)) expect(allowed).toEqual(at);
      else expect(isQuiet(new Date(allowed.getTime() - 1), zone)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const anySteps = fc
  .array(
    fc.constantFrom(...COUNTED_FROM).chain((from) =>
      fc.record<FollowUpStep>({
        id: fc.uuid(),
        from: fc.constant(from),
        days: fc.integer({ min: 1, max: STEP_DAYS_MAX[from] }),
        hour: fc.integer({ min: STEP_HOUR_MIN, max: STEP_HOUR_MAX }),
        channel: fc.constantFrom(...CHANNELS),
        kind: fc.constantFrom(...REMINDER_KINDS),
      }),
    ),
    { maxLength: 10 },
  )
  .map((steps) => steps.filter((_, index) => !repeatedSteps(steps).includes(index)));

test('a plan has the right day and hour, never at night or twice a day, and omits nothing without a reason', () => {
  fc.assert(
    fc.property(
      anySteps,
      anyInstant,
      fc.integer({ min: 1, max: 365 }),
      anyZone,
      anyZone,
      fc.integer({ min: 0, max: 40 * DAY_MS }),
      (steps, startedAt, validDays, zone, companyZone, passed) => {
        const expiresAt = endOfDayAfter(startedAt, validDays, companyZone);
        const now = new Date(startedAt.getTime() + passed);
        const planned = planSteps(steps, { startedAt, expiresAt, zone, companyZone }, now);
        const firstDay = dayIn(startedAt, zone);
        const days = planned.map(({ dueAt, step }) => `${dayIn(dueAt, zone)} ${step.channel}`);
        expect(new Set(days).size).toBe(days.length);
        for (const { step, dueAt, occasion } of planned) {
          expect(localHour(dueAt, zone)).toBe(step.hour);
          expect(isQuiet(dueAt, zone)).toBe(false);
          expect(dueAt > now && dueAt < expiresAt).toBe(true);
          const lastDay = addDays(dayIn(expiresAt, companyZone), -1);
          const wish = step.from === 'sending' ? addDays(firstDay, step.days) : addDays(lastDay, -step.days);
          const day = dayIn(dueAt, zone);
          expect(federalHolidayOn(day)).toBeNull();
          expect(occasion).toBe(step.from === 'sending' ? 'sending' : lastDay);
          // A step moves only to avoid a holiday. Only a step that counts back from the end moves earlier.
          for (let at = wish; at !== day; at = addDays(at, day > wish ? 1 : -1))
            expect(federalHolidayOn(at)).not.toBeNull();
          if (step.from === 'sending') expect(day >= wish).toBe(true);
        }
        for (const step of steps.filter((each) => !planned.some((kept) => kept.step === each))) {
          const [alone] = planSteps([step], { startedAt, expiresAt, zone, companyZone }, now);
          // The step has no valid time, or another step goes out on its day.
          if (alone) expect(days).toContain(`${dayIn(alone.dueAt, zone)} ${step.channel}`);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('a message more than a day late counts as late', () => {
  const planned = new Date('2026-11-22T15:00:00Z');
  expect(isLate(planned, new Date(planned.getTime() + DAY_MS))).toBe(false);
  expect(isLate(planned, new Date(planned.getTime() + DAY_MS + 1))).toBe(true);
});
