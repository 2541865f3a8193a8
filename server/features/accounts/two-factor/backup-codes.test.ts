import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashBackupCode, readBackupCode } from '#server/platform/auth/backup-codes.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { accountMailsTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, PASSWORD } from '#tests/support/factories.ts';
import { readOneTimeCode, spendCode } from './one-time-codes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** @param left number of unused backup codes */
async function ownerWithCodes(left: number) {
  const { owner } = await buildCompany(app);
  const { backupCodes } = await setUpApp(app, owner);
  const codes = backupCodes.slice(0, left);
  const [row] = await app.query<{ salt: Buffer }>('select backup_code_salt as salt from users where id = $1', [
    owner.id,
  ]);
  const salt = row?.salt ?? Buffer.alloc(0);
  const kept = await Promise.all(codes.map((code) => hashBackupCode(readBackupCode(code) ?? '', salt)));
  await app.query('update users set backup_code_hashes = $2 where id = $1', [owner.id, kept]);
  return { owner, codes };
}

async function signInWith(email: string, code: string): Promise<void> {
  const { api } = app.client();
  await api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  await api.factors.verify({ code });
}

const mailsAboutCodes = async (email: string) =>
  (await accountMailsTo(app, email)).filter(({ kind }) => kind === 'backup_codes_low');

test('an email warns when two codes are left and when none are, in the sign-in that used the code', async () => {
  const { owner, codes } = await ownerWithCodes(4);
  const subjects: (string | undefined)[] = [];
  for (const code of codes) {
    await signInWith(owner.email, code);
    subjects.push((await mailsAboutCodes(owner.email))[subjects.filter(Boolean).length]?.subject);
  }
  expect(subjects).toEqual([
    undefined,
    'You have 2 backup codes left for Rinseline',
    undefined,
    'Your last backup code was used for Rinseline',
  ]);
  const [, last] = await mailsAboutCodes(owner.email);
  expect(last?.text).toContain(`${app.url}/app/settings`);
  for (const code of codes) expect(last?.text).not.toContain(code);
});

test('a backup code used to reauthenticate also lowers the number left', async () => {
  const { owner, codes } = await ownerWithCodes(3);
  await owner.client.api.factors.enroll({
    factor_type: 'totp',
    friendly_name: 'Tablet',
    reauthentication: { code: codes[0] ?? '' },
  });
  expect(await mailsAboutCodes(owner.email)).toHaveLength(1);
});

test('a refused code causes no warning', async () => {
  const { owner, codes } = await ownerWithCodes(3);
  const [code = ''] = codes;
  await signInWith(owner.email, code);
  await expect(signInWith(owner.email, code)).rejects.toMatchObject({ code: 'CODE_INVALID' });
  expect(await mailsAboutCodes(owner.email)).toHaveLength(1);
});

test('when two codes are used at the same time, each count includes the other', async () => {
  const { owner, codes } = await ownerWithCodes(3);
  const { services } = app;
  const spend = async (tx: Tx, code: string) => {
    const read = await readOneTimeCode(services, owner.id, code);
    return read && spendCode(tx, services, owner.id, read);
  };
  const [first = '', second = ''] = codes;
  const other = await withIdentity(services.db, async (tx) => {
    await spend(tx, first);
    let isOver = false;
    const spending = withIdentity(services.db, (tx2) => spend(tx2, second)).finally(() => {
      isOver = true;
    });
    await vi.waitUntil(async () => isOver || (await isAnybodyWaiting()), { timeout: 90_000, interval: 20 });
    return { spending };
  });
  expect(await other.spending).toBe('backup_code');
  expect(await mailsAboutCodes(owner.email), 'at two, and not again at one').toHaveLength(1);
});

async function isAnybodyWaiting(): Promise<boolean> {
  const waiting = await app.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}

test('a sign-in that fails halfway neither uses the code nor sends the warning', async () => {
  const { owner, codes } = await ownerWithCodes(3);
  const client = app.client();
  const answer = await client.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  const challenge_id = 'two_factor_challenge' in answer ? answer.two_factor_challenge.challenge_id : '';
  // Two codes for one sign-in at the same time: one opens the session, and the other is rolled back.
  const [first = '', second = ''] = codes;
  const outcomes = await Promise.allSettled(
    [first, second].map((code) => app.client().api.factors.verify({ code, challenge_id })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await mailsAboutCodes(owner.email)).toHaveLength(1);
  const [row] = await app.query<{ left: number }>(
    'select cardinality(backup_code_hashes) as left from users where id = $1',
    [owner.id],
  );
  expect(row?.left).toBe(2);
});
