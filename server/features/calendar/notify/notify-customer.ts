import { type AppointmentNews, newsOf, reminderTime } from '#domain/calendar/appointment-news.ts';
import { crewNames } from '#domain/calendar/appointment-times.ts';
import type { ArrivalWindow } from '#domain/calendar/arrival.ts';
import { ProductError } from '#domain/errors.ts';
import { appointmentTexts } from '#domain/language/texts.ts';
import { firstName } from '#domain/messages/fill-template.ts';
import { emailKey } from '#domain/messages/mail-address.ts';
import type { AppointmentKind, Channel } from '#domain/messages/template-kinds.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { calendarFile } from '#server/features/calendar/calendar-files/calendar-file.ts';
import {
  type AppointmentFacts,
  appointmentFacts,
  appointmentMail,
} from '#server/features/calendar/mails/appointment-mails.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { parseAddress } from '#server/platform/settings/mail-address.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { isSuppressed, suppressedAmong } from '#server/providers/mail/suppression-queries.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { writeText } from '#server/providers/mail/write-message.ts';
import { queueText } from '#server/providers/text-messages/commands.ts';
import { textBlocks } from '#server/providers/text-messages/consent-queries.ts';
import { type AppointmentRow, readAppointment } from './queries.ts';

export interface NotifyContext {
  services: Pick<Services, 'env' | 'jobs' | 'now' | 'texts'>;
  scope: OrgScope;
  /** the person in whose name the message is sent; null if the program sends it */
  sender: { id: string; name: string } | null;
}

export interface Way {
  channel: Channel;
  to: string;
}

/**
 * Notifies the customer of news about a visit: its time, a change of time, or a cancellation. Repeating the call does
 * nothing. The caller holds the lock of the visit's job.
 * @param message a note by the sender; may be empty
 * @returns the news that was sent; null when there was none
 * @throws ProductError INVALID_INPUT for a customer who can't be reached, MAIL_UNCONFIRMED, MAIL_ALLOWANCE; all before
 * anything is written
 */
export async function notifyCustomer(
  tx: Tx,
  context: NotifyContext,
  visitId: string,
  message = '',
): Promise<AppointmentNews | null> {
  const { services, scope } = context;
  const now = services.now();
  const visit = await readAppointment(tx, scope, visitId);
  const news = visit && newsOf(visit, now);
  // Blocked time has no customer.
  if (!visit || !news || visit.kind === 'blocked') return null;
  const way = await wayTo(tx, context, visit, 'email');
  if (!way) throw new ProductError('INVALID_INPUT', await unreachable(tx, scope, visit));
  await queueAbout(tx, context, { visit, kind: news, way, message });
  await recordNotified(tx, context, visit, news);
  return news;
}

/** Records which time of the visit the customer knows. */
export async function recordNotified(
  tx: Tx,
  { services, scope }: NotifyContext,
  visit: AppointmentRow,
  news: AppointmentNews,
): Promise<void> {
  const { starts_at, ends_at, reminder_hour, time_zone } = visit;
  const isOff = news === 'appointment_cancelled' || starts_at === null;
  await tx
    .updateTable('visits')
    .set(
      isOff
        ? { told_starts_at: null, told_ends_at: null, remind_at: null }
        : {
            told_starts_at: starts_at,
            told_ends_at: ends_at,
            remind_at: reminderTime(starts_at, reminder_hour, time_zone, services.now()),
          },
    )
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visit.id)
    .execute();
}

/**
 * Reminds the customer of the appointment that they were told about.
 * @returns false for a customer who can't be reached
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE; before anything is written
 */
export async function remindCustomer(tx: Tx, context: NotifyContext, visit: AppointmentRow): Promise<boolean> {
  // On the day before, customers see a text sooner than an email.
  const way = await wayTo(tx, context, visit, 'text');
  if (!way) return false;
  await queueAbout(tx, context, { visit, kind: 'appointment_reminder', way, message: '' });
  return true;
}

async function wayTo(tx: Tx, context: NotifyContext, visit: AppointmentRow, first: Channel): Promise<Way | null> {
  return (await waysTo(tx, context, visit, first))[0] ?? null;
}

/** @param first the preferred channel when the customer can be reached by both */
export async function waysTo(tx: Tx, context: NotifyContext, visit: AppointmentRow, first: Channel): Promise<Way[]> {
  const [ways = []] = await waysToEach(tx, context, [visit], first);
  return ways;
}

/** Keeps the order of the visits. Runs as many queries as `waysTo` does for one visit. */
export async function waysToEach(
  tx: Tx,
  { services, scope }: NotifyContext,
  visits: readonly AppointmentRow[],
  first: Channel,
): Promise<Way[][]> {
  const emails = visits.map(({ email }) => email).filter(Boolean);
  const suppressed = await suppressedAmong(tx, scope, emails);
  const byMail = visits.map(({ email }): Way[] =>
    email === '' || suppressed.has(emailKey(email)) ? [] : [{ channel: 'email', to: email }],
  );
  const isText = byMail.map((ways) => first === 'text' || ways.length === 0);
  const texted = visits.filter((_, place) => isText[place]);
  const blocks = await textBlocks(tx, services, scope, texted);
  const open = new Set(texted.filter((_, place) => blocks[place] === null));
  return visits.map((visit, place) => [
    ...(open.has(visit) ? [{ channel: 'text' as const, to: visit.phone }] : []),
    ...(byMail[place] ?? []),
  ]);
}

async function unreachable(tx: Tx, scope: OrgScope, visit: AppointmentRow): Promise<string> {
  return `We can’t notify the customer: ${await whyUnreachable(tx, scope, visit)}`;
}

export async function whyUnreachable(tx: Tx, scope: OrgScope, { email }: AppointmentRow): Promise<string> {
  const isBlocked = email !== '' && (await isSuppressed(tx, scope, email));
  return isBlocked
    ? 'their email is blocked, and they haven’t opted in to texts. You can unblock it in Settings.'
    : 'no email, and they haven’t opted in to texts.';
}

interface CustomerNotice {
  visit: AppointmentRow & { arrival?: ArrivalWindow };
  kind: AppointmentKind;
  way: Way;
  message: string;
  /** The earliest time at which the message may be sent. */
  sendFrom?: Date;
}

/** @returns the id of the message */
export async function queueAbout(tx: Tx, context: NotifyContext, notice: CustomerNotice): Promise<string> {
  const { services, scope, sender } = context;
  const { visit, kind, way, sendFrom } = notice;
  const { language } = visit;
  const later = sendFrom ? { sendFrom } : {};
  const facts = factsOf(context, notice);
  const template = await companyTemplate(tx, scope, { kind, language, channel: way.channel });
  const quoteId = visit.quote?.id ?? null;
  if (way.channel === 'text') {
    const text = writeText(template, appointmentFacts(facts, language));
    // Booking a visit is not consent to texts, no matter who sends this text.
    return queueText(tx, services, scope, { quoteId, kind, language, to: way.to, text, author: null, ...later });
  }
  return queueMessage(tx, services, scope, {
    quoteId,
    kind,
    to: way.to,
    replyTo: visit.company_email || (await companySide(tx, scope, sender?.id ?? null)),
    senderName: visit.name,
    ...(kind === 'appointment_reminder' || kind === 'on_the_way'
      ? {}
      : { calendarFile: invitationOf(context, notice, facts) }),
    ...appointmentMail(template, facts),
    ...later,
  });
}

/** Returns the email that gets replies when the company shows none: the sender's, or the owner's. */
async function companySide(tx: Tx, scope: OrgScope, senderId: string | null): Promise<string> {
  const people = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', senderId), eb('role', '=', 'owner')]))
    .select(['id', 'email'])
    .execute();
  return (people.find(({ id }) => id === senderId) ?? people[0])?.email ?? '';
}

function factsOf(
  { services, scope, sender }: NotifyContext,
  { visit, kind, message }: CustomerNotice,
): AppointmentFacts {
  const isOff = kind === 'appointment_cancelled';
  const start = isOff ? visit.told_starts_at : (visit.starts_at ?? visit.arrival?.from);
  const end = isOff ? visit.told_ends_at : (visit.ends_at ?? visit.arrival?.to);
  if (!start || !end) throw new Error('A message about an appointment without a time');
  const { quote, quote_number } = visit;
  return {
    company: visit,
    language: visit.language,
    number: quote_number === null ? '' : quoteNumber(quote_number),
    customerName: visit.customer_name,
    propertyAddress: visit.property_address,
    start,
    end,
    arrival: visit.arrival ?? null,
    previous: kind === 'appointment_changed' ? visit.told_starts_at : null,
    crew: isOff ? [] : visit.crew,
    approvalUrl: quote?.secret ? services.env.PUBLIC_URL + approvalPath(scope.orgId, quote.secret) : '',
    message,
    senderName: sender?.name ?? visit.name,
  };
}

function invitationOf(
  { services: { env, now } }: NotifyContext,
  { visit, kind, way }: CustomerNotice,
  facts: AppointmentFacts,
) {
  const isCancelled = kind === 'appointment_cancelled';
  const texts = appointmentTexts(visit.language);
  return calendarFile({
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    host: new URL(env.PUBLIC_URL).hostname,
    productName: env.PRODUCT_NAME,
    people: {
      organizer: { name: visit.name, email: parseAddress(env.MAIL_FROM).address },
      attendee: { name: visit.customer_name, email: way.to },
    },
    events: [
      {
        id: visit.id,
        sequence: visit.sequence,
        start: facts.start,
        end: facts.end,
        isCancelled,
        changedAt: now(),
        title: texts.eventTitle(visit.name),
        place: visit.property_address,
        description: texts.eventText(
          crewNames(facts.crew.map(firstName), visit.language),
          visit.company_phone,
          facts.approvalUrl,
        ),
      },
    ],
  });
}
