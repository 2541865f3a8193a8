/** Starts the program when its database isn't up yet and its PDF engine can't start. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningProgram, startProgram } from '#server/main.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';

const EVENTUALLY = { timeout: 90_000, interval: 20 };
const { execPath } = process;

let folder: string;
let database: OwnDatabase;
let program: RunningProgram | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rinseline-slow-start-'));
  database = await startOwnDatabase();
  await database.stop();
});
afterAll(async () => {
  process.execPath = execPath;
  await program?.stop();
  await database?.remove();
  await rm(folder, { recursive: true, force: true });
});

test('startup waits for the database, and without a PDF engine the program says why it isn’t ready', async () => {
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ROLE: 'web', DATABASE_URL: database.address() };
  const env = readEnv(settings);
  const lines: string[] = [];
  const log = createLog(env, { write: (line) => void lines.push(line) });
  const started = startProgram(env, log, async () => undefined);
  const waits = vi.waitFor(() => expect(lines.join('')).toContain('Waiting for the database'), EVENTUALLY);
  await Promise.race([waits, started]);
  await database.start();
  // The program starts worker processes from this path. Nothing is there, so none starts.
  process.execPath = join(folder, 'no-node');
  program = await started;
  const { url } = program;
  const ready = await vi.waitFor(async () => {
    const answer = await fetch(`${url}/readyz`);
    expect(answer.status).toBe(503);
    return answer.text();
  }, EVENTUALLY);
  expect(ready).toBe('not ready: PDFs cannot be created\n');
  expect(lines.join('')).toContain('PDFs can’t be created on this machine');
});
