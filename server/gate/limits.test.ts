import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCodeTo } from '#tests/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, PASSWORD, uniqueEmail } from '#tests/factories.ts';
import type { TestClient } from '#tests/http-client.ts';
import { createRateLimits } from './limits.ts';

/** One proxy in front, so that a test can come from any address. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ limitsFactor: 1, settings: { TRUST_PROXY: '1' } });
});
afterAll(() => app?.close());

let lastHost = 0;
const newIp = () => {
  lastHost += 1;
  return `203.0.113.${lastHost}`;
};

const post = (client: TestClient, path: string, body: unknown, ip: string) =>
  client.request('POST', `/api${path}`, { body, headers: { 'x-forwarded-for': ip } });
const tryPassword = (client: TestClient, email: string, ip: string, password = 'Wrong-Horse-99') =>
  post(client, '/auth/token', { grant_type: 'password', email, password }, ip);

async function statuses(times: number, attempt: (index: number) => Promise<Response>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let index = 0; index < times; index += 1) {
    const { status } = await attempt(index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test('an address can try 30 sign-ins in five minutes, whatever the account', async () => {
  const ip = newIp();
  const attempt = () => post(app.client(), '/auth/token', { grant_type: 'refresh_token' }, ip);
  expect(await statuses(32, attempt)).toEqual({ 401: 30, 429: 2 });
  const refused = await attempt();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment and try again.',
  });
  expect((await post(app.client(), '/auth/token', { grant_type: 'refresh_token' }, newIp())).status).toBe(401);
});

test('an account has 15 tries of mailed codes a day, whoever makes them; then the right one is refused, too', async () => {
  const { owner } = await buildCompany(app);
  const asking = app.client();
  await post(asking, '/auth/otp', { email: owner.email }, newIp());
  const token = await signInCodeTo(app, owner.email);
  const takeOne = () => app.services.limits.consume('mail_code', { ip: newIp(), email: owner.email });
  for (let turn = 0; turn < 15; turn += 1) expect(await takeOne()).toBeNull();
  expect(await takeOne()).toBeGreaterThan(23 * 3600);
  const use = { type: 'email', email: owner.email, token };
  expect((await post(asking, '/auth/verify', use, newIp())).status).toBe(429);
  await tryPassword(asking, owner.email, newIp(), PASSWORD);
  expect((await post(asking, '/auth/verify', use, newIp())).status, 'a known device by now').toBe(200);
});

test('strangers from many addresses cannot guess on, and cannot lock out a known device', async () => {
  const { owner } = await buildCompany(app);
  const device = app.client();
  expect((await tryPassword(device, owner.email, newIp(), PASSWORD)).status).toBe(200);

  const guess = (index: number) =>
    tryPassword(app.client(), index % 2 ? owner.email : ` ${owner.email.toUpperCase()}`, newIp());
  expect(await statuses(10, guess)).toEqual({ 401: 7, 429: 3 });
  expect((await tryPassword(app.client(), owner.email, newIp(), PASSWORD)).status).toBe(429);
  expect((await tryPassword(device, owner.email, newIp(), PASSWORD)).status).toBe(200);
  expect(await statuses(8, () => tryPassword(device, owner.email, newIp()))).toEqual({ 401: 7, 429: 1 });
});

test('somebody who holds a session cannot guess its password', async () => {
  const { owner } = await buildCompany(app);
  const wrong = { password: 'New-Password-11', current_password: 'Wrong-Horse-99' };
  const attempt = () =>
    owner.client.request('PUT', '/api/auth/user', { body: wrong, headers: { 'x-forwarded-for': newIp() } });
  expect(await statuses(10, attempt)).toEqual({ 422: 8, 429: 2 });
});

test('look-ups of invitations: 20 an hour for each address', async () => {
  const ip = newIp();
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => post(app.client(), '/invitations/lookup', { email: uniqueEmail() }, ip)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('mails with links: 5 in 15 minutes for each address, 3 for each recipient, known or not', async () => {
  const ip = newIp();
  const recover = (email: string, from: string) => post(app.client(), '/auth/recover', { email }, from);
  expect(await statuses(6, () => recover(uniqueEmail(), ip))).toEqual({ 200: 5, 429: 1 });
  const { owner } = await buildCompany(app);
  for (const email of [owner.email, uniqueEmail('nobody')])
    expect(await statuses(4, () => recover(email, newIp()))).toEqual({ 200: 3, 429: 1 });
});

test('sending the confirmation again counts for the recipient, wherever it is asked from', async () => {
  const { owner } = await buildCompany(app);
  const attempt = () => owner.client.request('POST', '/api/auth/resend', { headers: { 'x-forwarded-for': newIp() } });
  expect(await statuses(4, attempt)).toEqual({ 200: 3, 429: 1 });
});

test('a /64 of IPv6 is one client', async () => {
  const attempt = (index: number) =>
    post(app.client(), '/auth/token', { grant_type: 'refresh_token' }, `2001:db8:5:6::${index + 1}`);
  expect(await statuses(31, attempt)).toEqual({ 401: 30, 429: 1 });
});

test('processes share what guards passwords', async () => {
  const { pool } = app.services.db.identity;
  const processes = [1, 2].map(() => createRateLimits({ pool, secretKey: app.services.env.SECRET_KEY }));
  const subject = { ip: newIp(), email: undefined };
  const waits = [];
  for (let index = 0; index < 31; index += 1) waits.push(await processes[index % 2]?.consume('sign_in', subject));
  expect(waits.filter((wait) => wait === null)).toHaveLength(30);
});

test('reading costs no query, and of token pages only what changes something is counted in the database', async () => {
  const { limits } = app.services;
  const ip = newIp();
  const counted = async () => (await app.query(`select 1 from rate_limits where key like '%' || $1`, [ip])).length;
  await limits.consume('read', { ip, email: undefined });
  await limits.consume('write', { ip, email: undefined });
  await limits.consume('token_page', { ip, email: undefined, changes: false });
  expect(await counted()).toBe(0);
  await limits.consume('token_page', { ip, email: undefined, changes: true });
  expect(await counted()).toBe(1);
});

test('while the database is away, each process counts for itself', async () => {
  const unreachable = {
    connect: () => Promise.reject(new Error('gone')),
    query: () => Promise.reject(new Error('gone')),
  };
  const limits = createRateLimits({ pool: unreachable as never, secretKey: 'k'.repeat(32) });
  const waits = [];
  for (let index = 0; index < 21; index += 1)
    waits.push(await limits.consume('lookup', { ip: '203.0.113.250', email: undefined }));
  expect(waits.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null));
  expect(waits[20]).toBeGreaterThan(0);
});
