import { surfaceOfLine } from '#domain/pricing/line-surface.ts';
import type { ApprovalQuote } from './formats.ts';

/** The public site's drawings of materials, at 112 pixels for a tile of 56. */
const TILES = import.meta.glob<string>('./surfaces/*.avif', { eager: true, query: '?url', import: 'default' });
const TILE = 56;
/** The most lines with drawings. Longer quotes show lines closer together, without drawings and sentences. */
const DETAILED_LINES_MAX = 15;

const tileOf = (description: string) => TILES[`./surfaces/${surfaceOfLine(description)}.avif`];

/** Whether lines say what they include. The PDF does so for any number of lines. */
export const showsIncluded = ({ items }: ApprovalQuote): boolean => items.length <= DETAILED_LINES_MAX;

export function hasTiles(quote: ApprovalQuote): boolean {
  return showsIncluded(quote) && quote.items.some(({ description }) => tileOf(description) !== undefined);
}

/** Shows which surface is washed. Empty for a line without a surface, so that all lines align. */
export function LineTile({ description }: { description: string }) {
  const url = tileOf(description);
  if (url === undefined) return <span className="quote-tile" />;
  return <img className="quote-tile" src={url} alt="" width={TILE} height={TILE} loading="lazy" />;
}
