import { expect, test } from 'vitest';
import { backgroundsInPlace } from './page-backgrounds.ts';

const source = '    <path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 792 h 612 v -792 Z "/>';

test('each page’s background is below its own content', () => {
  const page = (words: string) => `${source}\n    <g>\n  ${source}${words}</g>\n`;
  const places = [
    ...backgroundsInPlace(`<svg>\n${page('one')}${page('two')}${page('three')}</svg>`).matchAll(
      /^ {4}<path transform="translate\((.+?)\)"/gm,
    ),
  ];
  expect(places.map(([, place]) => place)).toEqual(['0 0', '0 792', '0 1584']);
});

test('white shapes within a page stay in place', () => {
  expect(backgroundsInPlace(`<g>\n  ${source}\n</g>`)).toBe(`<g>\n  ${source}\n</g>`);
});
