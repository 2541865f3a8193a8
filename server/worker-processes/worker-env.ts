/**
 * The environment of a job child: what is given, and nothing of the parent's own, which holds keys and passwords.
 * Windows cannot start a process without SystemRoot.
 */
export function childEnv(given: Readonly<Record<string, string>>): Record<string, string> {
  const systemRoot = process.env['SystemRoot'];
  return { NODE_ENV: 'production', ...(systemRoot === undefined ? {} : { SystemRoot: systemRoot }), ...given };
}
