/** Sends emails to customers through two processes of the program, which share one database and one allowance. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KNOWN_COMPANY, NEW_COMPANY, PAYING_COMPANY } from '#domain/company/mail-allowance.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OwnDatabase, startOwnDatabase } from '#tests/faults/own-database.ts';
import { type ProgramProcess, startProgramProcess } from '#tests/faults/program-process.ts';
import { draft, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { createTestClient } from '#tests/support/http-client.ts';

/** The program's maximum of concurrent requests per company. */
const HANDS = 5;

let database: OwnDatabase;
let processes: readonly [ProgramProcess, ProgramProcess];

/** Starts a process without background jobs, so it never contacts its mail server. */
const start = (SECRET_KEY: string) =>
  startProgramProcess({
    settings: {
      DATABASE_URL: database.address(),
      SECRET_KEY,
      ROLE: 'web',
      LOG_LEVEL: 'warn',
      SMTP_URL: 'smtp://127.0.0.1:1',
      CONTACT_EMAIL: 'help@example.com',
    },
  });

beforeAll(async () => {
  database = await startOwnDatabase();
  const key = randomBytes(32).toString('hex');
  processes = [await start(key), await start(key)];
});
afterAll(async () => {
  await Promise.all((processes ?? []).map((each) => each.stop()));
  await database?.remove();
});

async function query(sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: database.address() });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function newCompany() {
  const cookies = new Map<string, string>();
  const [first, second] = processes.map(({ url }) => createTestClient(url, cookies));
  if (!first || !second) throw new Error('Two processes are needed');
  const email = uniqueEmail('owner');
  const data = { full_name: 'Olive Owner', company_name: 'Blue Water' };
  const answer = await first.request('POST', '/api/auth/signup', { body: { email, password: PASSWORD, data } });
  expect(answer.status).toBe(200);
  const quotes = [newId(), newId(), newId(), newId(), newId()];
  for (const id of quotes) await first.api.quotes.save({ id, edit_number: 0, draft: draft() });
  /** Sends this many emails at once, half through each process. @returns how many the program accepted */
  const send = async (count: number): Promise<number> => {
    const answers: Response[] = [];
    let begun = 0;
    const hand = async (_: unknown, index: number) => {
      while (begun < count) {
        begun += 1;
        const path = `/api/quotes/${quotes[index % quotes.length]}/send`;
        const answer = await (index % 2 === 0 ? first : second).request('POST', path, { body: { message: '' } });
        // All requests queue for the company's allowance. On a busy machine, the last one may wait longer than
        // the lock timeout. That doesn't affect the result.
        if (answer.status === 503) begun -= 1;
        else answers.push(answer);
      }
    };
    await Promise.all(Array.from({ length: HANDS }, hand));
    const codes = await Promise.all(
      answers.map(async (each) => (each.ok ? 'taken' : ((await each.json()) as { code: string }).code)),
    );
    expect(new Set(codes.filter((code) => code !== 'taken' && !code.startsWith('MAIL_')))).toEqual(new Set());
    return codes.filter((code) => code === 'taken').length;
  };
  const set = (sql: string) => query(sql, [email]);
  return { send, set };
}

const OF_OWNER = `(select org_id from users where email = $1)`;

test('an owner with an unconfirmed email can send no emails, a new company 20, and a week-old company 60', async () => {
  const { send, set } = await newCompany();
  expect(await send(30)).toBe(0);
  await set('update users set email_confirmed_at = now() where email = $1');
  expect(await send(50)).toBe(NEW_COMPANY.hour);
  await set(`update organizations set created_at = now() - interval '8 days' where id = ${OF_OWNER}`);
  expect(await send(70)).toBe(KNOWN_COMPANY.hour - NEW_COMPANY.hour);
  expect(await send(10)).toBe(0);
});

test('a paying company that is a month old can send 200 emails', async () => {
  const { send, set } = await newCompany();
  await set('update users set email_confirmed_at = now() where email = $1');
  await set(`update organizations set created_at = now() - interval '31 days' where id = ${OF_OWNER}`);
  await set(
    `update subscriptions set status = 'active', current_period_end = now() + interval '20 days' where org_id = ${OF_OWNER}`,
  );
  const taken = [await send(110), await send(110)];
  expect(taken).toEqual([110, PAYING_COMPANY.hour - 110]);
});
