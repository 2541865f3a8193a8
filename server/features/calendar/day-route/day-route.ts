import { sql } from 'kysely';
import { ROUTE_STOPS_MAX } from '#domain/calendar/job-limits.ts';
import { inKeptOrder } from '#domain/calendar/route-order.ts';
import { takesTime, type VisitState } from '#domain/calendar/visit-states.ts';
import { coordinatesText } from '#domain/customer/coordinates.ts';
import { ProductError } from '#domain/errors.ts';
import { presentEntries } from '#server/features/calendar/present.ts';
import {
  rangeOf,
  readWorkRules,
  type VisitRow,
  visitsBetween,
  visitsOfPerson,
} from '#server/features/calendar/queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export interface RouteOf {
  scope: OrgScope;
  timeZone: string;
  personId: string;
  day: string;
}

/** @throws ProductError NOT_FOUND */
export async function assertMember(tx: Tx, scope: OrgScope, id: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!person) throw new ProductError('NOT_FOUND');
}

/** Lists visits that start or continue on the day, in the saved order or else by time. */
export async function readDayRoute(tx: Tx, of: RouteOf, now: Date) {
  const { scope, timeZone, personId, day } = of;
  const { start, end } = rangeOf(day, 1, timeZone);
  const around = await visitsBetween(tx, scope, start, end);
  const visits = await visitsOfPerson(tx, scope, personId, { start, end });
  const own = visits.filter(({ state }) => takesTime(state as VisitState)).slice(0, ROUTE_STOPS_MAX);
  const kept = await keptRoute(tx, of);
  const rows = inKeptOrder(own, kept?.stops ?? []);
  const places = await placesOf(tx, scope, rows);
  const rules = await readWorkRules(tx, scope, timeZone, day);
  return {
    day,
    user_id: personId,
    stops: presentEntries(rows, around, rules, now).map((entry) => ({
      ...entry,
      coordinates: places.get(entry.property_id ?? '') ?? '',
    })),
    by_hand: kept !== null,
    edit_number: kept?.edit_number ?? 0,
  };
}

/**
 * Saves an order of visits. Saving the same order again changes nothing.
 * @param edit_number latest edit number that the caller saw; 0 if no order was saved yet
 * @throws ProductError NOT_FOUND for a visit of another company, CHANGED_BY_OTHER
 */
export async function keepDayRoute(
  tx: Tx,
  of: RouteOf,
  { stops, edit_number }: { stops: readonly string[]; edit_number: number },
): Promise<void> {
  const { scope, personId, day } = of;
  await assertVisits(tx, scope, stops);
  const kept = await keptRoute(tx, of);
  if (kept?.stops.join() === [...new Set(stops)].join()) return;
  const route = { org_id: scope.orgId, user_id: personId, day: sql<Date>`${day}::date`, stops: [...new Set(stops)] };
  const changed =
    edit_number === 0
      ? await tx
          .insertInto('day_routes')
          .values(route)
          .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'day']).doNothing())
          .returning('edit_number')
          .executeTakeFirst()
      : await tx
          .updateTable('day_routes')
          .set((eb) => ({ stops: route.stops, edit_number: eb('edit_number', '+', 1) }))
          .where('org_id', '=', scope.orgId)
          .where('user_id', '=', personId)
          .where('day', '=', route.day)
          .where('edit_number', '=', edit_number)
          .returning('edit_number')
          .executeTakeFirst();
  if (!changed) throw new ProductError('CHANGED_BY_OTHER');
}

async function keptRoute(tx: Tx, { scope, personId, day }: RouteOf) {
  const route = await tx
    .selectFrom('day_routes')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', personId)
    .where('day', '=', sql<Date>`${day}::date`)
    .select(['stops', 'edit_number'])
    .executeTakeFirst();
  return route ?? null;
}

async function placesOf(tx: Tx, scope: OrgScope, rows: readonly VisitRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ property_id }) => property_id ?? []))];
  if (ids.length === 0) return new Map();
  const places = await tx
    .selectFrom('properties')
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', ids)
    .select(['id', 'latitude', 'longitude'])
    .execute();
  return new Map(places.map((place) => [place.id, coordinatesText(place)]));
}

async function assertVisits(tx: Tx, scope: OrgScope, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', wanted)
    .select('id')
    .execute();
  if (found.length < wanted.length) throw new ProductError('NOT_FOUND');
}
