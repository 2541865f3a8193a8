import { ReadableStream } from 'node:stream/web';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { FileNotFound } from '#server/platform/files/storage.ts';
import type { ZipWriter } from './zip-writer.ts';

/** A file that can't be included, with the reason for the manifest. The export continues without it. */
export interface MissingFile {
  missing: string;
}

export interface FileWriting {
  services: Services;
  scope: OrgScope;
  zip: ZipWriter;
  /** files that couldn't be included; filled while writing */
  problems: { path: string; reason: string }[];
}

/** Streams a stored file, because whole photos would fill memory faster than Node frees them. */
export async function storedFile(
  { files }: Pick<Services, 'files'>,
  key: string,
): Promise<ReadableStream<Uint8Array> | MissingFile> {
  try {
    return (await files.downloadStream(key)).stream;
  } catch (error) {
    if (error instanceof FileNotFound) return { missing: 'the stored file is missing' };
    throw error;
  }
}

/** Writes a PDF or image uncompressed, because its format is already compressed. */
export async function writeFile(
  { zip, problems }: FileWriting,
  path: string,
  file: Uint8Array | ReadableStream<Uint8Array> | MissingFile,
): Promise<void> {
  if ('missing' in file) return void problems.push({ path, reason: file.missing });
  try {
    await zip.add(path, file, { compress: false });
  } catch (error) {
    // A stream that no one reads would stay open.
    if (file instanceof ReadableStream && !file.locked) await file.cancel();
    throw error;
  }
}
