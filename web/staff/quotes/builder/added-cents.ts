import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { type FormLine, priceForm, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { withWork } from '#web/staff/quotes/form-edits.ts';

/**
 * Returns how much lines and their add-ons would add to a quote, before discount, tax and charges; null if an amount
 * would be over the maximum.
 */
export function addedCents(
  form: QuoteForm,
  book: Pick<VersionedRateBook, 'version' | 'addons'>,
  work: { lines: readonly FormLine[]; addons: readonly string[] },
): Cents | null {
  const [before, after] = [workCents(form), workCents(withWork(form, book, work))];
  return before === null || after === null ? null : after - before;
}

function workCents(form: QuoteForm): Cents | null {
  const priced = priceForm(form);
  if (!priced) return null;
  const work = priced.lines.filter(({ kind }) => kind !== 'trip' && kind !== 'minimum');
  return sumCents(work.map(({ line_total_cents }) => line_total_cents));
}
