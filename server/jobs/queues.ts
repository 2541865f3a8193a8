import { DAY_SECONDS } from '#domain/durations.ts';
import type { PgBoss, Queue, SendOptions } from 'pg-boss';
import { photosShownAt } from '#domain/quote/photos.ts';
import { newId } from '#server/db/ids.ts';
import type { JobName, JobPayloads } from '#server/features/services.ts';

/** Where a job goes when its last try has failed. */
export const FAILED = {
  'send-message': 'send-message-failed',
  'send-account-message': 'send-account-message-failed',
  'sign-quote': 'sign-quote-failed',
  'make-export': 'make-export-failed',
  'check-customers': 'check-customers-failed',
  'import-customers': 'import-customers-failed',
  // A wake-up that is given up loses nothing: deliveries lie in a table of their own, and are looked for (WAKE_WEBHOOKS).
  // Photos whose publication is given up go on waiting for the next update of their quote.
} as const satisfies Record<Exclude<JobName, 'deliver-webhooks' | 'publish-photos'>, string>;
export const PUBLISH_PHOTOS = 'publish-photos';
export const DELIVER_WEBHOOKS = 'deliver-webhooks';
/** Looks for deliveries that nobody woke up for. */
export const WAKE_WEBHOOKS = 'wake-webhooks';
/** Looks for mails that waited for a mail server. */
export const RELEASE_OUTBOX = 'release-outbox';
export const CLEANUP = 'cleanup';
export const END_COMPANIES = 'end-companies';
export const CHECK_EVIDENCE = 'check-evidence';

/** After so long nothing is left of a job that has ended. */
export const FINISHED_JOB_DAYS = 7;

/** A try that ends with the process is noticed by its missing sign of life, not only when its time is over. */
const COMMON = {
  notify: true,
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  deleteAfterSeconds: FINISHED_JOB_DAYS * DAY_SECONDS,
};

/** Half a minute, then twice as long each time: a mail server that is away for ten minutes loses no mail. */
const MAIL_RETRIES = { retryLimit: 5, retryDelay: 30, retryBackoff: true };
/** A dead child process or a full disk may be over in a moment. */
const SIGN_RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };

/** Only a database that is away holds it up. */
const PHOTO_RETRIES = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 600 };

/** Minutes for a large company. One that ends with its process begins again from the start; three such ends are no accident. */
const EXPORT_LIMITS = { expireInSeconds: 4 * 3600, retryLimit: 3, retryDelay: 5 };

/** A minute for the largest file. A try goes on where the one before it stopped. */
const IMPORT_LIMITS = { expireInSeconds: 1800, retryLimit: 5, retryDelay: 2 };
/** A large company takes minutes; what a try leaves the next one finds. */
const END_LIMITS = { expireInSeconds: 4 * 3600, retryLimit: 5, retryDelay: 60 };

/** A run takes seconds. It is tried again while the database is away; receivers that are away have a schedule of their own. */
const WEBHOOK_LIMITS = {
  expireInSeconds: 120,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  // One for every event: what became of it stands in the log of deliveries.
  deleteAfterSeconds: DAY_SECONDS,
};

/** Every queue, those that others name first. */
const QUEUES: readonly Queue[] = [
  ...Object.values(FAILED).map((name) => ({
    name,
    ...COMMON,
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
  })),
  { name: 'send-message', ...COMMON, ...MAIL_RETRIES, deadLetter: FAILED['send-message'] },
  { name: 'send-account-message', ...COMMON, ...MAIL_RETRIES, deadLetter: FAILED['send-account-message'] },
  { name: 'sign-quote', ...COMMON, ...SIGN_RETRIES, deadLetter: FAILED['sign-quote'] },
  { name: PUBLISH_PHOTOS, ...COMMON, ...PHOTO_RETRIES },
  { name: 'make-export', ...COMMON, ...EXPORT_LIMITS, deadLetter: FAILED['make-export'] },
  { name: 'check-customers', ...COMMON, ...IMPORT_LIMITS, deadLetter: FAILED['check-customers'] },
  { name: 'import-customers', ...COMMON, ...IMPORT_LIMITS, deadLetter: FAILED['import-customers'] },
  { name: END_COMPANIES, ...COMMON, ...END_LIMITS },
  // A try goes on where the one before it stopped.
  { name: CHECK_EVIDENCE, ...COMMON, ...END_LIMITS },
  // Of jobs with the same key, one waits.
  { name: DELIVER_WEBHOOKS, ...COMMON, ...WEBHOOK_LIMITS, policy: 'short' },
  { name: WAKE_WEBHOOKS, ...COMMON, retryLimit: 0 },
  { name: RELEASE_OUTBOX, ...COMMON, retryLimit: 5, retryDelay: 60 },
  { name: CLEANUP, ...COMMON, retryLimit: 3, retryDelay: 60 },
];

/** Makes the queues, or brings their settings up to date. Run as the owner of the schema, with every start. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const { name, policy, ...settings } of QUEUES) {
    await boss.createQueue(name, policy ? { ...settings, policy } : settings);
    await boss.updateQueue(name, settings);
  }
}

/**
 * How a job is queued beside its payload. The jobs of a company are a group, of which only so many are done at the same time:
 * whoever else has one does not wait until a thousand are over.
 *
 * Every event wakes its endpoint with a job of its own: were they put together, an event could rely on a job that begins
 * before the event is committed, and see nothing.
 */
export function sendOptions<Name extends JobName>(name: Name, payload: JobPayloads[Name]): SendOptions {
  if (!('org_id' in payload)) return {};
  const group = { id: payload.org_id };
  if ('changed_at' in payload) return { group, startAfter: photosShownAt(new Date(payload.changed_at)) };
  return name === DELIVER_WEBHOOKS ? { group, singletonKey: newId() } : { group };
}

/** The next run for an endpoint, at a second in the future: asking for the same one twice queues it once. */
export function laterRun({ org_id, endpoint_id }: JobPayloads['deliver-webhooks'], at: Date): SendOptions {
  const second = Math.ceil(at.getTime() / 1000);
  return {
    group: { id: org_id },
    singletonKey: `${endpoint_id}@${second}`,
    startAfter: new Date(second * 1000),
  };
}
