import { repeatableCall, withQuoteOnce } from '#server/auth/idempotency.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { withOrg } from '#server/db/client.ts';
import type { Services } from '#server/features/services.ts';
import { answerItem } from './answer.ts';
import { assignItem, setItemDone } from './commands.ts';
import { presentItem } from './present.ts';
import { countOpen, listInbox, listPeople } from './queries.ts';

export function inboxRoutes({ inbox }: Procedures, services: Services) {
  const { db } = services;
  return {
    list: inbox.list.handler(async ({ input, context }) => {
      const { scope, userId } = context.caller.member;
      const { items, next_cursor } = await listInbox(db, scope, userId, input);
      return { items: items.map((row) => presentItem(row, services.now())), next_cursor };
    }),
    count: inbox.count.handler(async ({ context }) => ({ open: await countOpen(db, context.caller.member.scope) })),
    people: inbox.people.handler(({ context }) => listPeople(db, context.caller.member.scope)),
    assign: inbox.assign.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      const row = await withOrg(db, scope, (tx) => assignItem(tx, scope, input, input.user_id));
      return presentItem(row, services.now());
    }),
    setDone: inbox.setDone.handler(async ({ input, context }) => {
      const { member, author } = context.caller;
      const change = { done: input.done, author, at: services.now() };
      const row = await withOrg(db, member.scope, (tx) => setItemDone(tx, member.scope, input, change));
      return presentItem(row, services.now());
    }),
    answer: inbox.answer.handler(({ input, context }) => {
      const { member, author } = context.caller;
      const { scope } = member;
      const call = repeatableCall(services, context, 'inbox.answer', input);
      return withQuoteOnce(services, scope, input.quote_id, call, async (tx, quote) =>
        presentItem(await answerItem(tx, { services, scope, author }, quote, input, input), services.now()),
      );
    }),
  };
}
