import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from './client.ts';
import type { OrgScope } from './scope.ts';

/** Columns of the tables with one row of settings per company, without org_id and edit_number. JSON is text. */
interface SettingsColumns {
  work_settings: {
    hours: string;
    set_up_minutes: number;
    travel_minutes: number;
    tasks?: string;
    holidays_worked?: string;
  };
  appointment_settings: {
    windows: string;
    notice_days: number;
    horizon_days: number;
    reminder_hour: number | null;
  };
  follow_up_settings: { enabled: boolean; steps: string };
}

/**
 * Stores settings for the first time, or replaces those that the person saw.
 * @param edit_number the latest edit number that the person saw; 0 before anything was stored
 * @throws ProductError CHANGED_BY_OTHER
 */
export async function storeSettings<Table extends keyof SettingsColumns>(
  tx: Tx,
  scope: OrgScope,
  table: Table,
  edit_number: number,
  columns: SettingsColumns[Table],
): Promise<void> {
  const names = Object.keys(columns);
  const { rows } = await sql`
    insert into ${sql.table(table)} (org_id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${scope.orgId}, ${sql.join(Object.values(columns))})
    on conflict (org_id) do update
      set ${sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))},
          edit_number = ${sql.table(table)}.edit_number + 1
      where ${sql.table(table)}.edit_number = ${edit_number}
    returning org_id`.execute(tx);
  if (rows.length === 0) throw new ProductError('CHANGED_BY_OTHER');
}
