import { addDays, dayIn } from '#domain/calendar-days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { CONFLICT_DAYS, UNSCHEDULED_DAYS } from '#domain/reports/needs.ts';
import { entryPresenter } from '#server/features/calendar/present.ts';
import {
  quotesWithoutJob,
  rangeOf,
  readWorkRules,
  visitsBetween,
  visitsInTray,
} from '#server/features/calendar/queries.ts';
import type { ListContext } from '#server/features/quotes/list-filter.ts';
import { withOrg } from '#server/platform/db/client.ts';

export function readWork({ db, scope, timeZone, now }: ListContext) {
  const today = dayIn(now, timeZone);
  const { start, end } = rangeOf(today, CONFLICT_DAYS, timeZone);
  return withOrg(db, scope, async (tx) => {
    const rows = await visitsBetween(tx, scope, start, end);
    const rules = await readWorkRules(tx, scope, timeZone, today);
    return {
      visits: rows,
      present: entryPresenter(rows, rules, now),
      tomorrow: rangeOf(addDays(today, 1), 1, timeZone).start,
      tray: await visitsInTray(tx, scope),
      approved: await quotesWithoutJob(tx, scope, new Date(now.getTime() - UNSCHEDULED_DAYS * DAY_MS)),
    };
  });
}

export type DashboardEntry = ReturnType<Awaited<ReturnType<typeof readWork>>['present']>;
