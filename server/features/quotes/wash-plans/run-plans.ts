import type { PlanReason } from '#domain/calendar/wash-plans.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { askCustomer, PlanMoved } from './ask-customer.ts';
import { type DuePlan, outcomeOf, readDuePlan } from './due-plan.ts';
import { runPlansQueue } from './plan-queue.ts';

const AT_ONCE = 25;
/** After this many plans of one company, the next company gets its turn. */
export const PLANS_IN_A_RUN = 250;
/** A plan that failed for an unknown reason waits this long, so it doesn't block others. */
const AFTER_FAILURE_MS = 15 * MINUTE_MS;

export async function queueDuePlans({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  const companies = await db.identity.kysely
    .selectFrom('wash_plans')
    .where('ask_at', '<=', now())
    .select('org_id')
    .distinct()
    .execute();
  for (const { org_id } of companies)
    await withOrg(db, scopeOfJob({ org_id }), (tx) => jobs.send(tx, runPlansQueue, { org_id }));
}

/** @returns true when there may be more */
export async function runPlans(services: Services, job: { org_id: string }, signal?: AbortSignal): Promise<boolean> {
  const scope = scopeOfJob(job);
  for (let done = 0; done < PLANS_IN_A_RUN; done += AT_ONCE) {
    const due = await withOrg(services.db, scope, (tx) => dueQuery(tx, scope, services.now()).limit(AT_ONCE).execute());
    for (const { id } of due) {
      if (signal?.aborted) return true;
      await runOne(services, scope, id);
    }
    if (due.length < AT_ONCE) return false;
  }
  return true;
}

async function runOne(services: Services, scope: OrgScope, id: string): Promise<void> {
  const { db, now, log } = services;
  try {
    const plan = await withOrg(db, scope, (tx) => processPlan(tx, services, scope, id));
    if (plan) await withOrg(db, scope, (tx) => askCustomer(tx, services, scope, plan));
  } catch (error) {
    if (error instanceof PlanMoved) return;
    if (error instanceof ProductError && WAITS.has(error.code)) return postponeDuePlans(services, scope, error);
    if (error instanceof ProductError && PAUSES.has(error.code))
      return withOrg(db, scope, (tx) => pause(tx, scope, id, 'incomplete', now()));
    log.error({ err: error, companyId: scope.orgId, planId: id }, 'A wash plan failed');
    const later = new Date(now().getTime() + AFTER_FAILURE_MS);
    await withOrg(db, scope, (tx) => waitUntil(tx, scope, id, later));
  }
}

/** Errors after which the company can send nothing more for now. */
const WAITS: ReadonlySet<string> = new Set(['MAIL_ALLOWANCE', 'MAIL_UNCONFIRMED']);
/** Errors that a retry can't fix, such as a deposit that no card can pay, or a quote without a name. */
const PAUSES: ReadonlySet<string> = new Set(['INVALID_INPUT', 'QUOTE_INCOMPLETE', 'TEXT_REFUSED']);

/** @returns the plan when its next quote is to be sent now */
async function processPlan(tx: Tx, services: Services, scope: OrgScope, id: string): Promise<DuePlan | null> {
  const now = services.now();
  const plan = await readDuePlan(tx, scope, { id, now });
  if (!plan) return null;
  const outcome = await outcomeOf(tx, services, scope, plan);
  if (outcome.result === 'ask') return plan;
  if (outcome.result === 'paused') await pause(tx, scope, id, outcome.reason, now);
  else await waitUntil(tx, scope, id, outcome.until);
  return null;
}

function dueQuery(tx: Tx, scope: OrgScope, now: Date) {
  return tx
    .selectFrom('wash_plans')
    .where('org_id', '=', scope.orgId)
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .orderBy('id')
    .select('id');
}

async function pause(tx: Tx, scope: OrgScope, id: string, reason: PlanReason, at: Date): Promise<void> {
  await tx
    .updateTable('wash_plans')
    .set((eb) => ({
      state: 'paused',
      reason,
      ask_at: null,
      edit_number: eb('edit_number', '+', 1),
      updated_at: at,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('ask_at', '<=', at)
    .execute();
}

async function waitUntil(tx: Tx, scope: OrgScope, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('wash_plans')
    .set({ ask_at: until })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute();
}

/** None of the company's plans can send before this time, so they aren't attempted one by one. */
async function postponeDuePlans({ db, now }: Services, scope: OrgScope, { details }: ProductError): Promise<void> {
  const at = now();
  const next = typeof details['next_at'] === 'string' ? new Date(details['next_at']) : at;
  const until = next > at ? next : new Date(at.getTime() + HOUR_MS);
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('wash_plans')
      .set({ ask_at: until })
      .where('org_id', '=', scope.orgId)
      .where('ask_at', '<=', at)
      .execute(),
  );
}
