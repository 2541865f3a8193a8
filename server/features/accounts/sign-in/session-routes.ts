import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { reauthenticate } from './reauthenticate.ts';
import { presentSessions } from './session-present.ts';
import { listSessions } from './session-queries.ts';
import { signOutSession } from './sign-out.ts';

export function sessionsRoutes({ sessions }: Procedures, services: Services) {
  return {
    list: sessions.list.handler(async ({ context }) => {
      const viewer = context.caller.user;
      const rows = await listSessions(services.db.identity.kysely, viewer.userId, services.now());
      return presentSessions(rows, viewer, context.request.ip, services.geoip);
    }),
    end: sessions.end.handler(async ({ input, context }) => {
      const { request } = context;
      const viewer = await reauthenticate(services, context, input.reauthentication);
      await signOutSession(services, viewer, input.id, { ip: request.ip, id: request.id });
      return { ok: true as const };
    }),
  };
}
