import { createContext, use } from 'react';
import type { PricedQuote } from '#domain/quote-totals.ts';
import type { CompanyView } from '../approval-preview.ts';
import type { Detail, QuoteForm } from '../quote-form.ts';
import type { DraftHandle } from './use-draft.ts';

/** What every section of the builder works with. */
export interface BuilderModel {
  draft: DraftHandle;
  company: CompanyView;
  /** null while a figure is larger than a quote may have */
  priced: PricedQuote | null;
  /** after an attempt to go on, problems show at every field, also at those not touched yet */
  showProblems: boolean;
  /** as last read from the server; null for a quote it does not have */
  stored: Detail | null;
}

export const BuilderContext = createContext<BuilderModel | null>(null);

export function useBuilder(): BuilderModel {
  const model = use(BuilderContext);
  if (!model) throw new Error('Sections are shown inside the builder');
  return model;
}

/** A field of the form: its value, and its change under the name it has beside a total that moves. */
export function useFormField<Name extends keyof QuoteForm>(name: Name, what: string) {
  const { draft } = useBuilder();
  const set = (value: QuoteForm[Name]) => draft.edit((form) => ({ ...form, [name]: value }), what);
  return { value: draft.form[name], set };
}
