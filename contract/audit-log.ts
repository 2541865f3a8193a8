import { z } from 'zod';
import { AUDIT_GROUP_NAMES } from './audit-labels.ts';
import { DayInput, Id, member, PAGE_MAX } from './base.ts';
import { AddressLocation } from './location.ts';

/** Days are in the company's time zone. Both ends are included. */
export const AuditFilter = z.object({
  person_id: Id('users').optional(),
  group: z.enum(AUDIT_GROUP_NAMES).optional(),
  from: DayInput().optional(),
  to: DayInput().optional(),
});

export const AuditLogEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  /** empty when the program acted automatically */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  ip: z.string(),
  place: AddressLocation,
});

export const auditLog = {
  /** Lists entries, newest first. Pass `next_before` to get the next page. */
  list: member('owner_tools.use')
    .route({ method: 'GET', path: '/audit-log', tags: ['audit log'] })
    .input(
      AuditFilter.extend({
        before: Id('audit_log').optional(),
        limit: z.int().min(1).max(PAGE_MAX).default(50),
      }),
    )
    .output(z.object({ entries: z.array(AuditLogEntry), next_before: z.string().nullable() })),
  /** Lists current and former members, for the filter. */
  people: member('owner_tools.use')
    .route({ method: 'GET', path: '/audit-log/people', tags: ['audit log'] })
    .output(z.array(z.object({ id: Id('users'), full_name: z.string() }))),
  csv: member('owner_tools.use')
    .route({ method: 'GET', path: '/audit-log/csv', tags: ['audit log'] })
    .input(AuditFilter)
    .output(z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)),
};
