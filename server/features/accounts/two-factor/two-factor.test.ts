import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { removeExpired } from '#server/features/accounts/remove-expired.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { accountMailsTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { codeAt, secretBytes, setUpApp, wrongCodeAt } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildMember, PASSWORD } from '#tests/support/factories.ts';
import { removeAllFactors } from './remove-two-factor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const reauthentication = { current_password: PASSWORD };
const signIn = (email: string) =>
  app.client().api.accounts.token({ grant_type: 'password', email, password: PASSWORD });

test('an authenticator app’s first right code confirms it and creates ten backup codes', async () => {
  const { owner } = await buildCompany(app);
  const { factors } = owner.client.api;
  expect(await factors.list()).toEqual({ factors: [], backup_codes_left: null, phones_offered: null });
  const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: ' Phone ', reauthentication });
  expect(factor).toMatchObject({ factor_type: 'totp', status: 'unverified', friendly_name: 'Phone' });
  expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totp?.uri).toContain(`otpauth://totp/Rinseline:${encodeURIComponent(owner.email)}?secret=${totp?.secret}`);
  expect(await signIn(owner.email), 'not yet').toHaveProperty('user');

  const secret = totp?.secret ?? '';
  const wrong = wrongCodeAt(secret, app.services.now());
  await expect(factors.confirm({ id: factor.id, code: wrong })).rejects.toMatchObject({ code: 'CODE_INVALID' });
  const { backup_codes, session } = await factors.confirm({ id: factor.id, code: codeAt(secret, app.services.now()) });
  expect(new Set(backup_codes).size).toBe(10);
  expect(session.aal).toBe('aal2');
  expect(await factors.list()).toMatchObject({
    factors: [{ id: factor.id, status: 'verified', last_used_at: null }],
    backup_codes_left: 10,
  });
  expect(await signIn(owner.email)).toHaveProperty('two_factor_challenge');
});

test('setting up a factor signs out everywhere else, emails the person and is in the audit log', async () => {
  const { owner } = await buildCompany(app);
  const elsewhere = app.client();
  await elsewhere.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  const phone = await setUpApp(app, owner, 'Work phone');
  expect(await elsewhere.api.accounts.session()).toBeNull();
  expect(await owner.client.api.accounts.session()).toMatchObject({ aal: 'aal2' });
  await owner.client.api.factors.remove({ id: phone.id, reauthentication });
  const mails = await accountMailsTo(app, owner.email);
  expect(mails.slice(-2).map(({ kind, text }) => [kind, text.includes('Work phone')])).toEqual([
    ['factor_added', true],
    ['factor_removed', true],
  ]);
  const rows = await app.query<{ action: string }>(
    `select action from audit_log where actor_id = $1 and action like 'account.factor%' order by id`,
    [owner.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['account.factor_added', 'account.factor_removed']);
});

test('someone who finds the app open can change nothing: the password or a code is required', async () => {
  const { owner } = await buildCompany(app);
  const { factors } = owner.client.api;
  const phone = await setUpApp(app, owner);
  const wrongPassword = { current_password: 'Wrong-Horse-99' };
  const refused = { code: 'INVALID_INPUT', message: 'Your current password is wrong.' };
  await expect(
    factors.enroll({ factor_type: 'totp', friendly_name: 'Mine', reauthentication: wrongPassword }),
  ).rejects.toMatchObject(refused);
  await expect(factors.remove({ id: phone.id, reauthentication: wrongPassword })).rejects.toMatchObject(refused);
  await expect(factors.renewBackupCodes({ reauthentication: wrongPassword })).rejects.toMatchObject(refused);
  await expect(factors.remove({ id: phone.id, reauthentication: {} })).rejects.toMatchObject({
    message: 'Enter your current password',
  });
  await expect(factors.remove({ id: phone.id, reauthentication: { code: phone.wrongCode() } })).rejects.toMatchObject({
    message: 'That code didn’t work.',
  });
  expect((await factors.list()).factors).toHaveLength(1);
  await factors.remove({ id: phone.id, reauthentication: { code: phone.nextCode() } });
  expect((await factors.list()).factors).toHaveLength(0);
});

test('removing the last factor removes the backup codes, and the password is enough again', async () => {
  const { owner } = await buildCompany(app);
  const { factors, accounts } = owner.client.api;
  const phone = await setUpApp(app, owner);
  const tablet = await setUpApp(app, owner, 'Tablet');
  expect(tablet.backupCodes, 'they were shown with the first').toEqual([]);
  expect((await factors.remove({ id: tablet.id, reauthentication })).session.aal).toBe('aal2');
  expect((await factors.list()).backup_codes_left).toBe(10);
  expect((await factors.remove({ id: phone.id, reauthentication })).session.aal).toBe('aal1');
  expect(await factors.list()).toEqual({ factors: [], backup_codes_left: null, phones_offered: null });
  expect(await accounts.session()).toMatchObject({ aal: 'aal1' });
  expect(await signIn(owner.email)).toHaveProperty('user');
});

test('new backup codes replace the old ones', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const { backup_codes } = await owner.client.api.factors.renewBackupCodes({ reauthentication });
  expect(backup_codes).toHaveLength(10);
  const client = app.client();
  await client.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  await expect(client.api.factors.verify({ code: phone.backupCodes[0] ?? '' })).rejects.toMatchObject({
    code: 'CODE_INVALID',
  });
  await client.api.factors.verify({ code: backup_codes[0] ?? '' });
  const { owner: other } = await buildCompany(app);
  await expect(other.client.api.factors.renewBackupCodes({ reauthentication })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('another person’s factor is not found, even within the team', async () => {
  const company = await buildCompany(app);
  const phone = await setUpApp(app, company.owner);
  const teammate = await buildMember(app, company, { role: 'admin' });
  const stranger = (await buildCompany(app)).owner;
  for (const { client } of [teammate, stranger]) {
    const { factors } = client.api;
    const gone = { code: 'NOT_FOUND', status: 404 };
    await expect(factors.rename({ id: phone.id, friendly_name: 'Mine' })).rejects.toMatchObject(gone);
    await expect(factors.remove({ id: phone.id, reauthentication })).rejects.toMatchObject(gone);
    await expect(factors.confirm({ id: phone.id, code: phone.nextCode() })).rejects.toMatchObject(gone);
    expect((await factors.list()).factors).toEqual([]);
  }
  await company.owner.client.api.factors.rename({ id: phone.id, friendly_name: 'Blue phone' });
  expect((await company.owner.client.api.factors.list()).factors).toMatchObject([{ friendly_name: 'Blue phone' }]);
});

test('no one can have more than ten factors', async () => {
  const { owner } = await buildCompany(app);
  for (let count = 0; count < 10; count += 1)
    await app.query(
      `insert into factors (id, user_id, factor_type, status, friendly_name, credential_id, public_key) values ($1, $2, 'webauthn', 'verified', 'Key', $3, $4)`,
      [newId(), owner.id, newId(), Buffer.from([1])],
    );
  await expect(
    owner.client.api.factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', message: 'You can have at most 10. Remove one first.' });
});

test('a sign-in while a factor is being verified leaves no session that skipped the factor', async () => {
  const { owner } = await buildCompany(app);
  const { factors } = owner.client.api;
  const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication });
  const code = codeAt(totp?.secret ?? '', app.services.now());
  await Promise.allSettled([
    ...Array.from({ length: 6 }, () => signIn(owner.email)),
    factors.confirm({ id: factor.id, code }),
    ...Array.from({ length: 6 }, () => signIn(owner.email)),
  ]);
  const sessions = await app.query<{ aal: string }>('select aal from sessions where user_id = $1', [owner.id]);
  expect(sessions).toEqual([{ aal: 'aal2' }]);
});

test('no credential can be read in the database', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  const client = app.client();
  const answer = await client.api.accounts.token({
    grant_type: 'password',
    email: owner.email,
    password: PASSWORD,
  });
  const challenge = 'two_factor_challenge' in answer ? answer.two_factor_challenge.challenge_id : '';
  const tables = await app.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      app.query<{ dump: string | null }>(`select string_agg(t::text, ' ') as dump from ${name} t`),
    ),
  );
  const dump = dumps.map(([row]) => row?.dump ?? '').join(' ');
  expect(dump).toContain(phone.id);
  const codes = phone.backupCodes.flatMap((code) => [code, code.replace('-', '')]);
  for (const secret of [phone.secret, challenge, ...codes]) {
    expect(secret.length).toBeGreaterThan(9);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(dump).not.toContain(secretBytes(phone.secret).toString('hex'));
});

test('the operator can restore access for a person who has lost everything', async () => {
  const { owner } = await buildCompany(app);
  await setUpApp(app, owner);
  expect(await removeAllFactors(app.services, owner.email)).toBe(1);
  expect(await owner.client.api.accounts.session(), 'signed out').toBeNull();
  expect(await signIn(owner.email)).toHaveProperty('user');
  expect((await accountMailsTo(app, owner.email)).at(-1)).toMatchObject({ kind: 'factor_removed' });
  expect(await removeAllFactors(app.services, 'nobody@example.com')).toBeNull();
});

test('the cleanup deletes factors and sign-ins that were never completed', async () => {
  const { owner } = await buildCompany(app);
  const phone = await setUpApp(app, owner);
  await owner.client.api.factors.enroll({ factor_type: 'totp', friendly_name: 'Left', reauthentication });
  await signIn(owner.email);
  const { connections } = app.database;
  const worker = openDatabase({ tenant: connections.worker, identity: connections.auth }, app.services.log);
  try {
    await removeExpired(worker, new Date(app.services.now().getTime() + 2 * DAY_MS));
  } finally {
    await worker.close();
  }
  expect(await app.query('select id from factors where user_id = $1', [owner.id])).toEqual([{ id: phone.id }]);
  expect(await app.query('select 1 from factor_challenges where user_id = $1', [owner.id])).toEqual([]);
});
