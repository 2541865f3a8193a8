/**
 * Runs static checks (types, lint, format, structure), the build and the tests in parallel, then the journeys in
 * a real browser. Ends with each failure and its reason, and a line "N passed, N failed". Exits with code 1
 * after any failure. The summary is last, so that even the end of a log names the failed test.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '..');
const results = resolve(root, 'test-results');

interface Outcome {
  passed: number;
  /** name of each failure and the start of its reason */
  failures: string[];
}

const REASON_LINES = 12;

/** seconds by part, in the order they ended; parts run in parallel */
const durations: [part: string, seconds: number][] = [];

async function timed<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    durations.push([part, (performance.now() - begun) / 1000]);
  }
}

function failure(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

async function run(command: string, args: string[]): Promise<boolean> {
  console.log(`\n> ${command} ${args.join(' ')}`);
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const code = await new Promise<number | null>((end) => {
    child.once('error', () => end(null));
    child.once('close', end);
  });
  return code === 0;
}

/** Runs a script, which counts as one check. */
function check(script: string): Promise<Outcome> {
  return timed(script, () => runScript(script));
}

/** Prints the script's output only at its end, because several scripts run at the same time. */
async function runScript(script: string): Promise<Outcome> {
  const args = ['run', '--silent', script];
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((end) => {
    child.once('error', (error) => {
      output += error.message;
      end(null);
    });
    child.once('close', end);
  });
  console.log(`\n> npm ${args.join(' ')}\n${output.trimEnd()}`);
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [`npm run ${script}`] };
}

async function oneAfterTheOther(...scripts: string[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const script of scripts) outcomes.push(await check(script));
  return outcomes;
}

function readReport<Report>(name: string): Report | null {
  try {
    return JSON.parse(readFileSync(resolve(results, name), 'utf8')) as Report;
  } catch {
    // The runner died before it wrote its report. Its exit code counts as a failure.
    return null;
  }
}

/** Counts one failure when the runner fails without a failed test: no report, or an error after the last test. */
function withExit(ok: boolean, runner: string, counted: Outcome): Outcome {
  if (ok || counted.failures.length > 0) return counted;
  return { ...counted, failures: [`${runner} failed without a failed test; its output above says why`] };
}

interface TestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

function failedTests({ testResults }: TestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    // Vitest reports a file that it can't load as failed, but without a failed test.
    if (status === 'failed' && failed.length === 0) return [failure(file, message)];
    return failed.map((each) => failure(`${file}: ${each.fullName}`, each.failureMessages?.[0] ?? ''));
  });
}

interface JourneySuite {
  file: string;
  suites?: JourneySuite[];
  specs: {
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** Counts skipped journeys, and those that passed only on a retry, as failed. */
function failedJourneys({ file, specs, suites = [] }: JourneySuite): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results: runs }) => failure(`${file}: ${title}`, runs.at(-1)?.error?.message ?? status)),
  );
  return [...failed, ...suites.flatMap(failedJourneys)];
}

interface Timed {
  name: string;
  seconds: number;
}

function testFiles({ testResults }: TestReport): Timed[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

function timedJourneys({ file, specs, suites = [] }: JourneySuite): Timed[] {
  const own = specs.map(({ title, tests }) => ({
    name: `${file}: ${title}`,
    seconds: sumOf(tests.flatMap(({ results: runs }) => runs.map(({ duration }) => duration / 1000))),
  }));
  return [...own, ...suites.flatMap(timedJourneys)];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

const LONGEST_SHOWN = 10;

function printLongest(what: string, all: readonly Timed[]): void {
  console.log(
    `\nThe longest ${what}, in seconds (all ${all.length} together ${Math.round(sumOf(all.map((each) => each.seconds)))}):`,
  );
  for (const { name, seconds } of all.toSorted((a, b) => b.seconds - a.seconds).slice(0, LONGEST_SHOWN))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
}

async function unitAndServerTests(): Promise<Outcome> {
  const ok = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resolve(results, 'tests.json')}`,
  ]);
  const report = readReport<TestReport>('tests.json');
  if (report) printLongest('test files', testFiles(report));
  return withExit(ok, 'vitest', {
    passed: report?.numPassedTests ?? 0,
    failures: report ? failedTests(report) : [],
  });
}

async function journeys(): Promise<Outcome> {
  const ok = await run('playwright', ['test']);
  const report = readReport<{ stats: { expected: number }; suites: JourneySuite[] }>('journeys.json');
  if (report) printLongest('journeys', report.suites.flatMap(timedJourneys));
  return withExit(ok, 'playwright', {
    passed: report?.stats.expected ?? 0,
    failures: report?.suites.flatMap(failedJourneys) ?? [],
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
// Runs first, because lint reads the route types.
const routeTypes = await check('typegen');
// In parallel: the checks leave cores idle at their end, and Vitest at its start, while it creates the test
// database.
const beside = await Promise.all([
  oneAfterTheOther('typecheck', 'format:check', 'check:structure'),
  oneAfterTheOther('build', 'lint'),
  timed('tests', unitAndServerTests).then((outcome) => [outcome]),
]);
const outcomes = [routeTypes, ...beside.flat(), await timed('journeys', journeys)];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
console.log('\nSeconds of each part, some beside each other:');
for (const [part, seconds] of durations) console.log(`${seconds.toFixed(0).padStart(5)}  ${part}`);
for (const each of failures) console.log(`\nFailed: ${each}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
