/**
 * Guesses through two processes of the program with production limits. The processes share one database, and so
 * one limit. The limit survives a restart, holds when all guesses arrive at once, and still lets the victim in.
 */
import { randomBytes } from 'node:crypto';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptContent } from '#server/providers/mail/account-mail-content.ts';
import { type OwnDatabase, startOwnDatabase } from '#tests/faults/own-database.ts';
import { type ProgramProcess, startProgramProcess } from '#tests/faults/program-process.ts';
import { pairIn } from '#tests/support/app-session.ts';
import { codeAt, wrongCodeAt } from '#tests/support/authenticator-app.ts';
import { draft, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { type Ask, newIp, type Tally, tally } from '#tests/support/guesses.ts';
import { createTestClient, type TestClient } from '#tests/support/http-client.ts';

const SECRET_KEY = randomBytes(32).toString('hex');
const WRONG = 'Wrong-Horse-99';

let database: OwnDatabase;
let first: ProgramProcess;
let second: ProgramProcess;

/** Starts a process behind a proxy, so that a guess can come from any IP address. It runs no background jobs. */
const start = () =>
  startProgramProcess({
    settings: { DATABASE_URL: database.address(), SECRET_KEY, TRUST_PROXY: '1', ROLE: 'web', LOG_LEVEL: 'warn' },
  });

beforeAll(async () => {
  database = await startOwnDatabase();
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await database?.remove();
});

const urlOf = (turn: number) => (turn % 2 === 0 ? first : second).url;

function ask(turn: number, { ip, path, method = 'POST', body, cookies, authorization }: Ask): Promise<Response> {
  const headers = { 'x-forwarded-for': ip, ...(authorization === undefined ? {} : { authorization }) };
  const about = body === undefined ? { headers } : { headers, body };
  return createTestClient(urlOf(turn), cookies).request(method, path, about);
}

const password = (email: string, ip: string, typed = WRONG): Ask => ({
  ip,
  path: '/api/auth/token',
  body: { grant_type: 'password', email, password: typed },
});

/** Sends requests one after another, alternately to both processes. */
async function inTurn(times: number, make: (turn: number) => Ask): Promise<Tally> {
  const answers: Response[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await ask(turn, make(turn)));
  return tally(answers);
}

/** Sends all requests at once, half to each process. */
async function atOnce(times: number, make: (turn: number) => Ask): Promise<Tally> {
  return tally(await Promise.all(Array.from({ length: times }, (_, turn) => ask(turn, make(turn)))));
}

type AfterTheRestart = () => Promise<void>;
/** Checks what must survive a restart. They share one restart, because startup takes seconds. */
const overARestart: [name: string, before: () => Promise<AfterTheRestart>][] = [];

interface Owner {
  email: string;
  /** browser that signed up, so it is a trusted device with a session */
  cookies: Map<string, string>;
  client: TestClient;
}

/** Signs up, which uses the first of a stranger's eight attempts. */
async function newOwner(): Promise<Owner> {
  const cookies = new Map<string, string>();
  const email = uniqueEmail('owner');
  const data = { full_name: 'Olive Owner', company_name: 'Blue Water' };
  const answer = await ask(0, {
    ip: newIp(),
    path: '/api/auth/signup',
    body: { email, password: PASSWORD, data },
    cookies,
  });
  expect(answer.status).toBe(200);
  return { email, cookies, client: createTestClient(first.url, cookies) };
}

describe('guessing passwords', () => {
  test('a client has 30 sign-in attempts in five minutes, whatever the account', async () => {
    const ip = newIp();
    const guess = () => password(uniqueEmail('nobody'), ip);
    expect(await inTurn(34, guess)).toEqual({ INVALID_CREDENTIALS: 30, RATE_LIMITED: 4 });
    expect(await tally([await ask(0, password(uniqueEmail(), newIp()))])).toEqual({ INVALID_CREDENTIALS: 1 });
  });

  const eightTries = async (): Promise<AfterTheRestart> => {
    const { email, cookies } = await newOwner();
    const guess = () => password(email, newIp());
    expect(await inTurn(5, guess)).toEqual({ INVALID_CREDENTIALS: 5 });
    return async () => {
      expect(await inTurn(6, guess)).toEqual({ INVALID_CREDENTIALS: 2, RATE_LIMITED: 4 });
      expect(await inTurn(2, () => password(email, newIp(), PASSWORD)), 'the right one from a stranger').toEqual({
        RATE_LIMITED: 2,
      });
      for (const turn of [0, 1])
        expect((await ask(turn, { ...password(email, newIp(), PASSWORD), cookies })).status, 'the victim').toBe(200);
    };
  };
  overARestart.push([
    'an account allows 8 password attempts by strangers, and its trusted device still gets in',
    eightTries,
  ]);

  test('the program checks at most 8 of 20 simultaneous guesses at one account', async () => {
    const { email } = await newOwner();
    expect(await atOnce(20, () => password(email, newIp()))).toEqual({ INVALID_CREDENTIALS: 7, RATE_LIMITED: 13 });
  });
});

interface OwnerWithFactor extends Owner {
  secret: string;
  backupCodes: string[];
}

async function ownerWithFactor(): Promise<OwnerWithFactor> {
  const owner = await newOwner();
  const { factors } = owner.client.api;
  const reauthentication = { current_password: PASSWORD };
  const { factor, totp } = await factors.enroll({ factor_type: 'totp', friendly_name: 'Phone', reauthentication });
  const secret = totp?.secret ?? '';
  const { backup_codes } = await factors.confirm({ id: factor.id, code: codeAt(secret, new Date()) });
  return { ...owner, secret, backupCodes: backup_codes ?? [] };
}

/** Passes the password step, from the trusted device when its cookies are given. */
async function challengeFor(turn: number, email: string, cookies?: Map<string, string>): Promise<string> {
  const about = password(email, newIp(), PASSWORD);
  const answer = await ask(turn, cookies ? { ...about, cookies } : about);
  const { two_factor_challenge } = (await answer.json()) as { two_factor_challenge?: { challenge_id: string } };
  return two_factor_challenge?.challenge_id ?? '';
}

const codeFor = (challenge_id: string, code: string): Ask => ({
  ip: newIp(),
  path: '/api/factors/verify',
  body: { challenge_id, code },
});

describe.each([
  ['authenticator codes', ({ secret }: OwnerWithFactor) => wrongCodeAt(secret, new Date())],
  ['backup codes', () => 'ZZZZZ-ZZZZZ'],
])('guessing %s', (kind, wrongCode) => {
  const fiveTries = async (): Promise<AfterTheRestart> => {
    const owner = await ownerWithFactor();
    const one = await challengeFor(0, owner.email);
    expect(await inTurn(5, () => codeFor(one, wrongCode(owner)))).toEqual({ CODE_INVALID: 4, SIGN_IN_OVER: 1 });
    return async () => {
      const other = await challengeFor(1, owner.email);
      expect(await inTurn(5, () => codeFor(other, wrongCode(owner)))).toEqual({ CODE_INVALID: 4, SIGN_IN_OVER: 1 });
      const last = await challengeFor(0, owner.email);
      const [backupCode = ''] = owner.backupCodes;
      for (const code of [wrongCode(owner), backupCode, codeAt(owner.secret, new Date(Date.now() + 30_000))])
        expect(await inTurn(2, () => codeFor(last, code)), 'the right one as well').toEqual({ RATE_LIMITED: 2 });
    };
  };
  overARestart.push([`one sign-in allows five wrong ${kind}, and an account ten in an hour`, fiveTries]);

  test('the program checks at most five of 20 simultaneous guesses in one sign-in', async () => {
    const owner = await ownerWithFactor();
    const challenge = await challengeFor(0, owner.email);
    const {
      CODE_INVALID,
      SIGN_IN_OVER = 0,
      RATE_LIMITED = 0,
      ...others
    } = await atOnce(20, () => codeFor(challenge, wrongCode(owner)));
    // The program refuses later guesses: the fifth ended the sign-in, or the account's ten attempts are used up.
    expect({ CODE_INVALID, refused: SIGN_IN_OVER + RATE_LIMITED, others }).toEqual({
      CODE_INVALID: 4,
      refused: 16,
      others: {},
    });
  });

  test('the victim still signs in from the trusted device', async () => {
    const owner = await ownerWithFactor();
    for (const turn of [0, 1]) {
      const strangers = await challengeFor(turn, owner.email);
      await inTurn(5, () => codeFor(strangers, wrongCode(owner)));
    }
    const mine = await challengeFor(1, owner.email, owner.cookies);
    const [backupCode = ''] = owner.backupCodes;
    const answer = await ask(1, { ...codeFor(mine, backupCode), cookies: owner.cookies });
    expect(await tally([answer])).toEqual({ served: 1 });
  });
});

describe('guessing emailed codes', () => {
  interface Typed {
    email: string;
    code: string;
    /** cookies of the browser that requested the code */
    cookies: Map<string, string>;
  }
  const verify = ({ email, code, cookies }: Typed): Ask => ({
    ip: newIp(),
    path: '/api/auth/verify',
    body: { type: 'email', email, token: code },
    cookies,
  });
  const wrong = (typed: Typed): Typed => ({ ...typed, code: typed.code === '000000' ? '000001' : '000000' });

  /** Requests a code in a browser and reads it from the queued email. */
  async function askForCode(turn: number, email: string, cookies = new Map<string, string>()): Promise<Typed> {
    const asking = { ip: newIp(), path: '/api/auth/otp', body: { email }, cookies };
    expect((await ask(turn, asking)).status).toBe(200);
    const [row] = await inDatabase<{ id: string; encrypted_content: Buffer }>(
      `select id, encrypted_content from account_messages where recipient = $1 and kind = 'sign_in_code'
       order by created_at desc limit 1`,
      email,
    );
    const mail = row && decryptContent(row.encrypted_content, row.id, SECRET_KEY);
    return { email, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '', cookies };
  }

  async function inDatabase<Row extends QueryResultRow>(text: string, email: string): Promise<Row[]> {
    const client = new Client(database.address());
    await client.connect();
    try {
      return (await client.query<Row>(text, [email])).rows;
    } finally {
      await client.end();
    }
  }

  async function confirmedOwner(): Promise<Owner> {
    const owner = await newOwner();
    await inDatabase('update users set email_confirmed_at = now() where email = $1', owner.email);
    return owner;
  }

  const fiveTries = async (): Promise<AfterTheRestart> => {
    const { email } = await confirmedOwner();
    const asked = await askForCode(0, email);
    expect(await inTurn(3, () => verify(wrong(asked)))).toEqual({ CODE_INVALID: 3 });
    return async () => {
      expect(await inTurn(2, () => verify(wrong(asked)))).toEqual({ CODE_INVALID: 2 });
      expect(await tally([await ask(1, verify(asked))])).toEqual({ CODE_INVALID: 1 });
      const next = await askForCode(1, email);
      expect(await tally([await ask(0, verify(next))]), 'a new code at the other process').toEqual({ served: 1 });
    };
  };
  overARestart.push(['an emailed code allows five wrong attempts, and then even the right code is refused', fiveTries]);

  test('20 simultaneous guesses use no more attempts than an account has, and its trusted device still gets in', async () => {
    const { email, cookies } = await confirmedOwner();
    const asked = await askForCode(0, email);
    const { CODE_INVALID = 0, RATE_LIMITED, ...others } = await atOnce(20, () => verify(wrong(asked)));
    expect({ CODE_INVALID, RATE_LIMITED, others }).toEqual({ CODE_INVALID: 7, RATE_LIMITED: 13, others: {} });
    expect(await tally([await ask(1, verify(asked))]), 'the right one from a stranger').toEqual({ RATE_LIMITED: 1 });
    const known = new Map([...cookies, ...asked.cookies]);
    expect(await tally([await ask(1, verify({ ...asked, cookies: known }))]), 'that code is over').toEqual({
      CODE_INVALID: 1,
    });
    const next = await askForCode(1, email, cookies);
    expect(await tally([await ask(0, verify(next))])).toEqual({ served: 1 });
  });

  test('guesses from browsers that didn’t request the code use up none of its attempts', async () => {
    const { email, cookies } = await confirmedOwner();
    const asked = await askForCode(0, email, cookies);
    const strangers = { ...asked, cookies: (await askForCode(1, email)).cookies };
    expect(await inTurn(6, () => verify({ ...asked, cookies: new Map() }))).toEqual({ CODE_INVALID: 6 });
    expect(await tally([await ask(1, verify(strangers))]), 'with a request of their own').toEqual({ CODE_INVALID: 1 });
    expect(await tally([await ask(1, verify(asked))])).toEqual({ served: 1 });
  });
});

describe('tokens of apps', () => {
  const refreshWith = (refresh_token: string): Ask => ({
    ip: newIp(),
    path: '/api/auth/token',
    body: { grant_type: 'refresh_token', refresh_token },
  });

  test('20 simultaneous refreshes, half at each process, all return the same new pair of tokens', async () => {
    const { email } = await newOwner();
    const input = { grant_type: 'password', email, password: PASSWORD, client: 'app' };
    const signedIn = await pairIn(await ask(0, { ip: newIp(), path: '/api/auth/token', body: input }));
    const asked = Array.from({ length: 20 }, (_, turn) => ask(turn, refreshWith(signedIn.refresh_token)).then(pairIn));
    const pairs = await Promise.all(asked);
    expect(new Set(pairs.map(({ access_token, refresh_token }) => `${access_token} ${refresh_token}`)).size).toBe(1);
    const latest = await pairIn(await ask(1, refreshWith(pairs[3]?.refresh_token ?? '')));
    const authorization = `Bearer ${latest.access_token}`;
    for (const turn of [0, 1])
      expect((await ask(turn, { ip: newIp(), method: 'GET', path: '/api/auth/user', authorization })).status).toBe(200);
    expect(await tally([await ask(0, refreshWith(signedIn.refresh_token))]), 'the first one again').toEqual({
      NOT_AUTHENTICATED: 1,
    });
    expect(await tally([await ask(1, refreshWith(latest.refresh_token))]), 'ended at both').toEqual({
      NOT_AUTHENTICATED: 1,
    });
  });
});

describe('guessing links to quotes', () => {
  const CLIENT_A_MINUTE = 300;

  async function sentQuote() {
    const owner = await newOwner();
    const { quotes } = owner.client.api;
    const id = crypto.randomUUID();
    await quotes.save({ id, edit_number: 0, draft: draft() });
    const { approval_url } = await quotes.share({ id });
    return { token: approval_url?.split('/').at(-1) ?? '' };
  }
  /** Returns a token with the right company and another secret. */
  const guessAt = (token: string) => token.slice(0, -8) + randomBytes(6).toString('base64url');
  const look = (token: string, ip: string): Ask => ({ ip, method: 'GET', path: `/api/approval/${token}` });
  const visit = (token: string, ip: string): Ask => ({
    ip,
    path: `/api/approval/${token}/viewed`,
    body: { revision: 1 },
  });

  test.each([
    ['viewing quotes', look],
    ['recording views', visit],
  ])('a client has 300 guesses a minute by %s', async (_, make) => {
    const { token } = await sentQuote();
    const ip = newIp();
    expect(await inTurn(CLIENT_A_MINUTE, () => make(guessAt(token), ip))).toEqual({ NOT_FOUND: CLIENT_A_MINUTE });
    expect(await atOnce(20, () => make(guessAt(token), ip))).toEqual({ RATE_LIMITED: 20 });
    expect(await inTurn(2, () => make(token, ip)), 'the right one').toEqual({ RATE_LIMITED: 2 });
    expect(await inTurn(2, () => make(token, newIp())), 'the customer').toEqual({ served: 2 });
  });
});

describe('guessing API keys', () => {
  const CLIENT_REFUSALS = 20;
  const guess = () => `rk_${randomBytes(6).toString('hex').slice(0, 8)}_${randomBytes(32).toString('base64url')}`;
  const read = (key: string, ip: string): Ask => ({
    ip,
    method: 'GET',
    path: '/api/v1/quotes',
    authorization: `Bearer ${key}`,
  });

  async function newKey(): Promise<string> {
    const { client } = await newOwner();
    const about = { name: 'Books', scopes: ['quotes:read' as const], expires_in_days: null };
    return (await client.api.apiKeys.create(about)).key;
  }

  const twentyGuesses = async (): Promise<AfterTheRestart> => {
    const key = await newKey();
    const ip = newIp();
    expect(await inTurn(12, () => read(guess(), ip))).toEqual({ NOT_AUTHENTICATED: 12 });
    return async () => {
      expect(await inTurn(12, () => read(guess(), ip))).toEqual({ NOT_AUTHENTICATED: 8, RATE_LIMITED: 4 });
      expect(await inTurn(2, () => read(key, ip))).toEqual({ RATE_LIMITED: 2 });
      expect(await inTurn(2, () => read(key, newIp())), 'the program at its own address').toEqual({ served: 2 });
    };
  };
  overARestart.push(['a client may guess 20 API keys, and then even a real key is refused', twentyGuesses]);

  test('the program checks at most 20 of 30 simultaneous guesses, and a real key used before from the same IP still works', async () => {
    const key = await newKey();
    const ip = newIp();
    expect(await inTurn(2, () => read(key, ip))).toEqual({ served: 2 });
    const guesses = await atOnce(30, () => read(guess(), ip));
    expect(guesses).toEqual({ NOT_AUTHENTICATED: CLIENT_REFUSALS, RATE_LIMITED: 10 });
    expect(await inTurn(2, () => read(key, ip))).toEqual({ served: 2 });
  });
});

describe('limits that a restart doesn’t reset', () => {
  const after: AfterTheRestart[] = [];
  beforeAll(async () => {
    for (const [, before] of overARestart) after.push(await before());
    await second.stop();
    second = await start();
  });

  test.each(overARestart.map(([name], index) => [name, index] as const))('%s, even across a restart', (_, index) =>
    after[index]?.(),
  );
});
