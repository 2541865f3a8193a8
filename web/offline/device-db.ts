/** The database on the device. Each user has a separate one, so that no one sees what another person typed. */
import Dexie, { type EntityTable } from 'dexie';
import { deviceName } from './device-name.ts';
import type { DraftRecord } from './draft-record.ts';
import type { JobChange } from './job-change.ts';
import type { PhotoOnDevice, StoredPhoto } from './photo-record.ts';

interface CachedAnswer {
  key: string;
  value: unknown;
}

export type DeviceDb = Dexie & {
  drafts: EntityTable<DraftRecord, 'id'>;
  photos: EntityTable<StoredPhoto | PhotoOnDevice, 'id'>;
  answers: EntityTable<CachedAnswer, 'key'>;
  job_changes: EntityTable<JobChange, 'seq'>;
};

const open = new Map<string, DeviceDb>();

export function deviceDb(userId: string): DeviceDb {
  const known = open.get(userId);
  if (known) return known;
  // With strict durability, a write completes only once it is on the disk.
  const db = new Dexie(deviceName(userId), { chromeTransactionDurability: 'strict' }) as DeviceDb;
  db.version(1).stores({ drafts: 'id, updated_at', photos: 'id, quote_id', answers: 'key' });
  db.version(2).stores({ job_changes: '++seq' });
  open.set(userId, db);
  return db;
}

/** Asks the browser not to evict the drafts when disk space is low. It may refuse, and the drafts stay evictable. */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}
