import { sql } from 'kysely';
import type { z } from 'zod';
import type { OfferInput } from '#contract/appointments.ts';
import type { AppointmentWindow } from '#domain/calendar/appointment-windows.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { storeSettings } from '#server/platform/db/edited-settings.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export interface StoredOffer {
  windows: AppointmentWindow[];
  notice_days: number;
  horizon_days: number;
  /** null for no reminders */
  reminder_hour: number | null;
  edit_number: number;
}

export function readOffer(tx: Tx, scope: OrgScope): Promise<StoredOffer> {
  return offerQuery(tx, scope).executeTakeFirstOrThrow();
}

/**
 * Locks the offer until the transaction ends, so no one else takes a slot. If two customers want the last slot, the
 * second sees that it is taken.
 */
export function lockOffer(tx: Tx, scope: OrgScope): Promise<StoredOffer> {
  // FOR UPDATE would also block every insert that references the company.
  return offerQuery(tx, scope).forNoKeyUpdate().executeTakeFirstOrThrow();
}

function offerQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      // Stored after validation by the contract.
      sql<AppointmentWindow[]>`appointment_windows`.as('windows'),
      'notice_days',
      'horizon_days',
      'reminder_hour',
      'appointments_edit_number as edit_number',
    ]);
}

/** @throws ProductError CHANGED_BY_OTHER */
export async function saveOffer(
  tx: Tx,
  { scope, author, at, timeZone }: { scope: OrgScope; author: Author; at: Date; timeZone: string },
  { edit_number, windows, ...offer }: z.output<typeof OfferInput>,
): Promise<void> {
  const columns = { ...offer, appointment_windows: JSON.stringify(windows) };
  await storeSettings(tx, scope, 'appointments_edit_number', edit_number, columns);
  await planReminders(tx, scope, { hour: offer.reminder_hour, timeZone, at });
  await writeAudit(tx, scope, { ...author, action: 'work.appointments_changed', data: { ...offer, windows }, at });
}

/**
 * Moves the reminders of all appointments that customers know about to the new hour. Follows `reminderTime`, which
 * plans a single reminder. Skips tomorrow's appointments without a planned reminder: that reminder may have gone out
 * today.
 */
async function planReminders(
  tx: Tx,
  scope: OrgScope,
  { hour, timeZone, at }: { hour: number | null; timeZone: string; at: Date },
): Promise<void> {
  const planned = sql<Date>`(((starts_at at time zone ${timeZone})::date - 1)
    + make_interval(hours => ${hour}::int)) at time zone ${timeZone}`;
  const later = startOfDay(addDays(dayIn(at, timeZone), 2), timeZone);
  await tx
    .updateTable('visits')
    .set({ remind_at: hour === null ? null : planned })
    .where('org_id', '=', scope.orgId)
    .where('starts_at', '>', at)
    .where('state', '=', 'scheduled')
    .where('told_starts_at', '=', (eb) => eb.ref('starts_at'))
    .where(({ eb, or }) => or([eb('remind_at', 'is not', null), eb('starts_at', '>=', later)]))
    .$if(hour !== null, (query) => query.where(planned, '>', at))
    .execute();
}
