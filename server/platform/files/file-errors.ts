/** Only this module recognizes the operating system's errors for files that can't be written or found. */

const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

export function isDiskFull(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && NO_SPACE.has(code);
}

/** Returns true when nothing has this name, or something other than a file. */
export function isFileMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && MISSING.has(code);
}
