/**
 * Writes docs/licenses.md: every runtime package with its version and license. Reads only the lock file, so the
 * result is the same on every machine. Run `npm run licenses` after changing dependencies. A test compares the
 * two.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build-stamp.ts';
import { type LockFile, packageName, readLockFile } from './lock-file.ts';

const DOCUMENT = join(ROOT, 'docs', 'licenses.md');

/** Licenses that only require a notice, or that cover files shipped unchanged. */
const WITHOUT_QUESTIONS =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|PostgreSQL|PDDL-1\.0|Python-2\.0|Zlib)$/;

/** Licenses that need a reason why the program may use them. */
const ANSWERED: Readonly<Record<string, string>> = {
  'OFL-1.1': 'fonts, unchanged; they may be bundled and embedded in documents',
  'LGPL-3.0-or-later': 'libvips in sharp: a separate library, loaded at run time and replaceable',
};

interface Package {
  name: string;
  version: string;
  license: string;
}

/** Includes optional packages for other platforms, but no development dependencies. */
export function runtimePackages(lock: LockFile): Package[] {
  const found = new Map<string, Package>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.dev || entry.link) continue;
    const name = packageName(path);
    const version = entry.version ?? '';
    found.set(`${name}@${version}`, { name, version, license: entry.license ?? 'not stated' });
  }
  return [...found.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

/** Checks a license expression. With OR one accepted license is enough. With AND all must be accepted. */
export function isAnswered(license: string): boolean {
  const alternatives = license.replaceAll(/[()]/g, '').split(/\s+OR\s+/);
  const known = (name: string) => WITHOUT_QUESTIONS.test(name) || Object.hasOwn(ANSWERED, name);
  return alternatives.some((alternative) => alternative.split(/\s+AND\s+/).every(known));
}

export function licensesDocument(): string {
  const packages = runtimePackages(readLockFile());
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const answers = Object.entries(ANSWERED).map(([license, reason]) => `- ${license}: ${reason}.`);
  return [
    '# Licenses of the packages in the program',
    '',
    '`npm run licenses` creates this page from the lock file. It leaves out development tools.',
    'Each license requires at most a notice, except:',
    ...answers,
    '',
    '| package | version | license |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) {
  writeFileSync(DOCUMENT, licensesDocument());
  const open = runtimePackages(readLockFile()).filter(({ license }) => !isAnswered(license));
  for (const { name, license } of open) console.error(`${name}: ${license}`);
  process.exitCode = open.length > 0 ? 1 : 0;
}
