import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar';
import { syncDirectory } from '#server/platform/db/embedded/cluster-folder.ts';
import type { EmbeddedDatabase } from '#server/platform/db/embedded/supervisor.ts';
import {
  type BackupManifest,
  belongsInBackup,
  CLUSTER_PREFIX,
  END,
  FILES_PREFIX,
  MANIFEST,
  PASSWORDS,
  UNFINISHED_SUFFIX,
} from './archive.ts';
import { streamBaseBackup } from './base-backup.ts';

type BackupRequest = Readonly<{ embedded: EmbeddedDatabase; dataDir: string; file: string }>;

/**
 * Writes the database, the stored files and the secrets into one compressed archive while the program runs. The archive
 * gets its final name only when it is complete and on disk.
 * Copies the database first. A file is always stored before its row, so every file that the copied rows need is still
 * there.
 * @returns the archive's size in bytes
 */
export async function writeBackup({ embedded, dataDir, file }: BackupRequest): Promise<number> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}${UNFINISHED_SUFFIX}`;
  const { readable, controller } = createTarPacker();
  const written = pipeline(
    Readable.fromWeb(readable),
    createGzip({ level: 4 }),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
  );
  try {
    await Promise.all([written, pack(controller, embedded, dataDir)]);
    renameSync(unfinished, file);
    syncDirectory(dirname(file));
    return statSync(file).size;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

async function pack(controller: TarPackController, embedded: EmbeddedDatabase, dataDir: string): Promise<void> {
  try {
    await addText(controller, MANIFEST, JSON.stringify(manifest(embedded)));
    await addCluster(controller, embedded);
    await addText(controller, PASSWORDS, readFileSync(embedded.folder.passwords, 'utf8'));
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
      if (!belongsInBackup(entry.name)) continue;
      if (entry.isDirectory()) await addFolder(controller, dataDir, entry.name);
      else if (entry.isFile()) await addFile(controller, dataDir, entry.name);
    }
    await addText(controller, END, '');
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}

function manifest({ folder }: EmbeddedDatabase): BackupManifest {
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    postgresMajor: Number(readFileSync(join(folder.data, 'PG_VERSION'), 'utf8')),
    platform: `${process.platform}-${process.arch}`,
  };
}

async function addCluster(controller: TarPackController, { superuser, passwords }: EmbeddedDatabase): Promise<void> {
  const decoder = createTarDecoder({ strict: true });
  const role = { ...superuser, user: 'app_backup', password: passwords.app_backup };
  await Promise.all([streamBaseBackup(role, decoder.writable), copyEntries(decoder.readable, controller)]);
}

async function copyEntries(
  entries: ReturnType<typeof createTarDecoder>['readable'],
  controller: TarPackController,
): Promise<void> {
  for await (const { header, body } of entries) {
    await body.pipeTo(
      controller.add({ name: `${CLUSTER_PREFIX}${header.name}`, size: header.size, type: header.type ?? 'file' }),
    );
  }
}

async function addText(controller: TarPackController, name: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const writer = controller.add({ name, size: bytes.length, type: 'file' }).getWriter();
  if (bytes.length > 0) await writer.write(bytes);
  await writer.close();
}

async function addFolder(controller: TarPackController, dataDir: string, name: string): Promise<void> {
  await controller.add({ name: `${FILES_PREFIX}${name}/`, size: 0, type: 'directory' }).close();
  for (const entry of readdirSync(join(dataDir, name), { withFileTypes: true })) {
    const path = `${name}/${entry.name}`;
    if (entry.isDirectory()) await addFolder(controller, dataDir, path);
    else if (entry.isFile()) await addFile(controller, dataDir, path);
  }
}

/** Adds a file. Skips it if someone has deleted it meanwhile. Copies a growing file up to its initial size. */
async function addFile(controller: TarPackController, dataDir: string, name: string): Promise<void> {
  const path = join(dataDir, name);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return;
  if (size === 0) return addText(controller, `${FILES_PREFIX}${name}`, '');
  const entry = controller.add({ name: `${FILES_PREFIX}${name}`, size, type: 'file' });
  await pipeline(createReadStream(path, { end: size - 1 }), Writable.fromWeb(entry));
}
