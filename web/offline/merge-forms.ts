/**
 * Merges the changes of two tabs on one device that edit the same draft. Each tab stores the whole form, and neither
 * may undo the other's changes.
 */
import type { QuoteForm } from '#web/quote-form/quote-form.ts';

type Lines = QuoteForm['lines'];

/** Compares content, because every read from the device returns a copy. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function mergedLines(base: Lines, mine: Lines, stored: Lines): Lines {
  const before = new Map(base.map((line) => [line.id, line]));
  const theirs = new Map(stored.map((line) => [line.id, line]));
  const kept = mine.flatMap((line) => {
    if (!same(line, before.get(line.id))) return [line];
    // This tab did not change the line. Use the stored line, if it still exists.
    return theirs.get(line.id) ?? [];
  });
  const known = new Set([...before.keys(), ...mine.map((line) => line.id)]);
  return [...kept, ...stored.filter((line) => !known.has(line.id))];
}

/**
 * Applies the changes of one tab to the stored form. If both tabs changed the same field or line, this tab wins.
 * @param base the form that this tab showed before the change
 * @param mine the form that this tab shows now
 * @param stored the form on the device, perhaps changed by another tab
 */
export function mergedForms(base: QuoteForm, mine: QuoteForm, stored: QuoteForm): QuoteForm {
  const changes = Object.entries(mine).filter(([field, value]) => !same(value, base[field as keyof QuoteForm]));
  return { ...stored, ...Object.fromEntries(changes), lines: mergedLines(base.lines, mine.lines, stored.lines) };
}
