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
import type { Detail, FormLine, QuoteForm } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { Listeners } from '#web/ui/listeners.ts';
import type { DraftEditor, EditedDraft } from './edited-draft.ts';
import type { Publishing } from './use-publish.ts';

export interface BuilderModel {
  draft: EditedDraft;
  editor: DraftEditor;
  company: CompanyView;
  /** true after an attempt to continue; then every field shows its problem, even an untouched one */
  showProblems: boolean;
  /** as last read from the server; null if the server has no such quote */
  stored: Detail | null;
  publish: Publishing;
}

/** Holds the current model. Each section subscribes to its own part, so a keystroke renders only the edited field. */
export class BuilderStore {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #model: BuilderModel;

  constructor(model: BuilderModel) {
    this.#model = model;
  }

  get model(): BuilderModel {
    return this.#model;
  }

  change(parts: Partial<BuilderModel>): void {
    this.#model = { ...this.#model, ...parts };
    this.#listeners.notify();
  }
}

export const BuilderContext = createContext<BuilderStore | null>(null);

/** Returns the store. For code that runs later and needs the model at that time. */
export function useBuilderStore(): BuilderStore {
  const store = use(BuilderContext);
  if (!store) throw new Error('Sections are shown inside the builder');
  return store;
}

type IsSame<Part> = (one: Part, other: Part) => boolean;

/** Subscribes to a part of the model. The component renders again only when that part changes. */
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

/** Compares computed amounts field by field. Every change recomputes them, and usually they stay equal. */
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

/** Subscribes to the whole model. Only for rarely shown components, because they render on every keystroke. */
export function useBuilder(): BuilderModel {
  return useBuilderPart((model) => model);
}

export function useEdit(): DraftEditor['edit'] {
  return useBuilderStore().model.editor.edit;
}

type TextName = { [Name in keyof QuoteForm]-?: QuoteForm[Name] extends string ? Name : never }[keyof QuoteForm];

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface TypedText<Element> {
  ref: RefObject<Element | null>;
  defaultValue: string;
}

/**
 * Connects an uncontrolled text field, so a keystroke renders nothing. If the text changes elsewhere, for example by
 * an undo, the hook writes the new text into the field.
 * @param read a function with a stable identity
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

/**
 * Returns a form field's value and a setter.
 * @param what describes the edit, next to the total if the total changes
 */
export function useFormField<Name extends keyof QuoteForm>(name: Name, what: string) {
  const value = useBuilderPart(({ draft }) => draft.form[name]);
  const edit = useEdit();
  const set = (next: QuoteForm[Name]) => edit((form) => ({ ...form, [name]: next }), what, name);
  return { value, set };
}

/**
 * Subscribes to a part of a line. After the line is removed, its row still renders once. The hook then returns the
 * last values.
 */
export function useLinePart<Part>(lineId: string, select: (line: FormLine) => Part, isSame?: IsSame<Part>): Part {
  const last = useRef<FormLine | null>(null);
  return useBuilderPart(({ draft }) => {
    const line = draft.form.lines.find(({ id }) => id === lineId) ?? last.current;
    if (!line) throw new Error('Rows are shown for lines that the form has');
    last.current = line;
    return select(line);
  }, isSame);
}

/** Returns the amounts of a line; null while the quote's amounts are over the maximum. */
export function useLineAmounts(lineId: string): PricedLine | null {
  return useBuilderPart(({ draft }) => draft.priced?.lines.find(({ id }) => id === lineId) ?? null, sameFields);
}
