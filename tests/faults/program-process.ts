import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ProgramReport =
  | { kind: 'ready'; url: string }
  | { kind: 'memory'; peakRssBytes: number }
  | { kind: 'doomed' };

/** Asks for the program's peak memory, or makes it kill itself after a step, counted from now. */
export type ProgramRequest = 'memory' | { dieAfterStep: number };

export interface ProgramProcess {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  hasEnded(): boolean;
  /** Returns the end of the program's output, to explain a failed test. */
  output(): string;
  /** Returns the largest resident memory of the process since its start, in bytes, without child processes. */
  peakRssBytes(): Promise<number>;
  /** Makes the program kill itself with kill -9 after the database has done this step, counted from now. */
  dieAfterStep(step: number): Promise<void>;
  /** Sends kill -9. */
  kill(): Promise<void>;
  /** Asks the program to stop. @returns its exit code; null when a signal ended it */
  stop(): Promise<number | null>;
}

export interface ProgramOptions {
  settings?: Record<string, string>;
  /** Command that runs the program, for example with limited resources: `[command, ...arguments]`. */
  wrapper?: readonly string[];
  /** By default a temporary folder, which is deleted at the end. */
  dataDir?: string;
}

const OUTPUT_KEPT = 3000;
const PROGRAM = fileURLToPath(new URL('./program.ts', import.meta.url));

/** Returns the environment without the program's settings. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR } = process.env;
  return { PATH, NODE_COMPILE_CACHE, TMPDIR };
}

/** Uses the embedded database unless the settings name another one. */
export async function startProgramProcess(options: ProgramOptions = {}): Promise<ProgramProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'rinseline-fault-')));
  const [command, ...args] = [...(options.wrapper ?? []), process.execPath, PROGRAM];
  const child = spawn(command, args, {
    env: { ...inherited(), NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...options.settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await ended;
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  const next = <Kind extends ProgramReport['kind']>(kind: Kind) => reportOf(child, kind, () => output);
  try {
    const { url } = await next('ready');
    return {
      url,
      pid: child.pid ?? 0,
      dataDir,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      output: () => output,
      async peakRssBytes() {
        const answer = next('memory');
        child.send('memory' satisfies ProgramRequest);
        return (await answer).peakRssBytes;
      },
      async dieAfterStep(step) {
        const answer = next('doomed');
        child.send({ dieAfterStep: step } satisfies ProgramRequest);
        await answer;
      },
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function reportOf<Kind extends ProgramReport['kind']>(
  child: ChildProcess,
  kind: Kind,
  output: () => string,
): Promise<Extract<ProgramReport, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const hear = (report: unknown) => {
      if ((report as ProgramReport).kind !== kind) return;
      child.off('message', hear);
      child.off('exit', fail);
      resolve(report as Extract<ProgramReport, { kind: Kind }>);
    };
    const fail = () => reject(new Error(`The program has ended:\n${output()}`));
    child.on('message', hear);
    child.once('exit', fail);
  });
}
