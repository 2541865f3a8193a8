import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ProgramProcess, startProgramProcess } from './program-process.ts';
import { type Outcome, outcomeOf, type Staff, signUp } from './staff.ts';

/** Longer than any of the program's connection timeouts. */
const OUTAGE_MS = 10_000;
const EVENTUALLY = { timeout: 90_000, interval: 250 };
/**
 * Visitors arrive at this interval, even while others wait. The first get a connection that stays silent until
 * the outage ends. The program refuses later ones.
 */
const VISITOR_EVERY_MS = 1200;

let database: OwnDatabase;
let proxy: DatabaseProxy;
let program: ProgramProcess;
let staff: Staff;

beforeAll(async () => {
  database = await startOwnDatabase();
  proxy = await startDatabaseProxy(database.socketPath);
  program = await startProgramProcess({ settings: { DATABASE_URL: database.address(proxy.port), LOG_LEVEL: 'warn' } });
  staff = await signUp(program.url);
});
afterAll(async () => {
  await program?.stop();
  await proxy?.close();
  await database?.remove();
});

/** One server closes connections and refuses new ones. The other never responds. */
const OUTAGES = {
  stopped: { begin: () => database.stop(), end: () => database.start() },
  silent: { begin: async () => proxy.silence(), end: async () => proxy.restore() },
};

async function mailedAddresses(): Promise<string> {
  const outbox = join(program.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return (await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))).join('\n');
}

/** Repeats one request at a time until the signal. The pause keeps the caller below the rate limits. */
async function until(over: AbortSignal, pauseMs: number, ask: () => Promise<void>): Promise<void> {
  for (; !over.aborted; await delay(pauseMs)) await ask();
}

/** Starts a request at every interval until the signal, even while others wait. */
async function arriving(over: AbortSignal, pauseMs: number, ask: () => Promise<void>): Promise<void> {
  const asked: Promise<void>[] = [];
  for (; !over.aborted; await delay(pauseMs)) asked.push(ask());
  await Promise.all(asked);
}

const NETWORK: Outcome = { status: 503, code: 'NETWORK', message: ERRORS.NETWORK.message };

test.each(['stopped', 'silent'] as const)(
  'the program recovers after its database was %s for ten seconds',
  async (how) => {
    const acknowledged: string[] = [];
    const outcomes = { read: [] as Outcome[], write: [] as Outcome[], signUp: [] as Outcome[] };
    const live: number[] = [];
    const write = async () => {
      const id = newId();
      const outcome = await outcomeOf(staff.saveQuote(id));
      outcomes.write.push(outcome);
      if (outcome === 'served') acknowledged.push(id);
    };
    const read = async () => void outcomes.read.push(await outcomeOf(staff.api.quotes.list({})));
    const enter = async () => void outcomes.signUp.push(await outcomeOf(signUp(program.url)));
    await write();

    await OUTAGES[how].begin();
    const over = new AbortController();
    const outage = async () => {
      try {
        await delay(OUTAGE_MS);
        // A busy machine takes longer to refuse a visitor. Some visitors get their response only after the outage.
        await vi.waitFor(() => expect(outcomes.signUp).toContainEqual(NETWORK), EVENTUALLY);
      } finally {
        over.abort();
        await OUTAGES[how].end();
      }
    };
    await Promise.all([
      until(over.signal, 100, read),
      until(over.signal, 100, read),
      until(over.signal, 600, write),
      until(over.signal, 600, write),
      arriving(over.signal, VISITOR_EVERY_MS, enter),
      until(over.signal, 500, async () => void live.push((await staff.request('GET', '/healthz')).status)),
      outage(),
    ]);
    for (const seen of Object.values(outcomes)) {
      for (const outcome of seen) expect(['served', NETWORK], program.output()).toContainEqual(outcome);
      expect(seen, 'the database was really gone').toContainEqual(NETWORK);
    }
    expect(new Set(live)).toEqual(new Set([200]));
    expect(program.hasEnded(), program.output()).toBe(false);

    await vi.waitFor(async () => expect((await staff.request('GET', '/readyz')).status).toBe(200), EVENTUALLY);
    await vi.waitFor(async () => expect(await outcomeOf(staff.api.quotes.list({}))).toBe('served'), EVENTUALLY);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const id of acknowledged) expect(await staff.api.quotes.get({ id })).toMatchObject({ id });
    const { email } = await signUp(program.url);
    await vi.waitFor(async () => expect(await mailedAddresses()).toContain(email), EVENTUALLY);
    expect(program.hasEnded(), program.output()).toBe(false);
  },
);
