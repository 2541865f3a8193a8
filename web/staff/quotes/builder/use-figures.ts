import { useMemo } from 'react';
import type { PricedQuote } from '#domain/quote-totals.ts';
import { priceForm, type QuoteForm } from '../quote-form.ts';

/** The live figures; they are the same object until something they hang on changes. */
export function useFigures(form: QuoteForm): PricedQuote | null {
  const { lines, discount_type, discount_value, tax_rate, minimum_charge_cents, trip_charge_cents } = form;
  return useMemo(
    () => priceForm({ lines, discount_type, discount_value, tax_rate, minimum_charge_cents, trip_charge_cents }),
    [lines, discount_type, discount_value, tax_rate, minimum_charge_cents, trip_charge_cents],
  );
}
