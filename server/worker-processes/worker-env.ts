/**
 * The environment of a worker process: only the given variables, and nothing of the server's own, which contains keys
 * and passwords. Windows cannot start a process without SystemRoot.
 */
export function workerEnv(given: Readonly<Record<string, string>>): Record<string, string> {
  const systemRoot = process.env['SystemRoot'];
  return { NODE_ENV: 'production', ...(systemRoot === undefined ? {} : { SystemRoot: systemRoot }), ...given };
}
