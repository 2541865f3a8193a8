import {
  createContext,
  type RefObject,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { PricedLine } from '#domain/pricing/quote-lines.ts';
import type { CompanyView } from '../approval-preview.ts';
import type { Detail, FormLine, QuoteForm } from '../../../quote-form/quote-form.ts';
import type { DraftEditor, EditedDraft } from './edited-draft.ts';
import type { Publishing } from './use-publish.ts';

/** What every section of the builder works with. */
export interface BuilderModel {
  draft: EditedDraft;
  editor: DraftEditor;
  company: CompanyView;
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

  change(parts: Partial<BuilderModel>): void {
    this.#model = { ...this.#model, ...parts };
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

type IsSame<Part> = (one: Part, other: Part) => boolean;

/** Part of the model; renders again only when that part is another one. */
export function useBuilderPart<Part>(select: (model: BuilderModel) => Part, isSame?: IsSame<Part>): Part {
  return usePartOf(useBuilderStore(), select, isSame);
}

export function usePartOf<Part>(
  store: BuilderStore,
  select: (model: BuilderModel) => Part,
  isSame: IsSame<Part> = Object.is,
): Part {
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

export function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

export function sameEntries<Entry extends object>(one: readonly Entry[], other: readonly Entry[]): boolean {
  return one.length === other.length && one.every((entry, index) => sameFields(entry, other[index] ?? null));
}

/** All of the model, for what is shown rarely: it renders with every key. */
export function useBuilder(): BuilderModel {
  return useBuilderPart((model) => model);
}

export function useEdit(): DraftEditor['edit'] {
  return useBuilderStore().model.editor.edit;
}

/** Fields of the form that hold a text. */
type TextName = { [Name in keyof QuoteForm]: QuoteForm[Name] extends string ? Name : never }[keyof QuoteForm];

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface TypedText<Element> {
  ref: RefObject<Element | null>;
  defaultValue: string;
}

/**
 * For a text field. The browser holds what is typed into it, so that a key renders nothing; a text that comes from
 * elsewhere, as by an undo, is put into it.
 *
 * @param read a function that stays the same
 */
export function useTypedText<Element extends TextElement>(read: (model: BuilderModel) => string): TypedText<Element> {
  const store = useBuilderStore();
  const ref = useRef<Element>(null);
  const [defaultValue] = useState(() => read(store.model));
  useLayoutEffect(() => {
    const show = () => {
      const text = read(store.model);
      if (ref.current && ref.current.value !== text) ref.current.value = text;
    };
    show();
    return store.subscribe(show);
  }, [store, read]);
  return { ref, defaultValue };
}

export function useFormText<Element extends TextElement>(name: TextName): TypedText<Element> {
  return useTypedText<Element>(useCallback(({ draft }: BuilderModel) => draft.form[name], [name]));
}

/** A field of the form: its value, and its change under the name it has beside a total that moves. */
export function useFormField<Name extends keyof QuoteForm>(name: Name, what: string) {
  const value = useBuilderPart(({ draft }) => draft.form[name]);
  const edit = useEdit();
  const set = (next: QuoteForm[Name]) => edit((form) => ({ ...form, [name]: next }), what);
  return { value, set };
}

/** Part of a line. A line that was taken away is asked for until its row is gone: it stays as it was. */
export function useLinePart<Part>(lineId: string, select: (line: FormLine) => Part, isSame?: IsSame<Part>): Part {
  const last = useRef<FormLine | null>(null);
  return useBuilderPart(({ draft }) => {
    const line = draft.form.lines.find(({ id }) => id === lineId) ?? last.current;
    if (!line) throw new Error('Rows are shown for lines that the form has');
    last.current = line;
    return select(line);
  }, isSame);
}

/** null while the quote's figures are larger than a quote may have */
export function useLineFigures(lineId: string): PricedLine | null {
  return useBuilderPart(({ draft }) => draft.priced?.lines.find(({ id }) => id === lineId) ?? null, sameFields);
}
