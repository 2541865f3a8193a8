import { fileTypeFromBuffer } from 'file-type';

const FORMATS: ReadonlyMap<string, 'jpeg' | 'png' | 'webp' | 'heic'> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['image/heif', 'heic'],
  ['image/heic-sequence', 'heic'],
  ['image/heif-sequence', 'heic'],
]);

/**
 * Detects the format from a file's first bytes; its name and the browser's content type are ignored. null for formats
 * that we do not read.
 */
export async function pictureFormat(bytes: Uint8Array): Promise<'jpeg' | 'png' | 'webp' | 'heic' | null> {
  const sniffed = await fileTypeFromBuffer(bytes);
  return (sniffed && FORMATS.get(sniffed.mime)) ?? null;
}
