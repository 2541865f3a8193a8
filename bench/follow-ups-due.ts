/**
 * Measures follow-ups of one company that are all due at once, while its people keep working. The program's own
 * every-minute job sends them. Shows how long it takes, the program's memory, and how long others wait.
 * `node bench/follow-ups-due.ts`, or fewer: `node bench/follow-ups-due.ts 500`
 */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { report, workerAt } from './meanwhile.ts';
import { startProgram } from './program.ts';

const TARGET_SECONDS = 60;
const LOOK_MS = 500;
/** The job starts at most once a minute. */
const START_WITHIN_MS = 150_000;
const REQUESTS = ['/quotes?limit=25', '/dashboard', '/customers?search=smith', '/quotes?limit=25&search=oak'] as const;

/** Returns a time zone where it is noon now, because follow-ups wait during the night. */
function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // Etc/GMT names have the opposite sign: GMT-5 is five hours ahead of UTC.
  return `Etc/GMT${offset >= 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** Lets the company send that many emails. Quotes without a street address use the company's time zone. */
async function prepare(client: pg.Client, { orgId }: LargeCompany): Promise<void> {
  await client.query('update organizations set time_zone = $2 where id = $1', [orgId, zoneAtNoon()]);
  await client.query('update users set email_confirmed_at = now() where org_id = $1', [orgId]);
  await client.query(
    'insert into message_allowances (org_id, raised_hour, raised_day) values ($1, 100000, 100000) on conflict (org_id) do update set raised_hour = 100000, raised_day = 100000',
    [orgId],
  );
}

async function makeDue(client: pg.Client, { orgId }: LargeCompany, count: number): Promise<void> {
  await client.query(
    `with sent as (
       insert into quotes (org_id, id, number, author_id, approval_token, approval_token_expires_at, link_made_at, sent_at, customer_name,
         customer_email, sum_cents, subtotal_cents, total_cents)
       select person.org_id, gen_random_uuid(), 10000000 + n, person.id, gen_random_uuid()::text, now() + interval '30 days',
         now() - interval '2 days', now() - interval '2 days', 'Customer ' || n, 'due' || n || '@bench.example', 10000, 10000, 10000
       from users person, generate_series(1, $2::int) n
       where person.org_id = $1 and person.email = 'owner@bench.example'
       returning org_id, id, revision)
     insert into follow_ups (org_id, id, quote_id, revision, step_id, occasion, kind, channel, time_zone, planned_for, due_at)
     select org_id, gen_random_uuid(), id, revision, 'sending-1', 'sending', 'reminder_first', 'email', $3, now(), now() from sent`,
    [orgId, count, zoneAtNoon()],
  );
}

/** @returns seconds from the first follow-up to the last @throws Error when one was not sent */
async function allSent(client: pg.Client, count: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    await delay(LOOK_MS);
    const { rows } = await client.query<{ sent: number; waiting: number; other: number; seconds: number | null }>(
      `select count(*) filter (where state = 'sent')::int as sent,
         count(*) filter (where state = 'planned' and waits_for is null)::int as waiting,
         count(*) filter (where state = 'skipped' or waits_for is not null)::int as other,
         extract(epoch from max(settled_at) - min(settled_at))::float as seconds
       from follow_ups`,
    );
    const [{ sent, waiting, other, seconds } = { sent: 0, waiting: 0, other: 0, seconds: 0 }] = rows;
    if (other > 0) throw new Error(`${other} follow-ups wait or were skipped`);
    if (waiting === 0 && sent === count) return seconds ?? 0;
    if (sent === 0 && performance.now() - began > START_WITHIN_MS) throw new Error('No follow-up went out');
  }
}

const [count = 5000] = process.argv.slice(2).map(Number);
const company = await openLargeCompany({ quotes: 10_000, customers: 3000 });
const client = new pg.Client(company.superuser);
try {
  await client.connect();
  await prepare(client, company);
  const program = await startProgram(company);
  try {
    const worker = workerAt(program, company.sessionToken, REQUESTS);
    const quiet = await worker.quiet();
    await makeDue(client, company, count);
    const job = allSent(client, count);
    const meanwhile = await worker.during(job);
    const words = `${count} follow-ups, from the first to the last`;
    if (!report({ words, seconds: await job, target: TARGET_SECONDS }, meanwhile, quiet)) process.exitCode = 1;
  } finally {
    await program.stop();
  }
} finally {
  await client.end();
  await company.close();
}
