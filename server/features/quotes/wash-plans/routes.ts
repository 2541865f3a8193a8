import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { hasDiscountLimit, hasScope, type Member } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { approvedQuote, lastWash, type PlanContext, savePlan, setPlanState } from './commands.ts';
import { pageOfPlans, planCursor, planOfQuote, readNumber, washPlanById } from './plan-rows.ts';
import { presentProposal, presentWashPlan } from './present.ts';

/** Returns false only for a key with just the jobs scope, which may not see a quote's price. */
const maySeePrices = (member: Member): boolean => hasScope(member, 'quotes:read');

export function washPlansRoutes({ washPlans }: Procedures, services: Services) {
  const { db } = services;
  const contextOf = ({ caller }: CallContext): PlanContext & { seesPrices: boolean } => {
    const { member, author } = caller;
    const { scope, organization } = member;
    if (!organization) throw new ProductError('NOT_FOUND');
    const { timeZone } = organization;
    return { scope, author, timeZone, now: services.now(), seesPrices: maySeePrices(member) };
  };
  const shown = async (tx: Tx, context: ReturnType<typeof contextOf>, id: string) => {
    const plan = await washPlanById(tx, context.scope, id);
    if (!plan) throw new ProductError('NOT_FOUND');
    return presentWashPlan(plan, context);
  };
  return {
    list: washPlans.list.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        const rows = await pageOfPlans(tx, context.scope, input);
        const items = rows.slice(0, input.limit);
        const last = rows.length > input.limit ? items.at(-1) : undefined;
        return {
          items: items.map((plan) => presentWashPlan(plan, context)),
          next_cursor: last ? planCursor(last) : null,
        };
      });
    }),
    ofQuote: washPlans.ofQuote.handler(({ input, context: call }) => {
      const context = contextOf(call);
      const { scope } = context;
      return withOrg(db, scope, async (tx) => {
        const quote = await readNumber(tx, scope, input.quote_id);
        const plan = await planOfQuote(tx, scope, quote);
        const approved = await approvedQuote(tx, scope, plan?.quote_number ?? quote.number);
        return {
          plan: plan && presentWashPlan(plan, context),
          proposal:
            approved &&
            presentProposal(approved, (await lastWash(tx, context, approved, plan?.id ?? null)).day, context),
        };
      });
    }),
    save: washPlans.save.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        await savePlan(tx, { ...context, isLimited: hasDiscountLimit(call.caller.member) }, input);
        return shown(tx, context, input.id);
      });
    }),
    setState: washPlans.setState.handler(({ input, context: call }) => {
      const context = contextOf(call);
      return withOrg(db, context.scope, async (tx) => {
        await setPlanState(tx, context, input);
        return shown(tx, context, input.id);
      });
    }),
  };
}
