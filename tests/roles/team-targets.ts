/** For personnel calls, the target's role decides where the table says "members only". */
import { ROLES, type Role } from '#domain/team/permissions.ts';
import { TEAM_ROLES, type TeamRole } from '#domain/team/team-rules.ts';
import type { World } from '#tests/isolation/world.ts';
import { buildInvitation, buildMember, uniqueEmail } from '#tests/support/factories.ts';

export interface Aim {
  procedure: string;
  /** roles that the target has or would get through the call */
  touches: readonly Role[];
  words: string;
  input(world: World): Promise<unknown>;
}

async function personOf(world: World, role: Role): Promise<{ id: string }> {
  return role === 'owner' ? world.company.owner : buildMember(world.app, world.company, { role });
}

const invitationTo = (procedure: string, role: TeamRole): Aim => ({
  procedure,
  touches: [role],
  words: `an invitation as ${role}`,
  async input(world) {
    await world.app.query('update plans set max_users = 1000');
    return { id: (await buildInvitation(world.app, world.company, { role })).id };
  },
});

const aimedAt = (procedure: string, role: Role): Aim => ({
  procedure,
  touches: [role],
  words: `a person who is ${role}`,
  async input(world) {
    await world.app.query('update plans set max_users = 1000');
    const { id } = await personOf(world, role);
    if (procedure === 'personnel.reactivate' && role !== 'owner')
      await world.app.query('update users set disabled_at = now() where id = $1', [id]);
    return { id };
  },
});

const invites = (role: TeamRole): Aim => ({
  procedure: 'personnel.invite',
  touches: [role],
  words: `someone as ${role}`,
  async input(world) {
    await world.app.query('update plans set max_users = 1000');
    return { email: uniqueEmail('invited'), role };
  },
});

const changesRole = (from: Role, to: TeamRole): Aim => ({
  procedure: 'personnel.changeRole',
  touches: [from, to],
  words: `${from} to ${to}`,
  input: async (world) => ({ id: (await personOf(world, from)).id, role: to }),
});

export const AIMS: readonly Aim[] = [
  ...TEAM_ROLES.map(invites),
  ...TEAM_ROLES.flatMap((role) => [invitationTo('personnel.resend', role), invitationTo('personnel.revoke', role)]),
  ...ROLES.flatMap((from) => TEAM_ROLES.map((to) => changesRole(from, to))),
  ...['personnel.deactivate', 'personnel.reactivate', 'personnel.signOut'].flatMap((procedure) =>
    ROLES.map((role) => aimedAt(procedure, role)),
  ),
];
