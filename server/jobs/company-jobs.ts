/** Background work for a company as a whole: customers from a file, and its end. */
import type { PgBoss } from 'pg-boss';
import type { JobPayloads, Services } from '#server/features/services.ts';
import { CHECK_EVIDENCE, END_COMPANIES, FAILED } from './queues.ts';

/** What the features bring to it. All may run twice. */
export interface CompanyJobs {
  /** Reads a file of customers and counts what importing it would do. */
  checkCustomers(services: Services, payload: JobPayloads['check-customers']): Promise<void>;
  /** After the last try: the file could not be checked. */
  giveUpCheck(services: Services, payload: JobPayloads['check-customers']): Promise<void>;
  /** Imports a file of customers that was checked; goes on where an earlier try stopped. */
  importCustomers(services: Services, payload: JobPayloads['import-customers']): Promise<void>;
  /** After the last try: the import has stopped. */
  giveUpImport(services: Services, payload: JobPayloads['import-customers']): Promise<void>;
  /** Forgets files that were never imported, and imports that are long over; run once a day. */
  removeOldImports(services: Services): Promise<void>;
  /** Erases companies whose time of grace is over; run once a day. */
  eraseEndedCompanies(services: Services): Promise<void>;
  /** Holds what is stored of every company's quotes against its evidence; run once a day. */
  checkEvidence(services: Services): Promise<void>;
  /** After the last try: a decision has no signed copy. */
  giveUpSigning(services: Services, payload: JobPayloads['sign-quote']): Promise<void>;
}

type Work = <Payload extends object>(
  name: string,
  handle: (payload: Payload) => Promise<void>,
  polling?: { pollingIntervalSeconds: number; notifyPollingIntervalSeconds: number },
) => Promise<unknown>;

/** Somebody looks at the progress bar. */
const WATCHED = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
/** Night in the Americas, away from the other daily work. */
const END_COMPANIES_CRON = '47 8 * * *';
const CHECK_EVIDENCE_CRON = '37 7 * * *';

export async function takeCompanyJobs(boss: PgBoss, work: Work, services: Services, jobs: CompanyJobs): Promise<void> {
  type Check = JobPayloads['check-customers'];
  type Import = JobPayloads['import-customers'];
  await work<Check>('check-customers', (payload) => jobs.checkCustomers(services, payload), WATCHED);
  await work<Check>(FAILED['check-customers'], (payload) => jobs.giveUpCheck(services, payload));
  await work<Import>('import-customers', (payload) => jobs.importCustomers(services, payload), WATCHED);
  await work<Import>(FAILED['import-customers'], (payload) => jobs.giveUpImport(services, payload));
  await work(END_COMPANIES, async () => {
    await jobs.eraseEndedCompanies(services);
    await jobs.removeOldImports(services);
  });
  await boss.schedule(END_COMPANIES, END_COMPANIES_CRON);
  await work(CHECK_EVIDENCE, () => jobs.checkEvidence(services));
  await boss.schedule(CHECK_EVIDENCE, CHECK_EVIDENCE_CRON);
}
