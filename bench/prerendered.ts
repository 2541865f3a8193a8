/**
 * Compares a page from the product's page cache with a bare static server that sends the same bytes and headers.
 * Both servers share one core. autocannon loads them alternately from another core.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Installation } from '../tests/journeys/installation.ts';
import type { ReadyAnswer } from './bare-static-server.ts';
import { transfer } from './page-weight.ts';
import { cpuSeconds } from './program.ts';
import { alternate, endOf, median, requestsPerSecond, startChild } from './side-by-side.ts';

const ROUNDS = 9;
const SLICE_SECONDS = 2;
const CONNECTIONS = 24;
const PATH = '/';

interface Slice {
  perSecond: number;
  /** requests per second of the server's processor time; NaN where the system doesn't report it */
  perCpuSecond: number;
}

export interface ServedFigure {
  oursPerSecond: number;
  barePerSecond: number;
  /** medians of all rounds */
  ratio: number;
  oursPerCpuSecond: number;
  cpuRatio: number;
  /** true when both servers ran on one core and autocannon on another */
  pinned: boolean;
}

export async function measurePrerendered({ url, pid }: Installation): Promise<ServedFigure> {
  const answer = await readyAnswer(url, PATH);
  const bare = await startChild('./bare-static-server.ts', { answers: [answer] });
  try {
    const pinned = [pin(pid, 0), pin(bare.child.pid ?? 0, 0), pin(process.pid, 1)].every(Boolean);
    const bareUrl = `http://localhost:${bare.port}`;
    const ours = () => slice(url, pid);
    const other = () => slice(bareUrl, bare.child.pid ?? 0);
    for (const warmUp of [ours, other]) await warmUp();
    const rounds = await alternate(ROUNDS, ours, other);
    return {
      oursPerSecond: median(rounds.map((round) => round.ours.perSecond)),
      barePerSecond: median(rounds.map((round) => round.bare.perSecond)),
      ratio: median(rounds.map((round) => round.ours.perSecond / round.bare.perSecond)),
      oursPerCpuSecond: median(rounds.map((round) => round.ours.perCpuSecond)),
      cpuRatio: median(rounds.map((round) => round.ours.perCpuSecond / round.bare.perCpuSecond)),
      pinned,
    };
  } finally {
    await endOf(bare.child);
    unpin(process.pid);
  }
}

/** Returns the product's response without headers that node:http adds or that belong to one request. */
async function readyAnswer(url: string, path: string): Promise<ReadyAnswer> {
  const { headers, body } = await transfer(url + path);
  if (headers['content-encoding'] !== 'br') throw new Error(`${path} is not sent with brotli`);
  const own = ['date', 'connection', 'keep-alive'];
  return {
    path,
    headers: Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [name, String(value)])),
    body,
  };
}

async function slice(url: string, pid: number): Promise<Slice> {
  const before = cpuSeconds(pid);
  const perSecond = await requestsPerSecond({
    url,
    connections: CONNECTIONS,
    duration: SLICE_SECONDS,
    headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' },
    requests: [{ method: 'GET', path: PATH }],
  });
  return { perSecond, perCpuSecond: (perSecond * SLICE_SECONDS) / (cpuSeconds(pid) - before) };
}

/** Pins every thread of a process to a core. @returns false when the system has no such command or only one core */
function pin(pid: number, core: number): boolean {
  if (availableParallelism() < 2) return false;
  return spawnSync('taskset', ['-acp', String(core), String(pid)]).status === 0;
}

function unpin(pid: number): void {
  spawnSync('taskset', ['-acp', `0-${availableParallelism() - 1}`, String(pid)]);
}
