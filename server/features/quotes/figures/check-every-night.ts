import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Day, firstDayOf, type Month, monthOf } from '#domain/calendar-days.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { withOrg } from '#server/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { type CheckedPart, comparePart, differenceLabels, FIRST_NUMBER, monthsToCheck } from './check.ts';

/** A company's share of a night; the rest comes on the following nights. */
interface Limits {
  numbers: number;
  /** in months that are not of late */
  quotes: number;
}

const LIMITS: Limits = { numbers: 2000, quotes: 20_000 };
/** What comparing a month takes without a decision in it, in quotes. */
const QUOTES_OF_EMPTY_MONTH = 100;
/** Decisions of late are compared each night: what writes wrong sums today is known tomorrow. */
const LATE_MONTHS = 2;
/** A company whose share began this recently has had it. */
const SHARE_MS = 20 * HOUR_MS;
/** Companies whose turn has not come by then are the next night's. */
const NIGHT_MS = 2 * HOUR_MS;
const BUSY_WAIT_MS = MINUTE_MS;
/** A log is read by people: of a large difference it has the beginning. */
const LINES_LOGGED = 20;

export interface Machine {
  /** whether others have more to do here than there are processors */
  isBusy(): boolean;
}

export interface Night {
  machine?: Machine;
  limits?: Limits;
}

const THIS_MACHINE: Machine = { isBusy: () => (loadavg()[0] ?? 0) > availableParallelism() };

type NightServices = Pick<Services, 'db' | 'log' | 'now'>;

/**
 * The nightly share of `scripts/check-reports.ts`: for each company, its months of late, and of everything else some thousand
 * quotes from where the last night stopped. What differs is an alarm in the log, and stays as it is until an operator has
 * seen it: mending would hide what wrote it. Companies come in another order each night, one after the other; each step is
 * followed by as long a pause, and waits while the machine is busy.
 * @throws the reason of the signal, or an Error at the end when some companies could not be checked; the next try goes on
 * where this one stopped
 */
export async function checkEveryNight(
  services: NightServices,
  signal: AbortSignal,
  { machine = THIS_MACHINE, limits = LIMITS }: Night = {},
): Promise<void> {
  const { db, log, now } = services;
  const ends = performance.now() + NIGHT_MS;
  const companies = await db.identity.kysely
    .selectFrom('organizations')
    .select('id')
    .orderBy(sql`md5(id::text || ${now().toISOString().slice(0, 10)})`)
    .execute();
  const step: Step = async (work) => {
    signal.throwIfAborted();
    while (machine.isBusy() && performance.now() < ends) await delay(BUSY_WAIT_MS, undefined, { signal, ref: false });
    const started = performance.now();
    const done = await work();
    await delay(performance.now() - started, undefined, { signal, ref: false });
    return done;
  };
  let failed = 0;
  for (const [index, { id }] of companies.entries()) {
    if (performance.now() >= ends) {
      log.warn(
        { companies: companies.length - index },
        'The night was too short to check the reports of all companies',
      );
      break;
    }
    try {
      await checkShare(services, scopeOfJob({ org_id: id }), { limits, step });
    } catch (error) {
      signal.throwIfAborted();
      failed += 1;
      log.error({ err: error, org: id }, 'The reports of a company could not be checked');
    }
  }
  if (failed > 0) throw new Error(`The reports of ${failed} companies could not be checked`);
}

type Step = <Done>(work: () => Promise<Done>) => Promise<Done>;

interface Share {
  last_number: number;
  next_month: Day | null;
}

/** @returns where to go on; null when the company has had its share, from this process or another one */
async function begin({ db, now }: NightServices, scope: OrgScope): Promise<Share | null> {
  const at = now();
  const { rows } = await withOrg(db, scope, (tx) =>
    sql<Share>`
      insert into report_checks as kept (org_id, begun_at) values (${scope.orgId}, ${at})
      on conflict (org_id) do update set begun_at = excluded.begun_at, differing = 0
        where kept.begun_at < ${new Date(at.getTime() - SHARE_MS)}
      returning last_number, next_month::text`.execute(tx),
  );
  return rows[0] ?? null;
}

async function checkShare(
  services: NightServices,
  scope: OrgScope,
  { limits, step }: { limits: Limits; step: Step },
): Promise<void> {
  const share = await begin(services, scope);
  if (!share) return;
  const check = (part: CheckedPart) => step(() => look(services, scope, part));
  try {
    let after: number | null = share.last_number;
    for (let looked = 0; looked < limits.numbers && after !== null; ) {
      const compared = await check({ what: 'numbers', after });
      looked += compared.looked;
      after = compared.last;
      await keep(services, scope, { last_number: after ?? FIRST_NUMBER });
    }
    const months = await monthsToCheck(services.db, scope);
    for (const month of months.slice(0, LATE_MONTHS)) await check({ what: 'month', month });
    const older = { check, months: months.slice(LATE_MONTHS), next: share.next_month, quotes: limits.quotes };
    await checkOlderMonths(services, scope, older);
    await check({ what: 'work' });
  } catch (error) {
    // What is left of the share is due at once, for the next try. If that cannot be written, it comes the next night.
    await keep(services, scope, { begun_at: new Date(0) }).catch(() => undefined);
    throw error;
  }
}

interface OlderMonths {
  check: (part: CheckedPart) => Promise<{ looked: number }>;
  /** the latest first */
  months: readonly Month[];
  next: Day | null;
  quotes: number;
}

async function checkOlderMonths(
  services: NightServices,
  scope: OrgScope,
  { check, months, next, quotes }: OlderMonths,
): Promise<void> {
  const from = next === null ? 0 : months.findIndex((month) => month <= monthOf(next));
  const left = months.slice(Math.max(0, from));
  for (let looked = 0; looked < quotes; ) {
    const month = left.shift();
    if (month === undefined) break;
    looked += QUOTES_OF_EMPTY_MONTH + (await check({ what: 'month', month })).looked;
    const [following] = left;
    await keep(services, scope, { next_month: following === undefined ? null : firstDayOf(following) });
  }
}

/** Compares one part, and tells the operator what differs. */
async function look({ db, log }: NightServices, scope: OrgScope, part: CheckedPart) {
  const compared = await comparePart(db, scope, part);
  const lines = differenceLabels(compared.found);
  if (lines.length > 0) {
    log.error(
      { alarm: 'reports', org: scope.orgId, part, differing: lines.length, lines: lines.slice(0, LINES_LOGGED) },
      'What reports sum up differs from the quotes, payments and visits',
    );
    await withOrg(db, scope, (tx) =>
      sql`update report_checks set differing = differing + ${lines.length} where org_id = ${scope.orgId}`.execute(tx),
    );
  }
  return compared;
}

function keep(
  { db }: NightServices,
  scope: OrgScope,
  columns: { last_number?: number; next_month?: Day | null; begun_at?: Date },
): Promise<unknown> {
  const { next_month, ...others } = columns;
  const month = next_month === undefined ? {} : { next_month: sql<Date | null>`${next_month}::date` };
  return withOrg(db, scope, (tx) =>
    tx
      .updateTable('report_checks')
      .set({ ...others, ...month })
      .where('org_id', '=', scope.orgId)
      .execute(),
  );
}
