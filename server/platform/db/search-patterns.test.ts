import { expect, test } from 'vitest';
import { searchPatterns } from './search-patterns.ts';

test.each([
  ['Smith', '%smith%', []],
  ['  anna   SMITHSON ', '%smithson%', ['%anna%']],
  ['jo', '% jo%', []],
  ['jo 12 oak', '%oak%', ['% jo%', '% 12%']],
  ['100%', '%100\\%%', []],
  ['a_b', '%a\\_b%', []],
  ['c:\\x', '%c:\\\\x%', []],
  ['one two three four five six seven eight', '%three%', ['%four%', '%five%', '%one%', '%two%', '%six%']],
])('a search for "%s" has the patterns %s and %j', (typed, first, others) => {
  expect(searchPatterns(typed)).toEqual({ first, others });
});

test('an empty text searches for nothing', () => {
  expect(searchPatterns('  ')).toBeNull();
});
