/** Decides which version the builder opens: the device's, the server's, or a choice between both. */
import { errorCodeOf } from '#domain/errors.ts';
import {
  acknowledged,
  blocked,
  type DraftRecord,
  isUnsynced,
  keptMine,
  recordOfStored,
} from '#web/offline/draft-record.ts';
import type { DraftStore } from '#web/offline/draft-store.ts';
import { type Detail, formFromDetail } from '#web/quote-form/quote-form.ts';
import { fingerprintOf, versionOf } from '#web/staff/workspace/draft-server.ts';

/**
 * - read-only: decided or archived, with nothing unpublished on this device
 * - missing: neither on the device nor on the server
 * - unreachable: offline and never opened on this device
 */
export type OpenedDraft =
  | { kind: 'open'; record: DraftRecord }
  | { kind: 'read-only' }
  | { kind: 'missing' }
  | { kind: 'unreachable'; error: unknown };

function reconciled(local: DraftRecord, remote: Detail): DraftRecord {
  const stored = versionOf(remote);
  const theirs = fingerprintOf(formFromDetail(remote));
  if (theirs === fingerprintOf(local.form)) return acknowledged(local, local.rev, stored);
  if (remote.status !== 'pending') return blocked(local, { kind: 'decided', message: 'The customer already decided.' });
  // The server may have stored this device's own save even if the response was lost. That is not someone else's change.
  if (local.edit_number === remote.edit_number || local.unanswered.includes(theirs)) return keptMine(local, stored);
  return blocked(local, { kind: 'conflict', message: 'Someone else changed this' });
}

async function fetched(
  fetchDetail: (id: string) => Promise<Detail>,
  id: string,
): Promise<Detail | null | { error: unknown }> {
  try {
    return await fetchDetail(id);
  } catch (error) {
    return errorCodeOf(error) === 'NOT_FOUND' ? null : { error };
  }
}

interface DraftSources {
  store: DraftStore;
  fetchDetail: (id: string) => Promise<Detail>;
  now: () => number;
}

export async function openDraft({ store, fetchDetail, now }: DraftSources, id: string): Promise<OpenedDraft> {
  const before = await store.get(id);
  // The quote was never sent to the server, so the server can't have it.
  if (before?.edit_number === 0 && before.unanswered.length === 0) return { kind: 'open', record: before };
  const remote = await fetched(fetchDetail, id);
  if (remote === null) return before?.edit_number === 0 ? { kind: 'open', record: before } : { kind: 'missing' };
  if ('error' in remote)
    return before ? { kind: 'open', record: before } : { kind: 'unreachable', error: remote.error };
  if (before && isUnsynced(before)) {
    const record = await store.update(id, (current) => reconciled(current, remote));
    return { kind: 'open', record: record ?? before };
  }
  if (remote.status !== 'pending' || remote.archived) return { kind: 'read-only' };
  const fresh = recordOfStored(id, formFromDetail(remote), versionOf(remote), now());
  const record = before ? followingOn(fresh, before) : fresh;
  await store.put(record);
  return { kind: 'open', record };
}

/** Continues the revision count of the replaced record. Another tab with the old record then notices the change. */
function followingOn(fresh: DraftRecord, before: DraftRecord): DraftRecord {
  const rev = before.rev + (fingerprintOf(fresh.form) === fingerprintOf(before.form) ? 0 : 1);
  return { ...fresh, rev, synced_rev: rev };
}
