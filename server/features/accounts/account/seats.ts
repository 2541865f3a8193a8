import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Checks that the plan has a seat for one more person. Open invitations count as taken seats.
 * @throws ProductError SEAT_LIMIT
 */
export async function assertFreeSeat(tx: Tx, scope: OrgScope, now: Date): Promise<void> {
  const seats = await freeSeats(tx, scope);
  if (seats - (await openInvitations(tx, scope, now)) < 1) throw new ProductError('SEAT_LIMIT');
}

/**
 * Counts the seats that the plan has left. A scheduled smaller plan limits them as soon as it is chosen, so everyone
 * fits when it begins. Locks the subscription: people who join at the same time are counted one after another.
 */
export async function freeSeats(tx: Tx, scope: OrgScope): Promise<number> {
  const subscription = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .leftJoin('plans as scheduled', 'scheduled.id', 'subscriptions.scheduled_plan_id')
    .where('subscriptions.org_id', '=', scope.orgId)
    // least() ignores nulls.
    .select((eb) => eb.fn<number>('least', ['plans.max_users', 'scheduled.max_users']).as('max_users'))
    .forUpdate('subscriptions')
    .executeTakeFirst();
  const active = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return (subscription?.max_users ?? 0) - active.count;
}

async function openInvitations(tx: Tx, scope: OrgScope, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('invitations')
    .where('org_id', '=', scope.orgId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
