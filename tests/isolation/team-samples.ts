import { buildInvitation, buildMember, PASSWORD, uniqueEmail } from '#tests/support/factories.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

/** Every sample uses a seat. */
async function withSeats({ app }: World): Promise<void> {
  await app.query('update plans set max_users = 1000');
}

async function invitedBy(world: World): Promise<{ id: string; email: string; token: string }> {
  await withSeats(world);
  return buildInvitation(world.app, world.company);
}

const memberId: Sample = async (world) => ({ id: (await buildMember(world.app, world.company)).id });
const invitationToken: Sample = async (world) => ({ token: (await invitedBy(world)).token });

export const TEAM_SAMPLES: Samples = {
  'ownership.transfer': async ({ app, company }) => {
    const heir = await buildMember(app, company, { fullName: 'Hanna Heir' });
    return { user_id: heir.id, full_name: heir.fullName, password: PASSWORD };
  },
  'ownership.end': ({ company }) => ({ company_name: company.name, password: PASSWORD }),
  'ownership.keep': nothing,

  'invitations.byLink': invitationToken,
  'invitations.ask': invitationToken,
  'invitations.join': async (world) => {
    // The owner already belongs to the team, so accepting this invitation changes nothing.
    const { id, token } = await invitedBy(world);
    const { email } = world.company.owner;
    await world.app.query(`update invitations set email = $2, status = 'accepted' where id = $1`, [id, email]);
    return { token };
  },

  'personnel.team': nothing,
  'personnel.invite': async (world) => {
    await withSeats(world);
    return { email: uniqueEmail('invited'), role: 'member' };
  },
  'personnel.resend': async (world) => ({ id: (await invitedBy(world)).id }),
  'personnel.revoke': async (world) => ({ id: (await invitedBy(world)).id }),
  'personnel.employee': ({ company }) => ({ id: company.owner.id, period: 'all' }),
  'personnel.changeRole': async (world) => ({ id: (await buildMember(world.app, world.company)).id, role: 'admin' }),
  'personnel.deactivate': async (world) => ({
    id: (await buildMember(world.app, world.company)).id,
    visits_to: world.company.owner.id,
  }),
  'personnel.reactivate': async (world) => {
    await withSeats(world);
    const { id } = await buildMember(world.app, world.company);
    await world.app.query('update users set disabled_at = now() where id = $1', [id]);
    return { id };
  },
  'personnel.signOut': memberId,
};
