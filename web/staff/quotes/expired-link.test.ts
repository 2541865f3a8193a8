import { expect, test } from 'vitest';
import { staffDate } from '#domain/dates.ts';
import { expiredLinkNote } from './expired-link.ts';

const now = new Date('2026-11-26T18:00:00Z');
const note = (status: 'pending' | 'approved' | 'declined', expires_at: string | null) =>
  expiredLinkNote({ status, expires_at }, 'America/New_York', now);

test('sharing the link of an expired quote says what the customer would see', () => {
  const day = staffDate('2026-11-20T12:00:00Z', 'America/New_York');
  expect(note('pending', '2026-11-21T05:00:00.000Z')).toBe(
    `This quote was valid until ${day}. Until you extend it, the link only shows that it has expired.`,
  );
  expect(note('pending', now.toISOString()), 'from the first instant after expiring').not.toBeNull();
});

test('sharing a link whose page can be read shows no warning', () => {
  expect(note('pending', '2026-11-27T05:00:00.000Z')).toBeNull();
  expect(note('pending', null), 'never sent').toBeNull();
  expect(note('approved', '2026-11-21T05:00:00.000Z'), 'decided quotes keep their pages').toBeNull();
});
