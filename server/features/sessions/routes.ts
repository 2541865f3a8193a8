import { signOutSession } from '#server/features/accounts/commands.ts';
import type { Gate } from '#server/gate/gate.ts';
import { viewerOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { presentSessions } from './present.ts';
import { listSessions } from './queries.ts';

/** Where the signed-in user is signed in. */
export function sessionsRoutes({ sessions }: Gate, services: Services) {
  return {
    list: sessions.list.handler(async ({ context }) => {
      const viewer = viewerOf(context);
      const rows = await listSessions(services.db.identity.kysely, viewer.userId, services.now());
      return presentSessions(rows, viewer, context.request.ip);
    }),
    end: sessions.end.handler(async ({ input, context }) => {
      const { request } = context;
      await signOutSession(services, viewerOf(context), input.id, { ip: request.ip, id: request.id });
      return { ok: true as const };
    }),
  };
}
