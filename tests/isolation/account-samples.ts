import { linkTokenTo } from '#tests/support/account-mails.ts';
import type { TestApp } from '#tests/support/app.ts';
import { buildMember, openTestSession, PASSWORD, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { nothing, type Samples, type World } from './world.ts';

/**
 * Returns the token emailed to the old address when a person changes their email. Uses a member, because
 * rejecting the change ends all of the person's sessions.
 */
async function emailChangeToken({ app, company }: World): Promise<{ token: string }> {
  const { email, client } = await buildMember(app, company);
  await client.api.emailChange.begin({ email: uniqueEmail('moved'), current_password: PASSWORD });
  return { token: await linkTokenTo(app, email, 'email_change_old') };
}

const reauthenticated = { reauthentication: { current_password: PASSWORD } };
export async function sessionOf(app: TestApp, { owner }: Pick<TestCompany, 'owner'>): Promise<string> {
  const { token } = await openTestSession(app, owner.id);
  const open = await app.client(token).api.sessions.list();
  return open.find(({ current }) => current)?.id ?? '';
}

export const ACCOUNT_SAMPLES: Samples = {
  'accounts.signup': () => ({
    email: uniqueEmail('new'),
    password: PASSWORD,
    data: { full_name: 'New Person', company_name: 'New Company' },
  }),
  'accounts.token': ({ company }) => ({ grant_type: 'password', email: company.owner.email, password: PASSWORD }),
  'accounts.session': nothing,
  'accounts.logout': () => ({ scope: 'local' }),
  'accounts.recover': ({ company }) => ({ email: company.owner.email }),
  'accounts.verify': async ({ app }) => {
    const email = uniqueEmail('verify');
    await app
      .client()
      .api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'New', company_name: 'New' } });
    return { type: 'signup', token: await linkTokenTo(app, email, 'confirm_address'), password: PASSWORD };
  },
  'accounts.otp': ({ company }) => ({ email: company.owner.email }),
  'accounts.resend': nothing,
  'accounts.user': nothing,
  'accounts.identities': nothing,
  'accounts.updateUser': () => ({ data: { full_name: 'Olive Owner' } }),
  'accounts.lookupInvitation': () => ({ email: uniqueEmail('nobody') }),
  'accounts.checkSubscription': nothing,
  'accounts.hasRole': ({ company }) => ({ user_id: company.owner.id, role: 'owner' }),

  'emailChange.get': nothing,
  'emailChange.begin': () => ({ email: uniqueEmail('moved'), current_password: PASSWORD }),
  'emailChange.resend': async ({ company }) => {
    await company.owner.client.api.emailChange.begin({ email: uniqueEmail('moved'), current_password: PASSWORD });
  },
  'emailChange.cancel': nothing,
  'emailChange.link': emailChangeToken,
  'emailChange.confirm': emailChangeToken,
  'emailChange.refuse': emailChangeToken,

  'sessions.list': nothing,
  'sessions.end': async ({ app, company }) => ({ id: await sessionOf(app, company), ...reauthenticated }),
};
