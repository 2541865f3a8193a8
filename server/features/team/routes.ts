import type { ACTIVITY_PERIODS } from '#contract/personnel.ts';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { can, type Role } from '#domain/team/permissions.ts';
import { managesRole } from '#domain/team/team-rules.ts';
import { invitedAddress } from '#server/features/accounts/account/invitation-queries.ts';
import { invitationLink } from '#server/features/accounts/mails/account-mails.ts';
import { countTry } from '#server/features/accounts/sign-in/reauthenticate.ts';
import { visitsAhead } from '#server/features/calendar/hand-over.ts';
import type { Services } from '#server/features/services.ts';
import type { CallContext } from '#server/platform/auth/context.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { actorOf, type Member } from '#server/platform/auth/viewer.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { inviteMember, resendInvitation, revokeInvitation, type SentInvitation } from './invitations.ts';
import { changeRole, deactivate, reactivate, signOutEverywhere } from './members.ts';
import { presentMemberInFull, presentTeam } from './present.ts';
import { readMemberInFull, readTeam } from './queries.ts';

const PERIOD_DAYS: Readonly<Record<(typeof ACTIVITY_PERIODS)[number], number | null>> = {
  '30d': 30,
  '90d': 90,
  '365d': 365,
  all: null,
};

const done = { ok: true } as const;

function manages(viewer: Member, role: Role): boolean {
  return can(actorOf(viewer), 'personnel.manage') && managesRole(viewer.role, role);
}

/** Omits the link if email is set up, because then only the email may have it (see InvitationSent). */
function presentSent({ env }: Pick<Services, 'env'>, { id, token }: SentInvitation, email: string) {
  return { id, link: env.SMTP_URL ? null : invitationLink(env.PUBLIC_URL, token, email) };
}

export function personnelRoutes({ personnel }: Procedures, services: Services) {
  const { db } = services;
  return {
    team: personnel.team.handler(async ({ context }) => {
      const { scope, subscription } = context.caller.member;
      const now = services.now();
      return presentTeam(await readTeam(db, scope, now), subscription.max_users, now);
    }),
    employee: personnel.employee.handler(async ({ input, context }) => {
      const now = services.now();
      const days = PERIOD_DAYS[input.period];
      const from = days === null ? null : new Date(now.getTime() - days * DAY_MS);
      const viewer = context.caller.member;
      const parts = await readMemberInFull(db, viewer.scope, { id: input.id, from, now });
      if (!parts) throw new ProductError('NOT_FOUND');
      const visits_ahead = await withOrg(db, viewer.scope, (tx) => visitsAhead(tx, viewer.scope, input.id, now));
      const shown = presentMemberInFull(parts, manages(viewer, parts.member.role), now, services.geoip);
      return { ...shown, visits_ahead };
    }),
    ...invitationRoutes({ personnel }, services),
    ...memberRoutes({ personnel }, services),
  };
}

function invitationRoutes({ personnel }: Pick<Procedures, 'personnel'>, services: Services) {
  return {
    invite: personnel.invite.handler(async ({ input, context }) => {
      const sent = await inviteMember(services, context.caller.member.scope, input, context.caller.author);
      return presentSent(services, sent, input.email);
    }),
    resend: personnel.resend.handler(async ({ input, context }) => {
      const { scope } = context.caller.member;
      // The limit is counted here, because only the database knows the email.
      const email = await invitedAddress(services.db, scope, input.id);
      await countTry(services, context, 'invitation', email ?? '');
      const sent = await resendInvitation(services, scope, input.id, context.caller.author);
      return presentSent(services, sent, sent.email);
    }),
    revoke: personnel.revoke.handler(async ({ input, context }) => {
      await revokeInvitation(services, context.caller.member.scope, input.id, context.caller.author);
      return done;
    }),
  };
}

function memberRoutes({ personnel }: Pick<Procedures, 'personnel'>, services: Services) {
  const to = (context: CallContext, memberId: string) => ({
    scope: context.caller.member.scope,
    memberId,
    by: context.caller.author,
  });
  return {
    changeRole: personnel.changeRole.handler(async ({ input, context }) => {
      await changeRole(services, to(context, input.id), input.role);
      return done;
    }),
    deactivate: personnel.deactivate.handler(async ({ input, context }) => {
      await deactivate(services, to(context, input.id), input.visits_to);
      return done;
    }),
    reactivate: personnel.reactivate.handler(async ({ input, context }) => {
      await reactivate(services, to(context, input.id));
      return done;
    }),
    signOut: personnel.signOut.handler(async ({ input, context }) => {
      await signOutEverywhere(services, to(context, input.id));
      return done;
    }),
  };
}
