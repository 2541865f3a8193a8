import { expect, test } from 'vitest';
import { beforeLabel, changeLabel } from './change-label.ts';

test.each([
  ['more', 1120, 1000, 'up 12% from X'],
  ['less', 900, 1000, 'down 10% from X'],
  ['more than twice as much', 3000, 1000, 'up from X'],
  ['unchanged', 1000, 1000, 'vs X before'],
  ['nothing now', null, 1000, 'vs X before'],
  ['nothing before', 1000, 0, ''],
  ['nothing before and nothing now', 0, 0, ''],
  ['nothing before and no value now', null, 0, ''],
  ['no previous value', 1000, null, ''],
])('a total is compared with the previous period: %s', (_, now, before, words) => {
  expect(changeLabel({ now, before, words: 'X' })).toBe(words);
});

test('a note names the previous value only if there was one', () => {
  expect(beforeLabel(0.4, '40%')).toBe(', vs 40% before');
  expect(beforeLabel(null, '–')).toBe('');
});
