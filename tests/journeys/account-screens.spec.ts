import type { Page } from '@playwright/test';
import { codeAt } from '#tests/authenticator-app.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, test, typeSignIn } from './journey.ts';
import { mailedLink } from './mailed-links.ts';
import { PASSWORD } from './people.ts';

/** The longest address that a company really has. */
const longAddress = (journey: string) =>
  `maximiliana.featherstonehaugh-cholmondeley.${journey}@exterior-surface-care-of-beaufort-county.example`;
const NO_TOKEN = 'a'.repeat(43);

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('pages about signing in are accessible, on a phone and on a desk, light and dark', async ({
  page,
  complaints,
}) => {
  complaints.allow('404');
  complaints.allow('410');
  complaints.allow('422');
  await open(page, '/auth', 'Welcome to Rinseline');
  await expectGoodEverywhere(page, 'sign in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectGoodEverywhere(page, 'sign in with nothing typed');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expectGoodEverywhere(page, 'sign up');
  for (const [path, heading] of [
    ['/auth/code', 'Sign in with a code'],
    ['/auth/reset', 'Reset your password'],
    ['/auth/reset?sent', 'Check your email'],
    [`/auth/reset?token=${NO_TOKEN}`, 'Choose a new password'],
    [`/auth/confirm?token=${NO_TOKEN}`, 'Confirm your email'],
    [`/auth/confirm?token=${NO_TOKEN}&by=new`, 'Confirm and choose a password'],
    [`/auth/change-email?token=${NO_TOKEN}`, 'This link is no longer valid'],
    ['/auth/change-email?done=waiting', 'Confirmed from this address'],
    ['/auth/change-email?done=changed', 'Your email address was changed'],
    ['/auth/change-email?done=refused', 'The change was stopped'],
    ['/auth/invitation?invitation=cut-off&email=', 'This invitation link does not work'],
  ] as const) {
    await open(page, path, heading);
    await expectGoodEverywhere(page, path);
  }
});

async function firstStep(page: Page, email: string): Promise<void> {
  await typeSignIn(page, email);
  await page.waitForURL('**/auth/verify');
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
}

test('pages that mails and second factors lead to are accessible, with long addresses as well', async ({
  installation,
  journeyName,
  people: { owner },
  company: { client, orgId },
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('404');
  await enter(page, client, installation);
  const { api } = client;
  const address = longAddress(journeyName);
  await api.personnel.invite({ email: address, role: 'member' });
  const invitation = await mailedLink(installation, address, '/auth?');
  const aboutIt = invitation.replace('/auth?', '/auth/invitation?');

  const visitor = await newVisitor();
  await visitor.goto(invitation);
  await expect(visitor.getByText('Invitation found - joining your team!')).toBeVisible();
  await expectGoodEverywhere(visitor, 'sign up by an invitation');
  await open(page, aboutIt, 'You are signed in as somebody else');
  await expectGoodEverywhere(page, 'an invitation of somebody else');
  await installation.sql(`update invitations set expires_at = now() - interval '1 day' where org_id = $1`, [orgId]);
  await open(visitor, aboutIt, 'This invitation has expired');
  await expectGoodEverywhere(visitor, 'an expired invitation');
  await installation.sql(`update invitations set status = 'revoked' where org_id = $1`, [orgId]);
  await open(visitor, aboutIt, 'This invitation was taken back');
  await visitor.getByRole('button', { name: 'Ask for a new invitation' }).click();
  await expect(visitor.getByText('If they invite you again')).toBeVisible();
  await expectGoodEverywhere(visitor, 'a revoked invitation, after asking');

  await api.emailChange.begin({ email: `new.${address}`, current_password: PASSWORD });
  await open(
    visitor,
    await mailedLink(installation, `new.${address}`, '/auth/change-email'),
    'Confirm your new address',
  );
  await expectGoodEverywhere(visitor, 'the new address confirms');
  await open(visitor, await mailedLink(installation, owner.email, '/auth/change-email'), 'Change your email address?');
  await expectGoodEverywhere(visitor, 'the old address confirms');

  const { factor, totp } = await api.factors.enroll({
    factor_type: 'totp',
    friendly_name: 'Phone',
    reauthentication: { current_password: PASSWORD },
  });
  await api.factors.confirm({ id: factor.id, code: codeAt(totp?.secret ?? '', new Date()) });
  await firstStep(visitor, owner.email);
  await expectGoodEverywhere(visitor, 'the code of an app');
  await visitor.getByRole('link', { name: 'Use a backup code' }).click();
  await expect(visitor.getByLabel('Backup Code')).toBeVisible();
  await expectGoodEverywhere(visitor, 'a backup code');
  // A person who has only a passkey.
  await installation.sql(
    `update factors set factor_type = 'webauthn', credential_id = id::text, public_key = 'k' where id = $1`,
    [factor.id],
  );
  await firstStep(visitor, owner.email);
  await expect(visitor.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectGoodEverywhere(visitor, 'a passkey');
});
