import { createContext, use, useRef, useSyncExternalStore } from 'react';
import type { PricedQuote } from '#domain/quote-totals.ts';
import type { CompanyView } from '../approval-preview.ts';
import type { Detail, QuoteForm } from '../quote-form.ts';
import type { DraftHandle } from './use-draft.ts';
import type { Publishing } from './use-publish.ts';

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
  publish: Publishing;
}

/** The model as it is now. Sections listen to their part of it, so that a key renders the field it is typed in. */
export class BuilderStore {
  readonly #listeners = new Set<() => void>();
  #model: BuilderModel;

  constructor(model: BuilderModel) {
    this.#model = model;
  }

  get model(): BuilderModel {
    return this.#model;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(model: BuilderModel): void {
    this.#model = model;
    for (const listener of this.#listeners) listener();
  }
}

export const BuilderContext = createContext<BuilderStore | null>(null);

/** For what is done later, with the model as it is then. */
export function useBuilderStore(): BuilderStore {
  const store = use(BuilderContext);
  if (!store) throw new Error('Sections are shown inside the builder');
  return store;
}

/** Part of the model; renders again only when that part is another one. */
export function useBuilderPart<Part>(
  select: (model: BuilderModel) => Part,
  isSame: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const store = useBuilderStore();
  const kept = useRef<{ part: Part } | null>(null);
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.model);
    if (!kept.current || !isSame(kept.current.part, part)) kept.current = { part };
    return kept.current.part;
  });
}

/** For figures, which are computed anew with every change and mostly say the same. */
export function sameFields<Part extends object>(one: Part | null, other: Part | null): boolean {
  if (one === other) return true;
  if (!one || !other) return false;
  const fields = Object.keys(one) as (keyof Part)[];
  return fields.length === Object.keys(other).length && fields.every((field) => Object.is(one[field], other[field]));
}

export function sameEntries<Entry extends object>(one: readonly Entry[], other: readonly Entry[]): boolean {
  return one.length === other.length && one.every((entry, index) => sameFields(entry, other[index] ?? null));
}

/** All of the model, for what is shown rarely: it renders with every key. */
export function useBuilder(): BuilderModel {
  return useBuilderPart((model) => model);
}

export function useEdit(): DraftHandle['edit'] {
  return useBuilderPart(({ draft }) => draft.edit);
}

/** A field of the form: its value, and its change under the name it has beside a total that moves. */
export function useFormField<Name extends keyof QuoteForm>(name: Name, what: string) {
  const value = useBuilderPart(({ draft }) => draft.form[name]);
  const edit = useEdit();
  const set = (next: QuoteForm[Name]) => edit((form) => ({ ...form, [name]: next }), what);
  return { value, set };
}
