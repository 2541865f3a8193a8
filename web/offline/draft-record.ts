/** A quote as it is stored on this device, and its changes. None of them loses input. */
import { type CustomerRecordWish, isReachable } from '#domain/customer/customer-record.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';

/**
 * conflict: someone else has saved since · decided: the customer decided in the meantime · purged: the owner
 * permanently deleted the draft · refused: the server rejects it as it is
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
  /** the last `rev` that the server is known to have */
  synced_rev: number;
  /** edit number of the stored quote this draft is based on; 0: the server does not have it yet */
  edit_number: number;
  /** null until the server has assigned one */
  number: string | null;
  /** auto: every change is sent to the server; manual: the customer has the link, so changes wait for "Update quote" */
  publishing: 'auto' | 'manual';
  /** fingerprints of saves without an answer: any of them may still have reached the server */
  unanswered: string[];
  block: DraftBlock | null;
  /**
   * the effect of a save on the company's customers: none while someone types, and the pending one once they have left
   * the builder or chose to save the customer. Missing in a record of an older version.
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

/** The part of a stored quote that its draft needs. */
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

/** The stored quote replaces whatever was on the device. */
export function recordOfStored(id: string, form: QuoteForm, stored: StoredVersion, now: number): DraftRecord {
  return withVersion(newRecord(id, form, now), stored);
}

export function changed(record: DraftRecord, form: QuoteForm, now: number): DraftRecord {
  // The edit may correct what the server rejected; the other blocks wait for a decision.
  const block = record.block?.kind === 'refused' ? null : record.block;
  // A wish to save the customer that the server does not know yet outlives the next key.
  const customer_record = record.customer_record === 'save' && isUnsynced(record) ? 'save' : 'as_typed';
  return { ...record, form, rev: record.rev + 1, block, customer_record, updated_at: now };
}

/** Makes the typed customer final, because the person left the builder or sends the quote. */
export function leftByTyping(record: DraftRecord): DraftRecord {
  if (record.customer_record !== 'as_typed') return record;
  const left = { ...record, customer_record: 'if_reachable' as const };
  // For a sent quote, the customer record is updated with "Update quote".
  return record.publishing === 'auto' && isReachable(record.form) ? { ...left, rev: record.rev + 1 } : left;
}

/** "Save as customer": also with a name alone. */
export function withCustomerSaved(record: DraftRecord): DraftRecord {
  return { ...record, customer_record: 'save', rev: record.rev + 1 };
}

export function sending(record: DraftRecord, fingerprint: string): DraftRecord {
  return { ...record, unanswered: [...record.unanswered, fingerprint].slice(-UNANSWERED_MAX) };
}

/** The server has everything up to `rev`; later changes are still to be sent. */
export function acknowledged(record: DraftRecord, rev: number, stored: StoredVersion): DraftRecord {
  return { ...withVersion(record, stored), synced_rev: Math.max(record.synced_rev, rev) };
}

export function blocked(record: DraftRecord, block: DraftBlock): DraftRecord {
  return { ...record, block };
}

/** "Keep mine": the next save replaces the version that someone else stored. */
export function keptMine(record: DraftRecord, stored: StoredVersion): DraftRecord {
  return withVersion(record, stored);
}

export function isUnsynced(record: DraftRecord): boolean {
  return record.rev > record.synced_rev;
}

export function wantsSending(record: DraftRecord): boolean {
  return isUnsynced(record) && record.publishing === 'auto' && record.block === null;
}
