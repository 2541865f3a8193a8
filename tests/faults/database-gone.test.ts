import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { silentLog } from '#server/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts';
import { newId } from '#server/db/ids.ts';
import { ensureDatabase, ensureRoles } from '#server/db/roles.ts';
import { draft, PASSWORD, uniqueEmail } from '#tests/factories.ts';
import { createTestClient, type TestClient } from '#tests/http-client.ts';
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts';
import { type ProgramProcess, startProgramProcess } from './program-process.ts';

/** How long the database is away: longer than any patience of the program for a connection. */
const OUTAGE_MS = 10_000;
/** Nothing here is about speed: the machine may be busy with other things. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const EVENTUALLY = { timeout: 90_000, interval: 250 };

let folder: string;
let server: EmbeddedDatabase;
let proxy: DatabaseProxy;
let program: ProgramProcess;
let staff: TestClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rinseline-fault-db-'));
  server = await startServer();
  await ensureRoles({ administrator: server.superuser, passwords: server.passwords });
  await ensureDatabase(server.superuser, 'quotes');
  proxy = await startDatabaseProxy(`${server.superuser.host}/.s.PGSQL.5432`);
  const address = new URL(`postgres://127.0.0.1:${proxy.port}/quotes`);
  address.username = String(server.superuser.user);
  address.password = server.passwords.superuser;
  program = await startProgramProcess({ settings: { DATABASE_URL: address.href, LOG_LEVEL: 'warn' } });
  staff = createTestClient(program.url);
  await signUp(staff);
});

afterAll(async () => {
  await program?.stop();
  await proxy?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

function startServer(): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataDir: folder, log: silentLog, settings: { fsync: 'off' }, initArguments: ['--no-sync'] });
}

/** Two ways to be gone: a server that says goodbye and then refuses everybody, and one that says nothing at all. */
const OUTAGES = {
  stopped: {
    begin: () => server.stop(),
    end: async () => {
      server = await startServer();
    },
  },
  silent: { begin: async () => proxy.silence(), end: async () => proxy.restore() },
};

/** @returns the address, to which the program now sends a mail in the background */
async function signUp(client: TestClient): Promise<string> {
  const email = uniqueEmail('owner');
  const data = { full_name: 'Olive Owner', company_name: 'Blue Water' };
  await client.api.accounts.signup({ email, password: PASSWORD, data });
  return email;
}

async function mailedAddresses(): Promise<string> {
  const outbox = join(program.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return (await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))).join('\n');
}

type Outcome = 'served' | { status: number; code: string; message: string };

/** An answer of the program, whatever it says. Anything else, such as no answer at all, fails the test. */
async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return 'served';
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return { status: error.status, code: error.code, message: error.message };
  }
}

/** Asks again and again, as many people at once would, below the limits of one client. */
async function during(milliseconds: number, pauseMs: number, ask: () => Promise<void>): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await delay(pauseMs)) await ask();
}

const NETWORK: Outcome = { status: 503, code: 'NETWORK', message: ERRORS.NETWORK.message };

test.each(['stopped', 'silent'] as const)('a database that is %s for ten seconds ends nothing', async (how) => {
  const acknowledged: string[] = [];
  const outcomes = { read: [] as Outcome[], write: [] as Outcome[], signUp: [] as Outcome[] };
  const live: number[] = [];
  const write = async () => {
    const id = newId();
    const outcome = await outcomeOf(staff.api.quotes.save({ id, edit_number: 0, draft: draft() }));
    outcomes.write.push(outcome);
    if (outcome === 'served') acknowledged.push(id);
  };
  const read = async () => void outcomes.read.push(await outcomeOf(staff.api.quotes.list({})));
  const enter = async () => void outcomes.signUp.push(await outcomeOf(signUp(createTestClient(program.url))));
  await write();

  await OUTAGES[how].begin();
  await Promise.all([
    during(OUTAGE_MS, 100, read),
    during(OUTAGE_MS, 100, read),
    during(OUTAGE_MS, 600, write),
    during(OUTAGE_MS, 600, write),
    during(OUTAGE_MS, 3000, enter),
    during(OUTAGE_MS, 500, async () => void live.push((await staff.request('GET', '/healthz')).status)),
    delay(OUTAGE_MS).then(() => OUTAGES[how].end()),
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
  const email = await signUp(createTestClient(program.url));
  await vi.waitFor(async () => expect(await mailedAddresses()).toContain(email), EVENTUALLY);
  expect(program.hasEnded(), program.output()).toBe(false);
});
