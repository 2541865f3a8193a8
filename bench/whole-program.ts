/** Runs the program and its database like `npm start`. Measures processor time and memory of all their processes. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cpuSeconds } from './program.ts';

interface ProcessStock {
  name: string;
  /** CPU seconds, including child processes that have exited. PostgreSQL starts one for each vacuum. */
  cpu: number;
  /** private memory plus a proportional share of memory used by several processes */
  pssMB: number;
}

type Stock = ReadonlyMap<number, ProcessStock>;

interface WholeProgram {
  pid: number;
  port: number;
  takeStock(): Stock;
  stop(): Promise<void>;
}

/** Starts the program with an empty data folder, which `stop` removes. */
export async function startWholeProgram(): Promise<WholeProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-bench-'));
  const program = spawn(process.execPath, ['scripts/npm-start.js'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PAYMENTS: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Lets the soak test receive webhooks on this machine.
      WEBHOOKS_ALLOW_PRIVATE: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (program.exitCode === null) {
      const ended = new Promise((done) => program.once('exit', done));
      program.kill('SIGTERM');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await new Promise<number>((ready, failed) => {
      program.stdout.on('data', (chunk: Buffer) => {
        const found = /is ready at \S+:(\d+)/.exec(chunk.toString())?.[1];
        if (found) ready(Number(found));
      });
      program.once('exit', (code) => failed(new Error(`The program ended with ${code}`)));
    });
    const { pid } = program;
    if (pid === undefined) throw new Error('The program has no process');
    return { pid, port, takeStock: () => stockBelow(pid), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Measures a process and all its descendants. Skips a process that ends meanwhile. */
function stockBelow(root: number): Stock {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = textOf(`/proc/${entry}/stat`);
    if (stat) parents.set(Number(entry), Number(stat.split(') ').at(-1)?.split(' ')[1]));
  }
  const isBelow = (pid: number): boolean => pid === root || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  const stock = new Map<number, ProcessStock>();
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue;
    const pss = /Pss:\s+(\d+)/.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1];
    if (pss)
      stock.set(pid, {
        name: textOf(`/proc/${pid}/comm`).trim(),
        cpu: cpuSeconds(pid, { withEndedChildren: true }),
        pssMB: Number(pss) / 1024,
      });
  }
  return stock;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function megabytesOf(stock: Stock): number {
  return [...stock.values()].reduce((sum, { pssMB }) => sum + pssMB, 0);
}

/**
 * Returns the share of one core that processes with these names used between two moments. Compares sums, because the
 * time of a process that ended meanwhile is in its parent's.
 */
export function shareOfCore(
  [before, after]: readonly [Stock, Stock],
  seconds: number,
  counts: (name: string) => boolean = () => true,
): number {
  const cpuOf = (stock: Stock) =>
    [...stock.values()].filter(({ name }) => counts(name)).reduce((sum, { cpu }) => sum + cpu, 0);
  return (cpuOf(after) - cpuOf(before)) / seconds;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
