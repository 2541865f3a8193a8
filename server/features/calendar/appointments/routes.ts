import type { z } from 'zod';
import type { AppointmentRequest } from '#contract/appointments.ts';
import { conflictsOf, type WorkRules } from '#domain/calendar/conflicts.ts';
import { OtherEntries } from '#domain/calendar/other-entries.ts';
import { instantOfWallTime } from '#domain/calendar/wall-time.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { readWorkRules } from '#server/features/calendar/queries.ts';
import { readLink } from '#server/features/quotes/approval/queries.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type AnswerContext, confirmRequest, declineRequest } from './answer.ts';
import { askForDate } from './ask.ts';
import { minutesToCome } from './minutes-to-come.ts';
import { readOffer, saveOffer } from './offer.ts';
import { datedVisits, openRequestsQuery, visitsToComeQuery } from './queries.ts';
import { appointmentFile, showAppointment } from './show.ts';

type Shown = z.input<typeof AppointmentRequest>;

export function appointmentsRoutes({ appointments }: Procedures, services: Services) {
  const { db } = services;
  const contextOf = ({ caller }: CallContext): AnswerContext => {
    const { scope, organization } = caller.member;
    if (!organization) throw new ProductError('NOT_FOUND');
    return { services, scope, author: caller.author, timeZone: organization.timeZone, seesMoney: false };
  };
  return {
    offer: appointments.offer.handler(({ context: call }) => {
      const { scope } = call.caller.member;
      return withOrg(db, scope, (tx) => readOffer(tx, scope));
    }),
    saveOffer: appointments.saveOffer.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        await saveOffer(tx, { ...context, at: services.now() }, input);
        return readOffer(tx, context.scope);
      });
    }),
    requests: appointments.requests.handler(({ context: call }) => {
      const { scope, timeZone } = contextOf(call);
      return withOrg(db, scope, async (tx) => {
        const rows = await openRequestsQuery(tx, scope).execute();
        const rules = await readWorkRules(tx, scope, timeZone, dayIn(services.now(), timeZone));
        const requests: Shown[] = [];
        for (const row of rows) requests.push(await presentRequest(tx, scope, row, rules));
        return { requests };
      });
    }),
    confirm: appointments.confirm.handler(async ({ input, context }) => ({
      job_id: await confirmRequest(contextOf(context), input),
    })),
    decline: appointments.decline.handler(async ({ input, context }) => ({
      ok: true,
      mailed_to: await declineRequest(contextOf(context), input),
    })),
    show: appointments.show.handler(({ input }) => showAppointment(services, readLink(input.token), input.from)),
    ask: appointments.ask.handler(async ({ input, context: { caller } }) => {
      const link = readLink(input.token);
      const staff = caller.viewer?.orgId === link.scope.orgId ? caller.viewer : null;
      await askForDate(services, link, { choice: input.choice ?? null, words: input.wish, staff });
      return { ok: true };
    }),
    file: appointments.file.handler(({ input }) => appointmentFile(services, readLink(input.token))),
  };
}

type OpenRequest = Awaited<ReturnType<ReturnType<typeof openRequestsQuery>['execute']>>[number];

async function presentRequest(tx: Tx, scope: OrgScope, row: OpenRequest, rules: WorkRules): Promise<Shown> {
  const visits = await visitsToComeQuery(tx, scope, row.quote_number).execute();
  const [appointment] = datedVisits(visits);
  const waiting = visits.find(({ starts_at }) => starts_at === null);
  const minutes = await minutesToCome(tx, scope, row.quote_id, visits);
  const { day, from_minute: from, to_minute: to } = row;
  const choice = day !== null && from !== null && to !== null ? { day, from, to } : null;
  return {
    id: row.id,
    quote_id: row.quote_id,
    number: quoteNumber(row.quote_number),
    customer_name: row.customer_name,
    property_address: row.property_address,
    created_at: row.created_at.toISOString(),
    choice,
    wish: row.wish,
    told_starts_at: appointment?.starts_at.toISOString() ?? null,
    visit_id: appointment ? null : (waiting?.id ?? null),
    minutes,
    conflicts: choice ? againstStart(choice, minutes, rules) : [],
  };
}

/** The crew isn't known yet, so only conflicts that don't depend on the crew count. */
function againstStart({ day, from }: { day: string; from: number }, minutes: number, rules: WorkRules) {
  const start = instantOfWallTime({ day, minute: from }, rules.timeZone)?.getTime();
  if (start === undefined) return [];
  const entry = { id: '', start, end: start + minutes * MINUTE_MS, people: [], place: null };
  return [...new Set(conflictsOf(entry, new OtherEntries([]), rules).conflicts.map(({ kind }) => kind))];
}
