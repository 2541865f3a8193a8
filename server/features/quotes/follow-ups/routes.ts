import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type FollowUpContext, sendFollowUpNow, skipFollowUp, switchCustomer, switchQuote } from './commands.ts';
import { presentFollowUps, presentSettings } from './present.ts';
import { followUpsQuery, readSettings } from './queries.ts';
import { readSending } from './send-follow-up.ts';
import { saveFollowUpSettings } from './settings.ts';

export function followUpsRoutes({ followUps }: Procedures, services: Services) {
  const shown = async (tx: Tx, scope: OrgScope, quoteId: string) => {
    const quote = await readSending(tx, services, scope, quoteId);
    if (!quote) throw new ProductError('NOT_FOUND');
    return presentFollowUps(quote, await followUpsQuery(tx, scope, quoteId).execute(), services.now());
  };
  type Change = (tx: Tx, step: FollowUpContext, quote: LockedQuote) => Promise<void>;
  const changed = (context: CallContext, quoteId: string, work: Change) => {
    const { member, author } = context.caller;
    const { scope } = member;
    return withQuote(services.db, scope, quoteId, async (tx, quote) => {
      await work(tx, { services, scope, author }, quote);
      return shown(tx, scope, quoteId);
    });
  };
  return {
    settings: followUps.settings.handler(({ context }) => {
      const { scope } = context.caller.member;
      return withOrg(services.db, scope, async (tx) => presentSettings(services, await readSettings(tx, scope)));
    }),
    saveSettings: followUps.saveSettings.handler(async ({ input, context }) => {
      const { member, author } = context.caller;
      return presentSettings(services, await saveFollowUpSettings(services, member.scope, input, author));
    }),
    list: followUps.list.handler(({ input, context }) => {
      const { scope } = context.caller.member;
      return withOrg(services.db, scope, (tx) => shown(tx, scope, input.id));
    }),
    skip: followUps.skip.handler(({ input, context }) =>
      changed(context, input.id, (tx, step, quote) => skipFollowUp(tx, step, quote, input.follow_up_id)),
    ),
    sendNow: followUps.sendNow.handler(({ input, context }) =>
      changed(context, input.id, (tx, step, quote) => sendFollowUpNow(tx, step, quote, input.follow_up_id)),
    ),
    switchQuote: followUps.switchQuote.handler(({ input, context }) =>
      changed(context, input.id, (tx, step, quote) => switchQuote(tx, step, quote, input.on)),
    ),
    switchCustomer: followUps.switchCustomer.handler(({ input, context }) =>
      changed(context, input.id, (tx, step, quote) => switchCustomer(tx, step, quote, input.on)),
    ),
  };
}
