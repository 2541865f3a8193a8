import { ProductError } from '#domain/errors.ts';
import type { LifecycleContext } from '#server/features/quotes/lifecycle.ts';
import { presentQuote } from '#server/features/quotes/present.ts';
import { readQuoteIn } from '#server/features/quotes/queries.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import { repeatableCall, withQuoteOnce } from '#server/platform/auth/idempotency.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { maySeeLinks } from '#server/platform/auth/viewer.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { draftText, sendQuoteText } from './quote-text.ts';
import { resolveHold } from './resolve-hold.ts';

export function textMessagesRoutes({ textMessages }: Procedures, services: Services) {
  const stepOf = (context: CallContext): LifecycleContext => {
    const { scope, organization } = context.caller.member;
    if (!organization) throw new ProductError('NOT_FOUND');
    return { services, scope, author: context.caller.author, timeZone: organization.timeZone };
  };
  return {
    draft: textMessages.draft.handler(({ input, context }) => {
      const step = stepOf(context);
      return withOrg(services.db, step.scope, (tx) => draftText(tx, step, { id: input.id }, input.phone));
    }),
    send: textMessages.send.handler(({ input, context }) => {
      const step = stepOf(context);
      const { id, phone, text, agreed } = input;
      const call = repeatableCall(services, context, 'textMessages.send', { id, phone, text, agreed });
      return withQuoteOnce(services, step.scope, id, call, async (tx, quote) => {
        await sendQuoteText(tx, step, quote, { phone, text, agreed });
        return presentQuote(services, await readQuoteIn(tx, step.scope, id), {
          link: maySeeLinks(context.caller.member),
        });
      });
    }),
    resolveHold: textMessages.resolveHold.handler(({ input, context }) => {
      const { scope } = context.caller.member;
      const resolving = { scope, author: context.caller.author, at: services.now() };
      return withOrg(services.db, scope, async (tx) => ({ state: await resolveHold(tx, resolving, input) }));
    }),
  };
}
