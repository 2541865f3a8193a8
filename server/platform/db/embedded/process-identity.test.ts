import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isRunning, processWithPid } from './process-identity.ts';

function withFewFiles(program: string): string {
  const module = fileURLToPath(new URL('./process-identity.ts', import.meta.url));
  const source = `import { isPostgresOn, isRunning, processWithPid } from ${JSON.stringify(module)};\n${program}`;
  const run = 'ulimit -n 64; exec "$@"';
  const node = [process.execPath, '--input-type=module-typescript', '-e', source];
  return execFileSync('/bin/sh', ['-c', run, 'sh', ...node], { encoding: 'utf8' });
}

test('a running process is recognized; an ended one and its successor are not', async () => {
  const child = spawn('/bin/sh', ['-c', 'read _']);
  const identity = processWithPid(child.pid ?? 0);
  if (identity === undefined) throw new Error('A process that was just started cannot be seen.');
  expect(isRunning(identity)).toBe(true);
  expect(isRunning({ ...identity, startedAt: 'long ago' })).toBe(false);
  const exited = new Promise((exit) => child.once('exit', exit));
  child.stdin.end();
  await exited;
  expect(isRunning(identity)).toBe(false);
});

test('a running process is not assumed dead when no file can be opened to check it', () => {
  const printed = withFewFiles(`
    import { openSync } from 'node:fs';
    const self = processWithPid(process.pid);
    try { for (;;) openSync('/dev/null'); } catch {}
    for (const look of [() => isRunning(self), () => isPostgresOn(process.pid, '/')])
      try { console.log(look()); } catch ({ code }) { console.log(code); }`);
  expect(printed.trim().split('\n')).toEqual(['EMFILE', 'EMFILE']);
});
