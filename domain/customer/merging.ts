import { DAY_MS } from '#domain/durations.ts';
import { CUSTOMER_NOTES_MAX } from './customer-import.ts';

export const MERGE_UNDO_DAYS = 30;

export const canUndoMerge = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < MERGE_UNDO_DAYS * DAY_MS;

/** Staff choose a side for each field. The tax exemption includes its number. */
export const MERGE_FIELDS = ['name', 'email', 'phone', 'language', 'source', 'tax'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

export interface MergeValues {
  name: string;
  email: string;
  phone: string;
  language: string;
  source: string;
  notes: string;
  tax_exempt: boolean;
  tax_number: string;
  follow_up: boolean;
}

export type MergeChanges = { [Column in keyof MergeValues]?: { from: MergeValues[Column]; to: MergeValues[Column] } };

const COLUMNS: Readonly<Record<MergeField, readonly (keyof MergeValues)[]>> = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  language: ['language'],
  source: ['source'],
  tax: ['tax_exempt', 'tax_number'],
};

/** Returns the fields to take from the merged customer by default: those that are empty in the kept customer. */
export function usualChoice(kept: MergeValues, merged: MergeValues): MergeField[] {
  return MERGE_FIELDS.filter((field) => {
    const says = (values: MergeValues) => COLUMNS[field].some((column) => Boolean(values[column]));
    return !says(kept) && says(merged);
  });
}

/** Joins both notes, so that nothing is lost. null when they are too long together. */
export function joinedNotes(kept: string, merged: string): string | null {
  if (merged === '' || kept.includes(merged)) return kept;
  if (kept === '' || merged.includes(kept)) return merged;
  const both = `${kept}\n${merged}`;
  return both.length <= CUSTOMER_NOTES_MAX ? both : null;
}

/**
 * Returns the kept customer's changes. Lists every column that this merge decided, even if its value stayed the same,
 * so that undoing an earlier merge keeps that decision. Reminders stay off if either customer had turned them off.
 * @param fromMerged fields to take from the merged customer
 */
export function mergeChanges(
  kept: MergeValues,
  merged: MergeValues,
  fromMerged: readonly MergeField[],
  notes: string,
): MergeChanges {
  const taken = fromMerged.flatMap((field) => COLUMNS[field]);
  const after: MergeValues = {
    ...kept,
    ...Object.fromEntries(taken.map((column) => [column, merged[column]])),
    notes,
    follow_up: kept.follow_up && merged.follow_up,
  };
  const decided = new Set<keyof MergeValues>(taken);
  if (kept.notes !== notes) decided.add('notes');
  if (!merged.follow_up) decided.add('follow_up');
  return Object.fromEntries([...decided].map((column) => [column, { from: kept[column], to: after[column] }]));
}

interface UndoneMerge {
  values: Partial<MergeValues>;
  merges: Record<string, MergeChanges>;
}

/**
 * Undoes one merge. A column returns to its earlier value, unless the column has changed since or a later merge decided
 * it. The later merge then inherits the earlier value and restores it when undone.
 * @param merges by id. Ids sort by time
 */
export function withoutMerge(
  now: MergeValues,
  merges: Readonly<Record<string, MergeChanges>>,
  mergeId: string,
): UndoneMerge {
  const { [mergeId]: undone = {}, ...others } = merges;
  const later = Object.keys(others)
    .filter((id) => id > mergeId)
    .sort();
  const left: UndoneMerge = { values: {}, merges: others };
  for (const column of Object.keys(undone) as (keyof MergeValues)[]) {
    const { from, to } = undone[column] ?? { from: now[column], to: now[column] };
    const nextId = later.find((id) => others[id]?.[column] !== undefined);
    const next = nextId === undefined ? undefined : others[nextId]?.[column];
    if (nextId !== undefined && next !== undefined) {
      if (next.from === to) left.merges[nextId] = { ...left.merges[nextId], [column]: { from, to: next.to } };
    } else if (now[column] === to) left.values = { ...left.values, [column]: from };
  }
  return left;
}

export const DUPLICATE_REASONS = ['email', 'phone', 'name_and_address'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];
