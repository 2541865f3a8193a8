import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandLine, descendants } from '#tests/processes/process-tree.ts';

const EVENTUALLY = { timeout: 90_000, interval: 100 };
const ROOT = resolve(import.meta.dirname, '..', '..');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The first start creates the database, and the other tests reuse it. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rinseline-npm-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Started {
  npm: ChildProcess;
  health(): Promise<number>;
  output(): string;
}

async function npmStart(): Promise<Started> {
  const port = await freePort();
  // A worker listens on a port like the other roles but needs no built pages.
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PAYMENTS: 'none',
    ROLE: 'worker',
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
  return { npm, health, output: () => output };
}

/** Returns ids of the processes in which `npm start` runs the program. */
const programsBelow = (ancestor: number) =>
  descendants(ancestor).filter((pid) => {
    const command = commandLine(pid);
    return command.includes(join('scripts', 'start.ts')) && command.includes('--max-old-space-size');
  });

/** With SIGKILL, npm gets no time to react, as when a terminal or supervisor kills it. */
test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'the program ends when npm start gets %s',
  async (signal) => {
    const { npm, health } = await npmStart();
    try {
      await vi.waitFor(async () => expect(await health()).toBe(200), EVENTUALLY);
      npm.kill(signal);
      await vi.waitFor(() => expect(health()).rejects.toThrow('fetch failed'), EVENTUALLY);
      // The database has shut down cleanly.
      await vi.waitFor(() => expect(existsSync(join(dataDir, 'pg', 'data', 'postmaster.pid'))).toBe(false), EVENTUALLY);
    } finally {
      if (npm.pid !== undefined) end(-npm.pid);
    }
  },
);

test('a program that dies is restarted with the reason in the log, and a program stopped on purpose stays stopped', async () => {
  const { npm, health, output } = await npmStart();
  const { pid: npmPid = 0 } = npm;
  try {
    await vi.waitFor(async () => expect(await health()).toBe(200), EVENTUALLY);
    const [died = 0] = programsBelow(npmPid);
    process.kill(died, 'SIGKILL');
    await vi.waitFor(() => expect(health()).rejects.toThrow('fetch failed'), EVENTUALLY);
    await vi.waitFor(async () => expect(await health()).toBe(200), EVENTUALLY);
    expect(output()).toContain('The program died. It was killed (SIGKILL)');
    const [again = 0, ...others] = programsBelow(npmPid);
    expect([again > 0, again !== died, others]).toEqual([true, true, []]);
    const ended = new Promise((done) => npm.once('exit', done));
    process.kill(again, 'SIGTERM');
    expect(await ended).toBe(0);
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'pg', 'data', 'postmaster.pid'))).toBe(false), EVENTUALLY);
  } finally {
    end(-npmPid);
  }
});

function end(group: number): void {
  try {
    process.kill(group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
