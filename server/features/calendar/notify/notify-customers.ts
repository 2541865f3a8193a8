import { newsOf } from '#domain/calendar/appointment-news.ts';
import { formatMoment } from '#domain/dates.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { appointmentTexts } from '#domain/language/texts.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { type NotifyContext, notifyCustomer, recordNotified } from './notify-customer.ts';
import { type AppointmentRow, readAppointment } from './queries.ts';

interface NotifyResult {
  /** Number of customers who get a message. */
  told: number;
  /** Names of customers who can't be reached. */
  not_told: string[];
}

/**
 * Notifies the customers of several visits of any news. Each customer gets one message for all their visits. Repeating
 * the call does nothing. The caller holds the locks of the visits' jobs.
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function notifyCustomers(
  tx: Tx,
  context: NotifyContext,
  visitIds: readonly string[],
  message: string,
): Promise<NotifyResult> {
  const result: NotifyResult = { told: 0, not_told: [] };
  for (const visits of (await byCustomer(tx, context, visitIds)).values()) {
    const [first, ...others] = visits;
    if (!first) continue;
    const words = [message, ...others.map((visit) => aboutOther(visit))].filter(Boolean).join('\n');
    if (await wasSent(tx, context, first, words)) {
      result.told += 1;
      for (const visit of others) await rememberNews(tx, context, visit);
    } else result.not_told.push(first.customer_name);
  }
  return result;
}

/** Finds visits with news, in order of time, grouped by the email or phone of the customer. */
async function byCustomer(tx: Tx, { services, scope }: NotifyContext, visitIds: readonly string[]) {
  const found = new Map<string, AppointmentRow[]>();
  for (const id of visitIds) {
    const visit = await readAppointment(tx, scope, id);
    if (!visit || visit.kind === 'blocked' || newsOf(visit, services.now()) === null) continue;
    const key = visit.email.toLowerCase() || visit.phone || visit.id;
    const theirs = [...(found.get(key) ?? []), visit];
    found.set(
      key,
      theirs.toSorted((a, b) => timeOf(a) - timeOf(b)),
    );
  }
  return found;
}

const timeOf = ({ starts_at, told_starts_at }: AppointmentRow) => (starts_at ?? told_starts_at)?.getTime() ?? 0;

function aboutOther({ starts_at, told_starts_at, time_zone, language }: AppointmentRow): string {
  const texts = appointmentTexts(language);
  const when = (at: Date) => formatMoment(at, time_zone, language);
  if (starts_at) return texts.alsoPlanned(when(starts_at));
  return told_starts_at ? texts.alsoOff(when(told_starts_at)) : '';
}

async function wasSent(tx: Tx, context: NotifyContext, { id }: AppointmentRow, words: string): Promise<boolean> {
  try {
    return (await notifyCustomer(tx, context, id, words)) !== null;
  } catch (error) {
    // A customer without contact details must not make the whole day fail.
    if (errorCodeOf(error) === 'INVALID_INPUT') return false;
    throw error;
  }
}

async function rememberNews(tx: Tx, context: NotifyContext, visit: AppointmentRow): Promise<void> {
  const news = newsOf(visit, context.services.now());
  if (news) await recordNotified(tx, context, visit, news);
}
