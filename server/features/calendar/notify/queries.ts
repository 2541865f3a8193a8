import { sql } from 'kysely';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export type AppointmentRow = Awaited<ReturnType<typeof readAppointments>>[number];

/**
 * Reads a visit with everything that a message about it contains. The recipient is the customer of the latest approved
 * revision, or of a job without a quote.
 */
export async function readAppointment(tx: Tx, scope: OrgScope, visitId: string): Promise<AppointmentRow | null> {
  const [appointment = null] = await readAppointments(tx, scope, [visitId]);
  return appointment;
}

/** Takes one query, and returns the visits in no particular order. */
export async function readAppointments(tx: Tx, scope: OrgScope, visitIds: readonly string[]) {
  const rows = await appointmentQuery(tx, scope)
    .where('visit.id', '=', sql<string>`any (${visitIds}::uuid[])`)
    .execute();
  return rows.map(({ approval_token, quote_id, language, ...visit }) => ({
    ...visit,
    quote: quote_id === null ? null : { id: quote_id, secret: approval_token },
    language: languageOf(language, visit.customer_language),
  }));
}

function languageOf(own: string | null, company: string): Language {
  return asLanguage(own) ?? asLanguage(company) ?? 'en';
}

function appointmentQuery(tx: Tx, scope: OrgScope) {
  return (
    tx
      .selectFrom('visits as visit')
      .innerJoin('jobs as job', (join) =>
        join.onRef('job.org_id', '=', 'visit.org_id').onRef('job.id', '=', 'visit.job_id'),
      )
      .innerJoin('organizations as company', 'company.id', 'visit.org_id')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('quotes')
            .whereRef('quotes.org_id', '=', 'job.org_id')
            .whereRef('quotes.number', '=', 'job.quote_number')
            .where('quotes.status', '=', 'approved')
            .orderBy('quotes.revision', 'desc')
            .limit(1)
            .select(['id', 'approval_token', 'customer_name', 'customer_email', 'customer_phone', 'language'])
            .select(LAST_SENT_TO)
            .as('quote'),
        (join) => join.onTrue(),
      )
      // The customer of a job without a quote. A merged customer is replaced by the one that was kept.
      .leftJoin('customers as named', (join) =>
        join.onRef('named.org_id', '=', 'job.org_id').onRef('named.id', '=', 'job.customer_id'),
      )
      .leftJoin('customers as customer', (join) =>
        join
          .onRef('customer.org_id', '=', 'job.org_id')
          .on((eb) => eb('customer.id', '=', eb.fn.coalesce('named.merged_into', 'named.id'))),
      )
      .leftJoin('messages as arrival_message', (join) =>
        join
          .onRef('arrival_message.org_id', '=', 'visit.org_id')
          .onRef('arrival_message.id', '=', 'visit.arrival_message_id'),
      )
      .where('visit.org_id', '=', scope.orgId)
      .select([
        'visit.id',
        'visit.state',
        'visit.starts_at',
        'visit.ends_at',
        'visit.sequence',
        'visit.told_starts_at',
        'visit.told_ends_at',
        'visit.remind_at',
        'visit.arrival_told_at',
        'visit.arrival_message_id',
        'arrival_message.status as arrival_status',
        'job.id as job_id',
        'job.kind',
        'job.quote_number',
        'job.property_address',
        'quote.id as quote_id',
        'quote.approval_token',
      ])
      .select(COMPANY)
      .select(CUSTOMER)
      .$narrowType<{ state: VisitState; arrival_status: MessageStatus | null }>()
  );
}

/** The email that the quote was sent to, for a customer without an email. */
const LAST_SENT_TO = sql<string | null>`(select message.recipient from messages message
  where message.org_id = quotes.org_id and message.quote_id = quotes.id and message.kind = 'quote_sent'
    and message.channel = 'email' order by message.created_at desc, message.id desc limit 1)`.as('sent_to');

const COMPANY = [
  'company.name',
  'company.company_phone',
  'company.company_email',
  'company.company_address',
  'company.license_line',
  'company.logo_url',
  'company.brand_color',
  'company.time_zone',
  'company.currency',
  'company.customer_language',
  'company.reminder_hour',
] as const;

const CUSTOMER = [
  sql<string>`coalesce(nullif(quote.customer_name, ''), nullif(job.customer_name, ''), customer.name, '')`.as(
    'customer_name',
  ),
  sql<string>`coalesce(nullif(quote.customer_email, ''), quote.sent_to, customer.email, '')`.as('email'),
  sql<string>`coalesce(nullif(quote.customer_phone, ''), nullif(job.customer_phone, ''), customer.phone, '')`.as(
    'phone',
  ),
  sql<string | null>`coalesce(quote.language, nullif(customer.language, ''))`.as('language'),
  sql<string[]>`array(select person.full_name from visit_people going
    join users person on person.org_id = going.org_id and person.id = going.user_id
    where going.org_id = visit.org_id and going.visit_id = visit.id and person.disabled_at is null
    order by person.full_name)`.as('crew'),
] as const;
