/** Stores the provider's reports once: customers' texts, and the outcomes of companies' texts. */

import { DAY_MS } from '#domain/durations.ts';
import { statusesBefore } from '#domain/messages/delivery-status.ts';
import { looksLikeStop, meaningOf, type TextKeyword } from '#domain/messages/text-keywords.ts';
import type { RateLimits } from '#server/platform/auth/limits.ts';
import { noteStopOfPhone } from '#server/platform/auth/phone-commands.ts';
import { hashPhone } from '#server/platform/auth/phone-number.ts';
import { type Database, type Tx, withIdentity, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfText } from '#server/platform/db/scope.ts';
import { withShare } from '#server/platform/fair-scheduling/request-share.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { recordConsent } from './commands.ts';
import { consentQuery } from './consent-queries.ts';
import type { TextProvider } from './provider.ts';
import { receivedTextQueue, textReportQueue } from './text-queues.ts';

interface ReceivedText {
  providerId: string;
  /** the customer's number */
  from: string;
  to: string;
  body: string;
  pictures: number;
}

export interface TextReport {
  companyId: string;
  messageId: string;
  providerId: string;
  status: 'delivered' | 'failed';
  code: string;
}

/** `foreign`: about a number or text that isn't ours. `too many`: dropped, because no one could read so many. */
export type Receipt = 'stored' | 'repeated' | 'foreign' | 'too many';

interface ReceivingServices {
  readonly env: Pick<Env, 'SECRET_KEY'>;
  readonly texts: TextProvider;
  readonly db: Database;
  readonly jobs: JobSender;
  readonly limits: RateLimits;
}

/**
 * How many days after a text a reply belongs to every company that texted the phone. After that, it belongs to the
 * company that texted last.
 */
const ANSWERED_DAYS = 14;

/** Customers' texts share a few database connections with providers' other events, however many arrive. */
const SHARE = 'events of providers';

/**
 * Stores a text with its job. A STOP takes effect at once, for every company that texts the phone from this number. A
 * text that looks like a STOP puts those companies' texts on hold until someone has read it. The company that texted
 * last answers HELP. Any other text goes to each company that texted lately. Beyond the limit, a STOP still takes
 * effect, but is neither stored nor answered.
 */
export async function storeReceived(services: ReceivingServices, text: ReceivedText, at: Date): Promise<Receipt> {
  const { db, limits } = services;
  const word = meaningOf(text.body)?.word;
  const ends = word === 'stop' || (word === undefined && looksLikeStop(text.body));
  const { wait } = await limits.spend('text_received', `${text.to} ${text.from}`);
  if (wait !== null && !ends) return 'too many';
  const { companies, recent, isStranger, isOfAccount } = await withShare(SHARE, () =>
    withIdentity(db, async (tx) => ({
      ...(await companiesOf(tx, services, text, at)),
      isOfAccount: await noteStopOfAccount(tx, services, text, word ?? null, at),
    })),
  );
  const receivers = ends || word === 'start' ? companies : word === 'help' ? companies.slice(0, 1) : recent;
  const [first] = receivers;
  if (first === undefined) return isOfAccount ? 'stored' : 'foreign';
  const isOneTooMany = wait !== null || (isStranger && (await limits.spend('text_of_stranger', first)).wait !== null);
  if (isOneTooMany && !ends) return 'too many';
  let receipt: Receipt = isOneTooMany ? 'too many' : 'repeated';
  for (const orgId of receivers) {
    const scope = scopeOfText({ orgId });
    const isNew = await withOrg(db, scope, (tx) =>
      isOneTooMany
        ? noteWish(tx, scope, text, word === 'stop' ? 'stopped' : 'held', at)
        : storeFor(tx, services, scope, text, at),
    );
    if (isNew) receipt = 'stored';
  }
  return receipt;
}

interface Receivers {
  /** companies that have texted the phone, latest first */
  companies: string[];
  /** those that texted lately, or else the last one */
  recent: string[];
  /** true when no company has ever texted the phone from this number */
  isStranger: boolean;
}

async function companiesOf(
  tx: Tx,
  { texts }: Pick<ReceivingServices, 'texts'>,
  { from, to }: ReceivedText,
  at: Date,
): Promise<Receivers> {
  const owner = await tx.selectFrom('text_numbers').where('number', '=', to).select('org_id').executeTakeFirst();
  if (!owner && to !== texts.from) return { companies: [], recent: [], isStranger: true };
  const threads = await tx
    .selectFrom('text_threads')
    .where('phone', '=', from)
    .where('number', '=', to)
    .orderBy('last_text_at', 'desc')
    .select(['org_id', 'last_text_at'])
    .execute();
  const known = threads.map(({ org_id }) => org_id);
  if (owner) return { companies: [owner.org_id], recent: [owner.org_id], isStranger: !known.includes(owner.org_id) };
  const since = new Date(at.getTime() - ANSWERED_DAYS * DAY_MS);
  const recent = threads.filter(({ last_text_at }) => last_text_at >= since).map(({ org_id }) => org_id);
  return { companies: known, recent: recent.length > 0 ? recent : known.slice(0, 1), isStranger: false };
}

/** @returns true if the request changes the current state */
function noteWish(
  tx: Tx,
  scope: OrgScope,
  { from: phone, body }: ReceivedText,
  state: 'stopped' | 'agreed' | 'held',
  at: Date,
): Promise<boolean> {
  return recordConsent(tx, scope, { phone, state, how: 'reply', by: null, quoteId: null, detail: body, at });
}

/** Records a STOP or START for sign-in codes, which come from the server's own number. */
async function noteStopOfAccount(
  tx: Tx,
  { env, texts }: ReceivingServices,
  { from, to }: ReceivedText,
  word: TextKeyword | null,
  at: Date,
): Promise<boolean> {
  if (to !== texts.from || (word !== 'stop' && word !== 'start')) return false;
  return noteStopOfPhone(tx, hashPhone(from, env.SECRET_KEY), word === 'stop' ? at : null);
}

async function storeFor(
  tx: Tx,
  { jobs }: ReceivingServices,
  scope: OrgScope,
  text: ReceivedText,
  at: Date,
): Promise<boolean> {
  const [id, { providerId: provider_id, from: phone, to: number, body, pictures }] = [newId(), text];
  const word = await wordOf(tx, scope, text);
  const stored = await tx
    .insertInto('texts_received')
    .values({ org_id: scope.orgId, id, provider_id, phone, number, body, pictures, word, received_at: at })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  const wish = wishOf(word, body);
  if (wish) await noteWish(tx, scope, text, wish, at);
  await jobs.send(tx, receivedTextQueue, { org_id: scope.orgId, text_id: id });
  return true;
}

function wishOf(word: TextKeyword | null, body: string): 'stopped' | 'agreed' | 'held' | null {
  if (word === 'stop') return 'stopped';
  if (word === 'start') return 'agreed';
  return word === null && looksLikeStop(body) ? 'held' : null;
}

/** After a STOP, "yes" undoes it. Otherwise "yes" answers a question. */
async function wordOf(tx: Tx, scope: OrgScope, { from, body }: ReceivedText): Promise<TextKeyword | null> {
  const word = meaningOf(body)?.word ?? null;
  if (word !== 'start' || !/^\W*yes\W*$/i.test(body)) return word;
  const consent = await consentQuery(tx, scope, from).executeTakeFirst();
  return consent?.state === 'stopped' ? word : null;
}

/** How many days reports are accepted. Later reports add nothing new. */
const REPORT_DAYS = 7;

/** Returns `repeated` for a report with nothing new. */
export function storeTextReport(services: ReceivingServices, report: TextReport, at: Date): Promise<Receipt> {
  const { companyId, messageId, providerId, status, code } = report;
  const scope = scopeOfText({ orgId: companyId });
  return withOrg(services.db, scope, async (tx) => {
    const message = await tx
      .selectFrom('messages')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', messageId)
      .where('channel', '=', 'text')
      .where('created_at', '>', new Date(at.getTime() - REPORT_DAYS * DAY_MS))
      .select(['status', 'provider_id'])
      .executeTakeFirst();
    // The report can arrive before the send request's response, which contains the id.
    if (!message || (message.provider_id !== null && message.provider_id !== providerId)) return 'foreign';
    const before: readonly string[] = ['queued', ...statusesBefore(status)];
    if (!before.includes(message.status)) return 'repeated';
    const payload = { org_id: companyId, message_id: messageId, status, code, at: at.toISOString() };
    await services.jobs.send(tx, textReportQueue, payload);
    return 'stored';
  });
}
