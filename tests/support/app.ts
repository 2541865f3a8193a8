import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyRouter } from '@orpc/server';
import pg from 'pg';
import { type BackgroundOptions, startBackgroundJobs } from '#server/background-jobs.ts';
import { composeRawRoutes, composeServices } from '#server/compose.ts';
import type { Services } from '#server/features/services.ts';
import { createApiKeyAuth } from '#server/platform/auth/api-key-auth.ts';
import { createProcedures, createRequestAuth, type Procedures } from '#server/platform/auth/procedures.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { openDatabase } from '#server/platform/db/client.ts';
import { pingDatabase } from '#server/platform/db/ping.ts';
import { PLENTY_OF_SPACE } from '#server/platform/disk/disk-space.ts';
import type { LocalFileStorage } from '#server/platform/files/local.ts';
import type { PageSource } from '#server/platform/http/pages.ts';
import { createServer, type RawRoute, type ServerParts } from '#server/platform/http/server.ts';
import { createLogoProcessor } from '#server/platform/images/logo-processor.ts';
import { createPhotoProcessor } from '#server/platform/images/photo-processor.ts';
import type { Workers } from '#server/platform/jobs/workers.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts';
import { type Env, readEnv } from '#server/platform/settings/env.ts';
import { createRouter } from '#server/router.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { hashWithLeastWork } from './hashing-work.ts';
import { createTestClient, type TestClient } from './http-client.ts';

/** Replaces the program's own time limits, because a busy machine may take ten times as long as an idle one. */
const PATIENCE_MS = 60_000;

/**
 * All apps of a process share these worker processes, because starting one takes longer than most tests. They
 * start with their first work and end with the process.
 */
const CHILDREN = {
  photos: createPhotoProcessor({ timeoutMs: PATIENCE_MS }),
  logos: createLogoProcessor({ timeoutMs: PATIENCE_MS }),
  pdf: createPdfRenderer({ timeoutMs: PATIENCE_MS }),
};

export interface TestAppOptions {
  /** Procedures to serve, all by default. */
  router?: (procedures: Procedures, services: Services) => AnyRouter;
  rawRoutes?: (services: Services, files: LocalFileStorage) => readonly RawRoute[];
  /** Settings in addition to those of every test. */
  settings?: Record<string, string>;
  /** Receives the lines of the log instead of standard output. */
  logTo?: { write(line: string): void };
  /** Pages to serve, none by default. */
  pages?: PageSource;
  statics?: ServerParts['statics'];
  drawOgImage?: ServerParts['drawOgImage'];
  /** By default a disk with free space. */
  disk?: Services['disk'];
  /** Multiplies every limit. High by default, so that limits stop no test. Tests of the limits use 1. */
  limitsFactor?: number;
}

export interface TestApp {
  /** such as http://localhost:40123 */
  readonly url: string;
  readonly services: Services;
  readonly files: LocalFileStorage;
  readonly database: TestDatabase;
  /** The program's clock. After an advance, it continues from there. */
  readonly clock: { advance(milliseconds: number): void };
  /** Returns a new browser, signed in when a session token is given. */
  client(sessionToken?: string): TestClient;
  /** Reads rows as stored, without row-level security. PostgreSQL plans a named statement only once. */
  query<Row extends object>(sql: string | { name: string; text: string }, values?: unknown[]): Promise<Row[]>;
  /** Runs SQL without triggers or row-level security, like an attacker with full access to the database. */
  tamper(sql: string, values?: unknown[]): Promise<void>;
  /** Returns the program's services with the worker's rights, for tests that run a job themselves. */
  workerServices(): Services;
  /** Starts processing the program's jobs, or others in their place. The workers end with the app. */
  startWorkers(replaced?: BackgroundOptions['replaced'], options?: BackgroundOptions): Promise<Workers>;
  close(): Promise<void>;
}

/**
 * Starts the real server on its own port, with its own database, a temporary file folder and no mail server.
 * Start one in `beforeAll`, close it in `afterAll`, and give each test its own company (factories.ts).
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  hashWithLeastWork();
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'rinseline-test-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const database = await createTestDatabase();
    undo.push(() => database.drop());
    const env = readEnv({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      ...options.settings,
    });
    const clock = movableClock();
    const { services, files } = await makeServices(env, database, clock.now, options, undo);
    const url = await listen(services, files, options, undo);
    const superuser = new pg.Pool({ ...database.connections.superuser, max: 2 });
    // Dropping the database can end a connection before the pool closes it.
    superuser.on('connect', (client) => client.on('error', () => undefined));
    superuser.on('error', () => undefined);
    undo.push(() => superuser.end());
    return {
      url,
      services,
      files,
      database,
      clock,
      client: (token) => createTestClient(url, new Map(token === undefined ? [] : [[SESSION_COOKIE, token]])),
      query: async <Row extends object>(sql: string | { name: string; text: string }, values: unknown[] = []) =>
        (await superuser.query<Row>(sql, values)).rows,
      async tamper(sql, values = []) {
        const client = await superuser.connect();
        try {
          await client.query('set session_replication_role = replica');
          await client.query(sql, values);
        } finally {
          client.release(true);
        }
      },
      workerServices() {
        const { worker, auth } = database.connections;
        const db = openDatabase({ tenant: worker, identity: auth }, services.log);
        undo.push(() => db.close());
        return { ...services, db };
      },
      async startWorkers(replaced = [], backgroundOptions = {}) {
        const workers = await startBackgroundJobs(services, database.connections, { replaced, ...backgroundOptions });
        undo.push(() => workers.stop());
        return workers;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function movableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(milliseconds: number) {
      ahead += milliseconds;
    },
  };
}

async function makeServices(
  env: Env,
  { connections }: TestDatabase,
  now: () => Date,
  options: TestAppOptions,
  undo: (() => Promise<unknown>)[],
) {
  const { logTo, limitsFactor = 1000 } = options;
  const log = createLog(env, logTo);
  const db = openDatabase({ tenant: connections.user, identity: connections.auth }, log);
  undo.push(() => db.close());
  const disk = options.disk ?? PLENTY_OF_SPACE;
  const composed = await composeServices({
    env,
    log,
    db,
    disk,
    now,
    limitsFactor,
    ...CHILDREN,
    pdf: { ...CHILDREN.pdf },
  });
  undo.push(() => composed.close());
  return composed;
}

async function listen(
  services: Services,
  files: LocalFileStorage,
  options: TestAppOptions,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const { env, log, db } = services;
  const router = options.router?.(createProcedures(services), services) ?? createRouter(services);
  const rawRoutes = options.rawRoutes?.(services, files) ?? composeRawRoutes(services, files);
  const apiKeyAuth = createApiKeyAuth(services);
  const auth = createRequestAuth(services);
  const checkReady = () => pingDatabase(db);
  const { server, close } = createServer({
    env,
    log,
    router,
    rawRoutes,
    auth,
    apiKeyAuth,
    checkReady,
    ...(options.pages && { pages: options.pages }),
    ...(options.statics && { statics: options.statics }),
    ...(options.drawOgImage && { drawOgImage: options.drawOgImage }),
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  undo.push(() => close(100));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  // Links in emails contain the port, which is known only now. Nothing has read the setting before.
  if (!env.publicUrlIsSet) Object.assign(env, { PUBLIC_URL: url });
  return url;
}
