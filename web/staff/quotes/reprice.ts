/**
 * Finds what the current rate book would change in a quote. Nothing changes automatically. Staff compare the prices
 * first.
 */
import type { Cents } from '#domain/pricing/money.ts';
import { resultingRate, type VersionedRateBook } from '#domain/pricing/rate-book.ts';
import { repriceLine } from '#domain/pricing/rate-lines.ts';
import { type FormLine, priceForm, type QuoteForm } from '#web/quote-form/quote-form.ts';

interface RepriceEntry {
  lineId: string;
  description: string;
  /** the price per unit for work, or the whole amount for an add-on */
  oldCents: Cents;
  newCents: Cents;
  unit: 'each' | 'whole';
}

interface Repricing {
  entries: RepriceEntry[];
  /** lines that the rate book no longer offers; they keep their prices */
  gone: string[];
  oldTotalCents: Cents;
  newTotalCents: Cents;
  form: QuoteForm;
}

function amountsByLine(form: QuoteForm): Map<string, Cents> {
  return new Map(priceForm(form)?.lines.map((line) => [line.id, line.line_total_cents]));
}

function basisChanged(before: FormLine, after: FormLine): boolean {
  if (before.kind === 'service' && after.kind === 'service')
    return (
      before.unit_cents === null &&
      (before.basis.rate_cents !== after.basis.rate_cents || before.basis.multiplier !== after.basis.multiplier)
    );
  if (before.kind === 'addon' && after.kind === 'addon')
    return before.basis.type !== after.basis.type || before.basis.value !== after.basis.value;
  return false;
}

function entryOf(before: FormLine, after: FormLine, oldWhole: Cents, newWhole: Cents): RepriceEntry {
  const same = { lineId: before.id, description: before.description };
  if (before.kind === 'service' && after.kind === 'service')
    return {
      ...same,
      unit: 'each',
      oldCents: resultingRate(before.basis.rate_cents, before.basis.multiplier),
      newCents: resultingRate(after.basis.rate_cents, after.basis.multiplier),
    };
  return { ...same, unit: 'whole', oldCents: oldWhole, newCents: newWhole };
}

/** True if the current rate book would change anything. */
export function hasOutdatedPrices(lines: readonly FormLine[], book: VersionedRateBook): boolean {
  return lines.some((before) => {
    const after = repriceLine(book, before);
    return after !== null && basisChanged(before, after);
  });
}

/**
 * Compares a quote with the current rate book. Prices set by hand are kept.
 * @returns null if nothing would change
 */
export function repricing(form: QuoteForm, book: VersionedRateBook): Repricing | null {
  const pairs = form.lines.map((before) => ({ before, after: repriceLine(book, before) }));
  const next: QuoteForm = { ...form, lines: pairs.map(({ before, after }) => after ?? before) };
  const old = amountsByLine(form);
  const fresh = amountsByLine(next);
  const entries = pairs.flatMap(({ before, after }) =>
    after && basisChanged(before, after)
      ? [entryOf(before, after, old.get(before.id) ?? 0, fresh.get(before.id) ?? 0)]
      : [],
  );
  if (entries.length === 0) return null;
  return {
    entries,
    gone: pairs.filter(({ after }) => after === null).map(({ before }) => before.description),
    oldTotalCents: priceForm(form)?.totals.total_cents ?? 0,
    newTotalCents: priceForm(next)?.totals.total_cents ?? 0,
    form: next,
  };
}
