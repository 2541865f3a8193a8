import { sql } from 'kysely';
import type { z } from 'zod';
import type { DayOffInput, WorkSettingsInput } from '#contract/work-settings-fields.ts';
import { WORK_LIMITS } from '#domain/calendar/work-settings.ts';
import type { Day } from '#domain/calendar-days.ts';
import { ProductError } from '#domain/errors.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { storeSettings } from '#server/platform/db/edited-settings.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface Change {
  scope: OrgScope;
  author: Author;
  at: Date;
}

/** @throws ProductError CHANGED_BY_OTHER */
export async function saveWorkSettings(
  tx: Tx,
  { scope, author, at }: Change,
  { edit_number, hours, tasks, holidays_worked: holidays, ...minutes }: z.output<typeof WorkSettingsInput>,
): Promise<void> {
  const holidays_worked = holidays && [...new Set(holidays)];
  await storeSettings(tx, scope, 'work_edit_number', edit_number, {
    ...minutes,
    work_hours: JSON.stringify(hours),
    ...(tasks && { usual_tasks: JSON.stringify(tasks) }),
    ...(holidays_worked && { holidays_worked: JSON.stringify(holidays_worked) }),
  });
  const data = { hours, ...minutes, ...(tasks && { tasks }), ...(holidays_worked && { holidays_worked }) };
  await writeAudit(tx, scope, { ...author, action: 'work.settings_changed', data, at });
}

/** @throws ProductError NOT_FOUND for another company's person or id, INVALID_INPUT when there are too many days off */
export async function addDayOff(
  tx: Tx,
  { scope, author, at }: Change,
  id: string,
  { user_id, first_day, last_day, reason }: z.output<typeof DayOffInput>,
): Promise<void> {
  if (user_id !== null && !(await nameOf(tx, scope, user_id))) throw new ProductError('NOT_FOUND');
  const { count } = await tx
    .selectFrom('days_off')
    .where('org_id', '=', scope.orgId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= WORK_LIMITS.daysOff)
    throw new ProductError(
      'INVALID_INPUT',
      `You can have up to ${WORK_LIMITS.daysOff} days off. Remove old ones first.`,
    );
  const added = await tx
    .insertInto('days_off')
    .values({
      org_id: scope.orgId,
      id,
      user_id,
      first_day: sql<Date>`${first_day}::date`,
      last_day: sql<Date>`${last_day}::date`,
      reason,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const target = user_id === null ? 'Company' : ((await nameOf(tx, scope, user_id)) ?? '');
  const data = { first_day, last_day, reason };
  if (added) await writeAudit(tx, scope, { ...author, action: 'work.day_off_added', target, data, at });
}

/** Repeating the call changes nothing. @throws ProductError NOT_FOUND for an id that was never a day off */
export async function removeDayOff(tx: Tx, { scope, author, at }: Change, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('days_off')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .returning([sql<string>`first_day::text`.as('first_day'), sql<string>`last_day::text`.as('last_day')])
    .executeTakeFirst();
  if (!removed) throw new ProductError('NOT_FOUND');
  await writeAudit(tx, scope, { ...author, action: 'work.day_off_removed', data: removed, at });
}

async function nameOf(tx: Tx, scope: OrgScope, userId: string): Promise<string | undefined> {
  const person = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', userId)
    .select('full_name')
    .executeTakeFirst();
  return person?.full_name;
}

export function daysOffFrom(tx: Tx, scope: OrgScope, today: Day) {
  return tx
    .selectFrom('days_off as off')
    .leftJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'off.org_id').onRef('person.id', '=', 'off.user_id'),
    )
    .where('off.org_id', '=', scope.orgId)
    .where('off.last_day', '>=', sql<Date>`${today}::date`)
    .orderBy('off.first_day')
    .orderBy('off.id')
    .select([
      'off.id',
      'off.user_id',
      'off.reason',
      'person.full_name',
      sql<string>`off.first_day::text`.as('first_day'),
      sql<string>`off.last_day::text`.as('last_day'),
    ])
    .execute();
}
