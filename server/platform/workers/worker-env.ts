import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Returns the environment of a worker process: only the given variables, and nothing from the server's own, which
 * contains keys and passwords. Windows can't start a process without SystemRoot. The folder of the compile cache is
 * passed on, because it halves the startup time.
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
