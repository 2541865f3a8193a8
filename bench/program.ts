import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { PROGRAM_ENV, PROGRAM_OPTIONS } from '../scripts/keep-running.ts';
import type { LargeCompany } from './large-company.ts';

export interface RunningProgram {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** @param role `web` runs no background jobs */
export async function startProgram(
  { dataDir, connections }: LargeCompany,
  role: 'all' | 'web' = 'all',
): Promise<RunningProgram> {
  const program: ChildProcess = fork(new URL('./program-server.ts', import.meta.url), {
    serialization: 'advanced',
    // `npm start` sets NODE_ENV, too. Without it, React is several times slower.
    env: { ...PROGRAM_ENV, ...process.env, NODE_ENV: 'production' },
    execArgv: PROGRAM_OPTIONS,
  });
  program.send({ dataDir, connections, role });
  const [answer] = (await Promise.race([once(program, 'message'), once(program, 'exit')])) as [
    { port: number } | number,
  ];
  if (typeof answer !== 'object' || program.pid === undefined) throw new Error('The program did not start');
  return {
    port: answer.port,
    pid: program.pid,
    async stop() {
      program.disconnect();
      await once(program, 'exit');
    },
  };
}

export interface Memory {
  /** resident memory in megabytes; memory shared by several processes counts for each of them */
  program: number;
  children: number;
}

/** Counts a process that ends during the measurement as zero. */
export function memoryOf(pid: number): Memory {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return { program: residentMB(pid), children: children.reduce((sum, child) => sum + residentMB(Number(child)), 0) };
}

function residentMB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}

/** Linux reports processor time in hundredths of a second on every machine. */
const TICKS_PER_SECOND = 100;

/** Returns user and system time of a process so far. Ended child processes count only with the option. */
export function cpuSeconds(pid: number, { withEndedChildren = false } = {}): number {
  if (process.platform !== 'linux') return Number.NaN;
  // The process name, the second field, can contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, withEndedChildren ? 15 : 13);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}
