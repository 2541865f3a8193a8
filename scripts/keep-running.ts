/** Runs the program of `npm start` in a child process, and restarts it when it dies. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { COMPILED_FOLDER, ROOT } from './build-stamp.ts';

/** Megabytes. Without a limit, Node fills half of the machine's memory before it collects garbage. */
const HEAP_MB = 1024;
/**
 * Megabytes of each half of the heap's space for new objects. Without a limit, the space grew to 134 MB at startup, and an
 * idle program rarely gives it back. Half of this limit cost 15% more processor time.
 */
const NEW_OBJECTS_MB = 16;
export const PROGRAM_OPTIONS = [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${NEW_OBJECTS_MB}`];
/**
 * The first two set glibc's memory allocator, which other systems ignore. By default, glibc keeps freed memory for each
 * thread. In an idle installation, that costs 15 MB. The third makes Node read even its first file compiled. Otherwise
 * it would keep its TypeScript compiler in memory, 14 MB.
 */
export const PROGRAM_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: COMPILED_FOLDER,
};
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A program that ran this long didn't fail at startup. Its next restart comes quickly again. */
const LONG_LIFE_MS = 300_000;
const PARENT_LOOK_MS = 500;
/**
 * The terminal and npm both pass on one Ctrl-C. A second one after this time is intentional and ends the program
 * immediately.
 */
const SAME_SIGNAL_MS = 700;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type EndSignal = (typeof SIGNALS)[number];

interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** whether the program reported that it was ready */
  wasReady: boolean;
  livedMs: number;
}

/**
 * @returns milliseconds until the next start; null after a normal exit, and when the very first start fails,
 * because a person has to change something
 */
export function pauseAfter(
  { code, signal, livedMs }: Pick<Ending, 'code' | 'signal' | 'livedMs'>,
  { everReady, lastPauseMs }: { everReady: boolean; lastPauseMs: number },
): number | null {
  if (code === 0) return null;
  if (!everReady && signal === null) return null;
  if (lastPauseMs === 0 || livedMs >= LONG_LIFE_MS) return FIRST_PAUSE_MS;
  return Math.min(lastPauseMs * 2, LONGEST_PAUSE_MS);
}

export function reasonOf({ code, signal }: Pick<Ending, 'code' | 'signal'>): string {
  if (signal === 'SIGKILL') return 'It was killed (SIGKILL): by a person, or because the machine ran out of memory.';
  if (signal === 'SIGABRT')
    return `It gave up (SIGABRT), as with more than ${HEAP_MB} MB of its own memory in use; its last output says why.`;
  if (signal !== null) return `It was ended by ${signal}.`;
  return `It ended with exit code ${code}; the lines before say why.`;
}

/** Logs one JSON object per line, as the program does. A program that dies at its start has no logger yet. */
function report(level: number, fields: object, message: string): void {
  console.log(JSON.stringify({ level, time: Date.now(), role: 'npm start', ...fields, msg: message }));
}

const WARN = 40;
const ERROR = 50;

export async function keepRunning(): Promise<void> {
  let program: ChildProcess | undefined;
  let wake: (() => void) | undefined;
  let asked: { signal: EndSignal; at: number } | undefined;

  const end = (signal: EndSignal) => {
    const now = performance.now();
    if (asked && now - asked.at < SAME_SIGNAL_MS) return;
    asked = { signal, at: now };
    wake?.();
    program?.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  whenNpmIsGone(() => end('SIGTERM'));

  let everReady = false;
  let lastPauseMs = 0;
  for (;;) {
    const ending = await run((started) => {
      program = started;
    });
    everReady ||= ending.wasReady;
    const pauseMs = asked ? null : pauseAfter(ending, { everReady, lastPauseMs });
    if (pauseMs === null) return endAs(ending);
    report(
      ERROR,
      { code: ending.code, signal: ending.signal, livedSeconds: Math.round(ending.livedMs / 1000) },
      `The program died. ${reasonOf(ending)} It is started again in ${pauseMs / 1000} s.`,
    );
    await new Promise<void>((done) => {
      wake = done;
      setTimeout(done, pauseMs);
    });
    wake = undefined;
    if (asked) return endAs(ending);
    lastPauseMs = pauseMs;
    report(WARN, {}, 'The program is started again');
  }
}

/** @param onStart gets the child process, which ends when this process ends */
function run(onStart: (program: ChildProcess) => void): Promise<Ending> {
  const startedAt = performance.now();
  // Gets its own process group. Otherwise Ctrl-C in a terminal would reach the program directly and again
  // through this process.
  const program = spawn(process.execPath, [...PROGRAM_OPTIONS, join(ROOT, 'scripts', 'start.ts')], {
    cwd: ROOT,
    env: { ...PROGRAM_ENV, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  onStart(program);
  let wasReady = false;
  program.on('message', () => {
    wasReady = true;
  });
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('exit', (code, signal) => resolve({ code, signal, wasReady, livedMs: performance.now() - startedAt }));
  });
}

function endAs({ code, signal }: Ending): void {
  process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
}

/**
 * Calls back when npm has ended. npm passes TERM and INT on, but HUP and KILL end npm alone, and the program
 * would keep its port. The script in package.json uses `exec`, so npm itself is the parent. The Windows shell
 * has no `exec`, so it runs the command after `||`.
 */
function whenNpmIsGone(then: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const npm = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    then();
  }, PARENT_LOOK_MS).unref();
}
