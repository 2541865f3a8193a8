import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { accountMailsTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, PASSWORD, type TestPerson } from '#tests/support/factories.ts';
import { type SoftwarePasskey, softwarePasskey } from '#tests/support/software-passkey.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const reauthentication = { current_password: PASSWORD };
const REFUSED = { code: 'PASSKEY_REFUSED', status: 422 };

async function beginPasskey({ client }: TestPerson) {
  const { factor, webauthn } = await client.api.factors.enroll({
    factor_type: 'webauthn',
    friendly_name: 'Laptop',
    reauthentication,
  });
  if (!webauthn) throw new Error('Nothing to make a passkey from');
  return { id: factor.id, options: webauthn };
}

async function addPasskey(person: TestPerson, passkey: SoftwarePasskey = softwarePasskey()) {
  const { id, options } = await beginPasskey(person);
  const credential = passkey.create({ challenge: options.challenge, origin: app.url });
  const { backup_codes, session } = await person.client.api.factors.confirm({ id, credential });
  return { id, passkey, backupCodes: backup_codes ?? [], session };
}

const newChallenge = async () => (await app.client().api.factors.passkeyOptions()).challenge;

test('a passkey is requested as a discoverable credential: stored on the device and unlocked there', async () => {
  const { owner } = await buildCompany(app);
  const { options } = await beginPasskey(owner);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Rinseline' },
    user: { name: owner.email, displayName: owner.fullName },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  expect(await app.client().api.factors.passkeyOptions()).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  });
});

test('a passkey signs in on its own, and makes the password require a second factor', async () => {
  const { owner } = await buildCompany(app);
  const { passkey, backupCodes, session } = await addPasskey(owner);
  expect([backupCodes.length, session.aal]).toEqual([10, 'aal2']);
  expect((await accountMailsTo(app, owner.email)).at(-1)).toMatchObject({ kind: 'factor_added' });

  const client = app.client();
  const credential = passkey.sign({ challenge: await newChallenge(), origin: app.url });
  expect(await client.api.factors.passkeySignIn({ credential })).toMatchObject({ user: { id: owner.id }, aal: 'aal2' });
  expect(client.cookies.has(SESSION_COOKIE)).toBe(true);
  const listed = await client.api.factors.list();
  expect(listed.factors).toMatchObject([{ factor_type: 'webauthn', last_used_at: expect.any(String) }]);

  const answer = await app
    .client()
    .api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
  expect(answer).toMatchObject({ two_factor_challenge: { factor_types: ['webauthn'] } });
});

test('a signature for another site, another challenge, or without unlocking the device is refused', async () => {
  const { owner } = await buildCompany(app);
  const { passkey } = await addPasskey(owner);
  const { port } = new URL(app.url);
  const challenge = newChallenge;
  const wrong = [
    passkey.sign({ challenge: await challenge(), origin: 'https://rinseline.evil.example' }),
    passkey.sign({ challenge: await challenge(), origin: `http://localhost.evil.example:${port}` }),
    passkey.sign({ challenge: 'bm90LWEtY2hhbGxlbmdl', origin: app.url }),
    passkey.sign({ challenge: await challenge(), origin: app.url, userVerified: false }),
  ];
  const stranger = softwarePasskey();
  const forged = stranger.sign({ challenge: await challenge(), origin: app.url });
  for (const credential of [
    ...wrong,
    forged,
    { ...forged, id: passkey.credentialId, rawId: passkey.credentialId },
    { ...forged, response: { ...forged.response, clientDataJSON: 'bm90IGpzb24' } },
  ]) {
    const client = app.client();
    await expect(client.api.factors.passkeySignIn({ credential })).rejects.toMatchObject(REFUSED);
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
  }
});

test('a signature works once, and for five minutes', async () => {
  const { owner } = await buildCompany(app);
  const { passkey } = await addPasskey(owner);
  const credential = passkey.sign({ challenge: await newChallenge(), origin: app.url });
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () => app.client().api.factors.passkeySignIn({ credential })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const late = passkey.sign({ challenge: await newChallenge(), origin: app.url });
  app.clock.advance(5 * MINUTE);
  await expect(app.client().api.factors.passkeySignIn({ credential: late })).rejects.toMatchObject(REFUSED);
});

test('a passkey whose signature counter goes backward was copied and is refused', async () => {
  const { owner } = await buildCompany(app);
  const { passkey } = await addPasskey(owner);
  const sign = async (counter: number) =>
    app.client().api.factors.passkeySignIn({
      credential: passkey.sign({ challenge: await newChallenge(), origin: app.url }, counter),
    });
  await sign(7);
  await expect(sign(7)).rejects.toMatchObject(REFUSED);
  await expect(sign(3)).rejects.toMatchObject(REFUSED);
  await sign(8);
});

test('the registration of one person is useless to another', async () => {
  const { owner } = await buildCompany(app);
  const { owner: other } = await buildCompany(app);
  const mine = await beginPasskey(owner);
  const theirs = await beginPasskey(other);
  const passkey = softwarePasskey();
  const credential = passkey.create({ challenge: mine.options.challenge, origin: app.url });
  await expect(other.client.api.factors.confirm({ id: theirs.id, credential })).rejects.toMatchObject(REFUSED);
  await expect(other.client.api.factors.confirm({ id: mine.id, credential })).rejects.toMatchObject(REFUSED);
  await owner.client.api.factors.confirm({ id: mine.id, credential });
  await expect(addPasskey(other, passkey), 'the same passkey again').rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
});

test('a registration for another site, or without unlocking the device, is refused', async () => {
  const { owner } = await buildCompany(app);
  for (const odd of [{ origin: 'https://rinseline.evil.example' }, { userVerified: false }]) {
    const { id, options } = await beginPasskey(owner);
    const credential = softwarePasskey().create({ challenge: options.challenge, origin: app.url, ...odd });
    await expect(owner.client.api.factors.confirm({ id, credential })).rejects.toMatchObject(REFUSED);
  }
  expect((await owner.client.api.factors.list()).factors).toEqual([]);
});

test('a removed passkey and a deactivated person are refused', async () => {
  const { owner } = await buildCompany(app);
  const removed = await addPasskey(owner);
  const kept = await addPasskey(owner);
  await owner.client.api.factors.remove({ id: removed.id, reauthentication });
  const signIn = async ({ passkey }: { passkey: SoftwarePasskey }) =>
    app.client().api.factors.passkeySignIn({
      credential: passkey.sign({ challenge: await newChallenge(), origin: app.url }),
    });
  await expect(signIn(removed)).rejects.toMatchObject(REFUSED);
  await signIn(kept);
  await app.query('update users set disabled_at = now() where id = $1', [owner.id]);
  await expect(signIn(kept)).rejects.toMatchObject(REFUSED);
});
