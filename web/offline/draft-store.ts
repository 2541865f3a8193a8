import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { DeviceDb } from './device-db.ts';
import { type DraftRecord, isUnsynced } from './draft-record.ts';

export interface DraftStore {
  get(id: string): Promise<DraftRecord | undefined>;
  all(): Promise<DraftRecord[]>;
  put(record: DraftRecord): Promise<void>;
  /** Changes the stored draft. Resolves to undefined if there is no such draft. */
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
    update: (id, change) => inOneGo(db, (drafts) => changeIn(drafts, id, change)),
    remove: (id) => db.drafts.delete(id),
  };
}

type Work<Result> = (drafts: IDBObjectStore) => Promise<Result>;

/**
 * Runs a transaction on the drafts and resolves once it is on the disk. Every keystroke runs one, so it uses
 * IndexedDB without Dexie's overhead. Dexie only opens the database, and reopens it if the browser has closed it.
 */
async function inOneGo<Result>(db: DeviceDb, work: Work<Result>): Promise<Result> {
  const transaction = await begun(db);
  const [result] = await Promise.all([work(transaction.objectStore('drafts')), finished(transaction)]);
  return result;
}

async function begun(db: DeviceDb): Promise<IDBTransaction> {
  const begin = () => db.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' });
  try {
    if (db.isOpen()) return begin();
  } catch (error) {
    console.warn('The device closed its database; reopening it:', error);
    db.close();
  }
  await db.open();
  return begin();
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The device did not store the draft'));
  });
}

function changeIn(
  drafts: IDBObjectStore,
  id: string,
  change: (record: DraftRecord) => DraftRecord,
): Promise<DraftRecord | undefined> {
  return new Promise((resolve, reject) => {
    const read = drafts.get(id) as IDBRequest<DraftRecord | undefined>;
    read.onerror = () => reject(read.error ?? new Error('The device did not return the draft'));
    read.onsuccess = () => {
      if (!read.result) return resolve(undefined);
      try {
        const next = change(read.result);
        drafts.put(next);
        resolve(next);
      } catch (error) {
        drafts.transaction.abort();
        reject(error);
      }
    };
  });
}

/**
 * Stores drafts for browsers without storage, such as some private windows. The drafts survive a lost connection but
 * not a closed tab.
 */
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

/**
 * True if a draft may be removed from the device. Either the server has all of it and no one touched it for a month,
 * or it is a new quote in which nothing was ever typed.
 */
export function isStale(record: DraftRecord, now: number): boolean {
  if (isUnsynced(record)) return false;
  const age = now - record.updated_at;
  return record.edit_number === 0 ? age > BLANK_HOURS * HOUR_MS : age > KEPT_DAYS * DAY_MS;
}
