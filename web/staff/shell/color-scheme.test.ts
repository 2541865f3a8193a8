import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Returns the custom properties in the first block of the selector. */
function tokens(css: string, selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^{}]*)\}/)?.[1] ?? '';
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));
}

it('color-scheme.css repeats the values of both color schemes exactly', () => {
  const source = read('../../ui/tokens.css');
  const media = source.slice(source.indexOf('prefers-color-scheme: dark'));
  const dark = tokens(media, ':root');
  const everything = tokens(source, ':root');
  const light = new Map([...dark.keys()].map((name) => [name, everything.get(name)]));
  const ours = read('./color-scheme.css');
  expect(dark.size).toBeGreaterThan(10);
  expect(tokens(ours, "='dark'")).toEqual(dark);
  expect(tokens(ours, "='light'")).toEqual(light);
});
