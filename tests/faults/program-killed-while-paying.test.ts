/**
 * Kills the whole program with kill -9 between any two steps of a payment, over HTTP and with background jobs.
 * The customer retries, as people do. `KILLS=50` kills it fifty times.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parseLinkToken } from '#domain/quote/approval-link.ts';
import { reconcileQueue } from '#server/features/quotes/payments/payment-queues.ts';
import { type Database, openDatabase, withOrg } from '#server/platform/db/client.ts';
import { silentLog } from '#server/platform/db/connection.ts';
import { newId } from '#server/platform/db/ids.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { createJobSender, type OpenJobSender } from '#server/platform/jobs/job-sender.ts';
import { customLine } from '#tests/support/factories.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type Customer, customerWith, isAway } from './paying-customer.ts';
import { type ProgramProcess, startProgramProcess } from './program-process.ts';
import { type Staff, signUp } from './staff.ts';
import { openSteadyAddress, type SteadyAddress } from './steady-address.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
/**
 * Rough number of changes and commits from the customer's first view until the payment shows and its emails are
 * queued. The card is charged halfway.
 */
const STEPS = 55;
const DEPOSIT_CENTS = 30_000;

vi.setConfig({ testTimeout: 120_000 + KILLS * 60_000, hookTimeout: 120_000 });
const EVENTUALLY = { timeout: 90_000, interval: 50 };

const SECRET_KEY = randomBytes(32).toString('hex');

let database: OwnDatabase;
let dataDir: string;
let address: SteadyAddress;
let program: ProgramProcess;
let connection: Client;
/** Reads everything, and queues jobs like the scheduler. */
let db: Database;
let jobs: OpenJobSender;
let staff: Staff;

beforeAll(async () => {
  database = await startOwnDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'rinseline-fault-'));
  address = await openSteadyAddress();
  await startAgain();
  connection = new Client(database.superuser);
  await connection.connect();
  db = openDatabase({ tenant: database.superuser, identity: database.superuser }, silentLog);
  jobs = await createJobSender(db, silentLog);
  staff = await signUp(address.url);
  await takeCards(staff);
});
afterAll(async () => {
  await jobs?.close();
  await db?.close();
  await connection?.end();
  await program?.stop();
  await address?.close();
  await database?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function startAgain(): Promise<void> {
  program = await startProgramProcess({
    dataDir,
    settings: {
      DATABASE_URL: database.address(),
      SECRET_KEY,
      PUBLIC_URL: address.url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
  });
  address.leadTo(program.url);
}

const rows = async <Row extends QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await connection.query<Row>(text, values)).rows;

async function takeCards({ api, request }: Staff): Promise<void> {
  const { url } = await api.paymentAccount.connect({ country: 'US' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await request('POST', url.slice(address.url.length), { body: 'action=connect', headers });
  await api.paymentAccount.refresh();
}

async function sentQuote(): Promise<{ id: string; token: string }> {
  const id = newId();
  const lines = [customLine({ quantity: 1, unit: 'flat', unit_cents: 100_000 })];
  await staff.saveQuote(id, { lines, deposit: { type: 'flat', value: DEPOSIT_CENTS } });
  const { approval_url } = await staff.api.quotes.share({ id });
  return { id, token: approval_url?.split('/').at(-1) ?? '' };
}

const isShown = async (customer: Customer) => (await customer.sees()).payments?.deposit_open_cents === 0;

/**
 * Lets the customer pay, then reload until the payment shows, while the program dies. @returns what the customer
 * was doing at that moment
 */
async function payWhileItDies(customer: Customer, tryAgain: () => Promise<void>): Promise<'paying' | 'waiting'> {
  try {
    await customer.pay();
  } catch (error) {
    if (!isAway(error)) throw error;
    await program.kill();
    await startAgain();
    await tryAgain();
    return 'paying';
  }
  try {
    while (!(await isShown(customer))) await delay(100);
  } catch (error) {
    if (!isAway(error)) throw error;
  }
  await program.kill();
  await startAgain();
  return 'waiting';
}

async function compareWithProvider(orgId: string): Promise<void> {
  const runs = async () => (await rows('select id from payment_reconciliations where org_id = $1', [orgId])).length;
  const before = await runs();
  await withOrg(db, scopeOfJob({ org_id: orgId }), (tx) => jobs.send(tx, reconcileQueue, { org_id: orgId }));
  await vi.waitFor(async () => expect(await runs()).toBeGreaterThan(before), EVENTUALLY);
}

/** Returns a quote's payments at the provider and its entries in the ledger. */
async function booksOf(quoteId: string): Promise<object> {
  const atProvider = await rows<{ kind: string; cents: number; refunds: number }>(
    `select kind, (data->>'amountCents')::int as cents, coalesce(jsonb_array_length(data->'refunds'), 0) as refunds
     from test_provider_objects where data->>'quoteId' = $1 order by kind`,
    [quoteId],
  );
  const ledger = await rows('select type, amount_cents as cents from payment_entries where quote_id = $1', [quoteId]);
  return { atProvider, ledger };
}

const PAID_ONCE = {
  atProvider: [
    { kind: 'payment', cents: DEPOSIT_CENTS, refunds: 0 },
    { kind: 'payment_session', cents: DEPOSIT_CENTS, refunds: 0 },
  ],
  ledger: [{ type: 'charge', cents: DEPOSIT_CENTS }],
};

/** Starts a program that finishes the jobs of the killed ones, without waiting for those jobs to expire. */
async function finishJobs(): Promise<void> {
  await program.kill();
  await rows(`update pgboss.job set state = 'retry' where state = 'active'`);
  await startAgain();
  await vi.waitFor(nothingWaits, EVENTUALLY);
}

async function nothingWaits(): Promise<void> {
  await rows(`update pgboss.job set start_after = now() where state = 'retry' and name ~ 'test-provider|payment'`);
  const events = await rows('select id from provider_events where applied_at is null');
  const deliveries = await rows('select id from test_provider_events where delivered_at is null');
  expect({ events, deliveries }).toEqual({ events: [], deliveries: [] });
}

test(`after ${KILLS} kills of the program, nothing was charged twice and every payment shows after the nightly comparison`, async () => {
  const quotes: string[] = [];
  const died = { paying: 0, waiting: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { id, token } = await sentQuote();
    quotes.push(id);
    const customer = customerWith(address.url, token, `198.18.0.${kill + 1}`);
    const step = Math.round(((kill + 0.5) * STEPS) / KILLS);
    await program.dieAfterStep(step);
    // Half of the customers return to the quote and pay there. The others reload the payment page.
    died[await payWhileItDies(customer, kill % 2 === 0 ? customer.pay : customer.reload)] += 1;
    await compareWithProvider(parseLinkToken(token)?.orgId ?? '');
    expect(await booksOf(id), `after step ${step}`).toEqual(PAID_ONCE);
    expect(await isShown(customer), `after step ${step}`).toBe(true);
  }
  // A third of the steps come before the payment, so some kills interrupt the customer while paying.
  expect(died.paying).toBeGreaterThan(0);
  await finishJobs();
  for (const id of quotes) expect(await booksOf(id), 'when every job is done').toEqual(PAID_ONCE);
});
