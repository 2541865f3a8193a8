/**
 * Reads the mailbox of returned emails. It may contain any other emails, so the program first reads only a few
 * headers of each, once. It never changes the mailbox.
 */
import { ImapFlow } from 'imapflow';
import pg from 'pg';
import { DAY_MS } from '#domain/durations.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { parseAddress } from '#server/platform/settings/mail-address.ts';
import { claimMailbox, keepPlace, type MailboxClaim, releaseMailbox } from './mailbox-commands.ts';
import { parseReport, RECEIVER_HEADERS, REPORT_BYTES, type ReportSettings } from './parse-report.ts';
import { storeMailReport } from './report-commands.ts';

export interface MailboxServices {
  readonly env: Pick<Env, 'BOUNCE_IMAP_URL' | 'BOUNCE_ADDRESS' | 'MAIL_FROM' | 'SECRET_KEY'>;
  readonly db: Database;
  readonly jobs: JobSender;
  readonly log: Log;
  now(): Date;
}

/** Age in days at which a bounce is no longer useful. */
const OLDEST_DAYS = 30;
const BATCH = 250;
/**
 * The most batches in one run. A batch takes much less time than a run may take. If the server is slow, the next run
 * continues.
 */
const BATCHES_A_RUN = 20;
/** Stops reading before the claim on the mailbox expires, even if the server sends one byte at a time. */
const READING_MS = 180_000;
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

export interface Reading {
  seen: number;
  reports: number;
  /** reports that name one of our emails with a wrong signature */
  forged: number;
  /** true when unread emails are left */
  isCut: boolean;
}

/**
 * Reads new emails. A run that ended before storing its position reads its emails again, without effect.
 * @returns null while another process reads the mailbox, or without a mailbox
 * @throws connection errors, which pass when the server works again
 */
export async function readMailbox(services: MailboxServices, stopping: AbortSignal): Promise<Reading | null> {
  const { env, db } = services;
  if (env.BOUNCE_IMAP_URL === undefined) return null;
  const { mailbox, folder, connection } = mailboxOf(env.BOUNCE_IMAP_URL);
  const claim = await claimMailbox(db, mailbox);
  if (!claim) return null;
  const client = new ImapFlow({ ...connection, ...TIMEOUTS, logger: false, disableAutoIdle: true });
  // Without a listener, a connection that breaks between two commands would end the process. The next command throws
  // the error anyway.
  client.on('error', () => undefined);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(READING_MS)]);
  signal.addEventListener('abort', () => client.close(), { once: true });
  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true });
    return await readFolder({ services, client, claim, signal, uidValidity: Number(uidValidity) });
  } finally {
    client.close();
    await releaseMailbox(db, claim);
  }
}

/** @param url imaps://user:password@host:port/folder */
function mailboxOf(url: string) {
  const { protocol, hostname: host, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  const user = decodeURIComponent(username);
  const auth = { user, pass: decodeURIComponent(password) };
  return {
    mailbox: `${user}@${host}/${folder}`,
    folder,
    connection: { host, port: Number(port) || (secure ? 993 : 143), secure, auth },
  };
}

interface OpenFolder {
  services: MailboxServices;
  client: ImapFlow;
  claim: MailboxClaim;
  signal: AbortSignal;
  uidValidity: number;
}

async function readFolder(open: OpenFolder): Promise<Reading> {
  const { services, client, claim, signal, uidValidity } = open;
  const reading = { seen: 0, reports: 0, forged: 0, isCut: false };
  const lastUid = claim.uidValidity === uidValidity ? claim.lastUid : 0;
  const since = new Date(services.now().getTime() - OLDEST_DAYS * DAY_MS);
  const found = (await client.search({ uid: `${lastUid + 1}:*`, since }, { uid: true })) || [];
  // "n:*" includes the last email even if its number is lower than n.
  const uids = found.filter((uid) => uid > lastUid).sort((one, other) => one - other);
  for (let start = 0; start < uids.length; start += BATCH) {
    const batch = uids.slice(start, start + BATCH);
    reading.isCut = start / BATCH >= BATCHES_A_RUN;
    if (signal.aborted || reading.isCut) break;
    const { reports, forged } = await readBatch(open, batch);
    reading.seen += batch.length;
    reading.reports += reports;
    reading.forged += forged;
    const place = { uidValidity, lastUid: batch.at(-1) ?? lastUid, forged, at: services.now() };
    if (!(await keepPlace(services.db, claim, place))) break;
  }
  return reading;
}

async function readBatch({ services, client, claim, uidValidity }: OpenFolder, uids: number[]) {
  const headers = [...RECEIVER_HEADERS, 'content-type'];
  const candidates = (await client.fetchAll(`${uids[0]}:${uids.at(-1)}`, { uid: true, headers }, { uid: true })).filter(
    (mail) => mayBeReport(mail.headers?.toString('latin1') ?? ''),
  );
  const counts = { reports: 0, forged: 0 };
  for (const { uid } of candidates) {
    const mail = await client.fetchOne(uid, { source: { maxLength: REPORT_BYTES } }, { uid: true });
    if (!mail || !mail.source) continue;
    const outcome = await takeReport(services, mail.source, `${claim.mailbox} ${uidValidity} ${uid}`);
    if (outcome === 'stored') counts.reports += 1;
    if (outcome === 'forged') counts.forged += 1;
  }
  return counts;
}

/**
 * Handles a report. Skips an email that can't be handled. Otherwise anyone could block later reports with an email to
 * the mailbox.
 * @throws database errors, which pass when it works again
 */
async function takeReport(services: MailboxServices, source: Buffer, id: string) {
  try {
    const report = await parseReport(source, reportSettings(services));
    if (report === 'none' || report === 'forged') return report;
    return await storeMailReport(services, report, { source: 'mailbox', id });
  } catch (error) {
    if (!isAboutThisMail(error)) throw error;
    services.log.warn({ mail: id, err: error }, 'A bounce report could not be read and was skipped');
    return 'none';
  }
}

/**
 * Returns true if the email causes the error, such as by a value that the database can't store (SQLSTATE classes 22
 * and 23). Returns false if the database is down.
 */
function isAboutThisMail(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^2[23]/.test(error.code ?? '');
  return error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError;
}

/** Every report has this content type, no matter who wrote it. */
const mayBeReport = (headers: string) =>
  /^content-type:\s*multipart\/report/im.test(headers.replaceAll(/\r?\n\s+/g, ' '));

function reportSettings({ env, now }: MailboxServices): ReportSettings {
  return {
    bounceAddress: env.BOUNCE_ADDRESS,
    host: parseAddress(env.MAIL_FROM).address.split('@')[1] ?? 'localhost',
    secretKey: env.SECRET_KEY,
    now: now(),
  };
}
