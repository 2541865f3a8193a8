import { expect, test } from 'vitest';
import { papersInPlace } from './papers.ts';

const paper = '    <path class="typst-shape" fill="#ffffff" fill-rule="nonzero" d="M 0 0v 792 h 612 v -792 Z "/>';

test('each page’s background is below its own content', () => {
  const page = (words: string) => `${paper}\n    <g>\n  ${paper}${words}</g>\n`;
  const places = [
    ...papersInPlace(`<svg>\n${page('one')}${page('two')}${page('three')}</svg>`).matchAll(
      /^ {4}<path transform="translate\((.+?)\)"/gm,
    ),
  ];
  expect(places.map(([, place]) => place)).toEqual(['0 0', '0 792', '0 1584']);
});

test('white shapes within a page stay where they are', () => {
  expect(papersInPlace(`<g>\n  ${paper}\n</g>`)).toBe(`<g>\n  ${paper}\n</g>`);
});
