import { ProductError } from '#domain/errors.ts';
import { presentSession } from '#server/features/accounts/present.ts';
import { readViewer } from '#server/features/accounts/queries.ts';
import type { Gate } from '#server/gate/gate.ts';
import { sessionToken } from '#server/gate/session-cookie.ts';
import { withTimeFloor } from '#server/gate/time-floor.ts';
import { viewerOf } from '#server/gate/viewer.ts';
import type { Services } from '#server/services.ts';
import { askForInvitation, joinByInvitation } from './commands.ts';
import { presentInvitation, stateOf } from './present.ts';
import { circumstancesOf, invitationOfLink } from './queries.ts';

/** Longer than queueing a mail takes, so that the time of the answer tells nothing. */
const ASK_FLOOR_MS = 150;

export function invitationsRoutes({ invitations }: Gate, services: Services) {
  const identity = services.db.identity.kysely;
  return {
    byLink: invitations.byLink.handler(async ({ input }) => {
      const invitation = await invitationOfLink(identity, input.token);
      if (!invitation) return presentInvitation(undefined, 'unknown');
      const now = services.now();
      return presentInvitation(invitation, stateOf(invitation, await circumstancesOf(identity, invitation, now), now));
    }),
    ask: invitations.ask.handler(({ input }) =>
      withTimeFloor(ASK_FLOOR_MS, async () => {
        const invitation = await invitationOfLink(identity, input.token);
        if (!invitation) return { ok: true as const };
        // However many browsers the link is opened in, nobody is flooded with one person's wish.
        const wait = await services.limits.consume('mail_link', {
          ip: undefined,
          email: `invitation ${invitation.id}`,
        });
        if (wait !== null) throw new ProductError('RATE_LIMITED');
        const now = services.now();
        const state = stateOf(invitation, await circumstancesOf(identity, invitation, now), now);
        if (state !== 'used') await askForInvitation(services, invitation, state === 'full');
        return { ok: true as const };
      }),
    ),
    join: invitations.join.handler(async ({ input, context }) => {
      const { request } = context;
      await joinByInvitation(services, viewerOf(context), input.token, { ip: request.ip, id: request.id });
      const token = sessionToken(request);
      const viewer = token === undefined ? null : await readViewer(services, token);
      if (!viewer) throw new ProductError('NOT_AUTHENTICATED');
      return presentSession(viewer, services.now());
    }),
  };
}
