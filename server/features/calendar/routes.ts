import type { Author, CallContext } from '#server/auth/context.ts';
import { maySeeTotals } from '#server/auth/viewer.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { CALENDAR_ENTRIES_MAX } from '#domain/calendar/job-limits.ts';
import { conflictsOf, type PlannedEntry } from '#domain/calendar/conflicts.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { ProductError } from '#domain/errors.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type Tx, withOrg } from '#server/db/client.ts';
import { withQuote } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { Services } from '#server/features/services.ts';
import { jobFromQuote, saveJob, setTask } from './job-commands.ts';
import { type LockedJob, lockJob } from './job-lock.ts';
import { plannedEntries, presentEntries, presentJob } from './present.ts';
import {
  jobIdOfQuote,
  quotesWithoutJob,
  rangeOf,
  readJob,
  readWorkRules,
  readWorkSettings,
  visitsBetween,
  visitsInTray,
} from './queries.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { addDayOff, daysOffFrom, removeDayOff, saveWorkSettings } from './work-settings.ts';
import { type JobContext, saveVisit, setVisitState, timesOf } from './visit-commands.ts';

export function jobsRoutes({ jobs }: Procedures, services: Services) {
  const { db } = services;
  const shown = async (tx: Tx, { scope, timeZone, seesMoney }: JobContext, id: string) =>
    presentJob(await readJob(tx, scope, id), timeZone, services.now(), seesMoney);
  const contextOf = ({ caller }: CallContext): JobContext => {
    const { member, author } = caller;
    const { scope, organization } = member;
    if (!organization) throw new ProductError('NOT_FOUND');
    return { services, scope, author, timeZone: organization.timeZone, seesMoney: maySeeTotals(member) };
  };
  type Change = (tx: Tx, context: JobContext, job: LockedJob) => Promise<void>;
  const changed = (call: CallContext, id: string, work: Change) => {
    const context = contextOf(call);
    return withOrg(db, context.scope, async (tx) => {
      await work(tx, context, await lockJob(tx, context.scope, id));
      return shown(tx, context, id);
    });
  };
  const settings = async (tx: Tx, { scope, timeZone }: JobContext) => {
    const { edit_number, ...stored } = await readWorkSettings(tx, scope);
    const off = await daysOffFrom(tx, scope, dayIn(services.now(), timeZone));
    const days_off = off.map(({ full_name, ...day }) => ({ ...day, name: full_name ?? '' }));
    return { ...stored, hours: [...stored.hours], edit_number, days_off };
  };
  type SettingsChange = (tx: Tx, change: { scope: OrgScope; author: Author; at: Date }) => Promise<void>;
  const settingsAfter = (call: CallContext, work: SettingsChange) => {
    const context = contextOf(call);
    const { scope, author } = context;
    return withOrg(db, scope, async (tx) => {
      await work(tx, { scope, author, at: services.now() });
      return settings(tx, context);
    });
  };
  return {
    settings: jobs.settings.handler(({ context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, (tx) => settings(tx, context));
    }),
    saveSettings: jobs.saveSettings.handler(({ input, context }) =>
      settingsAfter(context, (tx, change) => saveWorkSettings(tx, change, input)),
    ),
    addDayOff: jobs.addDayOff.handler(({ input, context }) =>
      settingsAfter(context, (tx, change) => addDayOff(tx, change, input.id, input.day_off)),
    ),
    removeDayOff: jobs.removeDayOff.handler(({ input, context }) =>
      settingsAfter(context, (tx, change) => removeDayOff(tx, change, input.id)),
    ),
    calendar: jobs.calendar.handler(({ input, context: call }) => {
      const { scope, timeZone } = contextOf(call);
      return withOrg(db, scope, async (tx) => {
        const { start, end } = rangeOf(input.from, input.days, timeZone);
        const rows = await visitsBetween(tx, scope, start, end);
        const rules = await readWorkRules(tx, scope, timeZone, input.from);
        const entries = rows.slice(0, CALENDAR_ENTRIES_MAX);
        return { entries: presentEntries(entries, rows, rules), incomplete: rows.length > CALENDAR_ENTRIES_MAX };
      });
    }),
    tray: jobs.tray.handler(({ context: call }) => {
      const { scope, timeZone } = contextOf(call);
      return withOrg(db, scope, async (tx) => {
        const visits = await visitsInTray(tx, scope);
        const quotes = await quotesWithoutJob(tx, scope);
        const rules = { timeZone, hours: [], daysOff: [], travelMinutes: 0 };
        return {
          visits: presentEntries(visits, [], rules),
          quotes: quotes.map(({ id, number, approved_at, ...quote }) => ({
            quote_id: id,
            number: quoteNumber(number),
            ...quote,
            approved_at: approved_at.toISOString(),
          })),
        };
      });
    }),
    check: jobs.check.handler(({ input, context: call }) => {
      const { scope, timeZone } = contextOf(call);
      return withOrg(db, scope, async (tx) => {
        const { starts_at, ends_at } = timesOf({ time: { ...input, second: false }, minutes: input.minutes }, timeZone);
        if (!starts_at || !ends_at) return { conflicts: [] };
        const rows = await visitsBetween(
          tx,
          scope,
          new Date(starts_at.getTime() - DAY_MS),
          new Date(ends_at.getTime() + DAY_MS),
        );
        const job = input.job_id ? await readJob(tx, scope, input.job_id) : null;
        const entry: PlannedEntry = {
          id: input.visit_id ?? '',
          start: starts_at.getTime(),
          end: ends_at.getTime(),
          people: input.people,
          place: job ? (job.property_id ?? (job.property_address || null)) : null,
        };
        const rules = await readWorkRules(tx, scope, timeZone, dayIn(starts_at, timeZone));
        return { conflicts: conflictsOf(entry, plannedEntries(rows), rules) };
      });
    }),
    ofQuote: jobs.ofQuote.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        const id = await jobIdOfQuote(tx, context.scope, input.quote_id);
        return id === null ? null : shown(tx, context, id);
      });
    }),
    get: jobs.get.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, (tx) => shown(tx, context, input.id));
    }),
    fromQuote: jobs.fromQuote.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withQuote(db, context.scope, input.quote_id, async (tx, quote) =>
        shown(tx, context, await jobFromQuote(tx, context, quote, input)),
      );
    }),
    save: jobs.save.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        await saveJob(tx, context, input);
        return shown(tx, context, input.id);
      });
    }),
    saveVisit: jobs.saveVisit.handler(({ input, context }) =>
      changed(context, input.id, (tx, change, job) => saveVisit(tx, change, job, input)),
    ),
    setState: jobs.setState.handler(({ input, context }) =>
      changed(context, input.id, (tx, change, job) => setVisitState(tx, change, job, input)),
    ),
    setTask: jobs.setTask.handler(({ input, context }) =>
      changed(context, input.id, (tx, change, job) => setTask(tx, change, job, input)),
    ),
  };
}
