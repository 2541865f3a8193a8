import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const EVENTUALLY = { timeout: 90_000, interval: 100 };
const ROOT = resolve(import.meta.dirname, '..', '..');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** One for all signals: only the first start makes the database. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rinseline-npm-start-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** KILL stands for a terminal or a supervisor that gives npm no time to react. */
test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('%s to npm start ends the program', async (signal) => {
  const port = await freePort();
  // A worker needs no built pages, and listens like the others.
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
    stdio: 'ignore',
    detached: true,
  });
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
  try {
    await vi.waitFor(async () => expect(await health()).toBe(200), EVENTUALLY);
    npm.kill(signal);
    await vi.waitFor(() => expect(health()).rejects.toThrow('fetch failed'), EVENTUALLY);
    // The database was shut down properly, too.
    await vi.waitFor(() => expect(existsSync(join(dataDir, 'pg', 'data', 'postmaster.pid'))).toBe(false), EVENTUALLY);
  } finally {
    if (npm.pid !== undefined) end(-npm.pid);
  }
});

function end(group: number): void {
  try {
    process.kill(group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
