/**
 * Measures how long `npm start` takes until the program is ready: the first time, which includes the build, and
 * later. `node bench/start.ts`
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

async function secondsUntilReady(dataDir: string): Promise<number> {
  const began = performance.now();
  const program = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, failed) => {
    program.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && ready());
    program.once('exit', (code) => failed(new Error(`The program ended with ${code}`)));
  });
  const seconds = (performance.now() - began) / 1000;
  const ended = new Promise((done) => program.once('exit', done));
  program.kill('SIGTERM');
  await ended;
  return seconds;
}

const dataDir = await mkdtemp(join(tmpdir(), 'rinseline-start-'));
try {
  await rm(resolve(root, 'build'), { recursive: true, force: true });
  console.log(
    `npm start, first time with build and new database: ${(await secondsUntilReady(dataDir)).toFixed(1)} s (at most 30)`,
  );
  for (let again = 0; again < 3; again++)
    console.log(`npm start, later: ${(await secondsUntilReady(dataDir)).toFixed(1)} s (at most 3)`);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
