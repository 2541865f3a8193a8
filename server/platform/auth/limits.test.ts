import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { linkTokenTo, signInCodeTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signInAsApp } from '#tests/support/app-session.ts';
import { buildCompany, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { createRateLimits } from './limits.ts';

/** Trusts one proxy, so that a test can use any IP address. */
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

async function takeAway(times: number, ip: string): Promise<void> {
  for (let index = 0; index < times; index += 1)
    await app.services.limits.consume('sign_in', { ip, email: uniqueEmail() });
}

test('an IP address can attempt 30 sign-ins in five minutes, whatever the account', async () => {
  const ip = newIp();
  const attempt = () => tryPassword(app.client(), uniqueEmail(), ip);
  await takeAway(28, ip);
  expect(await statuses(4, attempt)).toEqual({ 401: 2, 429: 2 });
  const refused = await attempt();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Please wait a moment and try again.',
  });
  expect((await tryPassword(app.client(), uniqueEmail(), newIp())).status).toBe(401);
});

test('an account gets 15 emailed-code attempts a day, no matter who makes them; after that even the right code is refused', async () => {
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

test('strangers with many IP addresses cannot keep guessing, and cannot lock out a trusted device', async () => {
  const { owner } = await buildCompany(app);
  const device = app.client();
  expect((await tryPassword(device, owner.email, newIp(), PASSWORD)).status).toBe(200);

  const guess = (index: number) =>
    tryPassword(app.client(), index % 2 ? owner.email : ` ${owner.email.toUpperCase()}`, newIp());
  expect(await statuses(10, guess)).toEqual({ 401: 8, 429: 2 });
  expect((await tryPassword(app.client(), owner.email, newIp(), PASSWORD)).status).toBe(429);
  expect((await tryPassword(device, owner.email, newIp(), PASSWORD)).status).toBe(200);
  expect(await statuses(9, () => tryPassword(device, owner.email, newIp()))).toEqual({ 401: 8, 429: 1 });
});

test('invalid refresh tokens never block sign-ins or refreshes of others behind the same IP address, even when they use up their own limit', async () => {
  const ip = newIp();
  const { owner } = await buildCompany(app);
  const pair = await signInAsApp(app.url, owner.email);
  const bogus = (index: number) =>
    post(app.client(index % 2 ? 'x'.repeat(43) : undefined), '/auth/token', { grant_type: 'refresh_token' }, ip);
  expect(await statuses(35, bogus)).toEqual({ 401: 30, 429: 5 });
  const renew = (client: TestClient, body: object) =>
    post(client, '/auth/token', { grant_type: 'refresh_token', ...body }, ip);
  expect((await renew(owner.client, {})).status).toBe(200);
  expect((await renew(app.client(), { refresh_token: pair.refresh_token })).status).toBe(200);
  expect((await tryPassword(app.client(), owner.email, ip, PASSWORD)).status).toBe(200);
});

test('one session can be renewed 60 times in five minutes, regardless of others', async () => {
  const { owner } = await buildCompany(app);
  const renew = () => post(owner.client, '/auth/token', { grant_type: 'refresh_token' }, newIp());
  expect(await statuses(62, renew)).toEqual({ 200: 60, 429: 2 });
});

test('unknown links and two-factor challenges have their own limit and never block a valid one', async () => {
  const ip = newIp();
  const { owner } = await buildCompany(app);
  const token = 'x'.repeat(43);
  const bogus = (index: number) =>
    index % 2
      ? post(app.client(), '/auth/verify', { type: 'recovery', token, password: 'Better-Battery-77' }, ip)
      : post(app.client(), '/factors/verify', { code: '000000', challenge_id: token }, ip);
  expect(await statuses(34, bogus)).toEqual({ 404: 15, 410: 15, 429: 4 });
  await app.client().api.accounts.recover({ email: owner.email });
  const reset = await linkTokenTo(app, owner.email, 'reset_password');
  const right = { type: 'recovery', token: reset, password: 'Better-Battery-77' };
  expect((await post(app.client(), '/auth/verify', right, ip)).status).toBe(200);
});

test('an office can sign in as often as it likes: successful sign-ins do not count, one by one or concurrently', async () => {
  const ip = newIp();
  const company = await buildCompany(app);
  const { email } = company.owner;
  const right = () => tryPassword(app.client(), email, ip, PASSWORD);
  await takeAway(26, ip);
  expect(await statuses(10, right), 'eight wrong ones would be the end').toEqual({ 200: 10 });
  const people = [];
  for (let index = 0; index < 4; index += 1) people.push((await buildMember(app, company)).email);
  const atOnce = await Promise.all(people.map((person) => tryPassword(app.client(), person, ip, PASSWORD)));
  expect(atOnce.map(({ status }) => status)).toEqual(people.map(() => 200));
  const wrong = () => tryPassword(app.client(), email, newIp());
  expect(await statuses(9, wrong), 'all eight are left').toEqual({ 401: 8, 429: 1 });
});

test('concurrent wrong attempts are limited like sequential ones', async () => {
  const { owner } = await buildCompany(app);
  const at = Array.from({ length: 20 }, () => tryPassword(app.client(), owner.email, newIp()));
  const answers = (await Promise.all(at)).map(({ status }) => status);
  expect(answers.filter((status) => status === 401)).toHaveLength(8);
});

test('strangers behind the same IP address do not block a trusted device', async () => {
  const ip = newIp();
  const { owner } = await buildCompany(app);
  const device = app.client();
  await tryPassword(device, owner.email, newIp(), PASSWORD);
  await takeAway(30, ip);
  expect((await tryPassword(app.client(), uniqueEmail(), ip)).status).toBe(429);
  expect((await tryPassword(device, owner.email, ip, PASSWORD)).status).toBe(200);
});

test.each([
  ['ending the company', '/company/end', { company_name: 'Blue Water Washing', password: 'Wrong-Horse-99' }],
  ['handing over the company', '/company/owner', { user_id: newId(), full_name: 'Mia', password: 'Wrong-Horse-99' }],
])(
  '%s cannot be used to guess a password: the account has one limit, and the audit log records it',
  async (_, path, body) => {
    const { owner } = await buildCompany(app);
    expect(await statuses(10, () => post(owner.client, path, body, newIp()))).toEqual({ 422: 8, 429: 2 });
    const wrong = { password: 'New-Password-11', current_password: 'Wrong-Horse-99' };
    const elsewhere = await owner.client.request('PUT', '/api/auth/user', { body: wrong });
    expect(elsewhere.status, 'the same count').toBe(429);
    const refusals = await app.query(
      `select 1 from audit_log where actor_id = $1 and action = 'account.proof_failed'`,
      [owner.id],
    );
    expect(refusals).toHaveLength(8);
  },
);

test('someone who has a session cannot guess its password', async () => {
  const { owner } = await buildCompany(app);
  const wrong = { password: 'New-Password-11', current_password: 'Wrong-Horse-99' };
  const attempt = () =>
    owner.client.request('PUT', '/api/auth/user', { body: wrong, headers: { 'x-forwarded-for': newIp() } });
  expect(await statuses(10, attempt)).toEqual({ 422: 8, 429: 2 });
});

test('invitations can be looked up 20 times an hour per IP address', async () => {
  const ip = newIp();
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => post(app.client(), '/invitations/lookup', { email: uniqueEmail() }, ip)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('emails with links are limited to 5 in 15 minutes per IP address, and to 3 per recipient, known or not', async () => {
  const ip = newIp();
  const recover = (email: string, from: string) => post(app.client(), '/auth/recover', { email }, from);
  expect(await statuses(6, () => recover(uniqueEmail(), ip))).toEqual({ 200: 5, 429: 1 });
  const { owner } = await buildCompany(app);
  for (const email of [owner.email, uniqueEmail('nobody')])
    expect(await statuses(4, () => recover(email, newIp()))).toEqual({ 200: 3, 429: 1 });
});

test('resending the confirmation counts emails per recipient, wherever they are requested', async () => {
  const { owner } = await buildCompany(app);
  await app.query('update users set email_confirmed_at = null where id = $1', [owner.id]);
  const attempt = () => owner.client.request('POST', '/api/auth/resend', { headers: { 'x-forwarded-for': newIp() } });
  expect(await statuses(5, attempt)).toEqual({ 200: 3, 429: 2 });
  // The message names the exact time. After 15 minutes, the person would be refused again.
  expect(await (await attempt()).text()).toContain('We can send another on');
});

test('an IPv6 /64 is one client', async () => {
  const attempt = (index: number) =>
    post(app.client(), '/auth/token', { grant_type: 'refresh_token' }, `2001:db8:5:6::${index + 1}`);
  expect(await statuses(31, attempt)).toEqual({ 401: 30, 429: 1 });
});

test('processes share the limits that protect passwords', async () => {
  const { pool } = app.services.db.identity;
  const processes = [1, 2].map(() => createRateLimits({ pool, secretKey: app.services.env.SECRET_KEY }));
  const subject = { ip: newIp(), email: undefined };
  const waits = [];
  for (let index = 0; index < 31; index += 1) waits.push(await processes[index % 2]?.consume('sign_in', subject));
  expect(waits.filter((wait) => wait === null)).toHaveLength(30);
});

test('reads need no query, and on token pages only changes are counted in the database', async () => {
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

test('while the database is unavailable, each process counts on its own', async () => {
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

test('a stranger with endless writes blocks no one else behind the same IP address; without a session, the IP address counts', async () => {
  const ip = newIp();
  const [stranger, crew] = [(await buildCompany(app)).owner.client, (await buildCompany(app)).owner.client];
  const write = (client: TestClient) => () =>
    client.request('PUT', `/api/quotes/${newId()}`, { body: {}, headers: { 'x-forwarded-for': ip } });
  expect(await statuses(241, write(stranger))).toEqual({ 422: 240, 429: 1 });
  expect((await write(crew)()).status, 'refused for what it holds').toBe(422);
  expect(await statuses(241, write(app.client('x'.repeat(43))))).toEqual({ 401: 240, 429: 1 });
  expect((await write(crew)()).status).toBe(422);
});

test.each(['/personnel/invitations', '/templates/test'])(
  'a stranger who uses up %s doesn’t block anyone else behind the same IP address',
  async (path) => {
    const ip = newIp();
    const [stranger, crew] = [(await buildCompany(app)).owner.client, (await buildCompany(app)).owner.client];
    expect(await statuses(41, () => post(stranger, path, {}, ip))).toEqual({ 422: 40, 429: 1 });
    expect((await post(crew, path, {}, ip)).status, 'refused for what it holds').toBe(422);
  },
);
