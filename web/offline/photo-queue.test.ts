import { beforeEach, describe, expect, test } from 'vitest';
import { PhotoQueue, type PhotoStore, type UploadOutcome } from './photo-queue.ts';
import type { PhotoOnDevice } from './photo-record.ts';

function photo(id: string, added_at: number): PhotoOnDevice {
  return {
    id,
    quote_id: 'q',
    image_type: 'pre_damage',
    description: '',
    name: `${id}.jpg`,
    blob: new Blob(['x']),
    added_at,
    refusal: null,
  };
}

let kept: Map<string, PhotoOnDevice>;
let outcomes: UploadOutcome[];
let sent: string[];
let queue: PhotoQueue;

beforeEach(() => {
  kept = new Map();
  outcomes = [];
  sent = [];
  const store: PhotoStore = {
    ofQuote: async () => [...kept.values()].sort((a, b) => a.added_at - b.added_at),
    add: async (each) => void kept.set(each.id, each),
    update: async (id, change) => {
      const old = kept.get(id);
      if (old) kept.set(id, { ...old, ...change });
    },
    remove: async (id) => void kept.delete(id),
  };
  queue = new PhotoQueue('q', {
    store,
    upload: async (each, onProgress) => {
      onProgress(0.5);
      sent.push(each.id);
      return outcomes.shift() ?? { kind: 'taken' };
    },
    onTaken: async () => undefined,
  });
});

describe('photo queue', () => {
  test('waiting photos are sent one at a time in order, and are removed from the device only once sent', async () => {
    await queue.add([photo('a', 1), photo('b', 2)]);
    expect([...kept.keys()]).toEqual(['a', 'b']);
    await Promise.all([queue.run(), queue.run()]);
    expect(sent).toEqual(['a', 'b']);
    expect(kept.size).toBe(0);
    expect(queue.progress).toBeNull();
  });

  test('waiting photos stay on the device while offline and are sent later', async () => {
    outcomes = [{ kind: 'later' }];
    await queue.add([photo('a', 1), photo('b', 2)]);
    await queue.run();
    expect(queue.isWaiting).toBe(true);
    expect([...kept.keys()]).toEqual(['a', 'b']);
    await queue.run();
    expect(kept.size).toBe(0);
    expect(queue.isWaiting).toBe(false);
  });

  test('a rejected photo says why and does not block the others', async () => {
    outcomes = [{ kind: 'refused', message: 'This photo is larger than 25 MB.' }];
    await queue.add([photo('a', 1), photo('b', 2)]);
    await queue.run();
    expect([...kept.values()]).toMatchObject([{ id: 'a', refusal: 'This photo is larger than 25 MB.' }]);
    await queue.retry('a');
    expect(sent).toEqual(['a', 'b', 'a']);
    expect(kept.size).toBe(0);
  });
});
