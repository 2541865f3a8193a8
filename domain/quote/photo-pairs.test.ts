import { expect, test } from 'vitest';
import { photoPairs } from './photo-pairs.ts';

const before = (id: string) => ({ id, image_type: 'pre_damage' as const });
const after = (id: string) => ({ id, image_type: 'post_work' as const });

test.each([
  ['as many of each', [before('a'), before('b'), after('x'), after('y')], ['a x', 'b y']],
  ['mixed', [after('x'), before('a'), after('y'), before('b')], ['a x', 'b y']],
  ['more photos after the work', [before('a'), after('x'), after('y')], ['a x', '- y']],
  ['more photos before the work', [before('a'), before('b'), after('x')], ['a x']],
  ['no photos after the work', [before('a')], []],
])('before and after photos are paired: %s', (_, photos, pairs) => {
  expect(photoPairs(photos).map((pair) => `${pair.before?.id ?? '-'} ${pair.after.id}`)).toEqual(pairs);
});
