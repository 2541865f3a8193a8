import { expect, test } from 'vitest';
import { sectionAt, sectionPath } from './section-place.ts';

const SECTIONS = [
  { slug: 'account', panels: [['profile'], ['devices']] },
  { slug: 'work', panels: [['hours'], ['appointments']] },
] as const;

test.each([
  [undefined, '', 'account'],
  [undefined, '#devices', 'account'],
  [undefined, '#appointments', 'work'],
  [undefined, '#nowhere', 'account'],
  ['work', '', 'work'],
  ['work', '#devices', 'work'],
  ['nowhere', '#devices', undefined],
])('section %s with anchor %s opens %s', (slug, hash, expected) => {
  expect(sectionAt(SECTIONS, slug, hash)?.slug).toBe(expected);
});

test('the first section has the URL of the screen itself', () => {
  expect(SECTIONS.map((section) => sectionPath('/app/settings', SECTIONS, section))).toEqual([
    '/app/settings',
    '/app/settings/work',
  ]);
});
