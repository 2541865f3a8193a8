import type { DeviceDb } from './device-db.ts';

/** What the server answered last, by a name the screens agree on. */
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
