/** Checks calendar files with ical.js, which shares no code with the library that writes them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/support/any-text.ts';
import { plainLine, plainText, readCalendar } from '#tests/support/calendar-files.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

const HOST = 'quotes.example.com';
const METHODS = ['REQUEST', 'CANCEL', 'PUBLISH'] as const;

/** Clock changes in both directions: United States, Chile and Lord Howe Island. */
const CHANGES = ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-04-05T03:00:00Z', '2026-10-03T15:30:00Z'];
const start = fc.oneof(
  fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -180, max: 180 }))
    .map(([at, minutes]) => new Date(Date.parse(at) + minutes * 60_000)),
);
const HOSTILE = ['BEGIN:VEVENT\r\nSUMMARY:x', 'a;b,c\\n"d"', '\u202egnp.exe', '\u2028END:VCALENDAR', 'ü'.repeat(200)];
const words = fc.oneof(anyText(), fc.constantFrom(...HOSTILE));

const event: fc.Arbitrary<CalendarEvent> = fc
  .record({
    id: fc.uuid(),
    sequence: fc.nat(1000),
    start,
    // From 15 minutes to two weeks, or whole days.
    minutes: fc.integer({ min: 15, max: 20_160 }),
    isWholeDays: fc.boolean(),
    isCancelled: fc.boolean(),
    title: words,
    place: words,
    description: words,
  })
  .map(({ start: at, minutes, isWholeDays, ...rest }) => {
    const begin = isWholeDays ? Date.parse(`${at.toISOString().slice(0, 10)}T00:00:00Z`) : at.setUTCMilliseconds(0);
    const length = isWholeDays ? Math.ceil(minutes / 1440) * 86_400_000 : minutes * 60_000;
    return { ...rest, isWholeDays, start: new Date(begin), end: new Date(begin + length), changedAt: new Date(0) };
  });

test('200 random appointments are read back unchanged: times, days, sequence, state, hostile text', () => {
  const seen = fc.record({
    events: fc.array(event, { minLength: 1, maxLength: 5 }),
    method: fc.constantFrom(...METHODS),
    name: words,
  });
  fc.assert(
    fc.property(seen, ({ events, method, name }) => {
      const people = { organizer: { name, email: 'a@wash.example' }, attendee: { name, email: 'd@example.com' } };
      const text = calendarFile({ method, events, host: HOST, productName: 'Rinseline', people });
      const read = readCalendar(text);
      expect(read.method).toBe(method);
      expect(read.events).toEqual(
        events.map(({ id, sequence, isCancelled, isWholeDays, title, place, description, ...times }) => {
          const shown = (at: Date) => (isWholeDays ? at.toISOString().slice(0, 10) : at.toISOString());
          return {
            uid: `${id}@${HOST}`,
            sequence,
            status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
            start: shown(times.start),
            end: shown(times.end),
            summary: plainLine(title),
            location: plainLine(place),
            description: plainText(description),
            organizer: 'mailto:a@wash.example',
            organizerName: plainLine(name.replace(/["\\^]/g, '')) || 'a@wash.example',
            attendees: ['MAILTO:d@example.com'],
          };
        }),
      );
      // Only CRLF ends a line, and a line has at most 75 octets.
      for (const each of text.split('\r\n')) {
        expect(each).not.toMatch(/[\r\n]/);
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      }
      expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(events.length);
    }),
    { numRuns: 200 },
  );
});
