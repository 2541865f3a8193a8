/** The program in its own process, as `npm start` runs it, and its memory. */
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

/** @param role `web` runs no background jobs; another process then runs them */
export async function startProgram(
  { dataDir, connections }: LargeCompany,
  role: 'all' | 'web' = 'all',
): Promise<RunningProgram> {
  const program: ChildProcess = fork(new URL('./program-server.ts', import.meta.url), {
    serialization: 'advanced',
    // Set as `npm start` sets it, because React is several times slower without it.
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
  /** resident memory in megabytes; code shared by several processes counts for each of them */
  program: number;
  children: number;
}

/** Memory of the program and its child processes. A process that ends during the measurement counts as zero. */
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

/** The Linux kernel reports processor time in hundredths of a second, whatever its clock. */
const TICKS_PER_SECOND = 100;

/** User and system time of a process so far, including its ended children if requested. */
export function cpuSeconds(pid: number, { withEndedChildren = false } = {}): number {
  if (process.platform !== 'linux') return Number.NaN;
  // The name in the second field can contain anything, including spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, withEndedChildren ? 15 : 13);
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_PER_SECOND;
}
