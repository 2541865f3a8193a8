import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { logOutput } from './log-output.ts';

const folder = mkdtempSync(join(tmpdir(), 'rinseline-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Logs a few lines, then reports on standard error that it has finished. */
const PROGRAM = `
  import { createLog } from ${JSON.stringify(fileURLToPath(new URL('./log.ts', import.meta.url)))};
  const log = createLog({ LOG_LEVEL: 'info', ROLE: 'all' });
  for (let n = 0; n < 5; n += 1) log.info({ n }, 'line');
  process.stderr.write('went on');`;

test('a program whose log has no space left keeps running and exits normally', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 90_000,
    encoding: 'utf8',
  });
  closeSync(full);
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'went on' });
});

test('once there is space again, the log says how many lines were lost', () => {
  const path = join(folder, 'log');
  const unwritable = openSync('/dev/full', 'w');
  const output = logOutput(unwritable);
  for (const line of ['one\n', 'two\n']) output.write(line);
  closeSync(unwritable);
  const writable = openSync(path, 'w');
  expect(writable, 'the lowest number that is free').toBe(unwritable);
  for (const line of ['three\n', 'four\n']) output.write(line);
  closeSync(writable);
  const [lost = '', ...rest] = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(JSON.parse(lost)).toMatchObject({ lines: 2, level: 40 });
  expect(rest).toEqual(['three', 'four']);
});
