/** Finds the processes below another one. Reads /proc on Linux, because a minimal system has no `ps`. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns all descendants of a process, parents before children. */
export function descendants(pid: number): number[] {
  const parents = parentsOfAll();
  const below = (parent: number): number[] =>
    [...parents].filter(([, itsParent]) => itsParent === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

function parentsOfAll(): Map<number, number> {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), parentOf(pid)]));
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // the process ended meanwhile
  }
}

/** Returns a process's command line, or an empty text when the process has ended. */
export function commandLine(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
