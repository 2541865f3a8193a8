/** The database on the device. One for each user: what one person typed is never shown to the next one. */
import Dexie, { type EntityTable } from 'dexie';
import { deviceName } from './device-name.ts';
import type { DraftRecord } from './draft-record.ts';
import type { KeptPhoto } from './photo-record.ts';

/** A copy of what the server answered last, for screens that have to work without signal. */
export interface CachedAnswer {
  key: string;
  value: unknown;
}

export type DeviceDb = Dexie & {
  drafts: EntityTable<DraftRecord, 'id'>;
  photos: EntityTable<KeptPhoto, 'id'>;
  answers: EntityTable<CachedAnswer, 'key'>;
};

const open = new Map<string, DeviceDb>();

export function deviceDb(userId: string): DeviceDb {
  const known = open.get(userId);
  if (known) return known;
  // Strict: a write counts as done when it is on the disk, not when it is on its way there.
  const db = new Dexie(deviceName(userId), { chromeTransactionDurability: 'strict' }) as DeviceDb;
  db.version(1).stores({ drafts: 'id, updated_at', photos: 'id, quote_id', answers: 'key' });
  open.set(userId, db);
  return db;
}

/** Asks the browser not to clear the drafts when space gets short. Where it cannot, they stay as safe as before. */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.()) ?? false;
}
