import type { z } from 'zod';
import type { Suppression } from '#contract/suppressions.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { listSuppressions, type SuppressionRow, suppressionOf } from './suppression-queries.ts';
import { unblockAddress } from './unblock-address.ts';

function presentSuppression(row: SuppressionRow): z.input<typeof Suppression> {
  const { id, address, reason, detail, quote_id } = row;
  const quote_number = row.quote_number === null ? null : quoteNumber(row.quote_number);
  return { id, address, reason, detail, at: row.at.toISOString(), quote_id, quote_number };
}

export function suppressionRoutes({ suppressions }: Procedures, services: Services) {
  const { db } = services;
  return {
    list: suppressions.list.handler(async ({ input, context }) => {
      const rows = await listSuppressions(db, context.caller.member.scope, input);
      const page = rows.slice(0, input.limit);
      return {
        suppressions: page.map(presentSuppression),
        next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
      };
    }),
    check: suppressions.check.handler(async ({ input, context }) => {
      const row = await suppressionOf(db, context.caller.member.scope, input.email);
      return { suppression: row ? presentSuppression(row) : null };
    }),
    unblock: suppressions.unblock.handler(async ({ input, context }) => {
      const { member, author } = context.caller;
      await unblockAddress(services, member.scope, input.id, author);
      return { ok: true } as const;
    }),
  };
}
