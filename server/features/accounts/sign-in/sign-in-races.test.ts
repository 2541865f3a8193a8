/**
 * Runs every way to sign in at the same moment as everything that ends sessions. In either order, no session may remain
 * that the account's final state forbids. `npm run bench -- sign-in-races` runs a thousand rounds.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBackupCodes, type StoredCodes, storeBackupCodes } from '#server/platform/auth/backup-codes.ts';
import { newId } from '#server/platform/db/ids.ts';
import { askForCode, linkTokenTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { codeAt } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildMember, PASSWORD, type TestCompany, type TestPerson } from '#tests/support/factories.ts';
import { hashWithFullWork } from '#tests/support/hashing-work.ts';
import type { TestClient } from '#tests/support/http-client.ts';

const ROUNDS = Number(process.env['SIGN_IN_RACES'] ?? 18);
/** In milliseconds. Longer than checking a password takes, so every order of events occurs. */
const SPREAD_MS = 120;
const NEW_PASSWORD = 'Better-Battery-77';

let app: TestApp;
let company: TestCompany;
/** Created once, because they take ten slow hashes. */
let codes: string[];
let stored: StoredCodes;
beforeAll(async () => {
  app = await startTestApp();
  // Full cost, because the test needs the time that hashing takes.
  hashWithFullWork();
  company = await buildCompany(app);
  codes = newBackupCodes();
  stored = await storeBackupCodes(codes);
});
afterAll(() => app?.close());

type Opened = { by: 'password' | 'factor' | 'code' | 'reset' | 'own'; isAlive: () => Promise<boolean> };

interface Round {
  person: TestPerson;
  opened: Opened[];
  challenges: string[];
  unusedCodes: string[];
}

const aliveIn = (client: TestClient) => async () => (await client.api.accounts.session()) !== null;
const aliveByToken = (token: string) => async () =>
  (await app.client().request('GET', '/api/auth/user', { headers: { authorization: `Bearer ${token}` } })).ok;

async function signIn({ person, opened, challenges }: Round, asApp: boolean): Promise<void> {
  const client = app.client();
  const input = { grant_type: 'password', email: person.email, password: PASSWORD } as const;
  const answer = await client.api.accounts.token({ ...input, ...(asApp ? { client: 'app' } : {}) });
  if ('two_factor_challenge' in answer) challenges.push(answer.two_factor_challenge.challenge_id);
  else if ('access_token' in answer) opened.push({ by: 'password', isAlive: aliveByToken(answer.access_token) });
  else opened.push({ by: 'password', isAlive: aliveIn(client) });
}

async function endTwoFactorChallenge({ opened, unusedCodes }: Round, challenge_id: string): Promise<void> {
  const client = app.client();
  await client.api.factors.verify({ code: unusedCodes.pop() ?? '', challenge_id });
  opened.push({ by: 'factor', isAlive: aliveIn(client) });
}

type MailedCode = Awaited<ReturnType<typeof askForCode>>;

async function useMailedCode({ person, opened, challenges }: Round, { client, code }: MailedCode): Promise<void> {
  const answer = await client.api.accounts.verify({ type: 'email', email: person.email, token: code });
  if (answer.two_factor_challenge) challenges.push(answer.two_factor_challenge.challenge_id);
  else opened.push({ by: 'code', isAlive: aliveIn(client) });
}

async function giveFactor({ person }: Round): Promise<void> {
  await app.query(
    `insert into factors (id, user_id, factor_type, status, friendly_name, encrypted_secret, verified_at)
     values ($1, $2, 'totp', 'verified', 'Phone', '\\x00', now())`,
    [newId(), person.id],
  );
  await app.query('update users set backup_code_salt = $2, backup_code_hashes = $3 where id = $1', [
    person.id,
    stored.backup_code_salt,
    stored.backup_code_hashes,
  ]);
}

interface Ending {
  withFactor: boolean;
  prepare?: (round: Round) => Promise<string>;
  run: (round: Round, prepared: string) => Promise<unknown>;
  /** Kinds of sessions that may remain afterward. */
  allows: (opened: Opened['by']) => boolean;
  /** Sign-ins started afterward may still have a pending two-factor challenge. */
  leavesSteps?: true;
}

const change = ({ person }: Round) =>
  person.client.api.accounts.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });

async function mailReset({ person }: Round): Promise<string> {
  await app.client().api.accounts.recover({ email: person.email });
  return linkTokenTo(app, person.email, 'reset_password');
}

async function reset({ opened }: Round, token: string): Promise<void> {
  const client = app.client();
  const { session } = await client.api.accounts.verify({ type: 'recovery', token, password: 'Other-Battery-88' });
  if (session) opened.push({ by: 'reset', isAlive: aliveIn(client) });
}

const deactivate = ({ person }: Round) => company.owner.client.api.personnel.deactivate({ id: person.id });

async function beginFactor({ person }: Round): Promise<string> {
  const { factor, totp } = await person.client.api.factors.enroll({
    factor_type: 'totp',
    friendly_name: 'Phone',
    reauthentication: { current_password: PASSWORD },
  });
  return `${factor.id} ${totp?.secret}`;
}

async function addFactor({ person }: Round, begun: string): Promise<void> {
  const [id = '', secret = ''] = begun.split(' ');
  await person.client.api.factors.confirm({ id, code: codeAt(secret, app.services.now()) });
}

async function removeFactor({ person }: Round): Promise<void> {
  const { factors } = await person.client.api.factors.list();
  await person.client.api.factors.remove({
    id: factors[0]?.id ?? '',
    reauthentication: { current_password: PASSWORD },
  });
}

const own = (by: Opened['by']) => by === 'own';
const onlyReset = (by: Opened['by']) => by === 'reset';
const nothing = () => false;

const ENDINGS: Readonly<Record<string, Ending>> = {
  'a new password': { withFactor: false, run: change, allows: own },
  'a new password of somebody with a factor': { withFactor: true, run: change, allows: own },
  'a reset': { withFactor: false, prepare: mailReset, run: reset, allows: onlyReset },
  'a reset of somebody with a factor': { withFactor: true, prepare: mailReset, run: reset, allows: onlyReset },
  'a deactivation': { withFactor: false, run: deactivate, allows: nothing },
  'a deactivation of somebody with a factor': { withFactor: true, run: deactivate, allows: nothing },
  // A password change checked against the old password must not overwrite the reset.
  'a reset and a new password': {
    withFactor: false,
    prepare: mailReset,
    run: (round, token) => Promise.allSettled([reset(round, token), change(round)]),
    allows: onlyReset,
  },
  // Once the factor is removed, the password or an emailed code is enough again.
  'a factor taken away': {
    withFactor: true,
    run: removeFactor,
    allows: (by) => by === 'own' || by === 'password' || by === 'code',
  },
  'a first factor': { withFactor: false, prepare: beginFactor, run: addFactor, allows: own, leavesSteps: true },
};

const soon = async (work: () => Promise<unknown>): Promise<unknown> => {
  await delay(randomInt(SPREAD_MS));
  return work();
};

/** @returns everything that is wrong afterward */
async function race(name: string, ending: Ending): Promise<string[]> {
  const person = await buildMember(app, company);
  const round: Round = {
    person,
    opened: [{ by: 'own', isAlive: aliveIn(person.client) }],
    challenges: [],
    unusedCodes: [...codes],
  };
  const mailed = await askForCode(app, person.email);
  if (ending.withFactor) {
    await giveFactor(round);
    await Promise.all([signIn(round, false), signIn(round, true)]);
  }
  const begun = [...round.challenges];
  const prepared = (await ending.prepare?.(round)) ?? '';
  const contenders = [
    () => signIn(round, false),
    () => signIn(round, true),
    () => signIn(round, false),
    () => useMailedCode(round, mailed),
    ...begun.map((challenge) => () => endTwoFactorChallenge(round, challenge)),
  ];
  const [ended] = await Promise.allSettled([soon(() => ending.run(round, prepared)), ...contenders.map(soon)]);
  // Challenges that started before the change must not lead to a session either.
  await Promise.allSettled(round.challenges.map((challenge) => endTwoFactorChallenge(round, challenge)));
  await useMailedCode(round, mailed).catch(() => undefined);

  const alive: Opened['by'][] = [];
  for (const { by, isAlive } of round.opened) if (await isAlive()) alive.push(by);
  const wrong = alive.filter((by) => !ending.allows(by)).map((by) => `${name}: a session opened by ${by} is alive`);
  if (ended.status === 'rejected') wrong.push(`${name} was refused: ${String(ended.reason)}`);
  const [left] = await app.query<{ sessions: number; steps: number; codes: number }>(
    `select (select count(*)::int from sessions where user_id = $1) as sessions,
       (select count(*)::int from factor_challenges where user_id = $1) as steps,
       (select count(*)::int from sign_in_codes where user_id = $1) as codes`,
    [person.id],
  );
  if (left?.sessions !== alive.length) wrong.push(`${name}: ${left?.sessions} sessions, ${alive.length} known`);
  if (left?.steps && !ending.leavesSteps) wrong.push(`${name}: ${left.steps} second steps are open`);
  if (left?.codes) wrong.push(`${name}: ${left.codes} mailed codes are good`);
  return wrong;
}

test(
  `after ${ROUNDS} races, no session exists that the final state doesn’t allow`,
  async () => {
    const endings = Object.entries(ENDINGS);
    const wrong: string[] = [];
    let next = 0;
    // Four at a time: milliseconds decide the order, and the machine must keep up.
    const lane = async () => {
      while (next < ROUNDS) {
        const [name, ending] = endings[next++ % endings.length] ?? [];
        if (name && ending) wrong.push(...(await race(name, ending)));
      }
    };
    await Promise.all(Array.from({ length: 4 }, lane));
    expect(wrong).toEqual([]);
  },
  // The test's password hashes take seconds each on a busy machine.
  60_000 + ROUNDS * 10_000,
);
