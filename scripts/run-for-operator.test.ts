import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { printLine, runForOperator } from './run-for-operator.ts';

afterEach(() => vi.restoreAllMocks());

const HOSTILE = 'Ann\u001b[2J\r\u202eLee';
const PRINTED = 'Ann\\u{1b}[2J\\u{d}\\u{202e}Lee';

test('control characters in a name are escaped before an operator’s terminal prints it', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printLine(`${HOSTILE} can send as many emails as usual.`);
  expect(log.mock.calls).toEqual([[`${PRINTED} can send as many emails as usual.`]]);
});

test('control characters in error messages are escaped, too', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = process.exitCode;
  try {
    await runForOperator(
      () => {
        throw new Error(`No one with the email ${HOSTILE} owns a company.`);
      },
      async () => undefined,
    );
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = before;
  }
  expect(error.mock.calls).toEqual([[`No one with the email ${PRINTED} owns a company.`]]);
});

test('operator commands print only through functions that escape control characters', () => {
  const commands = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('run-for-operator'))
    .map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }))
    .filter(({ text }) => text.includes("from './run-for-operator.ts'"));
  expect(commands.map(({ name }) => name)).toContain('give-company-back.ts');
  const others = commands.filter(({ text }) => /\bconsole\.|\bstdout\b|\bstderr\b/.test(text));
  expect(others.map(({ name }) => name)).toEqual([]);
});
