import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { silentLog } from '#server/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded/supervisor.ts';

/** The product as a stranger runs it: an own process, an own embedded database, local files, a local outbox. */
export interface Installation {
  readonly url: string;
  /** of the program's process, for measurements */
  readonly pid: number;
  /** What no screen can do yet or time would have to do, as the database's superuser. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The mails to an address in the local outbox, once there are at least `count`. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  stop(): Promise<void>;
}

const READY_MS = 60_000;

/** Names the data folder of an installation that nobody has used yet (see fresh-data.ts); without it each makes its own. */
export const FRESH_DATA = 'RINSELINE_FRESH_DATA';

/** Resolves with the address the server prints when it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = '';
    const timer = setTimeout(() => failed(new Error(`The server was not ready in time:\n${output}`)), READY_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${output}`)));
  });
}

/** Below the ports that systems give to outgoing connections: none of those takes the port before the program does. */
const PORTS_FROM = 20_000;
/** Each worker of the test run has its own, and begins somewhere among them: another run may be going on. */
const PORTS_A_WORKER = 1000;
let lastPort = randomInt(PORTS_A_WORKER);

/** Links in mails name the port, so it is chosen before the start. */
async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
  lastPort = (lastPort + 1) % PORTS_A_WORKER;
  const port = PORTS_FROM + worker * PORTS_A_WORKER + lastPort;
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}

/** Every mail is read once: one installation serves many journeys, and each asks again and again until its mail is there. */
function mailReader(outbox: string): () => Promise<Email[]> {
  const read = new Map<string, Promise<Email>>();
  const parse = async (name: string) => PostalMime.parse(await readFile(join(outbox, name)));
  return async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort()) if (!read.has(name)) read.set(name, parse(name));
    return Promise.all(read.values());
  };
}

const THIS_CHECKOUT = resolve(import.meta.dirname, '../..');

/**
 * @param settings variables of the environment, as docs/operating.md has them
 * @param checkout folder of the program; another one is for measuring an earlier state beside this one
 */
export async function startInstallation(
  settings: Readonly<Record<string, string>> = {},
  checkout: string = THIS_CHECKOUT,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-journey-'));
  const fresh = process.env[FRESH_DATA];
  // Owners and rights as well: the database refuses a folder that others may read.
  if (fresh !== undefined && checkout === THIS_CHECKOUT) await promisify(execFile)('cp', ['-a', `${fresh}/.`, dataDir]);
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await addressOf(server);
  const readMails = mailReader(join(dataDir, 'outbox'));
  let shared: EmbeddedDatabase | undefined;
  let admin: pg.Client | undefined;
  return {
    url,
    pid: server.pid ?? 0,
    sql: async (text, values = []) => {
      if (!admin) {
        // Joins the server that already runs on this folder.
        shared = await startEmbedded({ dataDir, log: silentLog });
        admin = new pg.Client({ ...shared.superuser, database: 'rinseline' });
        await admin.connect();
      }
      return (await admin.query(text, values)).rows;
    },
    mailsTo: async (address, count = 1) => {
      const mine = async () => (await readMails()).filter((mail) => mail.to?.some((to) => to.address === address));
      await expect
        .poll(async () => (await mine()).length, { message: `mails to ${address}`, timeout: 30_000 })
        .toBeGreaterThanOrEqual(count);
      return mine();
    },
    stop: async () => {
      await admin?.end();
      // Before the server goes: whoever shares its database would take it over.
      await shared?.stop();
      server.removeAllListeners('exit');
      const ended = new Promise((done) => server.once('exit', done));
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
