/**
 * Syncs drafts from the device to the server when typing pauses. Retries failures, runs in one tab at a time, and never
 * saves a change twice.
 */

import type { CustomerRecordWish } from '#domain/customer/customer-record.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { errorCodeOf, toastMessage } from '#domain/errors.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { Listeners } from '#web/ui/listeners.ts';
import { type AutosaveEvent, type AutosavePhase, type AutosaveState, autosaveStep, IDLE } from './autosave.ts';
import {
  acknowledged,
  blocked,
  changed,
  type DraftRecord,
  isPartlySaved,
  isUnsynced,
  leftByTyping,
  partlySaved,
  type StoredVersion,
  savedLines,
  sending,
  wantsSending,
  withCustomerSaved,
} from './draft-record.ts';
import type { DraftStore } from './draft-store.ts';
import { mergedForms } from './merge-forms.ts';
import { PASSING_FAILURES } from './passing-failures.ts';

export interface DraftServer {
  /** Stores the form. Throws errors with a code from the error catalog. */
  save(id: string, editNumber: number, form: QuoteForm, customer: CustomerRecordWish): Promise<StoredVersion>;
  stored(id: string): Promise<StoredVersion & { fingerprint: string }>;
  fingerprint(form: QuoteForm): string;
  /**
   * Returns what the server would accept: the same form if it is complete, otherwise the form without its unfinished
   * lines; null if it has to wait on the device.
   * @param storedLines ids of the lines that the server has; one of them is never left out while someone retypes it
   */
  completePart(form: QuoteForm, storedLines: readonly string[]): QuoteForm | null;
}

interface DraftSyncOptions {
  store: DraftStore;
  server: DraftServer;
  now: () => number;
  /** Runs the work once no other tab is running work with this name. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Calls back after `ms`. Returns a function that cancels the call. */
  after: (ms: number, callback: () => void) => () => void;
}

export type PushOutcome = 'saved' | 'nothing' | 'incomplete' | 'failed' | 'stopped';

/** A draft that no one typed in for this long counts as abandoned, for example because its tab was closed. */
const LEFT_AFTER_MS = 10 * MINUTE_MS;

/** The draft as stored. If it is omitted, the listener has to read the draft. */
type Told = [draft?: DraftRecord | undefined];

export class DraftSync {
  readonly #options: DraftSyncOptions;
  readonly #states = new Map<string, AutosaveState>();
  readonly #cancels = new Map<string, () => void>();
  readonly #listeners = new Listeners<Told>();
  /**
   * Subscribes a screen that shows the sync state. The listener runs after every change of a draft or its sync state.
   */
  readonly subscribe = this.#listeners.subscribe;

  constructor(options: DraftSyncOptions) {
    this.#options = options;
  }

  phase(id: string): AutosavePhase {
    return this.#states.get(id)?.phase ?? 'idle';
  }

  /**
   * Stores the form on the device immediately. A never-sent quote goes to the server when typing pauses.
   * @param base the form on screen before this change; if given, changes made by another tab in the meantime are kept
   */
  async change(id: string, form: QuoteForm, base?: QuoteForm): Promise<void> {
    const record = await this.#options.store.update(id, (current) =>
      changed(current, base ? mergedForms(base, form, current.form) : form, this.#options.now()),
    );
    if (record && wantsSending(record)) this.#happened(id, 'changed', record);
    else this.#listeners.notify(record);
  }

  /** Saves the draft with its typed customer, because someone left the builder or sends the quote. */
  async leave(id: string): Promise<void> {
    const record = await this.#options.store.update(id, leftByTyping);
    if (record && wantsSending(record)) this.#happened(id, 'flush', record);
  }

  async saveCustomer(id: string): Promise<void> {
    const record = await this.#options.store.update(id, withCustomerSaved);
    if (record && wantsSending(record)) this.#happened(id, 'flush', record);
    else this.#listeners.notify(record);
  }

  /** Sends all unsynced changes now. For a sent quote, this publishes them to the customer. */
  async push(id: string): Promise<PushOutcome> {
    // An autosave that becomes due now waits for the lock. It then finds nothing to send, or retries after a failure.
    const outcome = await this.#send(id, true);
    this.#listeners.notify();
    return outcome;
  }

  /** Sends all waiting changes after the app starts, or when it is back online. */
  async flushAll(): Promise<void> {
    const { store, now } = this.#options;
    for (const record of await store.all()) {
      const isLeft = record.customer_record === 'as_typed' && now() - record.updated_at > LEFT_AFTER_MS;
      const latest = isLeft ? await store.update(record.id, leftByTyping) : record;
      if (latest && wantsSending(latest)) this.#happened(latest.id, 'flush');
    }
  }

  stop(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }

  #cancel(id: string): void {
    this.#cancels.get(id)?.();
    this.#cancels.delete(id);
  }

  #happened(id: string, event: AutosaveEvent, draft?: DraftRecord): void {
    const [state, effect] = autosaveStep(this.#states.get(id) ?? IDLE, event);
    this.#states.set(id, state);
    if (effect.kind !== 'none') this.#cancel(id);
    if (effect.kind === 'wait')
      this.#cancels.set(
        id,
        this.#options.after(effect.ms, () => this.#happened(id, 'due')),
      );
    if (effect.kind === 'save') void this.#autosave(id);
    this.#listeners.notify(draft);
  }

  async #autosave(id: string): Promise<void> {
    const outcome = await this.#send(id, false);
    const event = outcome === 'failed' ? 'failed' : outcome === 'saved' || outcome === 'nothing' ? 'saved' : 'stopped';
    this.#happened(id, event);
  }

  async #send(id: string, published: boolean): Promise<PushOutcome> {
    let outcome: PushOutcome = 'nothing';
    await this.#options.exclusively(`draft-${id}`, async () => {
      const record = await this.#options.store.get(id);
      if (record && (published ? isUnsynced(record) || record.edit_number === 0 : wantsSending(record)))
        outcome = await this.#sendRecord(record, published);
    });
    return outcome;
  }

  /** @param asWhole true to send only a complete quote; false to also store the complete part of an unfinished one */
  async #sendRecord(record: DraftRecord, asWhole: boolean): Promise<PushOutcome> {
    const { store, server } = this.#options;
    const form = server.completePart(record.form, record.stored_lines ?? []);
    const isWhole = form === record.form;
    if (!form || (!isWhole && (asWhole || isPartlySaved(record)))) return 'incomplete';
    const fingerprint = server.fingerprint(form);
    await store.update(record.id, (current) => sending(current, fingerprint));
    try {
      const wish = record.customer_record ?? 'if_reachable';
      const stored = await server.save(record.id, record.edit_number, form, wish);
      const lines = savedLines(form);
      await store.update(record.id, (current) =>
        isWhole
          ? acknowledged(current, record.rev, stored, lines)
          : partlySaved(acknowledged(current, current.synced_rev, stored, lines), record.rev),
      );
      return 'saved';
    } catch (error) {
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') return this.#afterConflict(record, form, asWhole);
      return this.#afterFailure(record, error);
    }
  }

  /** Handles a conflict. The other save may be this device's own, whose response was lost. */
  async #afterConflict(record: DraftRecord, form: QuoteForm, asWhole: boolean): Promise<PushOutcome> {
    const { store, server } = this.#options;
    try {
      const stored = await server.stored(record.id);
      const current = await store.get(record.id);
      if (
        current?.unanswered.slice(0, -1).includes(stored.fingerprint) ||
        stored.fingerprint === server.fingerprint(form)
      ) {
        // The lost save may have been sent before the typed customer was final.
        const same =
          form === record.form &&
          stored.fingerprint === server.fingerprint(form) &&
          (record.customer_record ?? 'as_typed') === 'as_typed';
        const next = await store.update(record.id, (now) =>
          acknowledged(now, same ? record.rev : now.synced_rev, stored, savedLines(form)),
        );
        return next && isUnsynced(next) && !same ? this.#sendRecord(next, asWhole) : 'saved';
      }
      await store.update(record.id, (now) => blocked(now, { kind: 'conflict', message: 'Someone else changed this' }));
      return 'stopped';
    } catch (error) {
      return this.#afterFailure(record, error);
    }
  }

  async #afterFailure(record: DraftRecord, error: unknown): Promise<PushOutcome> {
    const code = errorCodeOf(error);
    if (PASSING_FAILURES.has(code)) return 'failed';
    const kind = code === 'QUOTE_DECIDED' ? 'decided' : code === 'QUOTE_PURGED' ? 'purged' : 'refused';
    await this.#options.store.update(record.id, (current) => blocked(current, { kind, message: toastMessage(error) }));
    return 'stopped';
  }
}
