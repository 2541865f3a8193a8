/**
 * Anyone can sign up with anyone's email. Before the owner confirms it, the program sends only the confirmation
 * email and three repeats. The calls come from the contract, so new procedures are included.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { Calls } from './calls.ts';
import { type Procedure, procedures } from './contract-walk.ts';
import { expectConfirmationsAlone, OPERATOR, sendAll, signUpUnconfirmed } from './unconfirmed-company.ts';
import type { World } from './world.ts';

/**
 * More rounds than emails allowed. The test has also passed with 50:
 * `ROUNDS=50 npx vitest run tests/isolation/unconfirmed-owner.test.ts`.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);

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

/**
 * Returns queued emails and texts; nothing is sent before the workers start. Leaves out texted codes: they go to
 * a number that the inputs confirm, which an unconfirmed owner couldn't do.
 */
const onTheirWay = () =>
  app.query<{ id: string; status: string; recipient: string; kind: string }>(
    `select id, status, recipient, kind from messages where status in ('queued', 'sent', 'outbox')
     union all select id, status, recipient, kind from account_messages
     where status in ('queued', 'sent', 'outbox') and kind <> 'phone_code'`,
  );

/**
 * Creates inputs of a company that has long been in use. The owner's email is briefly confirmed for this.
 * Cancels the messages queued meanwhile.
 */
async function inputsOf(world: World): Promise<Map<Procedure, unknown>> {
  const { orgId } = world.company;
  const inputs = new Map<Procedure, unknown>();
  await app.query('insert into message_allowances (org_id, raised_hour, raised_day) values ($1, 100000, 100000)', [
    orgId,
  ]);
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

test(`an owner who never confirmed their email and repeats every call ${ROUNDS} times causes only confirmation emails`, {
  timeout: 1_800_000,
}, async () => {
  const company = await signUpUnconfirmed(app);
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

  await sendAll(app);
  expectConfirmationsAlone(mailServer.received, owner);
});
