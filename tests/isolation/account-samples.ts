/** Inputs for the procedures of signing in, and for those of the signed-in person. */
import { linkTokenTo } from '#tests/account-mails.ts';
import { PASSWORD, uniqueEmail } from '#tests/factories.ts';
import type { Sample } from './samples.ts';

const nothing: Sample = () => undefined;

export const ACCOUNT_SAMPLES: Readonly<Record<string, Sample>> = {
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
};
