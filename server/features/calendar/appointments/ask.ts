import { sql } from 'kysely';
import { REQUESTS_A_DAY } from '#domain/calendar/appointment-windows.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { type OpenedLink, quoteIdOf } from '#server/features/quotes/approval/queries.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import type { Services } from '#server/features/services.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import { windowsOn } from './free-windows.ts';
import { approvedByLink, type LinkedQuote } from './link.ts';
import { minutesToCome } from './minutes-to-come.ts';
import { lockOffer } from './offer.ts';
import { datedVisits, latestRequestQuery, type RequestRow, visitsToComeQuery } from './queries.ts';

interface Wish {
  choice: { day: string; from: number; to: number } | null;
  words: string;
  /** A member of the company who opened the link. */
  staff: Viewer | null;
}

/**
 * Stores a customer's request and notifies staff. Replaces an earlier request. Repeating a request changes nothing.
 * @throws ProductError NOT_FOUND for a link that doesn't open an approved quote, FIELD_REQUIRED for an empty wish,
 * CHANGED_BY_OTHER for a window that is full, RATE_LIMITED after five in a day
 */
export async function askForDate(services: Services, link: OpenedLink, wish: Wish): Promise<void> {
  const { scope } = link;
  const id = await quoteIdOf(services, link);
  await withQuote(services.db, scope, id, async (tx, locked) => {
    // While this call waited, someone may have replaced the link or reopened the quote.
    const quote = await approvedByLink(tx, link, services.now());
    if (!quote?.isOpen) throw new ProductError('NOT_FOUND');
    if (!wish.choice && wish.words === '') throw new ProductError('FIELD_REQUIRED');
    const latest = await latestRequestQuery(tx, scope, quote.number).executeTakeFirst();
    const before = latest?.state === 'open' ? latest : null;
    if (before && isSame(before, wish)) return;
    await assertMayAsk(tx, services, scope, quote, wish);
    await replaceRequest(tx, services, scope, { quote, before, wish });
    await notifyOfRequest(tx, services, scope, { quote, locked, wish });
  });
}

function isSame({ day, from_minute, to_minute, wish: words }: RequestRow, { choice, words: asked }: Wish): boolean {
  const [newDay, from, to] = choice ? [choice.day, choice.from, choice.to] : [null, null, null];
  return day === newDay && from_minute === from && to_minute === to && words === asked;
}

async function assertMayAsk(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { id, number, time_zone }: LinkedQuote,
  { choice }: Wish,
): Promise<void> {
  const now = services.now();
  const { count } = await tx
    .selectFrom('appointment_requests')
    .where('org_id', '=', scope.orgId)
    .where('quote_number', '=', number)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= REQUESTS_A_DAY) throw new ProductError('RATE_LIMITED');
  const offer = await lockOffer(tx, scope);
  const visits = await visitsToComeQuery(tx, scope, number).execute();
  if (choice) {
    const minutes = await minutesToCome(tx, scope, id, visits);
    const looking = { timeZone: time_zone, now, quoteNumber: number, minutes };
    const free = await windowsOn(tx, scope, offer, looking, choice.day);
    const isFree = free.some(({ window }) => window.from === choice.from && window.to === choice.to);
    if (!isFree) throw new ProductError('CHANGED_BY_OTHER');
    return;
  }
  // The customer may ask in their own words only if the company offers windows or an appointment exists.
  if (datedVisits(visits).length === 0 && !offer.windows.some(({ active }) => active))
    throw new ProductError('NOT_FOUND');
}

async function replaceRequest(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { quote, before, wish }: { quote: LinkedQuote; before: RequestRow | null; wish: Wish },
): Promise<void> {
  const at = services.now();
  if (before)
    await tx
      .updateTable('appointment_requests')
      .set({ state: 'withdrawn', settled_at: at })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', before.id)
      .where('state', '=', 'open')
      .execute();
  const { choice, words } = wish;
  await tx
    .insertInto('appointment_requests')
    .values({
      org_id: scope.orgId,
      id: newId(),
      quote_id: quote.id,
      quote_number: quote.number,
      day: choice && sql<Date>`${choice.day}::date`,
      from_minute: choice?.from ?? null,
      to_minute: choice?.to ?? null,
      wish: words,
      created_at: at,
    })
    .execute();
}

async function notifyOfRequest(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { quote, locked, wish }: { quote: LinkedQuote; locked: LockedQuote; wish: Wish },
): Promise<void> {
  const { choice, words, staff } = wish;
  const actor = staff
    ? ({ kind: 'staff', id: staff.userId, name: staff.fullName } as const)
    : ({ kind: 'customer', id: null, name: quote.customer_name } as const);
  const data = {
    day: choice?.day ?? null,
    from: choice?.from ?? null,
    to: choice?.to ?? null,
    wish: words,
    time_zone: quote.time_zone,
  };
  const type = 'appointment_requested';
  const seq = await appendEvent(tx, services, scope, { quote: locked, type, actor, data, at: services.now() });
  await notifyStaff(tx, services, scope, { quoteId: quote.id, type, seq, causedBy: staff?.userId ?? null }, null);
}
