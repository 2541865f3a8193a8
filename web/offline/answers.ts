import type { DeviceDb } from './device-db.ts';

/** The server's latest answers, by a key that the screens share. */
export interface AnswerStore {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
}

export function createAnswerStore(db: DeviceDb): AnswerStore {
  return {
    read: async (key) => (await db.answers.get(key))?.value,
    async write(key, value) {
      await db.answers.put({ key, value });
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
  };
}
