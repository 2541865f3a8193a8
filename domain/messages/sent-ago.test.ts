import { expect, test } from 'vitest';
import { sentAgo } from './sent-ago.ts';

const NEW_YORK = 'America/New_York';

test.each([
  ['2026-11-23T14:00:00Z', '2026-11-23T22:00:00Z', 'today', 'hoy'],
  // Monday 11 PM and Tuesday 10 AM in New York.
  ['2026-11-24T04:00:00Z', '2026-11-24T15:00:00Z', 'yesterday', 'ayer'],
  ['2026-11-23T20:00:00Z', '2026-11-26T15:00:00Z', '3 days ago', 'hace 3 días'],
  ['2026-11-20T20:00:00Z', '2026-11-26T15:00:00Z', '6 days ago', 'hace 6 días'],
  ['2026-11-19T20:00:00Z', '2026-11-26T15:00:00Z', 'last week', 'la semana pasada'],
  ['2026-11-15T20:00:00Z', '2026-11-27T15:00:00Z', 'last week', 'la semana pasada'],
  ['2026-11-14T20:00:00Z', '2026-11-26T15:00:00Z', '12 days ago', 'hace 12 días'],
  ['2026-11-12T20:00:00Z', '2026-11-26T15:00:00Z', 'two weeks ago', 'hace dos semanas'],
  ['2026-10-29T20:00:00Z', '2026-11-26T15:00:00Z', 'four weeks ago', 'hace cuatro semanas'],
  ['2026-10-27T20:00:00Z', '2026-11-26T15:00:00Z', 'a month ago', 'hace un mes'],
  ['2026-09-01T20:00:00Z', '2026-11-26T15:00:00Z', '2 months ago', 'hace 2 meses'],
])('sent %s, read %s: %s', (sent, read, english, spanish) => {
  const about = { sentAt: new Date(sent), now: new Date(read), zone: NEW_YORK };
  expect(sentAgo(about, 'en')).toBe(english);
  expect(sentAgo(about, 'es')).toBe(spanish);
});
