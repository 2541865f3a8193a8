import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { issueFormToken, readFormToken } from './form-token.ts';

const KEY = 'k'.repeat(32);
const OPENED = new Date('2026-05-04T10:00:00Z');
const after = (ms: number) => new Date(OPENED.getTime() + ms);

test.each([
  ['at once', 0, { refused: 'too young' }],
  ['just before 3 seconds', 2999, { refused: 'too young' }],
  ['before it was issued', -60_000, { refused: 'too young' }],
  ['after a day and a moment', DAY_MS + 1, { refused: 'too old' }],
])('%s a token is refused', (_, ms, refused) => {
  expect(readFormToken(issueFormToken(OPENED, KEY), after(ms), KEY)).toEqual(refused);
});

test.each([3000, 60_000, DAY_MS])('after %i ms a form token is valid, and every token has its own id', (ms) => {
  const [one, other] = [issueFormToken(OPENED, KEY), issueFormToken(OPENED, KEY)];
  expect(readFormToken(one, after(ms), KEY)).toEqual({ id: one.slice(0, 36) });
  expect(one.slice(0, 36)).not.toBe(other.slice(0, 36));
});

test('a form token that was changed, or signed with another key, is rejected', () => {
  const form_token = issueFormToken(OPENED, KEY);
  const [id = '', signature = ''] = form_token.split('.');
  const younger = issueFormToken(after(DAY_MS), KEY).slice(0, 36);
  const forged = [
    '',
    'x',
    id,
    `${id}.`,
    `${id}.${signature}x`,
    `${younger}.${signature}`,
    `${form_token}.x`,
    issueFormToken(OPENED, 'other'.repeat(8)),
  ];
  for (const text of forged) expect(readFormToken(text, after(10_000), KEY), text).toEqual({ refused: 'not ours' });
});
