import { Readable } from 'node:stream';
import { dayIn } from '#domain/calendar-days.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { auditCsv, presentAuditEntry } from './present.ts';
import { auditPages, listAuditPeople, readAuditLog } from './queries.ts';

export function auditLogRoutes(procedures: Procedures, { db, now, geoip }: Services) {
  const { auditLog } = procedures;
  const contextOf = ({ scope, organization }: Member) => ({ db, scope, timeZone: organization?.timeZone ?? 'UTC' });
  return {
    list: auditLog.list.handler(async ({ input, context }) => {
      const { before, limit, ...filter } = input;
      // Reads one extra row. If it exists, there is a next page.
      const rows = await readAuditLog(contextOf(context.caller.member), filter, { before, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      return {
        entries: shown.map((row) => presentAuditEntry(row, geoip)),
        next_before: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    }),
    people: auditLog.people.handler(async ({ context }) => listAuditPeople(db, context.caller.member.scope)),
    csv: auditLog.csv.handler(({ input, context }) => {
      const reading = contextOf(context.caller.member);
      const name = `audit-log-${dayIn(now(), reading.timeZone)}.csv`;
      context.resHeaders.set('content-type', 'text/csv; charset=utf-8');
      context.resHeaders.set('content-disposition', `attachment; filename="${name}"`);
      return Readable.toWeb(
        Readable.from(auditCsv(auditPages(reading, input), reading.timeZone, geoip)),
      ) as ReadableStream<Uint8Array>;
    }),
  };
}
