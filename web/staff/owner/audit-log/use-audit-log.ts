import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { z } from 'zod';
import { AUDIT_GROUP_NAMES } from '#contract/audit-labels.ts';
import type { AuditFilter } from '#contract/audit-log.ts';
import { isDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { FROM_THE_START, usePages } from '#web/staff/workspace/use-pages.ts';

const PARSERS = {
  person: parseAsString.withDefault(''),
  group: parseAsStringLiteral(AUDIT_GROUP_NAMES),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
};

/** Keeps the filter in the URL, so it survives a reload and people can share it. */
export function useAuditChoice() {
  const [choice, setChoice] = useQueryStates(PARSERS, { history: 'replace' });
  return {
    choice,
    choose: (change: Partial<AuditChoice>) => void setChoice(change),
    clear: () => void setChoice(null),
  };
}

export type AuditChoice = ReturnType<typeof useQueryStates<typeof PARSERS>>[0];

/** Converts the filter for the server. Ignores a half-typed date. */
export function filterOf({ person, group, from, to }: AuditChoice): z.input<typeof AuditFilter> {
  return {
    ...(person && { person_id: person }),
    ...(group && { group }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

export function csvAddress(filter: z.input<typeof AuditFilter>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return `/api/audit-log/csv${query.size > 0 ? `?${query}` : ''}`;
}

export function useAuditLog(filter: z.input<typeof AuditFilter>) {
  return usePages(
    queries.auditLog.list.infiniteOptions({
      ...FROM_THE_START,
      input: (before) => ({ ...filter, before }),
      getNextPageParam: (page) => page.next_before ?? undefined,
    }),
    ({ entries }) => entries,
  );
}
