/**
 * `node tools/planted-faults.ts [words]`: plants one fault at a time in the working tree, runs the tests that
 * have to notice it, and removes the fault again. Prints which test found each. With words, plants only faults
 * whose description contains them. Run it on a clean checkout that no one else is using.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Fault } from './planted-faults/fault.ts';
import { FAULTS } from './planted-faults/faults.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** @returns the first failed test; null when none failed */
function finderOf({ file, from, to, tests }: Fault): string | null {
  const path = join(ROOT, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--bail=1', ...tests], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    if (status === 0) return null;
    const [, name] = /^ FAIL {2}(.+)$/m.exec(stdout + stderr) ?? [];
    if (name === undefined) throw new Error(`No test ran:\n${stdout}${stderr}`);
    return name;
  } finally {
    writeFileSync(path, text);
  }
}

const [, , part = ''] = process.argv;
const faults = FAULTS.filter(({ what }) => what.includes(part));
const results = faults.map((fault) => {
  const finder = finderOf(fault);
  console.log(finder === null ? `NOT found: ${fault.what}` : `found: ${fault.what}\n    by ${finder}`);
  return finder !== null;
});
const count = results.filter(Boolean).length;
console.log(`${count} of ${faults.length} planted faults found`);
process.exitCode = count === faults.length ? 0 : 1;
