import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import pg from 'pg';
import PostalMime, { type Email } from 'postal-mime';
import { silentLog } from '#server/platform/db/connection.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded/supervisor.ts';

/** The product as an operator runs it: its own process, embedded database, local files and a local outbox. */
export interface Installation {
  readonly url: string;
  /** process id of the program */
  readonly pid: number;
  /** Runs SQL as the database superuser, for changes that no screen offers or that take time. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Waits until the local outbox has at least `count` emails to this recipient. */
  mailsTo(address: string, count?: number): Promise<Email[]>;
  /** key that signs a payment provider's events */
  secretKey(): Promise<string>;
  stop(): Promise<void>;
}

const READY_MS = 240_000;

/**
 * Environment variable with the data folder of an unused installation (fresh-data.ts). Without it, each
 * installation creates its own data.
 */
export const FRESH_DATA = 'RINSELINE_FRESH_DATA';

const OUTPUT_KEPT = 10_000;

function outputOf(server: ChildProcess): () => string {
  let output = '';
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
  };
  server.stdout?.on('data', read);
  server.stderr?.on('data', read);
  return () => output;
}

/**
 * Waits for the URL that the server prints when it is ready. Prints the end of the output if the server exits
 * with an error later. Otherwise, journeys would only see that nothing responds.
 */
function addressOf(server: ChildProcess, output: () => string): Promise<string> {
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`The server was not ready in time:\n${output()}`)), READY_MS);
    server.stdout?.on('data', () => {
      const address = /ready at (http:\/\/\S+)/.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    });
    server.once('exit', (code, signal) => {
      const end = `The server ended with ${code ?? signal}:\n${output()}`;
      if (code !== 0) console.error(end);
      failed(new Error(end));
    });
  });
}

/**
 * Lowest port. It is below the ports that systems use for outgoing connections, so none of them can take the
 * port.
 */
const PORTS_FROM = 20_000;
/** Each worker has its own range of ports and starts at a random one, because another test run may be active. */
const PORTS_A_WORKER = 1000;
let lastPort = randomInt(PORTS_A_WORKER);

/** Finds a free port before the program starts, because links in emails contain it. */
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

/** Reads every email only once. One installation serves many journeys, and each polls until its email has arrived. */
function mailReader(outbox: string): () => Promise<Email[]> {
  const read = new Map<string, Promise<Email>>();
  const parse = async (name: string) => PostalMime.parse(await readFile(join(outbox, name)));
  return async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort()) if (!read.has(name)) read.set(name, parse(name));
    return Promise.all(read.values());
  };
}

/** Makes password hashing almost free. Only the tests of hashing depend on its cost. */
const LEAST_HASHING = ['--import', resolve(import.meta.dirname, 'least-hashing.ts')];

const THIS_CHECKOUT = resolve(import.meta.dirname, '../..');

/**
 * @param settings environment variables (docs/operating.md)
 * @param checkout folder of the program; another folder measures an earlier version
 * @param script the file to run, from the folder of the program
 */
export async function startInstallation(
  settings: Readonly<Record<string, string>> = {},
  checkout: string = THIS_CHECKOUT,
  script = 'scripts/start.ts',
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-journey-'));
  const fresh = process.env[FRESH_DATA];
  const isJourney = fresh !== undefined && checkout === THIS_CHECKOUT;
  // Keeps owners and permissions: PostgreSQL refuses a folder that others can read.
  if (isJourney) await promisify(execFile)('cp', ['-a', `${fresh}/.`, dataDir]);
  const server = spawn(process.execPath, [...(isJourney ? LEAST_HASHING : []), script], {
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
  const output = outputOf(server);
  const url = await addressOf(server, output);
  const readMails = mailReader(join(dataDir, 'outbox'));
  let database: Promise<{ shared: EmbeddedDatabase; admin: pg.Client }> | undefined;
  /** Connects to the database server that already runs on this folder. */
  const joinDatabase = async () => {
    const log = { ...silentLog, warn: (_: object, message: string) => console.error(message) };
    const shared = await startEmbedded({ dataDir, log });
    const admin = new pg.Client({ ...shared.superuser, database: 'rinseline' });
    admin.on('error', (cause) => {
      throw new Error(`The database ended a journey's connection. The server has printed:\n${output()}`, { cause });
    });
    await admin.connect();
    return { shared, admin };
  };
  return {
    url,
    pid: server.pid ?? 0,
    sql: async (text, values = []) => {
      database ??= joinDatabase();
      const { admin } = await database;
      return (await admin.query(text, values)).rows;
    },
    mailsTo: async (address, count = 1) => {
      const mine = async () => (await readMails()).filter((mail) => mail.to?.some((to) => to.address === address));
      await expect
        .poll(async () => (await mine()).length, { message: `mails to ${address}` })
        .toBeGreaterThanOrEqual(count);
      return mine();
    },
    secretKey: async () => (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(),
    stop: async () => {
      // Closes the connection before the server stops. Otherwise this process would take over the shared
      // database.
      try {
        const { admin, shared } = (await database) ?? {};
        await admin?.end();
        await shared?.stop();
      } finally {
        // The server may have exited already.
        if (server.exitCode === null && server.signalCode === null) {
          const ended = new Promise((done) => server.once('exit', done));
          server.kill('SIGTERM');
          await ended;
        }
        // A failed journey must not hold memory that later journeys need.
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}
