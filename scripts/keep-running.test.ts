import { expect, test } from 'vitest';
import { pauseAfter, reasonOf } from './keep-running.ts';

const MINUTE_MS = 60_000;

test.each([
  ['a normal end', { code: 0, signal: null, livedMs: MINUTE_MS }, { everReady: true, lastPauseMs: 0 }, null],
  [
    'a bad setting at the first start',
    { code: 1, signal: null, livedMs: 500 },
    { everReady: false, lastPauseMs: 0 },
    null,
  ],
  [
    'a kill at the first start',
    { code: null, signal: 'SIGKILL', livedMs: 500 },
    { everReady: false, lastPauseMs: 0 },
    1000,
  ],
  ['the first crash', { code: 1, signal: null, livedMs: 500 }, { everReady: true, lastPauseMs: 0 }, 1000],
  [
    'a second crash right after a restart',
    { code: null, signal: 'SIGABRT', livedMs: 500 },
    { everReady: true, lastPauseMs: 1000 },
    2000,
  ],
  ['repeated crashes', { code: 1, signal: null, livedMs: 500 }, { everReady: true, lastPauseMs: 60_000 }, 60_000],
  [
    'a crash after running for an hour',
    { code: 1, signal: null, livedMs: 60 * MINUTE_MS },
    { everReady: true, lastPauseMs: 60_000 },
    1000,
  ],
] as const)('the program restarts after the right delay, or not at all, after %s', (_, ending, before, expected) => {
  expect(pauseAfter(ending, before)).toBe(expected);
});

test.each([
  [
    { code: null, signal: 'SIGKILL' },
    'It was killed (SIGKILL): by a person, or because the machine ran out of memory.',
  ],
  [
    { code: null, signal: 'SIGABRT' },
    'It gave up (SIGABRT), as with more than 1024 MB of its own memory in use; its last output says why.',
  ],
  [{ code: null, signal: 'SIGSEGV' }, 'It was ended by SIGSEGV.'],
  [{ code: 134, signal: null }, 'It ended with exit code 134; the lines before say why.'],
] as const)('the log names the reason when the program ends with %o', (ending, expected) => {
  expect(reasonOf(ending)).toBe(expected);
});
