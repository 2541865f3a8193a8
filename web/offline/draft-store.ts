/** Drafts on the device: reading, and changing in one transaction each. */
import type { DeviceDb } from './device-db.ts';
import { type DraftRecord, isUnsynced } from './draft-record.ts';

export interface DraftStore {
  get(id: string): Promise<DraftRecord | undefined>;
  all(): Promise<DraftRecord[]>;
  put(record: DraftRecord): Promise<void>;
  /** Changes what is stored at this moment; undefined when there is no such draft. */
  update(id: string, change: (record: DraftRecord) => DraftRecord): Promise<DraftRecord | undefined>;
  remove(id: string): Promise<void>;
}

export function createDraftStore(db: DeviceDb): DraftStore {
  return {
    get: (id) => db.drafts.get(id),
    all: () => db.drafts.orderBy('updated_at').reverse().toArray(),
    async put(record) {
      await db.drafts.put(record);
    },
    update: (id, change) =>
      db.transaction('rw', db.drafts, async () => {
        const record = await db.drafts.get(id);
        if (!record) return undefined;
        const next = change(record);
        await db.drafts.put(next);
        return next;
      }),
    remove: (id) => db.drafts.delete(id),
  };
}

/** For browsers that give no storage, as some do in private windows: safe from a lost signal, not from a closed tab. */
export function createMemoryDraftStore(records = new Map<string, DraftRecord>()): DraftStore {
  return {
    get: async (id) => records.get(id),
    all: async () => [...records.values()].sort((a, b) => b.updated_at - a.updated_at),
    async put(record) {
      records.set(record.id, record);
    },
    async update(id, change) {
      const record = records.get(id);
      if (record) records.set(id, change(record));
      return records.get(id);
    },
    async remove(id) {
      records.delete(id);
    },
  };
}

const KEPT_DAYS = 30;
const BLANK_HOURS = 24;
const HOUR_MS = 3_600_000;

/**
 * Whether a draft may leave the device: the server has all of it and it was not touched for a month, or it is a new
 * quote in which nothing was ever typed.
 */
export function isStale(record: DraftRecord, now: number): boolean {
  if (isUnsynced(record)) return false;
  const age = now - record.updated_at;
  return record.edit_number === 0 ? age > BLANK_HOURS * HOUR_MS : age > KEPT_DAYS * 24 * HOUR_MS;
}
