/** The program's log: one JSON object a line on standard output, without secrets. */
import { pino } from 'pino';
import type { Env } from '../env.ts';

export type Log = pino.Logger;

const SECRETS = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token', 'secret'];

export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'ROLE'>): Log {
  return pino({
    level: env.LOG_LEVEL,
    base: { role: env.ROLE },
    redact: {
      // `detail` of a database error repeats the values of the row.
      paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`), 'err.detail', 'err.where', 'err.cause.detail'],
      censor: '[hidden]',
    },
  });
}

const LONG_RANDOM_SEGMENT = /\/[\w-]{32,}(?=\/|$)/g;
const UUID_SEGMENT = /^\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The path as it may be logged: without its query, and without approval or reset tokens in it. */
export function loggablePath(path: string): string {
  return path.replace(LONG_RANDOM_SEGMENT, (segment) => (UUID_SEGMENT.test(segment) ? segment : '/:token'));
}
