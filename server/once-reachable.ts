import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from './platform/db/connection.ts';
import { isDatabaseGone } from './platform/http/errors.ts';

/** A recovering database or a busy machine may take minutes. */
const PATIENCE = { longestMs: 600_000, pauseMs: 500, reminderMs: 30_000 };

/** Repeats a startup step until the database responds. Logs the reason at once, and then every half minute. */
export async function onceReachable<T>(
  step: () => Promise<T>,
  log: Pick<DatabaseLog, 'warn'>,
  { longestMs, pauseMs, reminderMs } = PATIENCE,
): Promise<T> {
  const startedAt = performance.now();
  let remindedAt: number | undefined;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      const now = performance.now();
      if (!isDatabaseGone(error) || now - startedAt > longestMs) throw error;
      if (remindedAt === undefined || now - remindedAt > reminderMs) {
        log.warn({ err: error }, 'Waiting for the database');
        remindedAt = now;
      }
      await delay(pauseMs);
    }
  }
}
