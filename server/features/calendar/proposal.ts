import { sql } from 'kysely';
import { siteOf } from '#domain/calendar/conflicts.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { PROPOSED_DAYS_MAX, proposeTime } from '#domain/calendar/proposed-time.ts';
import { dayParts, type WallTime, wallTimeOf } from '#domain/calendar/wall-time.ts';
import { addDays } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { proposedMinutes } from './job-commands.ts';
import { readWorkRules } from './queries.ts';

interface Asked {
  minutes: number;
  people: readonly string[];
  /** The visit being moved, which can't conflict with itself. */
  visit_id?: string | undefined;
}

/** Finds the first time without conflicts. Null when the next two months have none. */
export async function proposedTime(
  tx: Tx,
  scope: OrgScope,
  asked: Asked,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<WallTime | null> {
  const here = wallTimeOf(now, timeZone);
  const rules = await readWorkRules(tx, scope, timeZone, here.day);
  const until = startOfDay(addDays(here.day, PROPOSED_DAYS_MAX), timeZone);
  const visits = asked.people.length === 0 ? [] : await visitsOf(tx, scope, asked, { from: now, until });
  const busy = visits.flatMap(({ starts_at, ends_at }) => dayParts(starts_at, ends_at, timeZone));
  return proposeTime({ now: here, ...asked }, { ...rules, busy });
}

/** The most visits that are read. With more visits, the proposal is less accurate but stays fast. */
const VISITS_READ_MAX = 5000;

function visitsOf(tx: Tx, scope: OrgScope, { people, visit_id }: Asked, { from, until }: { from: Date; until: Date }) {
  return tx
    .selectFrom('visits as visit')
    .where('visit.org_id', '=', scope.orgId)
    .where('visit.starts_at', '<', until)
    .where('visit.starts_at', '>', new Date(from.getTime() - VISIT_LENGTH.max * MINUTE_MS))
    .where('visit.ends_at', '>', from)
    .where('visit.state', '!=', 'cancelled')
    .where(
      sql<boolean>`exists (select from visit_people person where person.org_id = visit.org_id
        and person.visit_id = visit.id and person.user_id = any(${[...people]}))`,
    )
    .$if(visit_id !== undefined, (query) => query.where('visit.id', '!=', visit_id ?? ''))
    .orderBy('visit.starts_at')
    .limit(VISITS_READ_MAX)
    .select(['visit.starts_at', 'visit.ends_at'])
    .$narrowType<{ starts_at: Date; ends_at: Date }>()
    .execute();
}

/** @throws ProductError NOT_FOUND */
export async function minutesOfQuote(tx: Tx, scope: OrgScope, quoteId: string): Promise<number> {
  await siteOfQuote(tx, scope, quoteId);
  return proposedMinutes(tx, scope, quoteId);
}

/** Locates a job, or a quote without a job, for the conflict check. @throws ProductError NOT_FOUND */
export async function siteOfWork(
  tx: Tx,
  scope: OrgScope,
  { job_id, quote_id }: { job_id?: string | undefined; quote_id?: string | undefined },
): Promise<string | null> {
  const ofQuote = quote_id === undefined ? null : await siteOfQuote(tx, scope, quote_id);
  const ofJob = job_id === undefined ? null : await siteOfJob(tx, scope, job_id);
  const site = ofJob ?? ofQuote;
  return site && siteOf(site);
}

async function siteOfJob(tx: Tx, scope: OrgScope, jobId: string) {
  const job = await tx
    .selectFrom('jobs')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', jobId)
    .select(['property_id', 'property_address'])
    .executeTakeFirst();
  if (!job) throw new ProductError('NOT_FOUND');
  return job;
}

async function siteOfQuote(tx: Tx, scope: OrgScope, quoteId: string) {
  const quote = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .select(['property_id', 'property_address'])
    .executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  return quote;
}
