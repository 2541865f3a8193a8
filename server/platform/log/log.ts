/** Writes the server's log without secrets: one JSON object per line on standard output. */
import { type DestinationStream, pino } from 'pino';
import type { Env } from '#server/platform/settings/env.ts';
import { logOutput } from './log-output.ts';

export type Log = pino.Logger;

const SECRETS = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'secret'];

/** @param destination standard output by default */
export function createLog(
  env: Pick<Env, 'LOG_LEVEL' | 'ROLE'>,
  destination: DestinationStream = logOutput(process.stdout.fd),
): Log {
  const options = {
    level: env.LOG_LEVEL,
    base: { role: env.ROLE },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '[hidden]' },
  };
  return pino(options, destination);
}

/** A database error's `detail` would repeat the row's values, and `client` the whole connection. */
const LOGGED_FIELDS = [
  'code',
  'status',
  'severity',
  'constraint',
  'table',
  'column',
  'syscall',
  'address',
  'port',
  'path',
];
const CAUSES_MAX = 5;

/** Returns only the listed properties of an error, and nothing else that happens to be attached. */
export function describeError(error: unknown, depth = 0): object {
  // Some libraries throw plain objects that only look like errors.
  if (typeof error !== 'object' || error === null || !('message' in error)) {
    return { type: typeof error, message: typeof error === 'string' ? error : JSON.stringify(error) };
  }
  const { name, message, stack, cause } = error as Partial<Error>;
  const extras = Object.entries(error).filter(
    ([key, value]) => LOGGED_FIELDS.includes(key) && ['string', 'number'].includes(typeof value),
  );
  const described = { type: name ?? 'Error', message, ...Object.fromEntries(extras), stack };
  return cause === undefined || depth >= CAUSES_MAX
    ? described
    : { ...described, cause: describeError(cause, depth + 1) };
}

/** Includes a trailing period or bracket, because email programs take it for a part of the link. */
const LONG_RANDOM_SEGMENT = /\/[^/]*[\w-]{32,}[^/]*/g;
const UUID_SEGMENT = /^\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the path without the query, and without approval or reset tokens. */
export function loggablePath(path: string): string {
  return path.replace(LONG_RANDOM_SEGMENT, (segment) => (UUID_SEGMENT.test(segment) ? segment : '/:token'));
}
