/** The one place that recognizes operating system errors for files that can't be written or found. */

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Returns whether the disk, or the user's quota, is full. */
export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && NO_SPACE.has(code);
}

/** Returns whether there is no such file: there is nothing with that name, or something other than a file. */
export function isFileMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && MISSING.has(code);
}
