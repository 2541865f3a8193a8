import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as palette from './palette.ts';

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [LIGHT = '', DARK = ''] = CSS.split('@media (prefers-color-scheme: dark)');

type Tokens = ReadonlyMap<string, string>;

function colours(css: string): Tokens {
  const pairs = css.matchAll(/--(?<name>[\w-]+):\s*(?<value>#[\da-f]{3,6});/g);
  return new Map([...pairs].map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']));
}

const light = colours(LIGHT);
const dark: Tokens = new Map([...light, ...colours(DARK)]);

/** Computes the relative luminance as defined by WCAG 2.2. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const TEXT_ON: readonly [text: string, background: string][] = [
  ['ink', 'page'],
  ['ink', 'card'],
  ['ink', 'sunken'],
  ['ink', 'frame'],
  ['ink', 'press'],
  ['ink-soft', 'page'],
  ['ink-soft', 'card'],
  ['ink-soft', 'sunken'],
  ['ink-soft', 'frame'],
  ['ink-soft', 'press'],
  ['link', 'page'],
  ['link', 'card'],
  ['danger', 'page'],
  ['danger', 'card'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-accent', 'accent'],
  ['on-pending', 'pending'],
  ['on-approved', 'approved'],
  ['on-declined', 'declined'],
  ['on-expired', 'expired'],
  ['on-busy', 'busy'],
  ['on-busy-deep', 'busy-deep'],
];

/** Field borders, the focus ring and the bars of charts. They must be visible but need no text contrast. */
const SEEN_ON: readonly [mark: string, background: string][] = [
  ['line-strong', 'card'],
  ['line-strong', 'page'],
  ['focus', 'page'],
  ['focus', 'card'],
  ['pending-solid', 'card'],
  ['approved-solid', 'card'],
  ['declined-solid', 'card'],
  ['busy-solid', 'card'],
];

const schemes: readonly [string, Tokens][] = [
  ['light', light],
  ['dark', dark],
];

test.each(schemes)('in %s mode, text is readable and marks are visible', (_name, tokens) => {
  const weak = (pairs: typeof TEXT_ON, least: number) =>
    pairs
      .map(([front, back]) => ({ front, back, ratio: contrast(tokens.get(front) ?? '', tokens.get(back) ?? '') }))
      .filter(({ ratio }) => !(ratio >= least));
  expect(weak(TEXT_ON, 4.5)).toEqual([]);
  expect(weak(SEEN_ON, 3)).toEqual([]);
});

test('public pages use the colors of the palette', () => {
  const { surfaces, darkFills, ...scales } = palette;
  const known = new Set<string>([
    '#fff',
    ...Object.values(scales).flat(),
    ...Object.values(surfaces).flat(),
    ...darkFills,
  ]);
  const strangers = [...light, ...dark].filter(([, value]) => !known.has(value));
  expect(strangers).toEqual([]);
});
