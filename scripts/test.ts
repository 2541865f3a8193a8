/**
 * All checks, in the order in which they fail fastest: types, lint, format, structure, tests, build, journeys in a real
 * browser. Ends with one line "N passed, N failed"; exit code 1 when anything failed.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, 'test-results');

interface Outcome {
  passed: number;
  failed: number;
}

function run(command: string, args: string[]): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** A check counts as one. */
function check(script: string, ...args: string[]): Outcome {
  return run('npm', ['run', '--silent', script, ...args]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(resolve(results, name), 'utf8')) as Report;
  } catch {
    // The runner ended before it could write: that is a failure of its own, counted by its exit code.
    return null;
  }
}

/** A runner that fails without a failed test (a broken import, a crash) still counts as one failure. */
function withExit(ok: boolean, counted: Outcome): Outcome {
  return ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function unitAndServerTests(): Outcome {
  const ok = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resolve(results, 'tests.json')}`,
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>('tests.json');
  return withExit(ok, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 });
}

function journeys(): Outcome {
  const ok = run('playwright', ['test']);
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    'journeys.json',
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  return withExit(ok, { passed: expected, failed: unexpected + flaky + skipped });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const outcomes = [
  check('typecheck'),
  check('lint'),
  check('format:check'),
  check('check:structure'),
  unitAndServerTests(),
  check('build'),
  journeys(),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
