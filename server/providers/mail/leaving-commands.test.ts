/** Tests the limits per recipient and day in domain/messages/leaving-rules.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_MESSAGES, COMPANY_MESSAGES } from '#domain/messages/leaving-rules.ts';
import { withIdentity, withOrg } from '#server/platform/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { type NewAccountMessage, type NewMessage, queueAccountMessage, queueMessage } from './commands.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app?.close());

const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };

async function notifyStaff(kind: NewMessage['kind'], times: number) {
  const { scope, owner } = company;
  for (let count = 0; count < times; count += 1)
    await withOrg(app.services.db, scope, (tx) =>
      queueMessage(tx, app.services, scope, { quoteId: null, kind, to: owner.email, ...content }),
    );
  const rows = await app.query<{ status: string; error: string | null }>(
    'select status, error from messages where org_id = $1 and kind = $2 order by created_at, id',
    [scope.orgId, kind],
  );
  return rows.map(({ status, error }) => error ?? status);
}

test.each(['export_ready', 'webhook_paused'] as const)(
  '%s is sent at most five times a day, and again the next day',
  async (kind) => {
    const { aDay } = COMPANY_MESSAGES[kind];
    const left = Array.from({ length: aDay }, () => 'queued');
    const tooMany = Array.from({ length: 2 }, () => `Not sent: ${aDay} emails like this were already sent today.`);
    expect(await notifyStaff(kind, aDay + 2)).toEqual([...left, ...tooMany]);
    await app.query(`update messages set created_at = created_at - interval '25 hours' where org_id = $1`, [
      company.orgId,
    ]);
    expect((await notifyStaff(kind, 1)).at(-1)).toBe('queued');
  },
);

/** @returns how many emails were queued */
async function notifyAccount(mails: readonly Omit<NewAccountMessage, 'content'>[]): Promise<number> {
  const left = [];
  for (const mail of mails)
    left.push(await withIdentity(app.services.db, (tx) => queueAccountMessage(tx, app.services, { ...mail, content })));
  return left.filter(Boolean).length;
}

const LIMITED = Object.entries(ACCOUNT_MESSAGES).flatMap(([kind, rule]) =>
  'aDay' in rule ? [[kind as NewAccountMessage['kind'], rule.aDay] as const] : [],
);

test.each(LIMITED)('%s is sent to one account at most %i times a day', async (kind, aDay) => {
  const { owner } = company;
  const { to } = ACCOUNT_MESSAGES[kind];
  // Confirmations also have a limit per recipient, so each goes to a different email.
  const address = to === 'unconfirmed' ? uniqueEmail : () => owner.email;
  const mails = Array.from({ length: aDay + 2 }, () => ({ kind, userId: owner.id, to: address() }));
  expect(await notifyAccount(mails)).toBe(aDay);
  await app.query(`update account_messages set created_at = created_at - interval '25 hours' where user_id = $1`, [
    owner.id,
  ]);
  expect(await notifyAccount(mails.slice(0, 1))).toBe(1);
});
