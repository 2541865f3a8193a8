import { randomBytes } from 'node:crypto';
import { InvalidFileKey } from './storage.ts';

/** The stored content types. A key may have only their extensions. */
const CONTENT_TYPES = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const;

type FileExtension = keyof typeof CONTENT_TYPES;

/**
 * A part of a key starts with a letter or digit, so it can't be `..` or a hidden file. It contains nothing that
 * operating systems treat specially.
 */
const PART = '[a-z0-9][a-z0-9_-]*(?:\\.[a-z0-9_-]+)*';
const FOLDER = new RegExp(`^${PART}(?:/${PART}){0,5}$`);
const KEY = new RegExp(`^(?:${PART}/){1,5}${PART}\\.(?:${Object.keys(CONTENT_TYPES).join('|')})$`);
const MAX_LENGTH = 300;
/** Windows opens devices under these names in every folder. */
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/;

export function isKey(text: string): boolean {
  return text.length <= MAX_LENGTH && KEY.test(text) && !DEVICE.test(text);
}

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new InvalidFileKey();
  return key;
}

/** @throws InvalidFileKey for text that can't be the start of a key */
export function checkedFolder(folder: string): string {
  if (folder.length > MAX_LENGTH || !FOLDER.test(folder) || DEVICE.test(folder)) throw new InvalidFileKey();
  return folder;
}

/**
 * No one can guess the key.
 * @param org the organization's id, which keeps its objects separate from others
 * @param kind such as `photos` or `signed`
 */
export function newFileKey(org: string, kind: string, extension: FileExtension): string {
  return checkedKey(`${org}/${kind}/${randomBytes(16).toString('hex')}.${extension}`);
}

/** The type that a browser claimed is never stored. */
export function contentTypeOf(key: string): string {
  const extension = checkedKey(key).slice(key.lastIndexOf('.') + 1);
  return CONTENT_TYPES[extension as FileExtension];
}
