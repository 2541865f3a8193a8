import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { Client } from 'pg';
import type { DatabaseLog } from '#server/platform/db/connection.ts';
import {
  type ClusterFolder,
  prepareClusterFolder,
  syncDirectory,
} from '#server/platform/db/embedded/cluster-folder.ts';
import { acquireOwnerLock } from '#server/platform/db/embedded/owner-lock.ts';
import { readPidFile } from '#server/platform/db/embedded/postmaster.ts';
import { isPostgresOn } from '#server/platform/db/embedded/process-identity.ts';
import type { ServerSettings } from '#server/platform/db/embedded/settings.ts';
import { startEmbedded } from '#server/platform/db/embedded/supervisor.ts';
import { giveTo, type SystemUser, unprivilegedUser } from '#server/platform/db/embedded/system-user.ts';
import { DATABASE_NAME } from '#server/platform/db/roles.ts';
import {
  type BackupManifest,
  belongsInBackup,
  CLUSTER_PREFIX,
  END,
  FILES_PREFIX,
  MANIFEST,
  PASSWORDS,
} from './archive.ts';

type RestoreRequest = Readonly<{
  file: string;
  dataDir: string;
  /** Replaces the content of DATA_DIR. The old content is moved aside, not deleted. */
  force: boolean;
  log: DatabaseLog;
  binDir?: string | undefined;
  /** Server settings for the first start after the restore. Tests turn fsync off. */
  settings?: ServerSettings;
}>;

type RestoreReport = Readonly<{
  createdAt: string;
  movedAside: readonly string[];
}>;

/** The restore was refused before it changed anything. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/**
 * Restores a backup into DATA_DIR, then starts the database once to prove that it opens. Unpacks everything under
 * another name first, so a broken archive changes nothing.
 * @throws RestoreRefusedError when a server runs there, or the folder has content and `force` isn't set
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreReport> {
  if (!existsSync(request.file)) throw new RestoreRefusedError(`There is no file ${request.file}.`);
  mkdirSync(request.dataDir, { recursive: true, mode: 0o700 });
  const user = unprivilegedUser();
  const folder = prepareClusterFolder(request.dataDir, user);
  const lock = acquireOwnerLock(folder.lock);
  if (lock === undefined || isServerRunning(folder)) {
    lock?.release();
    throw new RestoreRefusedError(`A server is using ${request.dataDir}. Stop it first.`);
  }
  let report: RestoreReport;
  try {
    report = await replaceContent(request, folder, user);
  } finally {
    lock.release();
  }
  await proveThatItOpens(request);
  return report;
}

function isServerRunning(folder: ClusterFolder): boolean {
  const found = readPidFile(folder);
  return found !== undefined && isPostgresOn(found.pid, folder.data);
}

async function replaceContent(
  { file, dataDir, force }: RestoreRequest,
  folder: ClusterFolder,
  user: SystemUser | undefined,
): Promise<RestoreReport> {
  const present = presentContent(dataDir, folder);
  if (present.length > 0 && !force) {
    throw new RestoreRefusedError(
      `${dataDir} is not empty. Restore into another folder, or add --force to move its content aside.`,
    );
  }
  const files = join(dataDir, `restore-unfinished-${process.pid}`);
  const cluster = join(folder.root, `restore-unfinished-${process.pid}`);
  try {
    const manifest = await unpack(file, { files, cluster });
    const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const movedAside = moveAside(present, dataDir, folder, `replaced-${stamp}`);
    moveIn(files, cluster, dataDir, folder, user);
    return { createdAt: manifest.createdAt, movedAside };
  } finally {
    rmSync(files, { recursive: true, force: true });
    rmSync(cluster, { recursive: true, force: true });
  }
}

/** Lists existing content. A generated key alone doesn't count, because without a database it decrypts nothing. */
function presentContent(dataDir: string, folder: ClusterFolder): string[] {
  const files = readdirSync(dataDir).filter(belongsInBackup);
  const cluster = [folder.data, folder.passwords].filter((path) => existsSync(path));
  const onlyKey = cluster.length === 0 && files.every((name) => name === 'secret.key');
  return onlyKey ? [] : [...files.map((name) => join(dataDir, name)), ...cluster];
}

function moveAside(present: readonly string[], dataDir: string, folder: ClusterFolder, name: string): string[] {
  const places = new Map([
    [dataDir, join(dataDir, name)],
    [folder.root, join(folder.root, name)],
  ]);
  for (const path of present) {
    const place = places.get(dirname(path)) ?? join(dataDir, name);
    mkdirSync(place, { recursive: true, mode: 0o700 });
    renameSync(path, join(place, path.slice(dirname(path).length + 1)));
  }
  return [...places.values()].filter((place) => existsSync(place));
}

function moveIn(
  files: string,
  cluster: string,
  dataDir: string,
  folder: ClusterFolder,
  user: SystemUser | undefined,
): void {
  for (const name of readdirSync(files)) {
    if (name === 'secret.key') rmSync(join(dataDir, name), { force: true });
    renameSync(join(files, name), join(dataDir, name));
  }
  const data = join(cluster, 'data');
  giveTo(data, user);
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    giveTo(join(entry.parentPath, entry.name), user);
  renameSync(join(cluster, 'passwords.json'), folder.passwords);
  // Moves the data directory last. Once it is there, the restore is complete.
  renameSync(data, folder.data);
  syncDirectory(dataDir);
  syncDirectory(folder.root);
}

type Targets = Readonly<{ files: string; cluster: string }>;

async function unpack(file: string, targets: Targets): Promise<BackupManifest> {
  for (const folder of [targets.files, join(targets.cluster, 'data')])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  const decoder = createTarDecoder({ strict: true });
  const reading = pipeline(createReadStream(file), createGunzip(), Writable.fromWeb(decoder.writable));
  const [, manifest] = await Promise.all([reading, unpackEntries(decoder.readable, targets)]).catch(
    (error: unknown) => {
      throw new Error(`${file} is not a complete backup: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    },
  );
  return manifest;
}

async function unpackEntries(entries: ReadableStream<ParsedTarEntry>, targets: Targets): Promise<BackupManifest> {
  let manifest: BackupManifest | undefined;
  let last = '';
  for await (const entry of entries) {
    last = entry.header.name;
    if (manifest === undefined) manifest = await readManifest(entry);
    else await unpackEntry(entry, targets);
  }
  if (manifest === undefined || last !== END) throw new Error('its end is missing');
  return manifest;
}

async function readManifest({ header, body }: ParsedTarEntry): Promise<BackupManifest> {
  if (header.name !== MANIFEST) throw new Error('this program did not create it');
  const manifest = JSON.parse(await new Response(body).text()) as BackupManifest;
  if (manifest.format !== 1) throw new Error('a newer version of this program created it');
  return manifest;
}

async function unpackEntry({ header, body }: ParsedTarEntry, targets: Targets): Promise<void> {
  const target = targetOf(header.name, targets);
  if (target === undefined) return body.cancel();
  if (header.type === 'directory') {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    return body.cancel();
  }
  if (header.type !== undefined && header.type !== 'file')
    throw new Error(`it contains a ${header.type}, ${header.name}`);
  // PostgreSQL flushes the cluster's files itself when it recovers from the backup.
  const flush = !header.name.startsWith(CLUSTER_PREFIX);
  await pipeline(Readable.fromWeb(body), createWriteStream(target, { flags: 'wx', mode: 0o600, flush }));
}

/** @throws Error for a name that leads outside the target folder */
function targetOf(name: string, { files, cluster }: Targets): string | undefined {
  if (name === END) return undefined;
  if (name === PASSWORDS) return join(cluster, 'passwords.json');
  for (const [prefix, folder] of [
    [CLUSTER_PREFIX, join(cluster, 'data')],
    [FILES_PREFIX, files],
  ] as const) {
    if (!name.startsWith(prefix)) continue;
    const target = normalize(join(folder, name.slice(prefix.length)));
    if (target === folder || target.startsWith(folder + sep)) return target;
  }
  throw new Error(`it contains an entry with the name ${name}`);
}

async function proveThatItOpens({ dataDir, log, binDir, settings = {} }: RestoreRequest): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log, binDir, settings });
  try {
    const client = new Client({ ...embedded.superuser, database: DATABASE_NAME });
    await client.connect();
    await client.query('select count(*) from schema_migrations');
    await client.end();
  } finally {
    await embedded.stop();
  }
}
