import { expect, test } from 'vitest';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { dragOf } from './drag-landing.ts';

const { hours } = DEFAULT_WORK_SETTINGS;

test('an unscheduled quote is drawn as long as its visit will be', () => {
  const dropped: [string, VisitPlacement][] = [];
  const begin = dragOf({
    mayMove: true,
    find: () => undefined,
    quotes: [
      { quote_id: 'short', minutes: 60 },
      { quote_id: 'long', minutes: 240 },
    ],
    preview: (entry) => entry,
    rules: { timeZone: 'America/New_York', hours, daysOff: [], travelMinutes: 0 },
    names: new Map(),
    onPlacement: () => undefined,
    onQuote: (id, place) => void dropped.push([id, place]),
  });
  const land = begin({ dataset: { quote: 'long' } } as unknown as HTMLElement, 'move');
  const zone = { kind: 'time', day: '2026-11-24', person: undefined } as const;
  const landing = land?.({ zone, from: null, minute: 540, later: 0 });
  expect(landing?.drawn).toEqual({ from: 540, to: 780 });
  landing?.drop();
  expect(dropped).toEqual([['long', { slot: { day: '2026-11-24', minute: 540, length: 240 }, people: [] }]]);
});
