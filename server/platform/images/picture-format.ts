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
 * Ignores the file's name and the browser's content type.
 * @returns null for formats that we don't read
 */
export async function pictureFormat(bytes: Uint8Array): Promise<'jpeg' | 'png' | 'webp' | 'heic' | null> {
  const sniffed = await fileTypeFromBuffer(bytes);
  return (sniffed && FORMATS.get(sniffed.mime)) ?? null;
}
