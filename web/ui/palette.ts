/**
 * The product's colors, each from light to dark. `tokens.css` gives them roles on public pages, `theme.ts` in the
 * staff app. A test checks that both use only these colors.
 */

type Scale = readonly [string, string, string, string, string, string, string, string, string, string];

/** Wet stone, used for all neutrals. */
export const stone: Scale = [
  '#f5f7f7',
  '#eaeeef',
  '#d8dfe1',
  '#bac5c9',
  '#8d9ba1',
  '#667780',
  '#4d5d66',
  '#37454d',
  '#222e35',
  '#131b20',
];

/** Deep water, used for a screen's primary action. */
export const water: Scale = [
  '#e4f4f4',
  '#c3e6e6',
  '#92d2d3',
  '#58b8bb',
  '#2a9aa0',
  '#128088',
  '#0c6a72',
  '#0a5961',
  '#0a464d',
  '#07323a',
];

/** Safety yellow, used sparingly for new, trial and attention. */
export const safety: Scale = [
  '#fff9db',
  '#fff0a8',
  '#ffe670',
  '#ffdb3a',
  '#f9cd10',
  '#dbb000',
  '#a98600',
  '#7d6300',
  '#574500',
  '#332900',
];

/** Used while a reply from the customer is awaited. */
export const amber: Scale = [
  '#fff4dd',
  '#fde6b8',
  '#f9d083',
  '#f2b64b',
  '#e59d1d',
  '#c07f0c',
  '#976207',
  '#754a05',
  '#533404',
  '#331f02',
];

/** Used for approved, paid and done. */
export const leaf: Scale = [
  '#e0f5e8',
  '#bfe8cf',
  '#8dd5aa',
  '#54bc80',
  '#2a9f5e',
  '#178349',
  '#0f6b3a',
  '#0b552e',
  '#083f22',
  '#052816',
];

/** Used for declined states and for every failure. */
export const clay: Scale = [
  '#fdeae5',
  '#f9d2c8',
  '#f2ad9c',
  '#e6826b',
  '#d65e43',
  '#b94529',
  '#9a351c',
  '#7b2a16',
  '#5a1e10',
  '#381208',
];

/** Wet slate, used for what is scheduled or in progress, and for other neutral states. */
export const slate: Scale = [
  '#e4ecf4',
  '#c9dcec',
  '#a9c4da',
  '#86abc9',
  '#6f93b2',
  '#5b7f9f',
  '#466883',
  '#27425c',
  '#22333f',
  '#15222c',
];

/** Surfaces, hairlines and field borders between the steps of the stone scale, for light and dark screens. */
export const surfaces = {
  light: ['#f3f6f6', '#edf1f1', '#e6ecec', '#e2e8e9', '#cbd5d8', '#7f8e95'],
  dark: ['#0e1418', '#182227', '#1f2a30', '#29363d', '#3a4951', '#75848b'],
} as const;

/** Fills of states in dark screens. Quieter than the scales, so that completed work doesn't stand out more than what comes next. */
export const darkFills = ['#0f3a24', '#25613f', '#3fae72', '#452d07', '#fde0a6', '#4a1d12', '#2a363d'] as const;
