import { setTimeout as delay } from 'node:timers/promises';
import { type JobResult, PgBoss } from 'pg-boss';
import { openDatabase } from '#server/db/client.ts';
import type { DatabaseConnections } from '#server/db/connection.ts';
import { bossConnection, QUEUE_SCHEMA } from '#server/db/prepare.ts';
import {
  type AttachmentSource,
  giveUpAccountMessage,
  giveUpMessage,
  type MailSender,
  type QuoteHistory,
  sendAccountMessage,
  sendMessage,
} from '#server/mail/send.ts';
import { createMailTransport, mailKind } from '#server/mail/mail-transport.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import type { JobPayloads, Services } from '#server/features/services.ts';
import { removeExpired } from './commands.ts';
import { type CompanyJobs, takeCompanyJobs } from './company-jobs.ts';
import { CLEANUP, FAILED, PUBLISH_PHOTOS, RELEASE_OUTBOX, sendOptions } from './queues.ts';
import { type RoomWait, settle } from './settle.ts';
import { takeWebhookJobs, type WebhookJobs, type WebhookWork } from './webhook-jobs.ts';

/** What the features bring to the background work. `services.db` is the worker's own there. */
export interface JobHandlers extends AttachmentSource, QuoteHistory, CompanyJobs, WebhookJobs {
  /** Makes and stores the signed PDF of a decision; may run twice. */
  signQuote(services: Services, payload: JobPayloads['sign-quote']): Promise<void>;
  /** After the last try: the mails about the decision leave without it. */
  mailWithoutCopy(services: Services, payload: JobPayloads['sign-quote']): Promise<void>;
  /** The time of a visit is over: the customer sees the photos that changed. */
  endPhotoVisit(services: Services, payload: JobPayloads['publish-photos']): Promise<void>;
  /** A mail server takes the quotes that waited in the local outbox; run when workers start with one. */
  releaseOutbox(services: Services): Promise<void>;
  /** Makes a full export; ends half-way when the signal says so, and may run twice. */
  runExport(services: Services, payload: JobPayloads['make-export'], signal: AbortSignal): Promise<void>;
  /** After the last try: the export has failed. */
  giveUpExport(services: Services, payload: JobPayloads['make-export']): Promise<void>;
  /** Forgets finished PDFs that are kept to save work; run once a day. */
  removeOldPdfs(services: Services): Promise<void>;
  /** Deletes the files of exports whose time is over; run once a day. */
  removeExpiredExports(services: Services): Promise<void>;
}

export interface Workers {
  /** Takes no more jobs, lets those in hand finish, and closes the connections. Asking twice is harmless. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** instead of the one the settings ask for */
  transport?: MailTransport;
  /** seconds between two looks for jobs of workers that have died */
  superviseSeconds?: number;
  /** seconds that a job waits for room on the disk before it makes way, and before it is looked at again */
  roomSeconds?: number;
}

const TURNS = {
  tenant: { limit: 4, limitPerShare: 2, waitingPerShare: 1000, waiting: 10_000 },
  identity: { limit: 2, limitPerShare: 2, waitingPerShare: 1000, waiting: 10_000 },
};
/** While a job waits for its PDF. */
const LATER_SECONDS = 2;
const STOP_PATIENCE_MS = 20_000;
const ROOM_SECONDS = 10;
/** Night in the Americas, on a minute when nobody else does such things. */
const CLEANUP_CRON = '17 8 * * *';

/** Several at once, each by itself; a company has all places but one, which is left for others. */
const PLACES = {
  batchSize: 1,
  localConcurrency: 5,
  localGroupConcurrency: 4,
  perJobResults: true,
  burstWhenBatchFull: true,
} as const;
/** A new job wakes the worker at once; looking is for retries whose time has come, and for when the waking fails. */
const PROMPT = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
const RELAXED = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 10 };

/**
 * Begins to take jobs, with the rights of the worker role. Several processes may do so: each job goes to one of them.
 * The job of a process that dies is taken up by another, or by the next one to start.
 */
export async function startWorkers(
  services: Services,
  connections: DatabaseConnections,
  handlers: JobHandlers,
  options: WorkerOptions = {},
): Promise<Workers> {
  const { log } = services;
  const db = openDatabase({ tenant: connections.worker, identity: connections.auth }, log, TURNS);
  const transport = options.transport ?? createMailTransport(services.env);
  const boss = openBoss(connections, services, options.superviseSeconds ?? 15);
  const stopping = new AbortController();
  let webhooks: WebhookWork;
  const close = async () => {
    await transport.close();
    await db.close();
  };
  try {
    await boss.start();
    const sender = { services: { ...services, db }, transport, attachments: handlers, history: handlers };
    const room = { boss, seconds: options.roomSeconds ?? ROOM_SECONDS };
    await takeJobs(room, sender, handlers);
    await takeExports(room, sender.services, handlers, stopping.signal);
    webhooks = await takeWebhookJobs(boss, sender.services, handlers, stopping.signal);
  } catch (error) {
    await boss.stop({ graceful: false });
    await close();
    throw error;
  }
  const end = async () => {
    // An export takes longer than anybody waits for the end; it begins anew with the next start.
    stopping.abort();
    await Promise.race([webhooks.close(), delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
    await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS });
    await close();
  };
  let ended: Promise<void> | undefined;
  return {
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

function openBoss(connections: DatabaseConnections, { log }: Services, superviseSeconds: number): PgBoss {
  const boss = new PgBoss({
    ...bossConnection(connections.worker),
    schema: QUEUE_SCHEMA,
    application_name: 'rinseline-worker',
    max: 3,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // Rebuilding an index needs its owner, which the worker is not.
    reindex: false,
    monitorVacuum: false,
  });
  // Without a listener a lost connection would end the process; the queue connects again by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue reported an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The job queue warned'));
  return boss;
}

async function takeJobs(room: RoomWait, sender: MailSender, handlers: JobHandlers): Promise<void> {
  const { boss } = room;
  const { services } = sender;
  const work = <Payload extends object>(name: string, handle: (payload: Payload) => Promise<void>, polling = RELAXED) =>
    boss.work<Payload, JobResult[], typeof PLACES & typeof RELAXED>(name, { ...PLACES, ...polling }, (jobs) =>
      Promise.all(jobs.map((job) => settle(room, services, name, job, () => handle(job.data)))),
    );
  const later = (name: 'send-message', payload: JobPayloads['send-message']) =>
    boss.send(name, payload, { ...sendOptions(name, payload), startAfter: LATER_SECONDS });

  await work<JobPayloads['send-message']>(
    'send-message',
    async (payload) => {
      if ((await sendMessage(sender, payload)) === 'later') await later('send-message', payload);
    },
    PROMPT,
  );
  await work<JobPayloads['send-account-message']>(
    'send-account-message',
    async (payload) => void (await sendAccountMessage(sender, payload)),
    PROMPT,
  );
  await work<JobPayloads['sign-quote']>('sign-quote', (payload) => handlers.signQuote(services, payload), PROMPT);
  await work<JobPayloads['send-message']>(FAILED['send-message'], (payload) => giveUpMessage(sender, payload));
  await work<JobPayloads['send-account-message']>(FAILED['send-account-message'], (payload) =>
    giveUpAccountMessage(sender, payload),
  );
  await work<JobPayloads['sign-quote']>(FAILED['sign-quote'], async (payload) => {
    await handlers.mailWithoutCopy(services, payload);
    await handlers.giveUpSigning(services, payload);
  });
  await work<JobPayloads['publish-photos']>(PUBLISH_PHOTOS, (payload) => handlers.endPhotoVisit(services, payload));
  await work(RELEASE_OUTBOX, () => handlers.releaseOutbox(services));
  if (mailKind(services.env) === 'smtp') await boss.send(RELEASE_OUTBOX, {});
  await work(CLEANUP, async () => {
    await removeExpired(services.db, services.now());
    await handlers.removeExpiredExports(services);
    await handlers.removeOldDeliveries(services);
    await handlers.removeOldPdfs(services);
  });
  await boss.schedule(CLEANUP, CLEANUP_CRON);
  await takeCompanyJobs(boss, work, services, handlers);
}

/** Two at a time in each process, of two companies: an export is the only job that takes minutes, and nobody waits for a single large one. */
async function takeExports(room: RoomWait, services: Services, handlers: JobHandlers, stopping: AbortSignal) {
  const { boss } = room;
  const [name, failed] = ['make-export', FAILED['make-export']] as const;
  const settings = {
    ...RELAXED,
    batchSize: 1,
    localConcurrency: 2,
    localGroupConcurrency: 1,
    perJobResults: true,
  } as const;
  type Payload = JobPayloads['make-export'];
  await boss.work<Payload, JobResult[], typeof settings>(name, settings, (jobs) =>
    Promise.all(
      jobs.map((job) =>
        settle(room, services, name, job, () =>
          handlers.runExport(services, job.data, AbortSignal.any([job.signal, stopping])),
        ),
      ),
    ),
  );
  await boss.work<Payload, JobResult[], typeof settings>(failed, settings, (jobs) =>
    Promise.all(
      jobs.map((job) => settle(room, services, failed, job, () => handlers.giveUpExport(services, job.data))),
    ),
  );
}
