import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { type ClusterFolder, ensurePasswords, syncDirectory } from './cluster-folder.ts';
import { SERVER_ENVIRONMENT } from './settings.ts';
import { giveTo, type SystemUser } from './system-user.ts';

const UNFINISHED = 'data.unfinished-';

type Initialization = Readonly<{
  folder: ClusterFolder;
  binaries: PostgresBinaries;
  user: SystemUser | undefined;
  /** tests skip fsync with these */
  extraArguments: readonly string[];
}>;

/**
 * Creates the cluster unless it exists. Only the holder of the owner lock calls this. The cluster gets its final name
 * last, so an interrupted first start leaves nothing that looks like a database.
 *
 * @returns true when it created a cluster
 * @throws Error when the existing one belongs to another major version
 */
export async function initializeCluster(initialization: Initialization): Promise<boolean> {
  const { folder, binaries, user } = initialization;
  for (const name of readdirSync(folder.root)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder.root, name), { recursive: true, force: true });
  }
  const { superuser } = ensurePasswords(folder);
  if (existsSync(folder.data)) {
    refuseOtherMajor(folder, binaries);
    return false;
  }
  const unfinished = join(folder.root, `${UNFINISHED}${process.pid}`);
  const passwordFile = `${unfinished}.password`;
  writeFileSync(passwordFile, superuser, { mode: 0o600 });
  giveTo(passwordFile, user);
  try {
    await runInitdb(initialization, unfinished, passwordFile);
    renameSync(unfinished, folder.data);
    syncDirectory(folder.root);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}

function refuseOtherMajor(folder: ClusterFolder, binaries: PostgresBinaries): void {
  const major = Number(readFileSync(join(folder.data, 'PG_VERSION'), 'utf8'));
  if (major === binaries.major) return;
  throw new Error(
    `PostgreSQL ${major} created the database in ${folder.data}, but ${binaries.directory} is PostgreSQL ${binaries.major}. ` +
      'Use the version of this program that created it.',
  );
}

/** Fixes the locale, so that the sort order is the same on every machine. */
function localeArguments(major: number): string[] {
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C', '--lc-ctype=C.UTF-8'];
}

function runInitdb(
  { folder, binaries, user, extraArguments }: Initialization,
  target: string,
  passwordFile: string,
): Promise<void> {
  const program = join(binaries.directory, 'initdb');
  const options = [
    `--pgdata=${target}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    ...localeArguments(binaries.major),
    ...extraArguments,
  ];
  const child = spawn(program, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder.root,
    env: SERVER_ENVIRONMENT,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(new Error(`${basename(program)} could not create the database (${code ?? signal}): ${output.trim()}`));
    });
  });
}
