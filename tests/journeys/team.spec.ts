import type { Page } from '@playwright/test';
import type { Installation } from './installation.ts';
import { expect, expectAccessible, expectToast, OWNER, PASSWORD, signUp, test } from './journey.ts';

const COLLEAGUE = { email: 'sam@clearwater.example', name: 'Sam Ortiz' };

/** The owner, on the screen of the team. */
async function openPersonnel(page: Page): Promise<void> {
  await page.goto('/app/personnel');
  await expect(page.getByRole('heading', { level: 1, name: 'Personnel' })).toBeVisible();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, `${email} is invited.`);
  await page.getByRole('dialog', { name: 'Hand the link over' }).getByRole('button', { name: 'Close' }).last().click();
}

/** The link of the latest invitation mail. */
async function invitationLink(installation: Installation, count = 1): Promise<string> {
  const mails = await installation.mailsTo(COLLEAGUE.email, count);
  const links = mails.map((mail) => /https?:\/\/\S+\/auth\?invitation=\S+/.exec(mail.text ?? '')?.[0] ?? '');
  return links.at(-1) ?? '';
}

/** Chooses from the menu of a row and says yes. */
async function change(page: Page, who: string, item: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${who}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** As somebody who comes back to the window. */
const lookAt = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function joinAs(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expectToast(page, 'Invitation found! Complete your registration below.');
  await expect(page.getByLabel('Email')).toHaveValue(COLLEAGUE.email);
  await page.getByLabel('Full Name').fill(COLLEAGUE.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/app');
}

async function writeFirstQuote(page: Page): Promise<void> {
  await page.goto('/app/quotes/new');
  await page.getByLabel('Name', { exact: true }).fill('Alicia Moreno');
  await page.getByLabel('Email').fill('alicia@customer.example');
  await page.getByRole('button', { name: 'Add from rate book' }).click();
  const picker = page.getByRole('dialog', { name: 'Add from rate book' });
  await picker.getByText('Concrete & Driveway').click();
  await picker.getByLabel('Surface area to be cleaned').fill('1000');
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function sendQuote(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Total and next step' })
    .getByRole('button', { name: 'Review and send' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put in outbox' }).click();
  await expect(page.getByText('In outbox', { exact: true }).first()).toBeVisible();
  // Without a mail server the quote counts as sent once its link is shared.
  await page.getByRole('button', { name: 'QR code' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
}

test('a colleague is invited, sends a first quote, gets another role meanwhile, and is let go', async ({
  installation,
  page: owner,
  newVisitor,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.allow('401');
  complaints.allow('403');
  await signUp(owner);
  await openPersonnel(owner);
  await expect(owner.getByText('1 of 15 seats used')).toBeVisible();
  await expect(owner.getByText('Only you so far')).toBeVisible();
  await expectAccessible(owner, 'a team of one');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectAccessible(owner, 'the invitation form');
  await owner.keyboard.press('Escape');
  await invite(owner, COLLEAGUE.email);
  await expect(owner.getByText('2 of 15 seats used')).toBeVisible();
  await expect(owner.getByText('Email in the local outbox: no mail server is set up')).toBeVisible();
  await expectAccessible(owner, 'a team with an invitation');

  const colleague = await newVisitor();
  await joinAs(colleague, await invitationLink(installation));
  await expectToast(colleague, 'Account created! Welcome to the team!');
  await colleague.goto('/app/personnel');
  await expect(colleague.getByRole('heading', { name: "You don't have access" })).toBeVisible();

  // A change of the role reaches the screen that is open.
  await owner.reload();
  await change(owner, COLLEAGUE.name, 'Make an admin', 'Make an admin');
  await lookAt(colleague);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Personnel' })).toBeVisible();
  await change(owner, COLLEAGUE.name, 'Make a member', 'Make a member');
  await lookAt(colleague);
  await expect(colleague.getByRole('heading', { name: "You don't have access" })).toBeVisible();

  // Another one arrives while they write, and takes nothing of what they wrote.
  await writeFirstQuote(colleague);
  await change(owner, COLLEAGUE.name, 'Make an admin', 'Make an admin');
  await lookAt(colleague);
  await change(owner, COLLEAGUE.name, 'Make a member', 'Make a member');
  await sendQuote(colleague);
  expect(await installation.mailsTo('alicia@customer.example')).toHaveLength(1);

  await colleague.clock.install();
  await colleague.goto('/app/quotes');
  await expect(colleague.getByText('Alicia Moreno').first()).toBeVisible();
  await change(owner, COLLEAGUE.name, 'Deactivate', `Deactivate ${COLLEAGUE.name}`);
  await expect(owner.getByText('Deactivated', { exact: true })).toBeVisible();
  await expect(owner.getByText('1 of 15 seats used')).toBeVisible();
  // The next thing their screen asks is refused and they are out, within a minute even if nobody touches it.
  await colleague.clock.fastForward('01:00');
  await colleague.waitForURL('**/auth');
  await expectToast(colleague, 'Session expired. Please sign in again.');
  await colleague.getByLabel('Email').fill(COLLEAGUE.email);
  await colleague.getByLabel('Password').fill(PASSWORD);
  await colleague.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectToast(colleague, 'Invalid email or password');

  await owner.getByRole('link', { name: COLLEAGUE.name }).click();
  await expect(owner.getByRole('heading', { level: 1, name: COLLEAGUE.name })).toBeVisible();
  await expect(owner.getByText('Shared as a QR code')).toBeVisible();
  await expect(owner.getByText('They stay as they are')).toBeVisible();
  await expectAccessible(owner, 'a person who was let go');
});

test('links that are over, replaced, used or opened by somebody else say so and have a way on', async ({
  installation,
  page: owner,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  await signUp(owner);
  await openPersonnel(owner);
  await invite(owner, COLLEAGUE.email);
  const first = await invitationLink(installation);
  await owner.goto(first);
  await expect(owner.getByRole('heading', { name: 'You are signed in as somebody else' })).toBeVisible();
  await expectAccessible(owner, 'an invitation of somebody else');

  await installation.sql(`update invitations set expires_at = now() - interval '1 day'`);
  const colleague = await newVisitor();
  await colleague.goto(first);
  await expect(colleague.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible();
  await expectAccessible(colleague, 'an expired invitation');
  await colleague.getByRole('button', { name: 'Ask for a new invitation' }).click();
  await expectToast(colleague, `We have told ${OWNER.company}. Watch your inbox.`);
  const asked = await installation.mailsTo(OWNER.email, 2);
  expect(asked.map(({ subject }) => subject)).toContain(`${COLLEAGUE.email} asks for a new invitation`);

  await openPersonnel(owner);
  await expect(owner.getByText('Expired', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: `Actions for ${COLLEAGUE.email}` }).click();
  await owner.getByRole('menuitem', { name: 'Send again' }).click();
  await expectToast(owner, `A new invitation was sent to ${COLLEAGUE.email}.`);
  await expectAccessible(owner, 'the link to hand over');
  const second = await owner.getByLabel('Invitation link').inputValue();
  await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await colleague.goto(first);
  await expect(colleague.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible();

  // Who signed up by the address alone may join by the link as well.
  await colleague.goto('/auth?mode=sign-up');
  await colleague.getByLabel('Email').fill(COLLEAGUE.email);
  await colleague.getByLabel('Full Name').focus();
  await expectToast(colleague, 'Invitation found! Complete your registration below.');
  await colleague.getByLabel('Full Name').fill(COLLEAGUE.name);
  await colleague.getByLabel('Password').fill(PASSWORD);
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: /Confirm your email/ })).toBeVisible();
  await colleague.goto(second);
  await colleague.getByRole('button', { name: 'Join the team' }).click();
  await colleague.waitForURL('**/app');
  await expectToast(colleague, 'Welcome to the team!');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto(second);
  await expect(visitor.getByRole('heading', { name: 'You have joined already' })).toBeVisible();
  await visitor.goto('/auth?invitation=cut-off&email=sam@clearwater.example');
  await expect(visitor.getByRole('heading', { name: 'This invitation link does not work' })).toBeVisible();
});
