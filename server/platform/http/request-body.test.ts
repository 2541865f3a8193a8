import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BodyTooLargeError, BodyTooSlowError, PROGRESS, readBody } from './request-body.ts';
import { ClientGone } from './served-request.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const LIMIT = PROGRESS.bytes * 1000;
const room = () => {};

function body(headers: Record<string, string> = { 'transfer-encoding': 'chunked' }) {
  const stream = new PassThrough({ highWaterMark: LIMIT });
  const read = (grow: (bytes: number) => void = room) =>
    readBody(Object.assign(stream, { headers }) as unknown as IncomingMessage, {} as ServerResponse, LIMIT, grow);
  return { stream, read };
}

async function window(): Promise<void> {
  await nextTurn();
  vi.advanceTimersByTime(PROGRESS.windowMs);
}

test('a body may take any time as long as it keeps arriving', async () => {
  const { stream, read } = body();
  const whole = read();
  for (let windows = 0; windows < 100; windows += 1) {
    stream.write(Buffer.alloc(PROGRESS.bytes));
    await window();
  }
  stream.end();
  expect((await whole).length).toBe(100 * PROGRESS.bytes);
});

test.each([0, 1, PROGRESS.bytes - 1])('%i bytes within a window count as stalled', async (bytes) => {
  const { stream, read } = body();
  const whole = read();
  const refused = whole.catch((error: unknown) => error);
  stream.write(Buffer.alloc(PROGRESS.bytes));
  await window();
  stream.write(Buffer.alloc(bytes));
  await window();
  expect(await refused).toBeInstanceOf(BodyTooSlowError);
  expect(vi.getTimerCount()).toBe(0);
});

test('a client that left before reading began counts as gone immediately, not as slow', async () => {
  const { stream, read } = body({ 'content-length': '100' });
  stream.write(Buffer.alloc(10));
  stream.destroy();
  await nextTurn();
  await expect(read()).rejects.toBeInstanceOf(ClientGone);
  expect(vi.getTimerCount()).toBe(0);
});

test('one byte too many ends the reading, whether or not the length was declared', async () => {
  await expect(body({ 'content-length': String(LIMIT + 1) }).read()).rejects.toBeInstanceOf(BodyTooLargeError);
  const { stream, read } = body();
  const whole = read();
  stream.write(Buffer.alloc(LIMIT + 1));
  await expect(whole).rejects.toBeInstanceOf(BodyTooLargeError);
});

test('memory is reserved as bytes arrive, and without memory the reading ends', async () => {
  const { stream, read } = body({ 'content-length': String(LIMIT) });
  const asked: number[] = [];
  const whole = read((bytes) => {
    asked.push(bytes);
    if (asked.length === 2) throw new Error('no room');
  });
  await nextTurn();
  expect(asked).toEqual([]);
  stream.write(Buffer.alloc(10));
  await nextTurn();
  stream.write(Buffer.alloc(20));
  await expect(whole).rejects.toThrow('no room');
  expect(asked).toEqual([10, 20]);
});

test('a client that leaves halfway counts as gone', async () => {
  const { stream, read } = body();
  const whole = read();
  stream.write(Buffer.alloc(10));
  stream.destroy();
  await expect(whole).rejects.toBeInstanceOf(ClientGone);
});
