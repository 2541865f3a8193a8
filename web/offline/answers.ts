import type { DeviceDb } from './device-db.ts';

/** Stores the server's latest responses on the device. Screens share the keys. */
export interface AnswerStore {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  /** Removes every response with this key prefix, except the keys in `but`. */
  forget(prefix: string, but?: ReadonlySet<string>): Promise<void>;
}

/** Key prefix of jobs stored for reading offline. */
export const KEPT_JOB = 'job ';

export function createAnswerStore(db: DeviceDb): AnswerStore {
  return {
    read: async (key) => (await db.answers.get(key))?.value,
    async write(key, value) {
      await db.answers.put({ key, value });
    },
    async forget(prefix, but = new Set()) {
      const keys = await db.answers.where('key').startsWith(prefix).primaryKeys();
      await db.answers.bulkDelete(keys.filter((key) => !but.has(key)));
    },
  };
}

export function createMemoryAnswerStore(): AnswerStore {
  const answers = new Map<string, unknown>();
  return {
    read: async (key) => answers.get(key),
    async write(key, value) {
      answers.set(key, value);
    },
    async forget(prefix, but = new Set()) {
      for (const key of answers.keys()) if (key.startsWith(prefix) && !but.has(key)) answers.delete(key);
    },
  };
}
