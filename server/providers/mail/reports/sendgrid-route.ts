/** Stores each of SendGrid's signed events once with its job, which applies it later. */
import type { RateLimits } from '#server/platform/auth/limits.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { RawRoute } from '#server/platform/http/server.ts';
import { signedEventRoute } from '#server/platform/http/signed-events.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { eventKey } from '#server/platform/settings/mail-settings.ts';
import { storeMailReport } from './report-commands.ts';
import { readEvents, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './sendgrid-events.ts';

interface SendgridServices {
  readonly env: Pick<Env, 'SENDGRID_WEBHOOK_KEY'>;
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
  readonly log: Log;
  now(): Date;
}

export const SENDGRID_PATH = '/mail-events/sendgrid';
/** SendGrid sends up to 768 KB per request. */
const EVENTS_BYTES = 1024 * 1024;
/**
 * Stores one list at a time, which leaves database connections for people's requests. SendGrid resends refused lists.
 */
const STORING = { limit: 1, limitPerShare: 1, waitingPerShare: 200, waiting: 200, patienceMs: 20_000 };

/** Without a key there is no route, because the program accepts no unsigned reports. */
export function sendgridRoutes(services: SendgridServices): RawRoute[] {
  const { SENDGRID_WEBHOOK_KEY: setting } = services.env;
  if (setting === undefined) return [];
  const key = eventKey(setting);
  const route = signedEventRoute(services, {
    prefix: SENDGRID_PATH,
    paths: [SENDGRID_PATH],
    signedBy: [SIGNATURE_HEADER, TIMESTAMP_HEADER],
    bodyBytes: EVENTS_BYTES,
    storing: STORING,
    verify: ({ body, signatures: [signature = '', timestamp = ''] }) =>
      readEvents(body, { signature, timestamp }, key, services.now()),
    async store(events) {
      for (const { id, event } of events) await storeMailReport(services, event, { source: 'sendgrid', id });
    },
  });
  return [route];
}
