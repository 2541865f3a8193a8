import { ProductError } from '#domain/errors.ts';
import { can } from '#domain/team/permissions.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { actorOf } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { assertMember, keepDayRoute, type RouteOf, readDayRoute } from './day-route.ts';

export function dayRouteRoutes({ dayRoute }: Procedures, services: Services) {
  const { db } = services;
  const within = <T>(call: CallContext, input: Asked, work: (tx: Tx, of: RouteOf) => Promise<T>) => {
    const { scope, organization } = call.caller.member;
    if (!organization) throw new ProductError('NOT_FOUND');
    const personId = personOf(call, input);
    return withOrg(db, scope, async (tx) => {
      await assertMember(tx, scope, personId);
      return work(tx, { scope, timeZone: organization.timeZone, personId, day: input.day });
    });
  };
  return {
    get: dayRoute.get.handler(({ input, context }) =>
      within(context, input, (tx, of) => readDayRoute(tx, of, services.now())),
    ),
    save: dayRoute.save.handler(({ input, context }) =>
      within(context, input, async (tx, of) => {
        await keepDayRoute(tx, of, input);
        return readDayRoute(tx, of, services.now());
      }),
    ),
  };
}

interface Asked {
  day: string;
  user_id?: string | undefined;
}

/** @throws ProductError PERMISSION_DENIED for someone else's route, unless the caller sees the whole team */
function personOf({ caller: { member } }: CallContext, { user_id = member.userId }: Asked): string {
  if (user_id !== member.userId && !can(actorOf(member), 'personnel.view')) throw new ProductError('PERMISSION_DENIED');
  return user_id;
}
