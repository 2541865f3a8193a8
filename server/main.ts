import type { Server } from 'node:http';
import { buildApp, type WebParts } from './app.ts';
import { testTablesFor } from './choose-payment-provider.ts';
import { compose, type Simulation } from './compose.ts';
import type { Services } from './features/services.ts';
import { onceReachable } from './once-reachable.ts';
import { openDatabase } from './platform/db/client.ts';
import { UnsupportedPlatformError } from './platform/db/embedded/binaries.ts';
import { MigrationRefusedError } from './platform/db/migrate.ts';
import { connectDatabase } from './platform/db/startup/connect.ts';
import { UnsupportedPoolerError } from './platform/db/startup/refuse-pooler.ts';
import { watchDisk } from './platform/disk/disk-space.ts';
import { loadBuiltWeb } from './platform/http/built-web.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { type Env, InvalidSettingError, readEnv } from './platform/settings/env.ts';
import { prepareDatabase } from './prepare-database.ts';

export interface RunningProgram {
  env: Env;
  url: string;
  server: Server;
  /** for a program with a simulated clock (see Simulation), which does the work of background jobs itself */
  services: Services;
  /** Waits for running requests and jobs, then closes everything. */
  stop(): Promise<void>;
}

/** A start that can't succeed. The message is one sentence for the person at the terminal. */
class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/**
 * @param loadWeb loads the pages, or none when only the API is needed; runs while the database starts, because both
 * take time
 * @throws StartFailure when the port is taken, after everything else is closed again
 */
export async function startProgram(
  env: Env,
  log: Log,
  loadWeb: () => Promise<WebParts | undefined>,
  simulation?: Simulation,
): Promise<RunningProgram> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const loading = env.ROLE === 'worker' ? Promise.resolve(undefined) : loadWeb();
    // The program reports the failure below, where it awaits this promise.
    loading.catch(() => undefined);
    const disk = watchDisk({
      folder: env.DATA_DIR,
      minFreeBytes: env.DISK_MIN_FREE_MB * 1024 * 1024,
      holdsDatabase: env.DATABASE_URL === undefined,
      log,
    });
    undo.push(async () => disk.stop());
    const freeSpace = () => disk.releaseReserve();
    const connected = await onceReachable(() => connectDatabase(env, log, { freeSpace }), log);
    undo.push(() => connected.stop());
    const { connections } = connected;
    await onceReachable(() => prepareDatabase(connections.owner, { log, testTables: testTablesFor(env) }), log);
    const tenant = env.ROLE === 'worker' ? connections.worker : connections.user;
    const db = openDatabase({ tenant, identity: connections.auth }, log);
    undo.push(() => db.close());
    const composition = await onceReachable(() => compose({ env, log, db, connections, disk, simulation }), log);
    undo.push(() => composition.stop());
    if (env.ROLE !== 'web') await onceReachable(() => composition.startWork(), log);
    const app = buildApp({ env, log, db, disk, composition, web: await loading });
    const port = await listen(app.server, env);
    undo.push(() => app.close());
    composition.checkEngine();
    return { env, server: app.server, services: composition.services, url: addressForPeople(env, port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, PORT, HOST)));
    server.listen(PORT, HOST, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : PORT);
    });
  });
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use. Set PORT to a free one.`,
    EACCES: `This user is not allowed to use port ${port}. Set PORT to a number above 1024.`,
    EADDRNOTAVAIL: `HOST ${host} is not a host name or IP address of this machine.`,
    ENOTFOUND: `HOST ${host} is not a host name or IP address of this machine.`,
  };
  const reason = reasons[error.code ?? ''];
  return reason === undefined ? error : new StartFailure(reason, { cause: error });
}

function addressForPeople(env: Env, port: number): string {
  return env.publicUrlIsSet ? env.PUBLIC_URL : `http://localhost:${port}`;
}

/** Errors that the person at the terminal can fix. A stack trace would hide their message. */
const FOR_PEOPLE = [
  InvalidSettingError,
  StartFailure,
  MigrationRefusedError,
  UnsupportedPlatformError,
  UnsupportedPoolerError,
];

/** Runs the program until a signal shuts it down. A second signal ends the process without waiting. */
export async function runProgram(
  loadWeb: () => Promise<WebParts>,
  onReady: (program: RunningProgram) => void = () => {},
  settings: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  let log: Log | undefined;
  try {
    const env = readEnv(settings);
    log = createLog(env);
    const program = await startProgram(env, log, loadWeb);
    endOnSignals(program, log);
    onReady(program);
  } catch (error) {
    if (error instanceof Error && FOR_PEOPLE.some((kind) => error instanceof kind)) console.error(error.message);
    else if (log) log.fatal({ err: error }, 'Startup failed');
    else console.error(error);
    process.exit(1);
  }
}

function endOnSignals(program: RunningProgram, log: Log): void {
  let ending = false;
  const end = (code: number) => {
    if (ending) process.exit(code || 1);
    ending = true;
    program.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'Shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => end(0));
  // One unhandled rejection is a bug to log, but must not stop everyone's work.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled rejection'));
  process.on('uncaughtException', (error) => {
    // The process is in an unknown state from here on. A supervisor starts a fresh one.
    log.fatal({ err: error }, 'Unexpected error, shutting down');
    end(1);
  });
}

if (import.meta.main) await runProgram(() => loadBuiltWeb());
