/** The form of /verify may include a file, and its page gets only the file's hash. Other pages accept no files. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodeOf, ProductError } from '#domain/errors.ts';
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import type { BodyBudgets } from './api.ts';
import { isPageForm, readPageForm } from './page-form.ts';
import { answerBeforeBody, BodyTooLargeError, HASHED_FILE_BYTES } from './request-body.ts';

const counted: string[] = [];
let isOverLimit = false;
let taken = 0;
const parts = {
  auth: {
    admitForm: async (_context: unknown, limit = 'form') => {
      counted.push(limit);
      if (isOverLimit) throw new ProductError('RATE_LIMITED');
    },
  },
  bodies: {
    visitors: {
      reserve: () => ({
        grow: (bytes: number) => {
          taken += bytes;
        },
        release: () => undefined,
      }),
    },
  } as unknown as BodyBudgets,
};

const server = createServer((incoming, response) => {
  const facts = { path: incoming.url, ip: '192.0.2.1' } as RequestFacts;
  // The server does this before every response.
  answerBeforeBody(incoming, response);
  readPageForm(incoming, response, facts, parts).then(
    ({ body, release }) => {
      release();
      response.end(Buffer.from(body));
    },
    (error: unknown) => {
      response.statusCode = error instanceof BodyTooLargeError ? 413 : 422;
      response.end(errorCodeOf(error));
    },
  );
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
});

const send = (path: string, body: FormData | URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method: 'POST', body, headers });

function formWith(bytes: Uint8Array<ArrayBuffer>, typed = ''): FormData {
  const form = new FormData();
  form.set('file', new File([bytes], 'signed.pdf', { type: 'application/pdf' }));
  form.set('sha256', typed);
  return form;
}

test('a file is replaced by its hash, counts as a verification and takes no memory for bodies', async () => {
  taken = 0;
  counted.length = 0;
  const bytes = new Uint8Array(3_000_000).fill(7);
  const answer = await send('/verify', formWith(bytes));
  expect(Object.fromEntries(new URLSearchParams(await answer.text()))).toEqual({
    file: createHash('sha256').update(bytes).digest('hex'),
    sha256: '',
  });
  expect([counted, taken]).toEqual([['verification'], 0]);
});

test('a form without a chosen file passes on the typed text', async () => {
  const answer = await send('/verify', formWith(new Uint8Array(), 'ab cd'));
  expect(Object.fromEntries(new URLSearchParams(await answer.text()))).toEqual({ file: '', sha256: 'ab cd' });
});

test('a plain form arrives unchanged, on this page and on all others', async () => {
  counted.length = 0;
  for (const path of ['/verify', '/contact']) {
    const answer = await send(path, new URLSearchParams({ sha256: 'ab' }));
    expect(await answer.text()).toBe('sha256=ab');
  }
  expect(counted).toEqual(['form', 'form']);
});

function answerToAnnounced(bytes: number): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path: '/verify', method: 'POST', headers }, (answer) => {
      text(answer).then(resolve, reject);
    });
    asking.on('error', reject);
    asking.flushHeaders();
  });
}

test('more than one file, or a malformed form, is refused', async () => {
  const two = formWith(new Uint8Array(10));
  two.append('file', new File(['x'], 'second.pdf'));
  expect((await send('/verify', two)).status).toBe(422);
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await send('/verify', '--x\r\ncontent-disposition: form-data; name="file"', broken)).status).toBe(422);
  expect((await send('/verify', 'no form', { 'content-type': 'multipart/form-data' })).status).toBe(422);
});

test('a file that is too large is reported in the page’s own form', async () => {
  expect(await answerToAnnounced(HASHED_FILE_BYTES + 1)).toBe('refused=TOO_LARGE');
});

test('a file over the limit is also reported there, without reading any of it; other pages show the error screen', async () => {
  isOverLimit = true;
  const answer = await send('/verify', formWith(new Uint8Array(2_000_000)));
  expect([answer.status, await answer.text()]).toEqual([200, 'refused=RATE_LIMITED']);
  expect(await (await send('/contact', new URLSearchParams({ name: 'Ann' }))).text()).toBe('RATE_LIMITED');
  isOverLimit = false;
});

test('other pages accept no file', async () => {
  const post = (path: string, type?: string) =>
    isPageForm({ headers: { 'content-type': type } } as IncomingMessage, path);
  expect(['/verify', '/contact', '/verify/'].map((path) => post(path, 'multipart/form-data; boundary=x'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(post('/contact', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8')).toBe(true);
  for (const type of ['application/json', 'text/plain', '', undefined]) expect(post('/verify', type)).toBe(false);
  expect((await send('/contact', formWith(new Uint8Array(100_000)))).status).toBe(413);
});
