import { CONFLICTS_CHECKED, conflictsOf, NO_CONFLICTS } from '#domain/calendar/conflicts.ts';
import { CALENDAR_ENTRIES_MAX, JOBS_KEPT_MAX } from '#domain/calendar/job-limits.ts';
import { OtherEntries } from '#domain/calendar/other-entries.ts';
import type { PlannedEntry } from '#domain/calendar/timeline.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Author, CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { hasScope, type Member, maySeeTotals } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { presentWithPauses } from '#server/platform/http/answer-budget.ts';
import { jobFromQuote, proposedLengths, saveJob, setTask, USUAL_MINUTES } from './job-commands.ts';
import type { JobContext } from './job-context.ts';
import { type LockedWork, withJob, withJobs } from './job-lock.ts';
import { type JobRows, readJob, readJobs } from './job-queries.ts';
import { moveVisits } from './move-visits.ts';
import { notifyCustomer } from './notify/notify-customer.ts';
import { notifyCustomers } from './notify/notify-customers.ts';
import { notifyOfArrival, waysOfArrival } from './notify/notify-of-arrival.ts';
import { entryPresenter, plannedEntries, presentEntries, presentJob } from './present.ts';
import { minutesOfQuote, proposedTime, siteOfWork } from './proposal.ts';
import {
  jobIdOfQuote,
  quotesWithoutJob,
  rangeOf,
  readWorkRules,
  readWorkSettings,
  visitsBetween,
  visitsInTray,
  visitsOfPerson,
} from './queries.ts';
import { assertVisitOf, saveVisit, setVisitState, timesOf } from './visit-commands.ts';
import { readResult, sendResult } from './work-result.ts';
import { addDayOff, daysOffFrom, removeDayOff, saveWorkSettings } from './work-settings.ts';

/** A key with only the jobs scope may not see a job's amounts. */
function maySeePrices(member: Member): boolean {
  return maySeeTotals(member) && hasScope(member, 'quotes:read');
}

const touches = ({ starts_at, ends_at }: { starts_at: Date | null; ends_at: Date | null }, from: Date, to: Date) =>
  starts_at !== null && ends_at !== null && starts_at < to && ends_at > from;

export function jobsRoutes({ jobs }: Procedures, services: Services) {
  const { db } = services;
  const present = async (tx: Tx, context: JobContext, jobs: readonly JobRows[]) => {
    const { timeZone, seesMoney } = context;
    const firstVisits = jobs.flatMap(({ visits: [visit] }) => visit?.id ?? []);
    const ways = await waysOfArrival(tx, notifyContext(context), firstVisits);
    const presented = { timeZone, now: services.now(), seesMoney, env: services.env };
    return jobs.map((job) => presentJob(job, { ...presented, way: ways.get(job.visits[0]?.id ?? '') ?? null }));
  };
  const shown = async (tx: Tx, context: JobContext, id: string) => {
    const [job] = await present(tx, context, [await readJob(tx, context.scope, id)]);
    if (!job) throw new ProductError('NOT_FOUND');
    return job;
  };
  const contextOf = ({ caller }: CallContext): JobContext => {
    const { member, author } = caller;
    const { scope, organization } = member;
    if (!organization) throw new ProductError('NOT_FOUND');
    return { services, scope, author, timeZone: organization.timeZone, seesMoney: maySeePrices(member) };
  };
  const notifyContext = ({ scope, author }: JobContext) => ({ services, scope, sender: author.actor });
  type Change = (tx: Tx, context: JobContext, job: LockedWork) => Promise<void>;
  const changed = (call: CallContext, id: string, work: Change) => {
    const context = contextOf(call);
    return withJob(db, context.scope, id, async (tx, job) => {
      await work(tx, context, job);
      return shown(tx, context, id);
    });
  };
  const settings = async (tx: Tx, { scope, timeZone }: JobContext) => {
    const { edit_number, ...stored } = await readWorkSettings(tx, scope);
    const off = await daysOffFrom(tx, scope, dayIn(services.now(), timeZone));
    const days_off = off.map(({ full_name, ...day }) => ({ ...day, name: full_name ?? '' }));
    const { hours, tasks, holidays_worked } = stored;
    const lists = { hours: [...hours], tasks: [...tasks], holidays_worked: [...holidays_worked] };
    return { ...stored, ...lists, edit_number, days_off };
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
        // Visits on the evening before and the morning after may conflict with the shown ones.
        const around = await visitsBetween(
          tx,
          scope,
          new Date(start.getTime() - DAY_MS),
          new Date(end.getTime() + DAY_MS),
        );
        const touching = around.filter(({ starts_at, ends_at }) => touches({ starts_at, ends_at }, start, end));
        const rules = await readWorkRules(tx, scope, timeZone, input.from);
        const last_day = addDays(input.from, input.days - 1);
        const rows = touching.slice(0, CALENDAR_ENTRIES_MAX);
        const { shown: entries, isWhole } = await presentWithPauses(
          rows,
          entryPresenter(around, rules, services.now()),
        );
        return {
          entries,
          incomplete: !isWhole || around.length > CALENDAR_ENTRIES_MAX,
          days_off: rules.daysOff
            .filter(({ firstDay }) => firstDay <= last_day)
            .map(({ person, firstDay, lastDay, holiday = null }) => ({
              user_id: person,
              first_day: firstDay,
              last_day: lastDay,
              holiday,
            })),
        };
      });
    }),
    tray: jobs.tray.handler(({ context: call }) => {
      const { scope, timeZone } = contextOf(call);
      return withOrg(db, scope, async (tx) => {
        const visits = await visitsInTray(tx, scope);
        const quotes = await quotesWithoutJob(tx, scope);
        const lengths = await proposedLengths(
          tx,
          scope,
          quotes.map(({ id }) => id),
        );
        const rules = { timeZone, hours: [], daysOff: [], travelMinutes: 0 };
        return {
          visits: presentEntries(visits, [], rules, services.now()),
          quotes: quotes.map(({ id, number, approved_at, ...quote }) => ({
            quote_id: id,
            number: quoteNumber(number),
            ...quote,
            approved_at: approved_at.toISOString(),
            minutes: lengths.get(id) ?? USUAL_MINUTES,
          })),
        };
      });
    }),
    check: jobs.check.handler(({ input, context: call }) => {
      const { scope, timeZone } = contextOf(call);
      return withOrg(db, scope, async (tx) => {
        const { starts_at, ends_at } = timesOf({ time: { ...input, second: false }, minutes: input.minutes }, timeZone);
        if (!starts_at || !ends_at) return NO_CONFLICTS;
        const rows = await visitsBetween(
          tx,
          scope,
          new Date(starts_at.getTime() - DAY_MS),
          new Date(ends_at.getTime() + DAY_MS),
        );
        const entry: PlannedEntry = {
          id: input.visit_id ?? '',
          start: starts_at.getTime(),
          end: ends_at.getTime(),
          people: input.people,
          place: await siteOfWork(tx, scope, input),
        };
        const rules = await readWorkRules(tx, scope, timeZone, dayIn(starts_at, timeZone));
        return conflictsOf(entry, new OtherEntries(plannedEntries(rows)), rules, { limit: CONFLICTS_CHECKED });
      });
    }),
    proposal: jobs.proposal.handler(({ input, context: call }) => {
      const { scope, timeZone } = contextOf(call);
      const { quote_id } = input;
      return withOrg(db, scope, async (tx) => {
        // Checked even when the length is given, so no one can probe for another company's quote.
        const usual = quote_id === undefined ? USUAL_MINUTES : await minutesOfQuote(tx, scope, quote_id);
        const minutes = input.minutes ?? usual;
        const time = await proposedTime(tx, scope, { ...input, minutes }, { timeZone, now: services.now() });
        return { time, minutes };
      });
    }),
    ofQuote: jobs.ofQuote.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        const id = await jobIdOfQuote(tx, context.scope, input.quote_id);
        return id === null ? null : shown(tx, context, id);
      });
    }),
    mine: jobs.mine.handler(({ input, context: call }) => {
      const context = contextOf(call);
      const { scope, timeZone, author } = context;
      return withOrg(db, scope, async (tx) => {
        const { start, end } = rangeOf(input.day, 1, timeZone);
        const visits = await visitsOfPerson(tx, scope, author.actor.id, { start, end });
        const own = new Set(visits.map(({ job_id }) => job_id));
        const rows = await readJobs(tx, scope, [...own].slice(0, JOBS_KEPT_MAX));
        return { jobs: await present(tx, context, rows) };
      });
    }),
    get: jobs.get.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, (tx) => shown(tx, context, input.id));
    }),
    fromQuote: jobs.fromQuote.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withQuote(db, context.scope, input.quote_id, async (tx, quote) => {
        const id = await jobFromQuote(tx, context, quote, input);
        if (input.visit?.tell_customer) await notifyCustomer(tx, notifyContext(context), input.visit_id);
        return shown(tx, context, id);
      });
    }),
    save: jobs.save.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        await saveJob(tx, context, input);
        return shown(tx, context, input.id);
      });
    }),
    saveVisit: jobs.saveVisit.handler(({ input, context }) =>
      changed(context, input.id, async (tx, change, job) => {
        await saveVisit(tx, change, job, input);
        if (input.tell_customer) await notifyCustomer(tx, notifyContext(change), input.visit_id);
      }),
    ),
    setState: jobs.setState.handler(({ input, context }) =>
      changed(context, input.id, async (tx, change, job) => {
        const since = await setVisitState(tx, change, job, input);
        if (since && input.state === 'on_the_way') {
          const { travel_minutes: driveMinutes } = await readWorkSettings(tx, change.scope);
          const { visit_id: visitId, arrives_in_minutes: chosenMinutes } = input;
          await notifyOfArrival(tx, notifyContext(change), { visitId, left: since, driveMinutes, chosenMinutes });
        }
        if (input.tell_customer) await notifyCustomer(tx, notifyContext(change), input.visit_id);
      }),
    ),
    tell: jobs.tell.handler(({ input, context }) =>
      changed(context, input.id, async (tx, change, job) => {
        await assertVisitOf(tx, change.scope, job, input.visit_id);
        await notifyCustomer(tx, notifyContext(change), input.visit_id, input.message);
      }),
    ),
    result: jobs.result.handler(({ input, context }) => readResult({ ...contextOf(context), services }, input.id)),
    sendResult: jobs.sendResult.handler(async ({ input, context: call }) => {
      const context = { ...contextOf(call), services };
      await sendResult(context, input);
      return withOrg(db, context.scope, (tx) => shown(tx, context, input.id));
    }),
    moveVisits: jobs.moveVisits.handler(({ input: { moves, tell_customers, message }, context: call }) => {
      const context = contextOf(call);
      const ids = moves.map(({ job_id }) => job_id);
      return withJobs(db, context.scope, ids, async (tx, locked) => {
        await moveVisits(tx, context, locked, moves);
        if (!tell_customers) return { told: 0, not_told: [] };
        const visitIds = moves.map(({ visit_id }) => visit_id);
        return notifyCustomers(tx, notifyContext(context), visitIds, message);
      });
    }),
    setTask: jobs.setTask.handler(({ input, context }) =>
      changed(context, input.id, (tx, change, job) => setTask(tx, change, job, input)),
    ),
  };
}
