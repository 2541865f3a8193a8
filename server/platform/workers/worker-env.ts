import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment of a worker process: only the given variables, and nothing of the server's own, which contains keys
 * and passwords. Windows cannot start a process without SystemRoot. Where the program keeps its compiled sources, a
 * worker process finds its own: that is half of its start.
 */
export function workerEnv(given: Readonly<Record<string, string>>): Record<string, string> {
  const systemRoot = process.env['SystemRoot'];
  // Node adds a folder for its own version.
  const compiled = getCompileCacheDir();
  return {
    NODE_ENV: 'production',
    ...(systemRoot === undefined ? {} : { SystemRoot: systemRoot }),
    ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) }),
    ...given,
  };
}
