import { expect, test } from 'vitest';
import { CONTACT_TOPIC_LABELS, CONTACT_TOPICS, countLinks, withPlainLineBreaks } from './contact-rules.ts';

test.each([
  ['', 0],
  ['We wash roofs in Dayton.', 0],
  ['See http://a.example and HTTPS://b.example', 2],
  ['See www.a.example, (www.b.example) and https://www.c.example', 3],
  ['[url=http://a.example]http://a.example[/url]', 2],
  ['awww. that is good', 0],
])('the number of links in %j is %i', (text, links) => {
  expect(countLinks(text)).toBe(links);
});

test('a line break is one character, however the browser sends it', () => {
  expect(withPlainLineBreaks('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
});

test('every topic has a label', () => {
  expect(Object.keys(CONTACT_TOPIC_LABELS)).toEqual([...CONTACT_TOPICS]);
});
