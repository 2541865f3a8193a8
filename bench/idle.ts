/**
 * What an empty installation costs while nobody uses it: processor time as a share of one core, and memory, of all its
 * processes, PostgreSQL included. `node bench/idle.ts [seconds]`; it measures for five minutes unless told.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from './program.ts';

const SECONDS = Number(process.argv[2] ?? 300);
/** What only follows a start, like statistics of new tables, has ended by then. */
const SETTLING_MS = 90_000;
const MOST_SHARE = 0.008;
const MOST_MB = 200;

const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-idle-'));
const program = spawn(process.execPath, ['scripts/npm-start.js'], {
  cwd: resolve(import.meta.dirname, '..'),
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PAYMENTS: 'test',
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await new Promise<void>((ready, failed) => {
    program.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && ready());
    program.once('exit', (code) => failed(new Error(`The program ended with ${code}`)));
  });
  await delay(SETTLING_MS);
  const before = takeStock();
  await delay(SECONDS * 1000);
  const after = takeStock();
  const share = (seconds: (name: string) => boolean) =>
    [...after]
      .filter(([, { name }]) => seconds(name))
      .reduce((sum, [pid, { cpu }]) => sum + cpu - (before.get(pid)?.cpu ?? 0), 0) / SECONDS;
  const isDatabase = (name: string) => name === 'postgres';
  const total = share(() => true);
  const megabytes = [...after.values()].reduce((sum, { pssMB }) => sum + pssMB, 0);
  console.log(
    `Idle for ${SECONDS} s: ${percent(total)} of a core (at most ${percent(MOST_SHARE)}), of it ${percent(share(isDatabase))} PostgreSQL and ` +
      `${percent(share((name) => !isDatabase(name)))} the program; ${megabytes.toFixed(0)} MB (at most ${MOST_MB})`,
  );
  for (const { name, pssMB } of after.values()) console.log(`  ${pssMB.toFixed(0).padStart(4)} MB ${name}`);
  if (total > MOST_SHARE || megabytes > MOST_MB) process.exitCode = 1;
} finally {
  if (program.exitCode === null) {
    const ended = new Promise((done) => program.once('exit', done));
    program.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true, force: true });
}

interface Stock {
  name: string;
  /** processor time, with that of children that have ended: PostgreSQL starts a process for each vacuum */
  cpu: number;
  /** memory of its own and its part of what it shares with others */
  pssMB: number;
}

/** All processes below the program by their ids. One that ends meanwhile is left out. */
function takeStock(): Map<number, Stock> {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = textOf(`/proc/${entry}/stat`);
    if (stat) parents.set(Number(entry), Number(stat.split(') ').at(-1)?.split(' ')[1]));
  }
  const isBelow = (pid: number): boolean => pid === program.pid || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  const stock = new Map<number, Stock>();
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

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
