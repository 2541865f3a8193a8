import { sql } from 'kysely';
import { dayIn } from '#domain/calendar-days.ts';
import { approvedByYear } from '#domain/customer/standing.ts';
import { sumBalances } from '#domain/payments/ledger.ts';
import { labelOf, type MailState, type QuoteStatus } from '#domain/quote/lifecycle.ts';
import { balancesOf } from '#server/features/quotes/payments/payment-states.ts';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import { compileOnce } from '#server/platform/db/compiled-query.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface Asked {
  orgId: string;
  ids: string[];
}

/** The customers themselves, and everyone merged into them. */
const MEMBERS = compileOnce((db, { orgId, ids }: Asked) =>
  db
    .selectFrom('customers')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or merged_into = any(${ids}::uuid[]))`)
    .select(['id', sql<string>`coalesce(merged_into, id)`.as('root')]),
);

const APPROVED = compileOnce((db, { orgId, ids }: Asked) =>
  db
    .selectFrom('quotes')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`customer_id = any(${ids}::uuid[])`)
    .where('status', '=', 'approved')
    .select(['id', 'number', 'customer_id', 'approved_at']),
);

/** One row per customer. The index on customers and times finds each without reading older quotes. */
const LATEST = compileOnce((db, { orgId, ids }: Asked) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('quotes as quote')
          .where('quote.org_id', '=', orgId)
          .whereRef('quote.customer_id', '=', 'asked.id')
          .orderBy('quote.created_at', 'desc')
          .orderBy('quote.id', 'desc')
          .limit(1)
          .select(['quote.status', 'quote.approved_at', 'quote.declined_at', 'quote.link_made_at', 'quote.sent_at'])
          .select(['quote.mail_state', 'quote.viewed_at', 'quote.approval_token_expires_at', 'quote.created_at'])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('latest')
    .select('asked.id as customer_id')
    .$narrowType<{ status: QuoteStatus; mail_state: MailState | null }>(),
);

interface Time {
  now: Date;
  timeZone: string;
}

/** Sums what each customer has approved and still owes, and finds their latest quote. */
export async function standingsOf(db: Database, scope: OrgScope, asked: string[], { now, timeZone }: Time) {
  const [members] = await readOrg(db, scope, MEMBERS({ orgId: scope.orgId, ids: asked }));
  const of = { orgId: scope.orgId, ids: members.map(({ id }) => id) };
  const [approved, latest] = await readOrg(db, scope, APPROVED(of), LATEST(of));
  const balances = await balancesOf(db, scope, [...new Set(approved.map(({ number }) => number))]);
  return [...Map.groupBy(members, ({ root }) => root)].map(([id, ofRoot]) => {
    const isTheirs = ({ customer_id }: { customer_id: string | null }) =>
      ofRoot.some((member) => member.id === customer_id);
    const [last] = latest.filter(isTheirs).toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
    const owing = approved.filter(isTheirs).flatMap((quote) => {
      const found = balances.get(quote.id);
      const year = Number(dayIn(quote.approved_at ?? now, timeZone).slice(0, 4));
      return found ? [{ year, cents: found.owed.total_cents, balance: found.balance }] : [];
    });
    return {
      id,
      last_quote: last ? { label: labelOf(last, now), at: last.created_at.toISOString() } : null,
      open_cents: sumBalances(owing.map(({ balance }) => balance)).open_cents,
      approved: approvedByYear(owing),
    };
  });
}
