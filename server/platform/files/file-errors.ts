/** Recognizes the operating system's errors for files that cannot be written or found, in one place. */

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The disk, or the user's quota, is full. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && NO_SPACE.has(code);
}

/** There is no file of that name: nothing at all, or something else. */
export function isFileMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && MISSING.has(code);
}
