import type { Cents } from '#domain/pricing/money.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import type { DraftRecord } from '#web/offline/draft-record.ts';
import { type FormProblems, formProblems } from '#web/quote-form/form-problems.ts';
import { priceForm, type QuoteForm } from '#web/quote-form/quote-form.ts';
import { openingPackage, withPackageChosen } from '#web/staff/quotes/package-edits.ts';
import { type SaveState, saveStateOf } from '#web/staff/quotes/save-state.ts';
import type { Workspace } from '#web/staff/workspace/workspace.tsx';

export interface EditedDraft {
  record: DraftRecord;
  form: QuoteForm;
  /**
   * for the package on screen. null while an amount exceeds the maximum; the same object until an input of the amounts
   * changes
   */
  priced: PricedQuote | null;
  problems: FormProblems;
  saveState: SaveState;
  /** the package on screen. The customer's page may open with another one */
  viewed: number;
  /** the latest change of the total; stays after edits that don't change the total */
  movement: Movement | null;
}

interface Movement {
  cents: Cents;
  why: string;
}

const PRICED_FIELDS = [
  'lines',
  'packages',
  'discount_type',
  'discount_value',
  'tax_rate',
  'minimum_charge_cents',
  'trip_charge_cents',
] as const satisfies readonly (keyof QuoteForm)[];

/**
 * The draft that a builder edits. Input shows on the screen immediately. It reaches the device and the server later.
 * The draft lives outside React, so a keystroke doesn't render the whole builder.
 */
export class DraftEditor {
  readonly #workspace: Pick<Workspace, 'drafts' | 'sync'>;
  /** the revision of the form on screen; the device stores it a little later */
  #rev: number;
  #now: EditedDraft;
  #onChange: (draft: EditedDraft) => void = () => {};
  /** the field with the cursor, and the draft before its first keystroke */
  #typing: { field: string; before: EditedDraft } | null = null;

  constructor(workspace: Pick<Workspace, 'drafts' | 'sync'>, opened: DraftRecord) {
    const { form, rev } = opened;
    const viewed = openingPackage(form);
    const priced = priceForm(form);
    this.#workspace = workspace;
    this.#rev = rev;
    const problems = formProblems(form, priced);
    const saveState = saveStateOf(opened, workspace.sync.phase(opened.id), problems.size === 0);
    this.#now = { record: opened, form, priced, problems, saveState, viewed, movement: null };
  }

  get now(): EditedDraft {
    return this.#now;
  }

  get #id(): string {
    return this.#now.record.id;
  }

  /**
   * Calls `onChange` now and after every change, including changes by other tabs and the server.
   * @returns a function that stops the calls
   */
  watch(onChange: (draft: EditedDraft) => void): () => void {
    this.#onChange = onChange;
    onChange(this.#now);
    const { sync } = this.#workspace;
    const stop = sync.subscribe((draft) => {
      if (draft === undefined) void this.#read(false);
      else if (draft.id === this.#id) this.#show({ record: draft });
    });
    // Reads the draft again when this tab becomes visible, because another tab may have edited it.
    const onSeen = () => void this.#catchUp();
    document.addEventListener('visibilitychange', onSeen);
    // Two windows side by side are both visible, but only one has the focus.
    window.addEventListener('focus', onSeen);
    return () => {
      stop();
      void sync.leave(this.#id);
      document.removeEventListener('visibilitychange', onSeen);
      window.removeEventListener('focus', onSeen);
    };
  }

  /**
   * Changes the form and saves it on the device.
   * @param field the field that someone types in; its keystrokes count as one change of the total
   */
  readonly edit = (change: (form: QuoteForm) => QuoteForm, what: string, field?: string): void => {
    const before = this.#now.form;
    const form = change(before);
    if (form === before) return;
    this.#rev += 1;
    if (field === undefined || field !== this.#typing?.field)
      this.#typing = field === undefined ? null : { field, before: this.#now };
    this.#show({ form }, what);
    // Sends only this tab's changes, because another tab may have edited the draft.
    void this.#workspace.sync.change(this.#id, form, before);
  };

  /** Shows another package with its total. Changes nothing of the quote. */
  readonly view = (viewed: number): void => {
    this.#now = { ...this.#now, viewed, priced: pricedAt(this.#now.form, viewed), movement: null };
    this.#onChange(this.#now);
  };

  /** Reads the draft from the device again after a change that was not an edit. */
  readonly reload = (): Promise<void> => this.#read(true);

  async #catchUp(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const stored = await this.#workspace.drafts.get(this.#id);
    if (stored && stored.rev > this.#rev) await this.#read(true);
  }

  async #read(adopt: boolean): Promise<void> {
    const record = await this.#workspace.drafts.get(this.#id);
    if (!record) return;
    if (!adopt || (record.rev === this.#rev && record.form === this.#now.form)) return this.#show({ record });
    this.#rev = record.rev;
    this.#show({ record, form: record.form }, 'other version loaded');
  }

  /** Shows a change. @param what describes the change, for the text next to the total if the total changed */
  #show(change: Partial<Pick<EditedDraft, 'record' | 'form'>>, what = ''): void {
    const before = this.#now;
    const next = { ...before, ...change };
    if (PRICED_FIELDS.some((field) => next.form[field] !== before.form[field])) {
      next.viewed = Math.min(before.viewed, Math.max(0, (next.form.packages ?? []).length - 1));
      next.priced = pricedAt(next.form, next.viewed);
      const { priced, movement } = this.#typing?.before ?? before;
      next.movement = movementAfter(movement, [priced, next.priced], what);
    }
    if (next.form !== before.form) next.problems = formProblems(next.form, next.priced);
    const phase = this.#workspace.sync.phase(this.#id);
    next.saveState = saveStateOf(next.record, phase, next.problems.size === 0);
    this.#now = next;
    this.#onChange(next);
  }
}

/** A quote without packages has nothing to choose, so its lines stay the same objects. */
function pricedAt(form: QuoteForm, viewed: number): PricedQuote | null {
  return priceForm((form.packages ?? []).length === 0 ? form : withPackageChosen(form, viewed));
}

/**
 * Keeps the last change of the total if the total stays the same. The first price of a quote is not a change, so
 * nothing is shown.
 */
function movementAfter(
  last: Movement | null,
  [before, now]: [before: PricedQuote | null, now: PricedQuote | null],
  why: string,
): Movement | null {
  if (!before || !now) return last;
  const [from, to] = [before.totals.total_cents, now.totals.total_cents];
  if (from === to) return last;
  return from === 0 ? null : { cents: to - from, why };
}
