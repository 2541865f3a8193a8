import { VISITS_A_DAY_MAX } from '#domain/calendar/job-limits.ts';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { rangeOf } from './queries.ts';

/**
 * Checks that a visit fits on a day. The number per day is limited, because each of a day's visits is compared with all
 * others. Call it after `visitsChanged`, which locks the calendar, so that two people who want the last slot take
 * turns.
 * @param people added on that day; empty for an unassigned visit
 * @throws ProductError INVALID_INPUT
 */
export async function assertCapacityOn(
  tx: Tx,
  scope: OrgScope,
  { start, people, timeZone }: { start: Date; people: readonly string[]; timeZone: string },
): Promise<void> {
  const day = dayIn(start, timeZone);
  const full = await fullPerson(tx, scope, people, rangeOf(day, 1, timeZone));
  if (!full) return;
  const many =
    full.full_name === null
      ? `There are already ${VISITS_A_DAY_MAX} unassigned visits`
      : `${full.full_name} already has ${VISITS_A_DAY_MAX} visits`;
  throw new ProductError('INVALID_INPUT', `${many} on ${staffDay(day)}. Choose another day or another person.`);
}

/** Finds a person with too many visits that start within the range. A null name means unassigned visits. */
function fullPerson(tx: Tx, scope: OrgScope, people: readonly string[], { start, end }: { start: Date; end: Date }) {
  return tx
    .selectFrom('visits as visit')
    .leftJoin('visit_people as going', (join) =>
      join.onRef('going.org_id', '=', 'visit.org_id').onRef('going.visit_id', '=', 'visit.id'),
    )
    .leftJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'going.org_id').onRef('person.id', '=', 'going.user_id'),
    )
    .where('visit.org_id', '=', scope.orgId)
    .where('visit.starts_at', '>=', start)
    .where('visit.starts_at', '<', end)
    .where('visit.state', '!=', 'cancelled')
    .$if(people.length === 0, (visits) => visits.where('going.user_id', 'is', null))
    .$if(people.length > 0, (visits) => visits.where('going.user_id', 'in', [...people]))
    .groupBy(['person.id', 'person.full_name'])
    .having((eb) => eb.fn.countAll(), '>', VISITS_A_DAY_MAX)
    .select('person.full_name')
    .executeTakeFirst();
}
