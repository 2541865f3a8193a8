import { spawn } from 'node:child_process';
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder, until } from '#tests/processes/writer-process.ts';
import { acquireOwnerLock } from './owner-lock.ts';
import { processWithPid } from './process-identity.ts';

let folder: ReturnType<typeof temporaryFolder>;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, 'owner.lock');
});
afterEach(() => folder.remove());

function age(path: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1000);
  utimesSync(path, then, then);
}

test('the lock is held until it is released', () => {
  const lock = acquireOwnerLock(file);
  expect(acquireOwnerLock(file)).toBeUndefined();
  lock?.release();
  const next = acquireOwnerLock(file);
  expect(next).toBeDefined();
  lock?.release(); // a second release does not affect the lock of the next holder
  expect(existsSync(file)).toBe(true);
  next?.release();
  expect(existsSync(file)).toBe(false);
});

test('the lock is taken over from a process that ended', async () => {
  const child = spawn('/bin/sh', ['-c', 'read _']);
  const holder = processWithPid(child.pid ?? 0);
  writeFileSync(file, JSON.stringify({ ...holder, nonce: 'x' }));
  expect(acquireOwnerLock(file)).toBeUndefined();
  child.stdin.end();
  await until('the holder ended', () => processWithPid(child.pid ?? 0) === undefined);
  expect(acquireOwnerLock(file)).toBeDefined();
});

test('the lock is taken over when its pid now belongs to another process', () => {
  writeFileSync(file, JSON.stringify({ ...processWithPid(process.pid), startedAt: 'long ago', nonce: 'x' }));
  expect(acquireOwnerLock(file)).toBeDefined();
});

test('the lock of another container is respected while its holder shows signs of life', () => {
  writeFileSync(file, JSON.stringify({ ...processWithPid(process.pid), namespace: 'another container', nonce: 'x' }));
  expect(acquireOwnerLock(file)).toBeUndefined();
  age(file, 60);
  expect(acquireOwnerLock(file)).toBeDefined();
});

test('a lock that was created but never filled is taken over after a while', () => {
  writeFileSync(file, '');
  expect(acquireOwnerLock(file)).toBeUndefined();
  age(file, 60);
  expect(acquireOwnerLock(file)).toBeDefined();
});

test('a stale lock is taken over by exactly one of several concurrent processes', async () => {
  const module = fileURLToPath(new URL('./owner-lock.ts', import.meta.url));
  // All processes wait for the same file, then try to take the lock at the same moment. The winner holds it until its
  // input ends.
  const program = `
    import { existsSync } from 'node:fs';
    import { acquireOwnerLock } from ${JSON.stringify(module)};
    console.log('ready');
    while (!existsSync(${JSON.stringify(join(folder.path, 'go'))}));
    let lock;
    for (let attempt = 0; attempt < 50 && !lock; attempt += 1) lock = acquireOwnerLock(${JSON.stringify(file)});
    console.log(lock ? 'mine' : 'not mine');
    process.stdin.resume();`;
  writeFileSync(file, JSON.stringify({ ...processWithPid(process.pid), startedAt: 'long ago', nonce: 'x' }));
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const outputs = children.map(({ stdout }) => text(stdout));
  const printed = children.map(({ stdout }) => {
    let soFar = '';
    stdout.setEncoding('utf8').on('data', (chunk: string) => {
      soFar += chunk;
    });
    return () => soFar;
  });
  await until('all are ready', () => printed.every((output) => output().includes('ready')));
  writeFileSync(join(folder.path, 'go'), '');
  await until('all have tried', () => printed.every((output) => output().includes('mine')));
  for (const child of children) child.stdin.end();
  const results = await Promise.all(outputs);
  expect(results.filter((output) => !output.includes('not mine'))).toHaveLength(1);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    pid: children[results.findIndex((output) => !output.includes('not mine'))]?.pid,
  });
});
