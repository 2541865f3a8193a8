import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProductError } from '#domain/errors.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import { PinSaver } from './pin-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pins = (...places: number[]): PhotoPin[] => places.map((x) => ({ x, y: 0.5, kind: 'crack', note: '' }));

function saver(answer: () => Promise<unknown> = async () => undefined) {
  const store = vi.fn((_id: string, _pins: readonly PhotoPin[]) => answer());
  const onRefused = vi.fn();
  let drafts: ReadonlyMap<string, readonly PhotoPin[]> = new Map();
  const made = new PinSaver({
    store,
    refresh: async () => undefined,
    onDrafts: (now) => {
      drafts = now;
    },
    onRefused,
  });
  return { made, store, onRefused, drafts: () => [...drafts.keys()] };
}

test('a dragged pin is saved once, where it stopped', async () => {
  const { made, store, drafts } = saver();
  for (const x of [0.1, 0.2, 0.3]) made.change('a', pins(x));
  expect(drafts()).toEqual(['a']);
  await vi.runAllTimersAsync();
  expect(store.mock.calls).toEqual([['a', pins(0.3)]]);
  expect(drafts()).toEqual([]);
});

test('pins that change while they are being saved are saved again, in order', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { made, store, drafts } = saver(() => promise);
  made.change('a', pins(0.1));
  await vi.advanceTimersByTimeAsync(1000);
  made.change('a', pins(0.2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(store).toHaveBeenCalledTimes(1);
  resolve();
  await vi.runAllTimersAsync();
  expect(store.mock.calls.map(([, sent]) => sent)).toEqual([pins(0.1), pins(0.2)]);
  expect(drafts()).toEqual([]);
});

test('leaving the screen saves at once', async () => {
  const { made, store } = saver();
  made.change('a', pins(0.1));
  await made.flush();
  expect(store).toHaveBeenCalledTimes(1);
});

test('without a connection pins stay on screen, and are saved once it is back', async () => {
  let isOffline = true;
  const { made, store, drafts, onRefused } = saver(async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
  });
  made.change('a', pins(0.1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(drafts()).toEqual(['a']);
  isOffline = false;
  await vi.runAllTimersAsync();
  expect(store).toHaveBeenCalledTimes(2);
  expect([drafts(), onRefused.mock.calls]).toEqual([[], []]);
});

test('pins that the server refuses are dropped, and the reason is shown', async () => {
  const refusal = new ProductError('QUOTE_DECIDED');
  const { made, drafts, onRefused } = saver(() => Promise.reject(refusal));
  made.change('a', pins(0.1));
  await vi.runAllTimersAsync();
  expect(onRefused).toHaveBeenCalledWith(refusal);
  expect(drafts()).toEqual([]);
});
