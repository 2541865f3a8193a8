/** A quote as stored on this device, and the functions that change it. No change loses input. */
import { type CustomerRecordWish, isReachable } from '#domain/customer/customer-record.ts';
import { type QuoteForm, startedLines } from '#web/quote-form/quote-form.ts';

/**
 * - conflict: someone else has saved since
 * - decided: the customer decided in the meantime
 * - purged: the owner permanently deleted the draft
 * - refused: the server rejects the draft until it is corrected
 */
export interface DraftBlock {
  kind: 'conflict' | 'decided' | 'purged' | 'refused';
  message: string;
}

export interface DraftRecord {
  id: string;
  form: QuoteForm;
  rev: number;
  /** the last `rev` that the server is known to have stored */
  synced_rev: number;
  /** edit number of the stored quote this draft is based on; 0 if the server has no version yet */
  edit_number: number;
  /** null until the server has assigned a number */
  number: string | null;
  publishing: 'auto' | 'manual';
  /** fingerprints of saves that got no response; the server may have stored any of them */
  unanswered: string[];
  block: DraftBlock | null;
  /**
   * how a save affects the company's customers. Typing alone saves no customer. Leaving the builder or choosing to
   * save the customer does. Missing in records of an older version.
   */
  customer_record?: CustomerRecordWish;
  /** ids of the lines that the server is known to have; missing in records of an older version */
  stored_lines?: readonly string[];
  /** the `rev` whose complete part is on the server, while an unfinished line is only on this device */
  partly_rev?: number;
  /** milliseconds since 1970 */
  updated_at: number;
}

const UNANSWERED_MAX = 8;

export function newRecord(id: string, form: QuoteForm, now: number): DraftRecord {
  return {
    id,
    form,
    rev: 0,
    synced_rev: 0,
    edit_number: 0,
    number: null,
    publishing: 'auto',
    unanswered: [],
    block: null,
    updated_at: now,
  };
}

/** Returns the ids of the lines that a save of the form stores. */
export function savedLines(form: QuoteForm): readonly string[] {
  return startedLines(form.lines).map(({ id }) => id);
}

export interface StoredVersion {
  edit_number: number;
  number: string;
  sent: boolean;
}

function withVersion(record: DraftRecord, stored: StoredVersion): DraftRecord {
  return {
    ...record,
    edit_number: stored.edit_number,
    number: stored.number,
    publishing: stored.sent ? 'manual' : 'auto',
    unanswered: [],
    block: null,
  };
}

export function recordOfStored(id: string, form: QuoteForm, stored: StoredVersion, now: number): DraftRecord {
  return { ...withVersion(newRecord(id, form, now), stored), stored_lines: savedLines(form) };
}

export function changed(record: DraftRecord, form: QuoteForm, now: number): DraftRecord {
  // The edit may correct what the server rejected. Other blocks need a person's decision.
  const block = record.block?.kind === 'refused' ? null : record.block;
  // A request to save the customer stays until the server has stored the customer, even if typing continues.
  const customer_record = record.customer_record === 'save' && isUnsynced(record) ? 'save' : 'as_typed';
  return { ...record, form, rev: record.rev + 1, block, customer_record, updated_at: now };
}

/** Marks the typed customer as final, because the person leaves the builder or sends the quote. */
export function leftByTyping(record: DraftRecord): DraftRecord {
  if (record.customer_record !== 'as_typed') return record;
  const left = { ...record, customer_record: 'if_reachable' as const };
  // For a sent quote, "Update quote" updates the customer record.
  return record.publishing === 'auto' && isReachable(record.form) ? { ...left, rev: record.rev + 1 } : left;
}

/** Saves the typed customer, even with a name alone ("Save as customer"). */
export function withCustomerSaved(record: DraftRecord): DraftRecord {
  return { ...record, customer_record: 'save', rev: record.rev + 1 };
}

export function sending(record: DraftRecord, fingerprint: string): DraftRecord {
  return { ...record, unanswered: [...record.unanswered, fingerprint].slice(-UNANSWERED_MAX) };
}

/** Records that the server has stored everything up to `rev`. Later changes still have to be sent. */
export function acknowledged(
  record: DraftRecord,
  rev: number,
  stored: StoredVersion,
  lines: readonly string[] = savedLines(record.form),
): DraftRecord {
  const { partly_rev: _former, ...same } = withVersion(record, stored);
  return { ...same, synced_rev: Math.max(record.synced_rev, rev), stored_lines: lines };
}

/** Records that the server has all of `rev` but the unfinished lines. The draft stays unsynced. */
export function partlySaved(record: DraftRecord, rev: number): DraftRecord {
  return { ...record, partly_rev: rev };
}

/** True if only unfinished lines are missing on the server. */
export function isPartlySaved(record: DraftRecord): boolean {
  return record.partly_rev === record.rev;
}

export function blocked(record: DraftRecord, block: DraftBlock): DraftRecord {
  return { ...record, block };
}

/** Keeps this device's draft ("Keep mine"). The next save replaces the version that someone else stored. */
export function keptMine(record: DraftRecord, stored: StoredVersion): DraftRecord {
  return withVersion(record, stored);
}

export function isUnsynced(record: DraftRecord): boolean {
  return record.rev > record.synced_rev;
}

export function wantsSending(record: DraftRecord): boolean {
  return isUnsynced(record) && record.publishing === 'auto' && record.block === null;
}
