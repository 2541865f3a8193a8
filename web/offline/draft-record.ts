/** A quote as it is stored on this device, and the functions that change it. None of them loses input. */
import { type CustomerRecordWish, isReachable } from '#domain/customer/customer-record.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';

/**
 * conflict: someone else has saved since · decided: the customer decided in the meantime · purged: the owner
 * permanently deleted the draft · refused: the server rejects the draft until it is corrected
 */
export interface DraftBlock {
  kind: 'conflict' | 'decided' | 'purged' | 'refused';
  message: string;
}

export interface DraftRecord {
  id: string;
  form: QuoteForm;
  /** increases with every change on this device */
  rev: number;
  /** the last `rev` that the server is known to have stored */
  synced_rev: number;
  /** edit number of the stored quote this draft is based on; 0 if the server has no version yet */
  edit_number: number;
  /** null until the server has assigned a number */
  number: string | null;
  /** auto: every change is sent to the server; manual: the customer has the link, so changes wait for "Update quote" */
  publishing: 'auto' | 'manual';
  /** fingerprints of saves that got no response, any of which may have reached the server */
  unanswered: string[];
  block: DraftBlock | null;
  /**
   * the effect of a save on the company's customers: none while someone types, and the pending one once they left the
   * builder or chose to save the customer. Missing in records of an older version.
   */
  customer_record?: CustomerRecordWish;
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

/** The parts of a stored quote that its draft needs. */
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

/** Replaces the draft on the device with the stored quote. */
export function recordOfStored(id: string, form: QuoteForm, stored: StoredVersion, now: number): DraftRecord {
  return withVersion(newRecord(id, form, now), stored);
}

export function changed(record: DraftRecord, form: QuoteForm, now: number): DraftRecord {
  // The edit may correct what the server rejected. The other blocks need a decision.
  const block = record.block?.kind === 'refused' ? null : record.block;
  // A request to save the customer stays until the server has it, even when typing continues.
  const customer_record = record.customer_record === 'save' && isUnsynced(record) ? 'save' : 'as_typed';
  return { ...record, form, rev: record.rev + 1, block, customer_record, updated_at: now };
}

/** Finalizes the typed customer, because the person left the builder or sends the quote. */
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

/** Records that the server has everything up to `rev`. Later changes still have to be sent. */
export function acknowledged(record: DraftRecord, rev: number, stored: StoredVersion): DraftRecord {
  return { ...withVersion(record, stored), synced_rev: Math.max(record.synced_rev, rev) };
}

export function blocked(record: DraftRecord, block: DraftBlock): DraftRecord {
  return { ...record, block };
}

/** Keeps this draft ("Keep mine"): the next save replaces the version that someone else stored. */
export function keptMine(record: DraftRecord, stored: StoredVersion): DraftRecord {
  return withVersion(record, stored);
}

export function isUnsynced(record: DraftRecord): boolean {
  return record.rev > record.synced_rev;
}

export function wantsSending(record: DraftRecord): boolean {
  return isUnsynced(record) && record.publishing === 'auto' && record.block === null;
}
