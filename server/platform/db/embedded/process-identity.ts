import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies one process. A pid isn't enough: containers reuse small pids immediately, and a zombie keeps its pid. */
export type ProcessIdentity = Readonly<{
  pid: number;
  /** Differs between two processes that had the same pid. */
  startedAt: string;
  /** Machine and pid namespace. A pid from another namespace means nothing here. */
  namespace: string;
}>;

const hasProc = process.platform === 'linux';
let ownNamespace: string | undefined;

export function processNamespace(): string {
  ownNamespace ??= `${hostname()} ${hasProc ? (readText(() => readlinkSync('/proc/self/ns/pid')) ?? '') : ''}`.trim();
  return ownNamespace;
}

/**
 * Returns the process that has this pid now; undefined when none runs. A zombie doesn't count as running.
 * @throws Error when this can't be determined, for example with too many open files
 */
export function processWithPid(pid: number): ProcessIdentity | undefined {
  const startedAt = hasProc ? startFromProc(pid) : startFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt, namespace: processNamespace() };
}

/** Compares only within one namespace. Throws like `processWithPid`. */
export function isRunning(process: ProcessIdentity): boolean {
  return processWithPid(process.pid)?.startedAt === process.startedAt;
}

/** Throws like `processWithPid`. */
export function isPostgresOn(pid: number, dataDirectory: string): boolean {
  if (processWithPid(pid) === undefined) return false;
  const command = hasProc
    ? readText(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.replaceAll('\0', ' ')
    : askPs(pid, 'command=');
  return command !== undefined && /postgres/.test(command) && command.includes(` ${dataDirectory} `);
}

function startFromProc(pid: number): string | undefined {
  const stat = readText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === undefined) return undefined;
  // The name in parentheses may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'Z' || state === 'X') return undefined;
  const ticksSinceBoot = fields[19];
  return `${readText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))?.trim() ?? ''} ${ticksSinceBoot}`;
}

function startFromPs(pid: number): string | undefined {
  const answer = askPs(pid, 'stat=,lstart=');
  return answer === undefined || answer.startsWith('Z') ? undefined : answer.replace(/^\S+\s+/, '');
}

function askPs(pid: number, columns: string): string | undefined {
  try {
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if ((error as { status?: number | null }).status === 1) return undefined;
    throw error;
  }
}

/** The process is gone or hidden from this user, so it isn't ours. */
const NOT_OURS: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/**
 * Reads a file of the process; undefined when the process isn't ours. Throws inconclusive errors, such as too many open
 * files: taking a running owner for dead would start a second server on its data.
 */
function readText(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (NOT_OURS.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}
