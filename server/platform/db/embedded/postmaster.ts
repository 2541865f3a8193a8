import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { isPostgresOn, processWithPid } from './process-identity.ts';
import { SERVER_ENVIRONMENT, type ServerSettings, serverSettings } from './settings.ts';
import type { SystemUser } from './system-user.ts';

/**
 * Runs PostgreSQL and reads from a pipe to this process. When this process ends for any reason, `read` returns and
 * PostgreSQL gets the signal to shut down.
 */
const WATCHDOG = `
"$@" </dev/null 3<&- &
postgres=$!
trap 'kill -INT $postgres' INT TERM
( read _ <&3; kill -INT $postgres ) 2>/dev/null &
watcher=$!
wait $postgres; status=$?
[ $status -gt 128 ] && { wait $postgres; status=$?; }
kill $watcher 2>/dev/null
exit $status`;

const START_TIMEOUT_MS = 60_000;
/** The longest wait for recovery after a crash. Waiting is right as long as the server reports recovery. */
const LONGEST_RECOVERY_MS = 600_000;
const BIGGEST_LOG_BYTES = 10_000_000;

type Launch = Readonly<{
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  settings: ServerSettings;
}>;

export type Postmaster = Readonly<{
  pid: number;
  exited: Promise<void>;
  stop: () => Promise<void>;
}>;

type PidFile = Readonly<{ pid: number; status: string; signature: string }>;

/** Returns undefined if no server runs here and none was killed. */
export function readPidFile(folder: ClusterFolder): PidFile | undefined {
  const file = join(folder.data, 'postmaster.pid');
  try {
    const { ino, ctimeMs } = statSync(file);
    const lines = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '', signature: `${ino} ${ctimeMs}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Starts the server and waits until it accepts connections. Only the holder of the owner lock calls this. So a server
 * that still runs here has lost its owner and is stopped first.
 * @throws Error with the end of the server's log when it doesn't start
 */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const { folder } = launch;
  await stopOrphan(folder);
  clearSocketDirectory(folder);
  for (let attempt = 1; ; attempt += 1) {
    const started = await launchOnce(launch);
    if (typeof started !== 'string') return started;
    // The postmaster was killed, but one of its backends still uses the shared memory.
    if (!/pre-existing shared memory block/.test(started) || attempt >= 50) {
      throw new Error(`PostgreSQL did not start: ${lastLines(started)}`);
    }
    if (attempt > 5) killLeftBehind(folder);
    await delay(100);
  }
}

async function stopOrphan(folder: ClusterFolder): Promise<void> {
  const found = readPidFile(folder);
  if (found === undefined || !isPostgresOn(found.pid, folder.data)) return;
  await shutDown(found.pid, () => !isPostgresOn(found.pid, folder.data));
}

/**
 * Removes the socket and its lock file, which a killed server leaves behind. The pid in them may now belong to another
 * process. This is safe: only this cluster uses the folder, and the pid file protects the data.
 */
function clearSocketDirectory(folder: ClusterFolder): void {
  for (const name of readdirSync(folder.socket)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder.socket, name), { force: true });
  }
}

/** @returns the server, or its log output when it ended instead of starting */
async function launchOnce(launch: Launch): Promise<Postmaster | string> {
  const { folder } = launch;
  const stale = readPidFile(folder);
  rotateLog(folder.log);
  const log = openSync(folder.log, 'a', 0o600);
  const logStart = statSync(folder.log).size;
  const child = spawnWatchdog(launch, stale?.pid, log);
  closeSync(log);
  const ending = Promise.withResolvers<void>();
  let ended = false;
  child.on('exit', () => {
    ended = true;
    ending.resolve();
  });
  child.on('error', () => {
    ended = true; // there is no exit event when /bin/sh itself cannot be started
    ending.resolve();
  });

  const startedAt = performance.now();
  while (!ended) {
    const found = readPidFile(folder);
    if (found && found.signature !== stale?.signature && found.status === 'ready') {
      return runningPostmaster(child, found.pid, ending.promise, () => ended);
    }
    const waited = performance.now() - startedAt;
    const recovering = found?.signature !== stale?.signature && found?.status === 'starting';
    if (waited > (recovering ? LONGEST_RECOVERY_MS : START_TIMEOUT_MS)) child.kill('SIGTERM');
    await delay(5);
  }
  return readFileSync(folder.log).subarray(logStart).toString('utf8');
}

/**
 * A killed server's pid file may name a pid that another process now has, and PostgreSQL would then never start. The
 * file must stay, because it guards against backends that still run. So, like pg_ctl, this passes the pid as
 * PostgreSQL's grandparent, and PostgreSQL ignores it.
 */
function spawnWatchdog(
  { folder, binaries, user, settings }: Launch,
  stalePid: number | undefined,
  log: number,
): ChildProcess {
  const chosen = serverSettings(binaries.major, folder.socket, settings);
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(binaries.directory, 'postgres'), '-D', folder.data, ...options];
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'rinseline-database-watchdog', ...command], {
    stdio: ['ignore', log, log, 'pipe'],
    cwd: folder.root,
    detached: true, // Ctrl-C in a terminal reaches this process, which then shuts the server down properly
    env: {
      ...SERVER_ENVIRONMENT,
      ...(stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) }),
    },
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  child.unref();
  const pipe = child.stdio[3];
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return child;
}

function runningPostmaster(
  child: ChildProcess,
  pid: number,
  exited: Promise<void>,
  hasExited: () => boolean,
): Postmaster {
  return {
    pid,
    exited,
    stop: async () => {
      if (hasExited()) return;
      child.ref();
      await shutDown(pid, hasExited);
      await exited;
    },
  };
}

/** Shuts down fast, which rolls back open transactions. If that hangs, shuts down immediately, and finally kills. */
async function shutDown(pid: number, isGone: () => boolean): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signalIfRunning(pid, signal);
    const since = performance.now();
    while (performance.now() - since < patienceMs) {
      if (isGone()) return;
      await delay(5);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) cannot be stopped.`);
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  if (processWithPid(pid) === undefined) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Only PostgreSQL's processes have their working directory inside the data directory. */
function killLeftBehind(folder: ClusterFolder): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && workingDirectory(name) === folder.data) signalIfRunning(Number(name), 'SIGKILL');
  }
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has ended, or another user owns it
  }
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > BIGGEST_LOG_BYTES) renameSync(file, `${file}.1`);
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-6).join(' | ') || 'it wrote nothing to its log';
}
