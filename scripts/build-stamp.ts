import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));
export const BUILD_FOLDER = join(ROOT, 'build');
/** Node's compile cache. Without it, startup takes 50% longer. */
export const COMPILED_FOLDER = join(ROOT, 'node_modules', '.cache', 'compiled');
const STAMP_NAME = '.stamp';

const SOURCE_FOLDERS = ['web', 'domain', 'contract'];
const SOURCE_FILES = [
  'package-lock.json',
  'react-router.config.ts',
  'scripts/build.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'vite.config.ts',
];

/** Hashes all sources of the build, without tests. */
export function sourceStamp(): string {
  const inFolders = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
  const hash = createHash('sha256');
  for (const name of [...inFolders, ...SOURCE_FILES].sort()) {
    hash.update(`${name}\n`);
    hash.update(readFileSync(join(ROOT, name)));
  }
  return hash.digest('hex');
}

export function isBuildCurrent(): boolean {
  const file = join(BUILD_FOLDER, STAMP_NAME);
  return existsSync(file) && readFileSync(file, 'utf8') === sourceStamp();
}

/** @param stamp taken before the build began, so that the next start notices a change made meanwhile */
export function writeStamp(folder: string, stamp: string): void {
  writeFileSync(join(folder, STAMP_NAME), stamp);
}
