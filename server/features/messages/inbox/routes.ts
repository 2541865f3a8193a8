import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import { repeatableCall, withQuoteOnce } from '#server/platform/auth/idempotency.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { once } from '#server/platform/db/once.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { NONE } from '#server/providers/text-messages/phone-queries.ts';
import { answerItem } from './answer.ts';
import { assignItem, setItemDone } from './commands.ts';
import { presentChanged, readMayText } from './may-text.ts';
import { presentItem } from './present.ts';
import { countOpen, type ItemRow, listInbox, listPeople } from './queries.ts';
import { addTextToQuote, answerText, assignText, setTextDone } from './text-commands.ts';
import type { TextRow } from './text-queries.ts';

export function inboxRoutes({ inbox }: Procedures, services: Services) {
  const { db } = services;
  const changeOf = ({ caller }: CallContext) => ({ services, scope: caller.member.scope, author: caller.author });
  const changed = (context: CallContext, work: (tx: Tx) => Promise<ItemRow | TextRow>) => {
    const { scope } = context.caller.member;
    return withOrg(db, scope, async (tx) => presentChanged(tx, services, scope, await work(tx)));
  };
  return {
    list: inbox.list.handler(async ({ input, context }) => {
      const { scope, userId } = context.caller.member;
      const { items, next_cursor } = await listInbox(db, scope, userId, input);
      const phones =
        services.texts.name === 'none'
          ? NONE
          : await withOrg(db, scope, (tx) => readMayText(tx, services, scope, items));
      return { items: items.map((row) => presentItem(row, services.now(), phones)), next_cursor };
    }),
    count: inbox.count.handler(async ({ context }) => ({ open: await countOpen(db, context.caller.member.scope) })),
    people: inbox.people.handler(({ context }) => listPeople(db, context.caller.member.scope)),
    assign: inbox.assign.handler(({ input, context }) =>
      changed(context, (tx) => assignItem(tx, context.caller.member.scope, input, input.user_id)),
    ),
    setDone: inbox.setDone.handler(({ input, context }) => {
      const { member, author } = context.caller;
      const change = { done: input.done, author, at: services.now() };
      return changed(context, (tx) => setItemDone(tx, member.scope, input, change));
    }),
    answer: inbox.answer.handler(({ input, context }) => {
      const { scope } = context.caller.member;
      const call = repeatableCall(services, context, 'inbox.answer', input);
      return withQuoteOnce(services, scope, input.quote_id, call, async (tx, quote) =>
        presentChanged(tx, services, scope, await answerItem(tx, changeOf(context), quote, input, input)),
      );
    }),
    assignText: inbox.assignText.handler(({ input, context }) =>
      changed(context, (tx) => assignText(tx, context.caller.member.scope, input.text_id, input.user_id)),
    ),
    setTextDone: inbox.setTextDone.handler(({ input, context }) =>
      changed(context, (tx) => setTextDone(tx, changeOf(context), input.text_id, input.done)),
    ),
    answerText: inbox.answerText.handler(({ input, context }) => {
      const { scope } = context.caller.member;
      const call = repeatableCall(services, context, 'inbox.answerText', input);
      return withOrg(db, scope, (tx) => {
        const work = async () =>
          presentChanged(tx, services, scope, await answerText(tx, changeOf(context), input.text_id, input.text));
        return call ? once(tx, scope, call, work) : work();
      });
    }),
    addTextToQuote: inbox.addTextToQuote.handler(({ input, context }) => {
      const { scope } = context.caller.member;
      return withQuote(db, scope, input.quote_id, async (tx, quote) =>
        presentChanged(tx, services, scope, await addTextToQuote(tx, changeOf(context), quote, input.text_id)),
      );
    }),
  };
}
