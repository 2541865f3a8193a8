import { sql } from 'kysely';
import type { PlanReason, WashInterval } from '#domain/calendar/wash-plans.ts';
import type { Day } from '#domain/calendar-days.ts';
import { subscriptionStatus } from '#domain/company/subscription.ts';
import { DAY_MS } from '#domain/durations.ts';
import { asLanguage, type Language } from '#domain/language/language.ts';
import { allowedReminderTime } from '#domain/messages/follow-up-times.ts';
import { emailKey } from '#domain/messages/mail-address.ts';
import type { PlanBasis } from '#domain/pricing/plan-price.ts';
import type { Services } from '#server/features/services.ts';
import { SUBSCRIPTION_COLUMNS, subscriptionFacts } from '#server/platform/auth/subscription-facts.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readSuppressions } from '#server/providers/mail/suppression-queries.ts';
import { textBlock } from '#server/providers/text-messages/consent-queries.ts';
import { approvedOfNumber } from './plan-rows.ts';

export interface DuePlan {
  id: string;
  every_months: WashInterval;
  discount_rate: number;
  next_on: Day;
  /** id of the plan's next quote, which doesn't exist yet */
  asking_quote_id: string;
  /** the quote to copy */
  quote_id: string;
  basis: PlanBasis;
  /** the customer's current details; unknown ones are taken from the quote */
  customer: { name: string; email: string; phone: string; language: Language | null };
  /** the plan's author, or the owner if the author has left */
  author: { id: string; name: string };
  timeZone: string;
  isArchived: boolean;
  /** false if there is no active plan or trial, and once the company's deletion is scheduled */
  isWorking: boolean;
}

type PlanOutcome =
  | { result: 'ask'; way: 'email' | 'text' }
  | { result: 'paused'; reason: PlanReason }
  | { result: 'waits'; until: Date };

/**
 * @param asking reads the plan only while this is still the id of its next quote
 * @returns null for a plan that is no longer due
 */
export async function readDuePlan(
  tx: Tx,
  scope: OrgScope,
  { id, now, asking }: { id: string; now: Date; asking?: string },
): Promise<DuePlan | null> {
  const plan = await tx
    .selectFrom('wash_plans')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('ask_at', '<=', now)
    .$if(asking !== undefined, (query) => query.where('asking_quote_id', '=', asking ?? ''))
    .forUpdate()
    .select(['id', 'quote_number', 'every_months', 'discount_rate', 'asking_quote_id', 'created_by'])
    .select(sql<Day>`next_on::text`.as('next_on'))
    .executeTakeFirst();
  if (!plan) return null;
  const { every_months, discount_rate, next_on, asking_quote_id } = plan;
  const company = await readCompany(tx, scope, plan.created_by, now);
  const { taxable_cents, untaxed_cents, tax_rate, ...source } = await readSource(tx, scope, plan.quote_number);
  return {
    id,
    every_months: every_months as WashInterval,
    discount_rate,
    next_on,
    asking_quote_id,
    quote_id: source.id,
    basis: { taxable_cents, untaxed_cents, tax_rate },
    customer: {
      name: source.known_name || source.customer_name,
      email: source.known_email || source.customer_email,
      phone: source.known_phone || source.customer_phone,
      language: asLanguage(source.known_language) ?? null,
    },
    isArchived: source.is_archived,
    ...company,
  };
}

interface Source extends PlanBasis {
  id: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  known_name: string;
  known_email: string;
  known_phone: string;
  known_language: string;
  is_archived: boolean;
}

/** Adds the customer's current details. */
async function readSource(tx: Tx, scope: OrgScope, number: number): Promise<Source> {
  const { rows } = await sql<Source>`
    select source.id, source.customer_name, quote.customer_email, quote.customer_phone,
      source.taxable_cents, source.untaxed_cents, source.tax_rate,
      coalesce(customer.name, '') as known_name, coalesce(customer.email, '') as known_email, coalesce(customer.phone, '') as known_phone,
      coalesce(customer.language, '') as known_language,
      exists (select from quote_archives archive where archive.org_id = quote.org_id and archive.quote_id = quote.id) as is_archived
    from ${approvedOfNumber(scope, sql`${number}`)} source
    join quotes quote on quote.org_id = ${scope.orgId} and quote.id = source.id
    left join customers named on named.org_id = quote.org_id and named.id = quote.customer_id
    left join customers customer on customer.org_id = quote.org_id and customer.id = coalesce(named.merged_into, named.id)`.execute(
    tx,
  );
  const [source] = rows;
  if (!source) throw new Error('A plan without an approved quote');
  return source;
}

async function readCompany(tx: Tx, scope: OrgScope, authorId: string, now: Date) {
  const company = await tx
    .selectFrom('organizations as company')
    .leftJoin('subscriptions', 'subscriptions.org_id', 'company.id')
    .where('company.id', '=', scope.orgId)
    .select(['company.time_zone', 'company.ends_at'])
    .select(SUBSCRIPTION_COLUMNS)
    .executeTakeFirstOrThrow();
  const people = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', authorId), eb('role', '=', 'owner')]))
    .select(['id', 'full_name as name'])
    .execute();
  const author = people.find(({ id }) => id === authorId) ?? people[0];
  if (!author) throw new Error('A company without an owner');
  const isWorking = company.ends_at === null && subscriptionStatus(subscriptionFacts(company), now).subscribed;
  return { author, timeZone: company.time_zone, isWorking };
}

/** A read-only company is checked again the next day. */
export async function outcomeOf(
  tx: Tx,
  services: Pick<Services, 'env' | 'texts' | 'now'>,
  scope: OrgScope,
  plan: DuePlan,
): Promise<PlanOutcome> {
  const now = services.now();
  if (!plan.isWorking) return { result: 'waits', until: new Date(now.getTime() + DAY_MS) };
  const morning = allowedReminderTime(now, plan.timeZone);
  if (morning > now) return { result: 'waits', until: morning };
  if (plan.isArchived) return { result: 'paused', reason: 'archived' };
  const { email, phone } = plan.customer;
  const { suppressed, optedOut } = await readSuppressions(tx, scope, email ? [email] : []);
  const key = emailKey(email);
  // Someone who opted out of reminders by email doesn't want them as texts, either.
  if (optedOut.has(key)) return { result: 'paused', reason: 'opted_out' };
  if (email && !suppressed.has(key)) return { result: 'ask', way: 'email' };
  if ((await textBlock(tx, services, scope, phone)) === null) return { result: 'ask', way: 'text' };
  return { result: 'paused', reason: email ? 'suppressed' : 'no_address' };
}
