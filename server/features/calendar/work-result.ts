import type { z } from 'zod';
import type { JobResult } from '#contract/job-result.ts';
import type { ResultWay } from '#domain/calendar/result-way.ts';
import { ProductError } from '#domain/errors.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { appendEvent, staffActor } from '#server/features/quotes/evidence/events.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { standingOf, takesCard } from '#server/features/quotes/payments/balance.ts';
import { withLedger } from '#server/features/quotes/payments/ledger-lock.ts';
import { type Ledger, readLedgerIn } from '#server/features/quotes/payments/ledger-queries.ts';
import { isTestMode } from '#server/features/quotes/payments/present.ts';
import type { Services } from '#server/features/services.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { writeText } from '#server/providers/mail/write-message.ts';
import { queueText } from '#server/providers/text-messages/commands.ts';
import { textBlock } from '#server/providers/text-messages/consent-queries.ts';
import type { JobContext } from './job-context.ts';
import { lockWork, quoteOfJob } from './job-lock.ts';
import { type WorkDoneFacts, workDoneFacts, workDoneMail } from './mails/work-done-mail.ts';

type Context = JobContext & { services: Services };

const NO_QUOTE = 'Only jobs from a quote have a customer page.';
const NO_LINK = 'This quote was approved without a link, so there’s no customer page.';
const NOT_DONE = 'Mark a visit as done first.';

/** @throws ProductError NOT_FOUND */
export function readResult(context: Context, id: string): Promise<z.input<typeof JobResult>> {
  const { services, scope, seesMoney } = context;
  return withOrg(services.db, scope, async (tx) => {
    const quoteId = await quoteOfJob(tx, scope, id);
    if (quoteId === null)
      return { email: '', phone: '', texts: false, text: '', asks_payment: false, problem: NO_QUOTE };
    const ledger = await readLedgerIn(tx, scope, quoteId);
    const { facts, phone, email } = await factsOf(tx, context, quoteId, ledger);
    const { balance } = facts;
    const block = await textBlock(tx, services, scope, phone, { byPerson: true });
    const problem = ledger.quote.approval_token === null ? NO_LINK : null;
    const text = await textOf(tx, scope, seesMoney ? facts : { ...facts, balance: { ...balance, open_cents: 0 } });
    return { email, phone, texts: block === null, text, asks_payment: balance.open_cents > 0, problem };
  });
}

/**
 * Notifies the customer once. The same transaction records the notification, so a crash keeps both or neither.
 * @throws ProductError NOT_FOUND, INVALID_INPUT while no work is done or the quote has no customer page, FIELD_REQUIRED
 * without an email or phone, TEXT_REFUSED, MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function sendResult(context: Context, { id, by }: { id: string; by: ResultWay }): Promise<void> {
  const { services, scope } = context;
  const quoteId = await withOrg(services.db, scope, (tx) => quoteOfJob(tx, scope, id));
  if (quoteId === null) throw new ProductError('INVALID_INPUT', NO_QUOTE);
  await withLedger(services.db, scope, quoteId, async (tx, ledger, quote) => {
    await lockWork(tx, scope, id, quote);
    const { facts, phone, email } = await factsOf(tx, context, quote.id, ledger);
    const to = by === 'email' ? email : phone;
    if (!(await noteSent(tx, context, id, to))) return;
    if (!(await somethingIsDone(tx, scope, id))) throw new ProductError('INVALID_INPUT', NOT_DONE);
    if (ledger.quote.approval_token === null) throw new ProductError('INVALID_INPUT', NO_LINK);
    if (!to) throw new ProductError('FIELD_REQUIRED', 'This quote has no email address or phone number.');
    if (by === 'email') await noteMessage(tx, context, id, await mailResult(tx, context, quote, to, facts));
    if (by === 'text') await noteMessage(tx, context, id, await textResult(tx, context, quote, to, facts));
    const { open_cents } = facts.balance;
    if (open_cents > 0) await noteRequest(tx, context, quote, ledger, { by, to, amount_cents: open_cents });
  });
}

/** @returns false when the customer had already been notified */
async function noteSent(tx: Tx, { services, scope }: Context, id: string, to: string): Promise<boolean> {
  const noted = await tx
    .updateTable('jobs')
    .set({ result_sent_at: services.now(), result_sent_to: to })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('result_sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function noteMessage(tx: Tx, { scope }: Context, id: string, result_message_id: string): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ result_message_id })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .execute();
}

async function somethingIsDone(tx: Tx, scope: OrgScope, id: string): Promise<boolean> {
  const done = await tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('job_id', '=', id)
    .where('state', '=', 'done')
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return done !== undefined;
}

async function factsOf(tx: Tx, { services, scope, author }: Context, quoteId: string, ledger: Ledger) {
  const snapshot = await readShown(tx, scope, quoteId, services.now());
  const token = ledger.quote.approval_token ?? '';
  const facts: WorkDoneFacts = {
    ...mailFactsOf(snapshot),
    ...standingOf(ledger),
    paysByCard: takesCard(services, ledger),
    approvalUrl: services.env.PUBLIC_URL + approvalPath(scope.orgId, token),
    otherWays: ledger.company.other_ways_to_pay,
    senderName: author.actor.name,
    testMode: isTestMode(services, ledger),
    reviewUrl: ledger.company.review_url,
  };
  return { facts, email: ledger.quote.customer_email, phone: snapshot.customer_phone };
}

async function mailResult(tx: Tx, context: Context, { id }: LockedQuote, to: string, facts: WorkDoneFacts) {
  const { services, scope, author } = context;
  const { language, company } = facts;
  const template = await companyTemplate(tx, scope, { kind: 'work_done', language, channel: 'email' });
  return queueMessage(tx, services, scope, {
    quoteId: id,
    kind: 'work_done',
    to,
    replyTo: company.company_email || (await companySideAddress(tx, scope, author.actor.id)),
    senderName: company.name,
    ...workDoneMail(template, facts),
  });
}

async function textOf(tx: Tx, scope: OrgScope, facts: WorkDoneFacts): Promise<string> {
  const { language } = facts;
  const template = await companyTemplate(tx, scope, { kind: 'work_done', language, channel: 'text' });
  return writeText(template, workDoneFacts(facts, language));
}

async function textResult(tx: Tx, context: Context, { id }: LockedQuote, to: string, facts: WorkDoneFacts) {
  const { services, scope, author } = context;
  const text = await textOf(tx, scope, facts);
  const { language } = facts;
  return queueText(tx, services, scope, { quoteId: id, kind: 'work_done', language, to, text, author: author.actor });
}

async function noteRequest(
  tx: Tx,
  { services, scope, author }: Context,
  quote: LockedQuote,
  ledger: Ledger,
  { by, to, amount_cents }: { by: ResultWay; to: string; amount_cents: number },
): Promise<void> {
  const at = services.now();
  const { currency } = ledger.company;
  const isSaved = by === 'email' && mailKind(services.env) === 'outbox';
  const how = { ...(by !== 'email' && { channel: 'text' }), ...(isSaved && { saved: true }) };
  const data = { to, amount_cents, currency, ...how };
  await appendEvent(tx, services, scope, { quote, type: 'payment_requested', actor: staffActor(author), data, at });
  await writeAudit(tx, scope, {
    ...author,
    action: 'payment.requested',
    target: quoteNumber(ledger.quote.number),
    data: { to, amount: formatMoney(amount_cents, currency) },
    at,
  });
}
