import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Finds the name that a plan's customer last signed with, on any quote of the plan. Decisions that staff recorded have
 * no signature. No row for a quote that no plan created.
 */
export function proposedNameQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('quotes as quote')
    .innerJoin('wash_plans as plan', (join) =>
      join.onRef('plan.org_id', '=', 'quote.org_id').onRef('plan.id', '=', 'quote.wash_plan_id'),
    )
    .innerJoin('quotes as signed', (join) =>
      join
        .onRef('signed.org_id', '=', 'plan.org_id')
        .on((eb) =>
          eb.or([
            eb('signed.number', '=', eb.ref('plan.quote_number')),
            eb('signed.wash_plan_id', '=', eb.ref('plan.id')),
          ]),
        ),
    )
    .innerJoin('decisions as decision', (join) =>
      join.onRef('decision.org_id', '=', 'signed.org_id').onRef('decision.quote_id', '=', 'signed.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .where('decision.decision', '=', 'approved')
    .where('decision.decided_by', '=', 'customer')
    .orderBy('decision.decided_at', 'desc')
    .limit(1)
    .select('decision.signer_name');
}
