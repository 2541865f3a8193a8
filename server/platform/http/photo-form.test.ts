import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodeOf } from '#domain/errors.ts';
import { ASKED_PHOTOS_MAX } from '#domain/quote/quote-request.ts';
import { ByteBudget } from '#server/platform/fair-scheduling/byte-budget.ts';
import { PhotoMemories, readPhotoForm } from './photo-form.ts';
import { answerBeforeBody, BodyTooLargeError } from './request-body.ts';

const budget = new ByteBudget({ total: 2_000_000, perShare: 1_000_000, reserve: { bytes: 0, upTo: 0 } });
let mostHeld = 0;

const server = createServer((request, response) => {
  answerBeforeBody(request, response);
  const memories = new PhotoMemories(() => budget.reserve('visitor'));
  readPhotoForm(request, response, memories)
    .then(
      ({ fields, files, left }) => {
        mostHeld = Math.max(mostHeld, budget.held);
        response.end(
          JSON.stringify({ fields: Object.fromEntries(fields), files: files.map(({ length }) => length), left }),
        );
      },
      (error: unknown) => {
        response.statusCode = error instanceof BodyTooLargeError ? 413 : 422;
        response.end(errorCodeOf(error));
      },
    )
    .finally(() => memories.release());
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
});

const send = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method: 'POST', body, headers });

function formWith(sizes: readonly number[], fields: Record<string, string> = { name: 'Jordan' }): FormData {
  const form = new FormData();
  for (const size of sizes) form.append('photo', new File([new Uint8Array(size)], 'IMG.jpg', { type: 'image/jpeg' }));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test('photos and fields arrive together, and a field without a chosen photo counts as none', async () => {
  expect(await (await send(formWith([1000, 0, 2000]))).json()).toEqual({
    fields: { name: 'Jordan' },
    files: [1000, 2000],
    left: 0,
  });
  expect(budget.held).toBe(0);
});

test('photos beyond the memory or the number are left out, and what was typed still arrives', async () => {
  expect(await (await send(formWith([600_000, 600_000, 300_000]))).json()).toMatchObject({
    fields: { name: 'Jordan' },
    files: [600_000, 300_000],
    left: 1,
  });
  const many = Array.from({ length: ASKED_PHOTOS_MAX + 3 }, () => 10);
  const answer = (await (await send(formWith(many))).json()) as { files: number[]; left: number; fields: object };
  expect(answer.files).toHaveLength(ASKED_PHOTOS_MAX);
  expect(answer.left).toBeGreaterThan(0);
  expect(answer.fields).toEqual({ name: 'Jordan' });
  expect(mostHeld).toBeLessThanOrEqual(1_000_000);
});

test('too many or too long fields, and malformed forms, are refused', async () => {
  const fields = Object.fromEntries(Array.from({ length: 300 }, (_, place) => [`field ${place}`, 'x']));
  expect((await send(formWith([], fields))).status).toBe(422);
  expect((await send(formWith([], { note: 'x'.repeat(10_000) }))).status).toBe(422);
  const long = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`field ${place}`, 'x'.repeat(7000)]));
  expect((await send(formWith([], long))).status).toBe(422);
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await send('--x\r\ncontent-disposition: form-data; name="photo"', broken)).status).toBe(422);
  expect((await send('no form', { 'content-type': 'multipart/form-data' })).status).toBe(422);
});

test('a form that is too large as a whole is refused before it is read', async () => {
  expect((await send(formWith([85 * 1024 * 1024]))).status).toBe(413);
});
