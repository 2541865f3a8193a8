import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { feedUrl } from './feed-address.ts';
import { type FeedContext, renewFeed, turnOffFeed, turnOnFeed } from './feed-commands.ts';
import { type FeedRow, readFeeds } from './feed-queries.ts';

export function calendarFeedsRoutes({ calendarFeeds }: Procedures, services: Services) {
  const contextOf = ({ caller: { member, author } }: CallContext): FeedContext => ({
    services,
    scope: member.scope,
    author,
  });
  const present = ({ orgId }: OrgScope, { id, kind, secret, created_at, edit_number }: FeedRow) => ({
    kind,
    url: feedUrl({ orgId, id, secret }, services.env),
    created_at: created_at.toISOString(),
    edit_number,
  });
  return {
    list: calendarFeeds.list.handler(async ({ context }) => {
      const { scope, author } = contextOf(context);
      const feeds = await withOrg(services.db, scope, (tx) => readFeeds(tx, scope, author.actor.id));
      return feeds.map((feed) => present(scope, feed));
    }),
    turnOn: calendarFeeds.turnOn.handler(async ({ input, context: call }) => {
      const context = contextOf(call);
      return present(context.scope, await turnOnFeed(context, input.kind));
    }),
    renew: calendarFeeds.renew.handler(async ({ input, context: call }) => {
      const context = contextOf(call);
      return present(context.scope, await renewFeed(context, input.kind, input.edit_number));
    }),
    turnOff: calendarFeeds.turnOff.handler(async ({ input, context }) => {
      await turnOffFeed(contextOf(context), input.kind);
      return { ok: true as const };
    }),
  };
}
