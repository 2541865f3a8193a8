/**
 * Anybody can sign up with anybody's address. Whatever such an owner does, nothing leaves but the mail that asks to confirm
 * the address, and three repeats of it. Generated from the contract: a new procedure is tried as well.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CONFIRMATIONS } from '#domain/messages/leaving-rules.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { openTestSession, PASSWORD, type TestCompany, uniqueEmail } from '#tests/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/mail-server.ts';
import { scopeOfMembership } from '#server/db/scope.ts';
import { Calls } from './calls.ts';
import { type Procedure, procedures } from './contract-walk.ts';
import type { World } from './world.ts';

/** More than the mails that may leave. It was run with 50: `ROUNDS=50 npx vitest run tests/isolation/unconfirmed-owner.test.ts`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 6);
const OPERATOR = 'help@rinseline.example';

let mailServer: TestMailServer;
let app: TestApp;
let calls: Calls;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    settings: { SMTP_URL: mailServer.url, CONTACT_EMAIL: OPERATOR, TEXTS: 'test' },
  });
  calls = new Calls(app);
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});

/** As sign-up leaves it, with the one mail that it sends. */
async function signedUp(): Promise<TestCompany> {
  const client = app.client();
  const email = uniqueEmail('victim');
  const data = { full_name: 'Stan Stranger', company_name: 'Strange Washing' };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  const session = await client.api.accounts.session();
  const [orgId, id] = [session?.organization?.id ?? '', session?.user.id ?? ''];
  const author = { actor: { id, name: data.full_name }, request: { ip: '192.0.2.1', id: 'test' } };
  const { token } = await openTestSession(app, id);
  const owner = { id, email, fullName: data.full_name, role: 'owner' as const, session: token, client, author };
  return { orgId, scope: scopeOfMembership({ orgId }), name: data.company_name, owner };
}

/**
 * Mails and texts that are on their way; nothing is sent before the workers start. Codes that are texted go to a number that
 * the inputs below have proven, which such an owner could not.
 */
const onTheirWay = () =>
  app.query<{ id: string; status: string; recipient: string; kind: string }>(
    `select id, status, recipient, kind from messages where status in ('queued', 'sent', 'outbox')
     union all select id, status, recipient, kind from account_messages
     where status in ('queued', 'sent', 'outbox') and kind <> 'phone_code'`,
  );

/**
 * Inputs as a company has them that has worked for long: they are made while the owner counts as confirmed, and what that
 * queues is taken back.
 */
async function inputsOf(world: World): Promise<Map<Procedure, unknown>> {
  const { orgId } = world.company;
  const inputs = new Map<Procedure, unknown>();
  await app.query('insert into mail_allowances (org_id, raised_hour, raised_day) values ($1, 100000, 100000)', [orgId]);
  await app.query('update users set email_confirmed_at = now() where org_id = $1', [orgId]);
  for (const procedure of procedures) inputs.set(procedure, await calls.sampleOf(procedure, world));
  await app.query('update users set email_confirmed_at = null where org_id = $1', [orgId]);
  await app.query(`update messages set status = 'failed' where status = 'queued'`);
  await app.query(`update account_messages set status = 'failed' where status = 'queued' and recipient <> $1`, [
    world.company.owner.email,
  ]);
  await app.query(`delete from pgboss.job`);
  return inputs;
}

test(`every call, tried ${ROUNDS} times by an owner who never confirmed the address`, {
  timeout: 1_800_000,
}, async () => {
  const company = await signedUp();
  const { owner } = company;
  const world: World = { app, company, marker: 'Strange' };
  const inputs = await inputsOf(world);
  const changing = procedures.filter(({ method, name }) => method !== 'GET' && name !== 'accounts.signup');
  const visitor = app.client().api;
  const ownCalls: (() => Promise<unknown>)[] = [
    () => visitor.accounts.recover({ email: owner.email }),
    () => visitor.accounts.otp({ email: owner.email }),
    () =>
      visitor.accounts.signup({ email: owner.email, password: PASSWORD, data: { full_name: 'A', company_name: 'B' } }),
  ];
  const before = new Set((await onTheirWay()).map(({ id, status }) => `${id} ${status}`));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const procedure of changing) await calls.as(procedure, inputs.get(procedure), owner);
    for (const call of ownCalls) await call().catch(() => undefined);
  }
  const leaving = (await onTheirWay()).filter(({ id, status }) => !before.has(`${id} ${status}`));
  expect(leaving.filter(({ recipient }) => recipient !== owner.email && recipient !== OPERATOR)).toEqual([]);

  await app.startWorkers();
  const waiting = () =>
    app.query(
      `select name from pgboss.job where state in ('created', 'active') and start_after < now()
       and name in ('send-message', 'send-account-message', 'send-text', 'make-export', 'tell-person', 'sign-quote', 'release-waiting')`,
    );
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 300_000, interval: 500 });
  const left = mailServer.received.filter(({ to }) => !to?.some(({ address }) => address === OPERATOR));
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThanOrEqual(CONFIRMATIONS.mails);
  for (const mail of left) {
    expect(mail.to?.map(({ address }) => address)).toEqual([owner.email]);
    expect(mail.subject).toBe('Confirm your email for Rinseline');
    expect(mail.text).not.toContain('Stranger');
  }
});
