/**
 * `npm run check`: types, lint, format, structure, and the tests close to what changed since the last commit.
 * Takes less than a minute for a change to one feature. `npm run check -- main` compares with another commit. CI
 * runs `npm test`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { readRepository } from './check-structure.ts';
import { testsOfChange } from './structure/tests-of-change.ts';

const root = resolve(import.meta.dirname, '..');

function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const paths = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  return paths.filter((path) => path !== '');
}

/** Runs a check and hides its output when it passes. @returns whether it passed */
function passes(command: string, args: readonly string[]): Promise<boolean> {
  const begun = performance.now();
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done) => {
    child.once('close', (code) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(`${code === 0 ? 'passed' : 'FAILED'} ${seconds.padStart(4)} s  ${[command, ...args].join(' ')}`);
      if (code !== 0) console.log(output);
      done(code === 0);
    });
  });
}

const script = (name: string) => passes('npm', ['run', '--silent', name]);

async function staticChecks(): Promise<boolean[]> {
  const lint = script('lint');
  const others = [await script('format:check'), await script('check:structure'), await script('typecheck')];
  return [...others, await lint];
}

const changed = changedSince(process.argv[2] ?? 'HEAD');
const tests = testsOfChange(changed, readRepository().sources);
const outcomes = await Promise.all([staticChecks(), passes('npx', ['vitest', 'run', ...tests])]);
process.exitCode = outcomes.flat().every(Boolean) ? 0 : 1;
