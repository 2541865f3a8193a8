/** Passes every kind of secret through the program at the most verbose log level. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODE_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { accountMailsTo, linkTokenTo, signInCodeTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { asApp, type Pair, pairIn, postAsApp, refresh, signInAsApp } from '#tests/support/app-session.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildInvitation, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

const lines: string[] = [];
let mailServer: TestMailServer;
let app: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    settings: { LOG_LEVEL: 'trace', SMTP_URL: mailServer.url, CONTACT_EMAIL: 'help@example.com' },
    logTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});

/** By name, so that a failure says which secret was logged. */
const secrets = new Map<string, string>();

function keep(name: string, secret: string | null | undefined): string {
  if (!secret) throw new Error(`There is no ${name}`);
  secrets.set(name, secret);
  return secret;
}

/** Six digits can occur by chance inside a time or an id, so a code must be a separate word. */
const tells = (line: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(line) : line.includes(secret);

const told = () => [...secrets].filter(([, secret]) => lines.some((line) => tells(line, secret))).map(([name]) => name);

const refused = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(Error);

test('collects passwords, cookies and links from emails for the log check below', async () => {
  const email = uniqueEmail('secret');
  const password = keep('new password', 'Seven-Herons-7');
  const client = app.client();
  await client.api.accounts.signup({ email, password, data: { full_name: 'Sue', company_name: 'Secret Wash' } });
  for (const [name, value] of client.cookies) keep(`cookie ${name}`, value);
  await client.api.accounts.verify({
    type: 'signup',
    token: keep('confirmation link', await linkTokenTo(app, email, 'confirm_address')),
  });
  const wrong = keep('wrong password', 'Wrong-Herons-8');
  await refused(app.client().api.accounts.token({ grant_type: 'password', email, password: wrong }));
  await refused(
    client.api.accounts.updateUser({ password: keep('refused password', 'Password1234'), current_password: wrong }),
  );
  await refused(client.api.emailChange.begin({ email: uniqueEmail('other'), current_password: wrong }));
  await app.client().api.accounts.recover({ email });
  const token = keep('reset link', await linkTokenTo(app, email, 'reset_password'));
  await refused(app.client().api.accounts.verify({ type: 'recovery', token, password: 'Password1234' }));
  await app
    .client()
    .api.accounts.verify({ type: 'recovery', token, password: keep('reset password', 'Eight-Herons-8') });
});

test('collects tokens of an app and emailed codes for the log check below', async () => {
  const { owner } = await buildCompany(app);
  const first = await signInAsApp(app.url, owner.email);
  keep('access token', first.access_token);
  keep('refresh token', first.refresh_token);
  await asApp(app.url, first.access_token).accounts.checkSubscription();
  const next = await pairIn(await refresh(app.url, first.refresh_token));
  keep('next access token', next.access_token);
  keep('next refresh token', next.refresh_token);
  app.clock.advance(31_000);
  expect((await refresh(app.url, first.refresh_token)).status).toBe(401);
  expect((await refresh(app.url, keep('made-up refresh token', 'rr_made.Up-Secret.1'))).status).toBe(401);

  const { api, cookies } = app.client();
  await api.accounts.otp({ email: owner.email });
  keep('request of a code', cookies.get(CODE_COOKIE));
  const token = keep('mailed code', await signInCodeTo(app, owner.email));
  const wrong = keep('wrong code', token === '271828' ? '314159' : '271828');
  await refused(api.accounts.verify({ type: 'email', email: owner.email, token: wrong }));
  await api.accounts.verify({ type: 'email', email: owner.email, token });
  const asked = await postAsApp(app.url, '/auth/otp', { email: owner.email, client: 'app' });
  const request_id = keep('request of an app', ((await asked.json()) as { request_id: string }).request_id);
  const typed = { type: 'email', email: owner.email, client: 'app', request_id };
  const given = keep('code of an app', await signInCodeTo(app, owner.email));
  expect((await postAsApp(app.url, '/auth/verify', { ...typed, token: wrong })).status).toBe(422);
  const answer = await postAsApp(app.url, '/auth/verify', { ...typed, token: given });
  keep('access token by code', ((await answer.json()) as { session: Pair }).session.access_token);
  const stranger = { email: owner.email, token, client: 'app', type: 'email' };
  const madeUp = keep('made-up request', 'Made-Up-Request-of-a-code-1');
  expect((await postAsApp(app.url, '/auth/verify', { ...stranger, request_id: madeUp })).status).toBe(422);
});

test('collects second factors, API keys, customers’ links and invitations for the log check below', async () => {
  const company = await buildCompany(app);
  const { client, session } = company.owner;
  keep('session', session);
  const phone = await setUpApp(app, company.owner);
  keep('secret of an authenticator app', phone.secret);
  for (const [index, code] of phone.backupCodes.entries()) keep(`backup code ${index}`, code);
  const visitor = app.client();
  const step = await visitor.api.accounts.token({
    grant_type: 'password',
    email: company.owner.email,
    password: PASSWORD,
  });
  keep('challenge', 'two_factor_challenge' in step ? step.two_factor_challenge.challenge_id : null);
  await visitor.api.factors.verify({ code: phone.backupCodes[0] ?? '' });

  const { key } = await client.api.apiKeys.create({ name: 'Books', scopes: ['quotes:read'], expires_in_days: null });
  keep('key', key);
  for (const authorization of [
    `Bearer ${key}`,
    `Bearer ${key.slice(0, -1)}x`,
    `Basic ${keep('basic', btoa('a:Secret-1'))}`,
  ])
    await app.client().request('GET', '/api/v1/quotes', { headers: { authorization } });

  const quote = await buildSentQuote(app, company);
  await visitor.api.approval.show({ token: keep('link of a quote', quote.token) });
  await app.client().request('GET', `/quote/approve/${quote.token}.?key=${keep('query', 'Query-Secret-1')}`);
  const { url } = await client.api.calendarFeeds.turnOn({ kind: 'own' });
  keep('address of a calendar feed', url.slice(-47, -4));
  for (const method of ['GET', 'HEAD', 'PUT']) await fetch(url, { method });
  await fetch(url.slice(0, -4));
  await client.api.calendarFeeds.turnOff({ kind: 'own' });
  await fetch(url);
  const { token } = await buildInvitation(app, company);
  await visitor.api.invitations.byLink({ token: keep('invitation', token) });
});

test('collects secrets from broken input, a failing database and a rejected email for the log check below', async () => {
  const { owner } = await buildCompany(app);
  const client = app.client(keep('session of a failed request', owner.session));
  const password = keep('password of a failed request', 'Nine-Herons-9');
  const headers = { 'content-type': 'application/json' };
  const broken = await client.request('POST', '/api/auth/token', { headers, body: `{"password":"${password}"` });
  expect(broken.status).toBe(422);

  await app.query('alter table sessions rename to sessions_away');
  try {
    const body = { password, current_password: PASSWORD };
    expect((await client.request('PUT', '/api/auth/user', { body })).status).toBe(500);
  } finally {
    await app.query('alter table sessions_away rename to sessions');
  }
  expect(
    lines.some((line) => line.includes('request failed')),
    'the failure is in the log',
  ).toBe(true);

  mailServer.refusals.set(owner.email, { code: 550, text: 'No such mailbox' });
  await app.client().api.accounts.recover({ email: owner.email });
  keep('link in a refused mail', (await accountMailsTo(app, owner.email)).at(-1)?.token);
  await app.startWorkers();
  await expect.poll(() => lines.some((line) => line.includes('An email was not sent')), { timeout: 90_000 }).toBe(true);
});

test('no log line contains any of the secrets collected above', () => {
  expect(secrets.size).toBeGreaterThan(20);
  expect(lines.length).toBeGreaterThan(15);
  expect(told()).toEqual([]);
});

test('a secret logged under its usual field name is hidden', () => {
  lines.length = 0;
  const names = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'secret'];
  for (const name of names)
    app.services.log.info({ [name]: 'Ten-Herons-10', inside: { [name]: 'Ten-Herons-10' } }, 'a line');
  expect(lines).toHaveLength(names.length);
  expect(lines.filter((line) => line.includes('Ten-Herons-10'))).toEqual([]);
});
