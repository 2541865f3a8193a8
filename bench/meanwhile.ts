/** Someone who works in the app during a long job. Reads the program's memory after each request. */
import { setTimeout as delay } from 'node:timers/promises';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { type Memory, memoryOf, type RunningProgram } from './program.ts';

const PAUSE_MS = 30;
const QUIET_MS = 8000;
const WARM_UP_ROUNDS = 5;

export interface Waits {
  count: number;
  /** milliseconds */
  p50: number;
  p95: number;
}

interface Meanwhile {
  waits: Waits;
  /** highest memory of the program, of its child processes, and of both together, in megabytes */
  peak: Memory & { together: number };
}

export interface Worker {
  /** Sends an extra request without timing it. @throws Error for an unsuccessful response */
  call<Answer>(path: string, init?: CallInit): Promise<Answer>;
  /** Measures how long requests take while nothing else runs. */
  quiet(): Promise<Waits>;
  /** Keeps sending requests until the job is over. */
  during(job: Promise<unknown>): Promise<Meanwhile>;
}

export type CallInit = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/** @param paths requested in turn */
export function workerAt(
  { port, pid }: RunningProgram,
  sessionToken: string,
  paths: readonly [string, ...string[]],
): Worker {
  const cookie = `${SESSION_COOKIE}=${sessionToken}`;

  async function call<Answer>(path: string, init: CallInit = {}): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...init,
      headers: { cookie, ...init.headers },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async function work(isOver: () => boolean): Promise<Meanwhile> {
    const times: number[] = [];
    const peak = { program: 0, children: 0, together: 0 };
    for (let round = 0; !isOver(); round += 1) {
      const asked = performance.now();
      await call(paths[round % paths.length] ?? paths[0]);
      times.push(performance.now() - asked);
      const { program, children } = memoryOf(pid);
      peak.program = Math.max(peak.program, program);
      peak.children = Math.max(peak.children, children);
      peak.together = Math.max(peak.together, program + children);
      await delay(PAUSE_MS);
    }
    return { waits: waitsOf(times), peak };
  }

  return {
    call,
    async quiet() {
      for (let round = 0; round < WARM_UP_ROUNDS; round += 1) for (const path of paths) await call(path);
      const ends = performance.now() + QUIET_MS;
      return (await work(() => performance.now() >= ends)).waits;
    },
    async during(job) {
      let isOver = false;
      const ended = job.finally(() => {
        isOver = true;
      });
      const [found] = await Promise.all([work(() => isOver), ended]);
      return found;
    },
  };
}

function waitsOf(times: readonly number[]): Waits {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) };
}

export const TARGETS = { memoryMB: 512, p95Ms: 100 };

/** Prints measurements next to their targets. @returns whether all were met */
export function report(
  job: { words: string; seconds: number; target: number },
  { waits, peak }: Meanwhile,
  quiet: Waits,
): boolean {
  const lines: [words: string, found: number, target: number, unit: string][] = [
    [job.words, job.seconds, job.target, 's'],
    ['memory of the program and its children together, highest', peak.together, TARGETS.memoryMB, 'MB'],
    [`p95 of ${waits.count} other requests meanwhile`, waits.p95, TARGETS.p95Ms, 'ms'],
  ];
  for (const [words, found, target, unit] of lines)
    console.log(`${found <= target ? 'PASS' : 'FAIL'}  ${words}: ${found.toFixed(1)} ${unit} (at most ${target})`);
  console.log(
    `      the program alone ${peak.program.toFixed(0)} MB, its children ${peak.children.toFixed(0)} MB (resident, PostgreSQL not included)`,
  );
  console.log(
    `      other requests: median ${waits.p50.toFixed(1)} ms; before it, without the job: median ${quiet.p50.toFixed(1)} ms, p95 ${quiet.p95.toFixed(1)} ms`,
  );
  return lines.every(([, found, target]) => found <= target);
}
