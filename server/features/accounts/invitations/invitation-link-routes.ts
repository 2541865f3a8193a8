import { countTry } from '#server/features/accounts/sign-in/reauthenticate.ts';
import { sessionNow } from '#server/features/accounts/sign-in/session-response.ts';
import type { Services } from '#server/features/services.ts';
import { withMinResponseTime } from '#server/platform/auth/min-response-time.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { presentInvitation, stateOf } from './invitation-link-present.ts';
import { circumstancesOf, invitationOfLink, type LinkedInvitation } from './invitation-link-queries.ts';
import { askForInvitation, joinByInvitation } from './join-team.ts';
import { isUnusedTrial } from './leave-trial.ts';

/** Returns null when the person has no company, or its trial is in use. */
async function trialToLeave(
  { db }: Services,
  viewer: Viewer | null,
  { email }: LinkedInvitation,
): Promise<string | null> {
  if (!viewer || viewer.email !== email || viewer.orgId === null || !viewer.organization) return null;
  const { userId, orgId, organization } = viewer;
  const isUnused = await withIdentity(db, (tx) => isUnusedTrial(tx, userId, orgId));
  return isUnused ? organization.name : null;
}

/** In milliseconds. Longer than queueing an email takes, so the response time reveals nothing. */
const ASK_MIN_RESPONSE_MS = 150;

export function invitationsRoutes({ invitations }: Procedures, services: Services) {
  const identity = services.db.identity.kysely;
  return {
    byLink: invitations.byLink.handler(async ({ input, context }) => {
      const invitation = await invitationOfLink(identity, input.token);
      if (!invitation) return presentInvitation(undefined, 'unknown');
      const now = services.now();
      const around = await circumstancesOf(identity, invitation, now);
      const left = around.unproven_company ?? (await trialToLeave(services, context.caller.viewer, invitation));
      return presentInvitation(invitation, stateOf(invitation, around, now), left);
    }),
    ask: invitations.ask.handler(({ input, context }) =>
      withMinResponseTime(ASK_MIN_RESPONSE_MS, async () => {
        const invitation = await invitationOfLink(identity, input.token);
        if (!invitation) return { ok: true as const };
        // Counted per invitation, so one person with many browsers can't flood the team with requests.
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
