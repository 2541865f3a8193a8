import { sessionNow } from '#server/features/accounts/session-response.ts';
import { countTry } from '#server/features/accounts/reauthenticate.ts';
import type { Procedures } from '#server/auth/procedures.ts';
import { withMinResponseTime } from '#server/auth/min-response-time.ts';
import type { Services } from '#server/features/services.ts';
import { askForInvitation, joinByInvitation } from './join-team.ts';
import { presentInvitation, stateOf } from './invitation-link-present.ts';
import { circumstancesOf, invitationOfLink } from './invitation-link-queries.ts';

/** Longer than queueing a mail takes, so that the response time reveals nothing. */
const ASK_MIN_RESPONSE_MS = 150;

export function invitationsRoutes({ invitations }: Procedures, services: Services) {
  const identity = services.db.identity.kysely;
  return {
    byLink: invitations.byLink.handler(async ({ input }) => {
      const invitation = await invitationOfLink(identity, input.token);
      if (!invitation) return presentInvitation(undefined, 'unknown');
      const now = services.now();
      const around = await circumstancesOf(identity, invitation, now);
      return presentInvitation(invitation, stateOf(invitation, around, now), around.unproven_company);
    }),
    ask: invitations.ask.handler(({ input, context }) =>
      withMinResponseTime(ASK_MIN_RESPONSE_MS, async () => {
        const invitation = await invitationOfLink(identity, input.token);
        if (!invitation) return { ok: true as const };
        // Counted per invitation: opening the link in many browsers must not flood the team with one person's request.
        await countTry(services, context, 'mail_link', `invitation ${invitation.id}`);
        const now = services.now();
        const state = stateOf(invitation, await circumstancesOf(identity, invitation, now), now);
        if (state !== 'used') await askForInvitation(services, invitation, state === 'full');
        return { ok: true as const };
      }),
    ),
    join: invitations.join.handler(async ({ input, context }) => {
      const { request } = context;
      await joinByInvitation(services, context.caller.user, input.token, { ip: request.ip, id: request.id });
      return sessionNow(services, context);
    }),
  };
}
