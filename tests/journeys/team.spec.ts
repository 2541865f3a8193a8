import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { confirmAddress, enter, expect, expectToast, test, typeSignIn } from './journey.ts';
import { mailedLink } from './mailed-links.ts';
import { PASSWORD, type People } from './people.ts';
import { useUp } from './visitors.ts';

const INVITATION = '/auth?invitation=';

async function openPersonnel(page: Page): Promise<void> {
  await page.goto('/app/personnel');
  await expect(page.getByRole('heading', { level: 1, name: 'Personnel' })).toBeVisible();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a teammate' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create invitation link' }).click();
  await expectToast(page, `Invitation link ready. Share it with ${email}.`);
  await page
    .getByRole('dialog', { name: 'Share invitation link' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
}

async function change(page: Page, who: string, item: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${who}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Simulates a person who returns to the window. */
const lookAt = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function joinAs(page: Page, link: string, teammate: People['teammate']): Promise<void> {
  await page.goto(link);
  await expectToast(page, 'Invitation found! Complete your registration below.');
  await expect(page.getByLabel('Email')).toHaveValue(teammate.email);
  await expect(page.getByLabel('Company Name')).toBeHidden();
  await page.getByLabel('Full Name').fill(teammate.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
}

async function writeFirstQuote(page: Page, customer: People['customer']): Promise<void> {
  await page.goto('/app/quotes/new');
  await page.getByLabel('Name', { exact: true }).fill(customer.name);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByRole('button', { name: 'Add service' }).click();
  const picker = page.getByRole('dialog', { name: 'Add service' });
  await picker.getByText('Concrete & Driveway').click();
  await picker.getByLabel('Surface area (sq ft)').fill('1000');
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function sendQuote(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Total and next step' })
    .getByRole('button', { name: 'Review and send' })
    .click();
  const sheet = page.getByRole('dialog', { name: /^Send to / });
  await sheet.getByRole('button', { name: 'Save without sending' }).click();
  await expect(page.getByText('In outbox', { exact: true }).first()).toBeVisible();
  // Without a mail server, a quote becomes Sent once someone shares its link.
  await page.getByRole('button', { name: 'QR code' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
}

test('an invited teammate sends a first quote while their role changes, and is then deactivated', async ({
  installation,
  company,
  people: { teammate: sam, customer },
  page: owner,
  newVisitor,
  complaints,
}) => {
  complaints.allow('401');
  complaints.allow('403');
  await enter(owner, company.client, installation);
  await openPersonnel(owner);
  await expect(owner.getByText('1 of 15 seats used')).toBeVisible();
  await expect(owner.getByText('Only you so far')).toBeVisible();
  await expectAccessible(owner, 'a team of one');
  await invite(owner, sam.email);
  await expect(owner.getByText('2 of 15 seats used')).toBeVisible();
  await expect(owner.getByText('Email not sent: email isn’t connected yet')).toBeVisible();
  await expectAccessible(owner, 'a team with an invitation');

  const teammate = await newVisitor();
  await joinAs(teammate, await mailedLink(installation, sam.email, INVITATION), sam);
  await expectToast(teammate, 'Account created! Welcome to the team!');
  await teammate.goto('/app/personnel');
  await expect(teammate.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();

  // The open screen notices the new role.
  await owner.reload();
  await change(owner, sam.name, 'Make an admin', 'Make an admin');
  await lookAt(teammate);
  await expect(teammate.getByRole('heading', { level: 1, name: 'Personnel' })).toBeVisible();
  await change(owner, sam.name, 'Make a member', 'Make a member');
  await lookAt(teammate);
  await expect(teammate.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();

  // Another role change arrives while the teammate writes. It doesn't affect what they wrote.
  await writeFirstQuote(teammate, customer);
  await change(owner, sam.name, 'Make an admin', 'Make an admin');
  await lookAt(teammate);
  await change(owner, sam.name, 'Make a member', 'Make a member');
  await sendQuote(teammate);
  expect(await installation.mailsTo(customer.email)).toHaveLength(1);

  useUp(teammate);
  await teammate.clock.install();
  await teammate.goto('/app/quotes');
  await expect(teammate.getByText(customer.name).first()).toBeVisible();
  await change(owner, sam.name, 'Deactivate', `Deactivate ${sam.name}`);
  await expect(owner.getByText('Deactivated', { exact: true })).toBeVisible();
  await expect(owner.getByText('1 of 15 seats used')).toBeVisible();
  // The server refuses the next request from the teammate's screen, which signs them out. This takes at most a
  // minute, even without any action.
  await teammate.clock.fastForward('01:00');
  await teammate.waitForURL('**/auth');
  await expectToast(teammate, 'Session expired. Please sign in again.');
  await typeSignIn(teammate, sam.email);
  await expectToast(teammate, 'Invalid email or password');

  await owner.getByRole('link', { name: sam.name }).click();
  await expect(owner.getByRole('heading', { level: 1, name: sam.name })).toBeVisible();
  await expect(owner.getByText('Shared as a QR code')).toBeVisible();
  await expect(owner.getByText('Anyone on the team can follow up on these.')).toBeVisible();
  await expectAccessible(owner, 'a person who was let go');
});

test('an invitation link that is expired, replaced, used or opened by someone else says so and offers a next step', async ({
  installation,
  journeyName,
  company,
  people,
  page: owner,
  newVisitor,
}) => {
  const sam = people.teammate;
  await confirmAddress(installation, people.owner);
  await enter(owner, company.client, installation);
  await openPersonnel(owner);
  await invite(owner, sam.email);
  const first = await mailedLink(installation, sam.email, INVITATION);
  await owner.goto(first);
  await expect(owner.getByRole('heading', { name: 'You’re signed in as someone else' })).toBeVisible();

  await installation.sql(`update invitations set expires_at = now() - interval '1 day' where org_id = $1`, [
    company.orgId,
  ]);
  const teammate = await newVisitor();
  await teammate.goto(first);
  await expect(teammate.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await teammate.getByRole('button', { name: 'Request a new invitation' }).click();
  await expectToast(teammate, `We’ve let ${people.owner.company} know. Watch your inbox.`);
  const asked = await installation.mailsTo(people.owner.email, 2);
  expect(asked.map(({ subject }) => subject)).toContain(`${sam.email} asked for a new invitation`);

  await openPersonnel(owner);
  await expect(owner.getByText('Expired', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: `Actions for ${sam.email}` }).click();
  await owner.getByRole('menuitem', { name: 'Create a new link' }).click();
  await expectToast(owner, `Invitation for ${sam.email} replaced. Email isn’t connected yet. Share the new link.`);
  await expectAccessible(owner, 'the link to hand over');
  const second = await owner.getByLabel('Invitation link', { exact: true }).inputValue();
  await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await teammate.goto(first);
  await expect(teammate.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible();

  // A person who signed up with the invited email but without the link can still join through the link.
  await teammate.goto('/auth?mode=sign-up');
  await teammate.getByLabel('Email').fill(sam.email);
  await teammate.getByLabel('Full Name').focus();
  await expectToast(teammate, 'Invitation found! Complete your registration below.');
  await teammate.getByLabel('Full Name').fill(sam.name);
  await teammate.getByLabel('Password').fill(PASSWORD);
  await teammate.getByRole('button', { name: 'Create account' }).click();
  await expect(teammate.getByRole('heading', { level: 1, name: /Confirm your email/ })).toBeVisible();
  await expectAccessible(teammate, 'confirm your email');
  await teammate.goto(second);
  await teammate.getByRole('button', { name: 'Join the team' }).click();
  await teammate.waitForURL('**/app');
  await expectToast(teammate, 'Welcome to the team!');
  await expect(teammate.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto(second);
  await expect(visitor.getByRole('heading', { name: 'You’ve already joined' })).toBeVisible();
  await visitor.goto('/auth?invitation=cut-off&email=sam%40clearwater.example');
  await expect(visitor.getByRole('heading', { name: 'This invitation link doesn’t work' })).toBeVisible();

  await test.step('a very long email address fits on each of these pages', async () => {
    const email = `maximiliana.featherstonehaugh-cholmondeley.${journeyName}@exterior-surface-care-of-beaufort-county.example`;
    const { link } = await company.client.api.personnel.invite({ email, role: 'member' });
    await teammate.context().clearCookies();
    await teammate.goto(link ?? '');
    await expect(teammate.getByText('Invitation found - joining your team!')).toBeVisible();
    await expectAccessible(teammate, 'sign up by an invitation');
    const about = link?.replace('/auth?', '/auth/invitation?') ?? '';
    await owner.goto(about);
    await expect(owner.getByRole('heading', { name: 'You’re signed in as someone else' })).toBeVisible();
    await expectAccessible(owner, 'an invitation of somebody else');
    const change = (set: string) => installation.sql(`update invitations set ${set} where email = $1`, [email]);
    await change(`expires_at = now() - interval '1 day'`);
    await teammate.goto(about);
    await expect(teammate.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
    await expectAccessible(teammate, 'an expired invitation');
    await change(`status = 'revoked'`);
    await teammate.goto(about);
    await expect(teammate.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
    await teammate.getByRole('button', { name: 'Request a new invitation' }).click();
    await expect(teammate.getByText('If they invite you again')).toBeVisible();
    await expectAccessible(teammate, 'a revoked invitation, after asking');
  });
});
