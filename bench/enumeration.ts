/**
 * Checks whether a stranger can find out which emails have an account. Compares the responses and response times
 * of sign-in, emailed codes, password reset and the sign-up form's look-up, alternately for existing and unknown
 * emails. `node bench/enumeration.ts` (`--samples 300` of each)
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createTestClient } from '#tests/support/http-client.ts';
import { openLargeCompany } from './large-company.ts';
import { endOf, median, startChild } from './side-by-side.ts';

/** The largest allowed difference between the medians, as a fraction. */
const TARGET = 0.1;
const { values: options } = parseArgs({ options: { samples: { type: 'string', default: '300' } } });
const SAMPLES = Number(options.samples);
/** Enough runs for Node to compile every path. */
const WARM_UP = 20;
const PASSWORD = 'Correct-Horse-42';
const WRONG = 'Wrong-Horse-42';

const uniqueEmail = (name: string) => `${name}.${randomBytes(6).toString('hex')}@example.com`;

interface Asked {
  path: string;
  body: object;
  cookie?: string;
}

/** Two emails that a stranger must not be able to tell apart. */
interface Pair {
  what: string;
  one: () => Asked;
  other: () => Asked;
  /** the part that may differ (docs/specification.md, section 8); removed before the comparison */
  specified?: RegExp;
}

const company = await openLargeCompany({ quotes: 200, customers: 50 });
const { child, port } = await startChild('./program-server.ts', {
  dataDir: company.dataDir,
  connections: company.connections,
});
const url = `http://127.0.0.1:${port}`;

/** Creates an account with its company. All names have the same length, and so do the emails. */
async function newAccount() {
  const client = createTestClient(url);
  const email = uniqueEmail('owner');
  await client.api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Olive', company_name: 'Olive' } });
  return { email, client };
}

async function cookieOfRequest(email: string): Promise<string> {
  const { api, cookies } = createTestClient(url);
  await api.accounts.otp({ email });
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

async function pairs(): Promise<Pair[]> {
  const { email: registered, client } = await newAccount();
  const { email: other } = await newAccount();
  const { email: gone } = await newAccount();
  const invited = uniqueEmail('guest');
  await client.api.personnel.invite({ email: invited, role: 'member' });
  const database = new pg.Client(company.superuser);
  await database.connect();
  await database.query('update users set disabled_at = now() where email = $1', [gone]);
  const cookie = await cookieOfRequest(registered);
  // Allows more wrong attempts than this benchmark makes. After too many, a code isn't found, just like the code
  // of an unknown email.
  await database.query(`update sign_in_codes set tries = -1000000, expires_at = now() + interval '1 day'`);
  await database.end();

  const signIn = (email: string, password = WRONG): Asked => ({
    path: '/auth/token',
    body: { grant_type: 'password', email, password },
  });
  const askCode = (email: string): Asked => ({ path: '/auth/otp', body: { email } });
  // Both attempts use the request that sent the account's code. So the account has a row in which to count the
  // attempt.
  const typed = { type: 'email', token: '000000' };
  const tryCode = (email: string): Asked => ({ path: '/auth/verify', body: { ...typed, email }, cookie });
  const recover = (email: string): Asked => ({ path: '/auth/recover', body: { email } });
  const lookUp = (email: string): Asked => ({ path: '/invitations/lookup', body: { email } });
  const unknown = () => uniqueEmail('nobody');
  return [
    { what: 'sign-in: account / unknown', one: () => signIn(registered), other: () => signIn(unknown()) },
    {
      what: 'sign-in: deactivated, right password / unknown',
      one: () => signIn(gone, PASSWORD),
      other: () => signIn(unknown()),
    },
    { what: 'reset: account / unknown', one: () => recover(registered), other: () => recover(unknown()) },
    { what: 'reset: deactivated / unknown', one: () => recover(gone), other: () => recover(unknown()) },
    { what: 'code: account / unknown', one: () => tryCode(registered), other: () => tryCode(unknown()) },
    { what: 'asking for a code: account / unknown', one: () => askCode(other), other: () => askCode(unknown()) },
    { what: 'asking for a code: deactivated / unknown', one: () => askCode(gone), other: () => askCode(unknown()) },
    { what: 'look-up: account / unknown', one: () => lookUp(registered), other: () => lookUp(unknown()) },
    {
      what: 'look-up: invited / unknown',
      one: () => lookUp(invited),
      other: () => lookUp(unknown()),
      specified: /"invited":(?:true|false)/,
    },
  ];
}

interface Answer {
  milliseconds: number;
  seen: string;
}

async function ask({ path, body, cookie }: Asked, specified?: RegExp): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  const told = specified ? text.replace(specified, '') : text;
  const headers = [...answer.headers.keys()].filter((name) => name !== 'content-length' || !specified);
  return { milliseconds, seen: [answer.status, headers.sort().join(' '), told].join('\n') };
}

interface Figure {
  what: string;
  one: number;
  other: number;
  /** relative to the faster of the two, as a fraction */
  difference: number;
  answers: Set<string>;
}

async function measure({ what, one, other, specified }: Pair): Promise<Figure> {
  const times = { one: [] as number[], other: [] as number[] };
  const answers = new Set<string>();
  for (let round = -WARM_UP; round < SAMPLES; round += 1) {
    // Alternates the order, so that neither email always gets the warmed-up server.
    const order = round % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const);
    for (const side of order) {
      const { milliseconds, seen } = await ask(side === 'one' ? one() : other(), specified);
      answers.add(seen);
      if (round >= 0) times[side].push(milliseconds);
    }
  }
  const medians = { one: median(times.one), other: median(times.other) };
  const shorter = Math.min(medians.one, medians.other);
  return { what, ...medians, difference: Math.abs(medians.one - medians.other) / shorter, answers };
}

try {
  let failed = 0;
  for (const pair of await pairs()) {
    const { what, one, other, difference, answers } = await measure(pair);
    const isMet = difference <= TARGET && answers.size === 1;
    if (!isMet) failed += 1;
    const times = `${one.toFixed(1)} ms / ${other.toFixed(1)} ms, ${(difference * 100).toFixed(1)} % apart`;
    console.log(`${isMet ? 'ok  ' : 'MISS'} ${what}: ${times}, ${answers.size} kind of answer`);
    if (answers.size > 1) console.log([...answers].join('\n---\n'));
  }
  console.log(`${SAMPLES} samples each, in turn; target: medians within ${TARGET * 100} %, one kind of answer`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await endOf(child);
  await company.close();
}
