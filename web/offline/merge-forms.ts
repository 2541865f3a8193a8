/** Two tabs of one device can hold the same draft; each writes the whole form, and neither may undo the other. */
import type { QuoteForm } from '../quote-form/quote-form.ts';

type Lines = QuoteForm['lines'];

/** By content: what comes back from the device is a copy. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function mergedLines(base: Lines, mine: Lines, stored: Lines): Lines {
  const before = new Map(base.map((line) => [line.id, line]));
  const theirs = new Map(stored.map((line) => [line.id, line]));
  const kept = mine.flatMap((line) => {
    if (!same(line, before.get(line.id))) return [line];
    // Untouched here: as the other tab left it, which may be not at all.
    return theirs.get(line.id) ?? [];
  });
  const known = new Set([...before.keys(), ...mine.map((line) => line.id)]);
  return [...kept, ...stored.filter((line) => !known.has(line.id))];
}

/**
 * What a tab changed, on top of what is stored now.
 *
 * @param base the form it showed before the change
 * @param mine the form it shows now; where both tabs changed a field or a line, this one stands
 * @param stored what lies on the device, perhaps from another tab
 */
export function mergedForms(base: QuoteForm, mine: QuoteForm, stored: QuoteForm): QuoteForm {
  const changes = Object.entries(mine).filter(([field, value]) => !same(value, base[field as keyof QuoteForm]));
  return { ...stored, ...Object.fromEntries(changes), lines: mergedLines(base.lines, mine.lines, stored.lines) };
}
