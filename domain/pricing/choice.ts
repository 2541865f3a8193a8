import { isWholeChoice } from './packages.ts';
import { enteredLine, type PricedLine, type PricedOption, type QuoteLine } from './quote-lines.ts';
import { type PricedQuote, priceQuote, type QuoteInput } from './quote-totals.ts';

/** The amounts and lines of a stored quote that its price follows from. */
export interface OfferedQuote extends Omit<QuoteInput, 'lines'> {
  /** the lines that count, including the trip and minimum charges */
  items: readonly PricedLine[];
  /** every optional line, chosen or not */
  options: readonly PricedOption[];
}

/**
 * Prices a quote with the options that the customer chose. Everything else follows as if staff had entered it: percent
 * add-ons, the minimum charge, the discount and the tax.
 * @param chosen places in the list of options. Places that don't exist are ignored
 * @throws AmountTooLarge
 */
export function priceChoice({ items, options, ...charges }: OfferedQuote, chosen: ReadonlySet<number>): PricedQuote {
  return priceQuote({ ...charges, lines: choiceLines({ items, options }, chosen) });
}

function choiceLines({ items, options }: Pick<OfferedQuote, 'items' | 'options'>, chosen: ReadonlySet<number>) {
  const optional = new Set(options.map(({ id }) => id));
  const required = items.filter(({ id }) => !optional.has(id)).map((line) => enteredLine(line));
  const asked = options.map((line, place) => enteredLine(line, chosen.has(place) ? 'chosen' : 'offered'));
  return [...required, ...asked].filter((line): line is QuoteLine => line !== null);
}

/** True for places that exist and that the packages and the options that replace each other allow. */
export function isOfferedChoice(options: readonly PricedOption[], chosen: readonly number[]): boolean {
  const asked = new Set(chosen);
  return (
    chosen.every((place) => place < options.length) &&
    isWholeChoice(options.map((option, place) => ({ ...option, chosen: asked.has(place) })))
  );
}
