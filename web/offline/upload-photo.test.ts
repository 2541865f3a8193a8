import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PhotoOnDevice } from './photo-record.ts';
import { uploadPhotoOnDevice } from './upload-photo.ts';

/** A fake XMLHttpRequest that lets the test control the connection. */
class Line {
  static last: Line;
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  isAborted = false;
  headers: Record<string, string> = {};
  constructor() {
    Line.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  moves(loaded: number, total: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total });
  }
  answers(status: number, body: object = {}) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const photo = { id: 'p', quote_id: 'q', image_type: 'general', description: '', blob: new Blob(['x']), name: 'x.jpg' };
const TWENTY_MB = 20 * 2 ** 20;

function upload() {
  const shares: number[] = [];
  const outcome = uploadPhotoOnDevice('u', photo as unknown as PhotoOnDevice, (share) => shares.push(share));
  return { outcome, shares, line: Line.last };
}

it('an upload takes as long as a slow connection needs while there is progress', async () => {
  const { outcome, shares, line } = upload();
  // At 256 kbit/s, the upload takes eleven minutes.
  for (let loaded = 0; loaded < TWENTY_MB; loaded += 32 * 1024 * 20) {
    line.moves(loaded, TWENTY_MB);
    await vi.advanceTimersByTimeAsync(20_000);
  }
  line.moves(TWENTY_MB, TWENTY_MB);
  // The server needs a minute to process the photo.
  await vi.advanceTimersByTimeAsync(60_000);
  line.answers(200);
  expect(await outcome).toEqual({ kind: 'taken' });
  expect(shares.at(-1)).toBe(1);
});

it('an upload gives up when progress stops, and can be retried later', async () => {
  const { outcome, line } = upload();
  line.moves(1000, TWENTY_MB);
  await vi.advanceTimersByTimeAsync(50_000);
  line.moves(1000, TWENTY_MB);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(line.isAborted, 'nothing new was sent').toBe(true);
  expect(await outcome).toEqual({ kind: 'later' });
});

it('an upload waits longer for the response than for progress, but not forever', async () => {
  const { outcome, line } = upload();
  line.moves(TWENTY_MB, TWENTY_MB);
  await vi.advanceTimersByTimeAsync(110_000);
  expect(line.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toEqual({ kind: 'later' });
});

it('a finished upload leaves no timer running', async () => {
  const { outcome, line } = upload();
  line.answers(413);
  expect(await outcome).toMatchObject({ kind: 'refused' });
  expect(vi.getTimerCount()).toBe(0);
});

it('an upload names the photo’s owner, and waits while someone else is signed in', async () => {
  const { outcome, line } = upload();
  expect(line.headers).toEqual({ 'x-acting-user': 'u' });
  line.answers(409, { code: 'OTHER_USER', status: 409, message: 'Someone else' });
  await expect(outcome).resolves.toEqual({ kind: 'later' });
});
