import type { z } from 'zod';
import type { Confirmation } from '#contract/appointments.ts';
import { windowLabelThere } from '#domain/calendar/appointment-times.ts';
import { ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import { appointmentTexts } from '#domain/language/texts.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { jobFromQuote } from '#server/features/calendar/job-commands.ts';
import type { JobContext } from '#server/features/calendar/job-context.ts';
import { lockWork } from '#server/features/calendar/job-lock.ts';
import { notifyCustomer } from '#server/features/calendar/notify/notify-customer.ts';
import { saveVisit, timesOf } from '#server/features/calendar/visit-commands.ts';
import { companySideAddress } from '#server/features/quotes/evidence/decision-news.ts';
import { appendEvent, staffActor } from '#server/features/quotes/evidence/events.ts';
import { readShown } from '#server/features/quotes/evidence/snapshots.ts';
import { mailFactsOf } from '#server/features/quotes/mails/decision-messages.ts';
import { quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { isSuppressed } from '#server/providers/mail/suppression-queries.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';
import { type RequestRow, requestQuery, visitsToComeQuery } from './queries.ts';

export interface AnswerContext extends JobContext {
  services: Services;
}

type Confirming = z.output<typeof Confirmation>;

const NO_LONGER_OPEN = 'The customer changed this request, or someone already answered it.';
const OTHER_TIME = 'Someone else already confirmed another time.';

/** Runs the work with the request's quote locked. @throws ProductError NOT_FOUND */
async function withRequest<T>(
  { services, scope }: AnswerContext,
  id: string,
  work: (tx: Tx, quote: LockedQuote, request: RequestRow) => Promise<T>,
): Promise<T> {
  const { db } = services;
  const quoteId = await quoteOfRequest(services, scope, id);
  return withQuote(db, scope, quoteId, async (tx, quote) => {
    const request = await requestQuery(tx, scope, id).executeTakeFirst();
    if (!request) throw new ProductError('NOT_FOUND');
    return work(tx, quote, request);
  });
}

async function quoteOfRequest({ db }: Services, scope: OrgScope, id: string): Promise<string> {
  const request = await withOrg(db, scope, (tx) => requestQuery(tx, scope, id).executeTakeFirst());
  if (!request) throw new ProductError('NOT_FOUND');
  return request.quote_id;
}

/**
 * Schedules the work at the requested or another time, and notifies the customer. Creates the job if there is none.
 * @returns the id of the job
 * @throws ProductError NOT_FOUND; CHANGED_BY_OTHER for a request that is no longer open or was confirmed with another
 * time; INVALID_INPUT without a time, for a past time, or for a customer who can't be notified; MAIL_UNCONFIRMED,
 * MAIL_ALLOWANCE
 */
export function confirmRequest(context: AnswerContext, input: Confirming): Promise<string> {
  const { services, scope, author } = context;
  return withRequest(context, input.id, async (tx, quote, request) => {
    const jobId = await jobFromQuote(tx, context, quote, { id: input.job_id, visit_id: input.visit_id });
    if (request.state === 'confirmed') {
      await assertSameTime(tx, context, request, input);
      return jobId;
    }
    if (request.state !== 'open') throw new ProductError('CHANGED_BY_OTHER', NO_LONGER_OPEN);
    const visitId = await placeVisit(tx, context, quote, { jobId, request, input });
    if (input.tell_customer) await notifyCustomer(tx, { services, scope, sender: author.actor }, visitId);
    await settle(tx, context, request, { state: 'confirmed', visit_id: visitId });
    return jobId;
  });
}

/**
 * Accepts a repeated confirmation only with the time that the customer already has.
 * @throws ProductError CHANGED_BY_OTHER
 */
async function assertSameTime(
  tx: Tx,
  { scope, timeZone }: AnswerContext,
  request: RequestRow,
  { time, minutes = USUAL_MINUTES }: Confirming,
): Promise<void> {
  const visit = await tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', request.visit_id)
    .select('starts_at')
    .executeTakeFirst();
  const { starts_at } = timesOf({ time: time ?? timeOf(request), minutes }, timeZone);
  if (visit?.starts_at?.getTime() !== starts_at?.getTime()) throw new ProductError('CHANGED_BY_OTHER', OTHER_TIME);
}

/** Moves the existing appointment. Without one, schedules the unscheduled visit or adds a visit. */
async function placeVisit(
  tx: Tx,
  context: AnswerContext,
  quote: LockedQuote,
  { jobId, request, input }: { jobId: string; request: RequestRow; input: Confirming },
): Promise<string> {
  const { scope } = context;
  const job = await lockWork(tx, scope, jobId, quote);
  const visits = await visitsToComeQuery(tx, scope, request.quote_number).execute();
  const planned = visits.filter(({ state }) => state === 'scheduled');
  const visit =
    planned.find(({ starts_at }) => starts_at && starts_at > context.services.now()) ??
    planned.find(({ starts_at }) => starts_at === null);
  const save = {
    visit_id: visit?.id ?? input.visit_id,
    edit_number: visit?.edit_number ?? 0,
    time: input.time ?? timeOf(request),
    minutes: input.minutes ?? visit?.minutes ?? visits[0]?.minutes ?? USUAL_MINUTES,
    people: input.people ?? visit?.people ?? [],
  };
  const { starts_at } = timesOf(save, context.timeZone);
  // The program sends no message about a past time, so the customer would never learn of the visit.
  if (starts_at && starts_at <= context.services.now())
    throw new ProductError('INVALID_INPUT', 'This time has passed. Choose a later day.');
  await saveVisit(tx, context, job, save);
  return save.visit_id;
}

const USUAL_MINUTES = 120;

/** @throws ProductError INVALID_INPUT for a request in the customer's own words, which has no window */
function timeOf({ day, from_minute }: RequestRow) {
  if (day === null || from_minute === null) throw new ProductError('INVALID_INPUT', 'Choose a day and a time.');
  return { day, minute: from_minute, second: false };
}

async function settle(
  tx: Tx,
  { services, scope, author }: AnswerContext,
  { id }: RequestRow,
  settled: { state: 'confirmed'; visit_id: string } | { state: 'declined'; answer: string },
): Promise<void> {
  const done = await tx
    .updateTable('appointment_requests')
    .set({ ...settled, settled_at: services.now(), settled_by: author.actor.id })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  if (!done) throw new ProductError('CHANGED_BY_OTHER', NO_LONGER_OPEN);
}

/**
 * Declines a request with a message. The customer page shows it and lets the customer choose again. A customer with an
 * email also gets it there.
 * @returns the email that the message is sent to; null when no email is sent
 * @throws ProductError NOT_FOUND, CHANGED_BY_OTHER for a request that is no longer open, MAIL_UNCONFIRMED,
 * MAIL_ALLOWANCE
 */
export function declineRequest(
  context: AnswerContext,
  { id, answer }: { id: string; answer: string },
): Promise<string | null> {
  const { services, scope, author } = context;
  return withRequest(context, id, async (tx, quote, request) => {
    const at = services.now();
    const snapshot = await readShown(tx, scope, quote.id, at);
    const { customer_email } = snapshot;
    const mailedTo = customer_email && !(await isSuppressed(tx, scope, customer_email)) ? customer_email : null;
    if (request.state === 'declined' && request.answer === answer) return mailedTo;
    await settle(tx, context, request, { state: 'declined', answer });
    await appendEvent(tx, services, scope, {
      quote,
      type: 'appointment_declined',
      actor: staffActor(author),
      data: { text: answer },
      at,
    });
    if (customer_email) await mailAnswer(tx, context, { request, snapshot, answer });
    return mailedTo;
  });
}

async function mailAnswer(
  tx: Tx,
  { services, scope, author, timeZone }: AnswerContext,
  { request, snapshot, answer }: { request: RequestRow; snapshot: QuoteSnapshot; answer: string },
): Promise<void> {
  const { organization: company, language } = snapshot;
  const texts = appointmentTexts(language);
  const link = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', request.quote_id)
    .select('approval_token')
    .executeTakeFirstOrThrow();
  const secret = link.approval_token;
  const values = {
    question: wordsOf(request, language, timeZone),
    answer,
    approval_link: secret ? services.env.PUBLIC_URL + approvalPath(scope.orgId, secret) : '',
    sender_name: author.actor.name,
  };
  const kind = 'question_answered';
  const template = await companyTemplate(tx, scope, { kind, language, channel: 'email' });
  await queueMessage(tx, services, scope, {
    quoteId: request.quote_id,
    kind,
    to: snapshot.customer_email,
    replyTo: company.company_email || (await companySideAddress(tx, scope, author.actor.id)),
    senderName: company.name,
    ...writeMail(
      template,
      companyFrame(company),
      quoteFacts(mailFactsOf(snapshot), language, { values, withoutTotal: true }),
      { labels: { approval_link: texts.choose } },
    ),
  });
}

/** For example "Tuesday, December 1, 8:00 AM – 12:00 PM ET", followed by what the customer wrote. */
function wordsOf({ day, from_minute, to_minute, wish }: RequestRow, language: Language, timeZone: string): string {
  const window =
    day !== null && from_minute !== null && to_minute !== null
      ? windowLabelThere({ day, from: from_minute, to: to_minute }, timeZone, language)
      : '';
  return [window, wish].filter(Boolean).join('\n');
}
