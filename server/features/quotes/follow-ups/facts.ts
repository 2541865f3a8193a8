import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { subscriptionStatus } from '#domain/company/subscription.ts';
import { zoneOfAddress } from '#domain/customer/address-zone.ts';
import type { Language } from '#domain/language/language.ts';
import { type FollowUpFacts, STOPPING_EVENTS } from '#domain/messages/follow-up-stops.ts';
import type { OfferTimes } from '#domain/messages/follow-up-times.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';
import { paidBeforeByNumber } from '#server/features/quotes/payments/paid-before.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionFacts } from '#server/platform/auth/subscription-facts.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { stepsOf } from './queries.ts';

export type FollowUpQuote = Awaited<ReturnType<typeof readFollowUpQuotes>>[number];

/** @returns null for an id without a quote */
export async function readFollowUpQuote(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  now: Date,
): Promise<FollowUpQuote | null> {
  const [quote = null] = await readFollowUpQuotes(tx, scope, [quoteId], now);
  return quote;
}

/** Returns the quotes that exist, in no particular order. */
export async function readFollowUpQuotes(tx: Tx, scope: OrgScope, quoteIds: readonly string[], now: Date) {
  const rows = await quotesQuery(tx, scope, quoteIds).execute();
  const paid = await paidBeforeByNumber(tx, scope, rows);
  return rows.map((row) => {
    const since = startOf(row);
    const types = row.events.filter(({ at }) => new Date(at) > since).map(({ type }) => type);
    return { ...quoteOf(row, row.sent_at ? types : [], now), paid_cents: paid.get(row.number) ?? 0 };
  });
}

type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotesQuery>['execute']>>[number];

function quoteOf(row: QuoteRow, eventsSince: string[], now: Date) {
  const recipient = row.email_of_revision ?? (row.customer_email || (row.email_of_earlier ?? ''));
  const phone = row.phone_of_revision ?? (row.customer_phone || (row.phone_of_earlier ?? ''));
  const facts: FollowUpFacts = {
    status: row.quote_status,
    approval_token_expires_at: row.approval_token_expires_at,
    sent_at: row.approval_token === null ? null : row.sent_at,
    isArchived: row.archived_at !== null,
    eventsSince,
    isOptedOut: false,
    isSuppressed: false,
    isOn: {
      company: row.follow_ups_enabled,
      customer: row.customer_follow_up ?? true,
      quote: row.follow_up,
    },
    hasPlan: row.ends_at === null && subscriptionStatus(subscriptionFacts(row), now).subscribed,
  };
  return {
    ...row,
    recipient,
    phone,
    facts,
    steps: stepsOf(row.follow_up_steps),
    zone: zoneOf(row),
    startedAt: startOf(row),
  };
}

/** Returns null unless a customer has the quote and it is undecided. */
export function offerOf(quote: FollowUpQuote): OfferTimes | null {
  const { approval_token_expires_at: expiresAt, zone, time_zone: companyZone, startedAt, facts } = quote;
  if (facts.sent_at === null || expiresAt === null || facts.status !== 'pending') return null;
  return { startedAt, expiresAt, zone, companyZone };
}

const zoneOf = (quote: { property_address: string; time_zone: string }): string =>
  zoneOfAddress(quote.property_address) ?? quote.time_zone;

/** Returns when the customer got the current version: when the quote was last sent, or changed after it was sent. */
function startOf({ sent_at, revised_at }: { sent_at: Date | null; revised_at: Date | null }): Date {
  return new Date(Math.max(sent_at?.getTime() ?? 0, revised_at?.getTime() ?? 0));
}

const QUOTE_COLUMNS = [
  'quote.id',
  'quote.number',
  'quote.revision',
  'quote.status as quote_status',
  'quote.approval_token',
  'quote.approval_token_expires_at',
  'quote.sent_at',
  'quote.follow_up',
  'quote.author_id',
  'customer.id as customer_id',
  'quote.language',
  'quote.customer_name',
  'quote.customer_email',
  'quote.customer_phone',
  'quote.property_address',
  'quote.total_cents',
  'quote.deposit_cents',
  'author.full_name as author_name',
  'customer.follow_up as customer_follow_up',
  'archive.archived_at',
] as const;

const COMPANY_COLUMNS = [
  'company.name',
  'company.company_phone',
  'company.company_email',
  'company.company_address',
  'company.license_line',
  'company.logo_url',
  'company.brand_color',
  'company.time_zone',
  'company.currency',
  'company.ends_at',
  'company.follow_ups_enabled',
  'company.follow_up_steps',
] as const;

function quotesQuery(tx: Tx, scope: OrgScope, quoteIds: readonly string[]) {
  return (
    tx
      .selectFrom('quotes as quote')
      .innerJoin('organizations as company', 'company.id', 'quote.org_id')
      .leftJoin('subscriptions', 'subscriptions.org_id', 'quote.org_id')
      .leftJoin('customers as named', (join) =>
        join.onRef('named.org_id', '=', 'quote.org_id').onRef('named.id', '=', 'quote.customer_id'),
      )
      // The quote keeps the customer it was created for. Follow-ups go to the one that this customer was merged into.
      .leftJoin('customers as customer', (join) =>
        join
          .onRef('customer.org_id', '=', 'quote.org_id')
          .on((eb) => eb('customer.id', '=', eb.fn.coalesce('named.merged_into', 'named.id'))),
      )
      // Reminders name the quote's author, unless that person has left the company.
      .leftJoin('users as author', (join) =>
        join
          .onRef('author.org_id', '=', 'quote.org_id')
          .onRef('author.id', '=', 'quote.author_id')
          .on('author.disabled_at', 'is', null),
      )
      .leftJoin('quote_archives as archive', (join) =>
        join.onRef('archive.org_id', '=', 'quote.org_id').onRef('archive.quote_id', '=', 'quote.id'),
      )
      .where('quote.org_id', '=', scope.orgId)
      .where('quote.id', '=', sql<string>`any(${quoteIds}::uuid[])`)
      .select(QUOTE_COLUMNS)
      .select(COMPANY_COLUMNS)
      .select(SUBSCRIPTION_COLUMNS)
      .select((eb) => jsonArrayFrom(stoppingEvents(eb)).as('events'))
      .select([
        sql<Date | null>`(select min(revision.created_at) from quote_revisions revision
        where revision.org_id = quote.org_id and revision.quote_id = quote.id and revision.revision = quote.revision)`.as(
          'revised_at',
        ),
        // Staff may have sent the quote to an email or phone other than the customer's.
        sentTo('email', sql`and message.quote_revision = quote.revision`).as('email_of_revision'),
        sentTo('email', sql``).as('email_of_earlier'),
        sentTo('text', sql`and message.quote_revision = quote.revision`).as('phone_of_revision'),
        sentTo('text', sql``).as('phone_of_earlier'),
      ])
      .$narrowType<{ quote_status: QuoteStatus; language: Language }>()
  );
}

function sentTo(channel: Channel, condition: ReturnType<typeof sql>) {
  return sql<string | null>`(select message.recipient from messages message
    where message.org_id = quote.org_id and message.quote_id = quote.id and message.kind = 'quote_sent'
      and message.channel = ${channel}
      and message.sent_at is not null ${condition}
    order by message.created_at desc, message.id desc limit 1)`;
}

/** Events that may stop the follow-ups, oldest first. */
function stoppingEvents(eb: ExpressionBuilder<DB & { quote: DB['quotes'] }, 'quote'>) {
  return eb
    .selectFrom('quote_events as event')
    .whereRef('event.org_id', '=', 'quote.org_id')
    .whereRef('event.quote_id', '=', 'quote.id')
    .where('event.type', 'in', Object.keys(STOPPING_EVENTS))
    .orderBy('event.seq')
    .select(['event.type', 'event.at']);
}
