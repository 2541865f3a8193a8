/** Brings drafts from the device to the server: in rest, with patience, one tab at a time, never twice. */
import { errorCodeOf, toastMessage } from '#domain/errors.ts';
import type { QuoteForm } from '../quote-form/quote-form.ts';
import { type AutosaveEvent, type AutosavePhase, type AutosaveState, autosaveStep, IDLE } from './autosave.ts';
import {
  acknowledged,
  blocked,
  changed,
  type DraftRecord,
  isUnsynced,
  type StoredVersion,
  sending,
  wantsSending,
} from './draft-record.ts';
import type { DraftStore } from './draft-store.ts';
import { mergedForms } from './merge-forms.ts';

/** The server as far as drafts need it. */
export interface DraftServer {
  /** Stores the form; throws errors with a code of the catalogue. */
  save(id: string, editNumber: number, form: QuoteForm): Promise<StoredVersion>;
  /** What is stored now, with the fingerprint of its content. */
  stored(id: string): Promise<StoredVersion & { fingerprint: string }>;
  fingerprint(form: QuoteForm): string;
  /** Whether the server would take the form at all; unfinished ones wait on the device. */
  isComplete(form: QuoteForm): boolean;
}

export interface DraftSyncOptions {
  store: DraftStore;
  server: DraftServer;
  now: () => number;
  /** Runs the work when no other tab is at it any more. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Calls back after the time; returns how to cancel. */
  after: (ms: number, callback: () => void) => () => void;
}

export type PushOutcome = 'saved' | 'nothing' | 'incomplete' | 'failed' | 'stopped';

/** Failures after which trying again later may help by itself. */
const PASSING = new Set(['NETWORK', 'UNKNOWN', 'RATE_LIMITED', 'STORAGE_FULL', 'NOT_AUTHENTICATED']);

/** @param draft as it lies on the device now; without it the listener has to look */
type Listener = (draft?: DraftRecord) => void;

export class DraftSync {
  readonly #options: DraftSyncOptions;
  readonly #states = new Map<string, AutosaveState>();
  readonly #cancels = new Map<string, () => void>();
  readonly #listeners = new Set<Listener>();

  constructor(options: DraftSyncOptions) {
    this.#options = options;
  }

  /** For screens that show how far a draft is; called after every change of a draft or of its phase. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  phase(id: string): AutosavePhase {
    return this.#states.get(id)?.phase ?? 'idle';
  }

  /**
   * Puts the form on the device at once; a never-sent quote goes on to the server when typing rests.
   *
   * @param base what was on the screen before this change: with it, what another tab wrote meanwhile stays
   */
  async change(id: string, form: QuoteForm, base?: QuoteForm): Promise<void> {
    const record = await this.#options.store.update(id, (current) =>
      changed(current, base ? mergedForms(base, form, current.form) : form, this.#options.now()),
    );
    if (record && wantsSending(record)) this.#happened(id, 'changed', record);
    else this.#tell(record);
  }

  /** Sends now what is not on the server yet; for a sent quote this publishes its changes. */
  async push(id: string): Promise<PushOutcome> {
    // An autosave that is due meanwhile waits for its turn and finds nothing to do, or tries again after a failure.
    const outcome = await this.#send(id, true);
    this.#tell();
    return outcome;
  }

  /** After a start, or back online: everything that waits. */
  async flushAll(): Promise<void> {
    for (const record of await this.#options.store.all()) if (wantsSending(record)) this.#happened(record.id, 'flush');
  }

  stop(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }

  #tell(draft?: DraftRecord): void {
    for (const listener of this.#listeners) listener(draft);
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
    this.#tell(draft);
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
        outcome = await this.#sendRecord(record);
    });
    return outcome;
  }

  async #sendRecord(record: DraftRecord): Promise<PushOutcome> {
    const { store, server } = this.#options;
    if (!server.isComplete(record.form)) return 'incomplete';
    const fingerprint = server.fingerprint(record.form);
    await store.update(record.id, (current) => sending(current, fingerprint));
    try {
      const stored = await server.save(record.id, record.edit_number, record.form);
      await store.update(record.id, (current) => acknowledged(current, record.rev, stored));
      return 'saved';
    } catch (error) {
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') return this.#afterConflict(record);
      return this.#afterFailure(record, error);
    }
  }

  /** The "somebody else" may be an earlier save of this device whose answer was lost. */
  async #afterConflict(record: DraftRecord): Promise<PushOutcome> {
    const { store, server } = this.#options;
    try {
      const stored = await server.stored(record.id);
      const current = await store.get(record.id);
      if (
        current?.unanswered.slice(0, -1).includes(stored.fingerprint) ||
        stored.fingerprint === server.fingerprint(record.form)
      ) {
        const same = stored.fingerprint === server.fingerprint(record.form);
        const next = await store.update(record.id, (now) =>
          acknowledged(now, same ? record.rev : now.synced_rev, stored),
        );
        return next && isUnsynced(next) && !same ? this.#sendRecord(next) : 'saved';
      }
      await store.update(record.id, (now) =>
        blocked(now, { kind: 'conflict', message: 'This was changed by someone else' }),
      );
      return 'stopped';
    } catch (error) {
      return this.#afterFailure(record, error);
    }
  }

  async #afterFailure(record: DraftRecord, error: unknown): Promise<PushOutcome> {
    const code = errorCodeOf(error);
    if (PASSING.has(code)) return 'failed';
    const kind = code === 'QUOTE_DECIDED' ? 'decided' : code === 'QUOTE_PURGED' ? 'purged' : 'refused';
    await this.#options.store.update(record.id, (current) => blocked(current, { kind, message: toastMessage(error) }));
    return 'stopped';
  }
}
