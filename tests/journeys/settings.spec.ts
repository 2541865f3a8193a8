import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { confirmAddress, enter, expect, expectToast, test, typeSignIn } from './journey.ts';
import { mailedLink } from './mailed-links.ts';
import { type Company, PASSWORD } from './people.ts';
import { saveQuote, sendQuote } from './sent-quote.ts';

async function askForChange(page: Page, address: string): Promise<void> {
  await page.goto('/app/settings/account');
  const panel = page.getByRole('region', { name: 'Email address' });
  await panel.getByRole('button', { name: 'Change email address' }).click();
  await expect(panel.getByLabel('New email address')).toBeFocused();
  await panel.getByLabel('New email address').fill(address);
  await panel.getByLabel('Current password').fill(PASSWORD);
  await panel.getByRole('button', { name: 'Create links' }).click();
  await expectToast(
    page,
    'Email isn’t connected yet. The links weren’t sent. Ask the person who runs your server for them.',
  );
}

test('an email address changes once the old and the new email confirm it, and “this was not me” stops a change', async ({
  installation,
  journeyName,
  company,
  people: { owner },
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('404');
  complaints.allow('401');
  await confirmAddress(installation, owner);
  await enter(page, company.client, installation);
  const stopped = `stopped.${owner.email}`;
  // As long as a company's email realistically gets.
  const changed = `maximiliana.featherstonehaugh-cholmondeley.${journeyName}@exterior-surface-care-of-beaufort-county.example`;
  const mailbox = await newVisitor({ javaScriptEnabled: false });

  await test.step('“this was not me” stops the change and signs out the person who requested it', async () => {
    await askForChange(page, stopped);
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(2);
    await expectAccessible(page, 'settings with a change under way');
    const visitor = await newVisitor();
    await visitor.goto(await mailedLink(installation, owner.email, '/auth/change-email'));
    await expectAccessible(visitor, 'the old address confirms');
    await visitor.getByRole('button', { name: 'This wasn’t me' }).click();
    await expect(visitor.getByRole('heading', { name: 'The change was stopped' })).toBeVisible();
    await page.goto('/app/quotes');
    await page.waitForURL('**/auth');
  });

  await typeSignIn(page, owner.email);
  await page.waitForURL('**/app');
  const before = await mailedLink(installation, owner.email, '/auth/change-email');
  await askForChange(page, changed);
  const fromNew = await mailedLink(installation, changed, '/auth/change-email');
  await test.step('the new email confirms the change, with JavaScript off', async () => {
    await page.goto(fromNew);
    await expectAccessible(page, 'the new address confirms');
    await mailbox.goto(fromNew);
    await mailbox.getByRole('button', { name: 'Confirm this email' }).click();
    await expect(mailbox.getByRole('heading', { name: 'This email is confirmed' })).toBeVisible();
  });

  await test.step('the old email confirms the change, and the email is changed', async () => {
    const latest = () => mailedLink(installation, owner.email, '/auth/change-email');
    await expect.poll(latest).not.toBe(before);
    await page.goto(await latest());
    await page.getByRole('button', { name: 'Confirm change' }).click();
    await expect(page.getByRole('heading', { name: 'Your email has been changed' })).toBeVisible();
    await page.getByRole('link', { name: 'Open the app' }).click();
    await page.goto('/app/settings/account');
    const panel = page.getByRole('region', { name: 'Email address' });
    await expect(panel.getByText(changed)).toBeVisible();
    await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('the link can’t be used again, the new email signs in, and both emails were notified', async () => {
    await mailbox.goto(fromNew);
    await expect(mailbox.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    const visitor = await newVisitor();
    await typeSignIn(visitor, changed);
    await visitor.waitForURL('**/app');
    for (const address of [owner.email, changed])
      await expect
        .poll(async () => (await installation.mailsTo(address)).map(({ subject }) => subject).join())
        .toContain('was changed');
  });

  await test.step('a calendar link for a phone is created, replaced and turned off', async () => {
    await page.goto('/app/settings/work');
    const panel = page.getByRole('region', { name: 'Calendar links' });
    await panel.getByRole('button', { name: 'Create link for the whole company' }).click();
    const feed = panel.getByRole('region', { name: 'The whole company' });
    const address = feed.getByLabel('Calendar link for the whole company');
    await expect(address).toHaveValue(/\/calendar\/[\w.-]+\.ics$/);
    const first = await address.inputValue();
    await expect(feed.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      first.replace(/^https?:/, 'webcal:'),
    );
    const status = async (url: string) => (await page.request.get(url)).status();
    expect(await status(first)).toBe(200);
    await panel.getByRole('button', { name: 'Create link for your visits' }).click();
    await expectGoodEverywhere(page, 'the link of a calendar');
    const renew = feed.getByRole('button', { name: 'Replace' });
    await renew.click();
    await expectAccessible(page, 'replacing a calendar link');
    await page.keyboard.press('Escape');
    await expect(renew).toBeFocused();
    await renew.click();
    await page.getByRole('button', { name: 'Replace link' }).click();
    await expectToast(page, 'New calendar link created. The old one no longer works.');
    await expect(address).not.toHaveValue(first);
    const second = await address.inputValue();
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    await feed.getByRole('button', { name: 'Turn off' }).click();
    await expectAccessible(page, 'turning a calendar link off');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expectToast(page, 'Calendar link turned off.');
    await expect(panel.getByRole('button', { name: 'Create link for the whole company' })).toBeVisible();
    expect(await status(second)).toBe(404);
  });
});

/** Taps where the button was, as a finger does. The message that appears below a field moves the button. */
async function saveAtOnce(page: Page, { client }: Company): Promise<void> {
  await page.goto('/app/settings/work');
  const panel = page.getByRole('region', { name: 'Customer booking' });
  const save = panel.getByRole('button', { name: 'Save booking settings' });
  const message = panel.getByText('Enter 60 days or fewer', { exact: true });
  const field = panel.getByLabel('Minimum notice');
  await field.fill('999');
  await save.scrollIntoViewIfNeeded();
  const before = await save.boundingBox();
  if (!before) throw new Error('There is no button');
  await page.mouse.move(before.x + before.width / 2, before.y + 4);
  await page.mouse.down();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.up();
  await expect(message).toBeVisible();
  await expect(field, 'the attempt to save leads to what is wrong').toBeFocused();
  expect((await save.boundingBox())?.y, 'the message has moved the button').toBeGreaterThan(before.y + 4);
  await field.fill('3');
  await expect(message).toBeHidden();
  await test.step('when two people save the same settings, the second one chooses which to keep', async () => {
    const { edit_number, ...offer } = await client.api.appointments.offer();
    await client.api.appointments.saveOffer({ ...offer, notice_days: 5, edit_number });
    await save.click();
    await expect(panel.getByText('Someone else changed this')).toBeVisible();
    await expectAccessible(page, 'both versions');
    await panel.getByRole('button', { name: 'Keep mine: Minimum notice' }).click();
  });
  await save.click();
  await expectToast(page, 'Booking settings saved.');
}

test('an owner rewrites the email for quotes with a preview, and the next quote is sent with the new text', async ({
  installation,
  company,
  people: { owner, customer },
  page,
  complaints,
}) => {
  complaints.allow('409');
  await confirmAddress(installation, owner);
  await sendQuote(company, customer);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, company.client, installation);
  await test.step('one press on Save works, even when it moves the focus out of an invalid field', () =>
    saveAtOnce(page, company));
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('link', { name: /^Message templates/ }).click();
  await page.getByRole('link', { name: /^Quote sent/ }).click();
  const text = page.getByLabel('Text', { exact: true });
  const preview = page.getByRole('region', { name: 'Preview' });

  await test.step('variables are suggested while typing, and an unknown variable is rejected without losing the text', async () => {
    await text.press('Control+Home');
    await text.pressSequentially('Good morning {{first');
    await expect(page.getByRole('option', { name: /first name/ })).toBeVisible();
    await expectAccessible(page, 'variables on offer');
    await text.press('Enter');
    await text.pressSequentially(' {{nobody}}!');
    await page.getByRole('button', { name: 'Save template' }).click();
    await expectToast(page, '{{nobody}} isn’t available in this message.');
    await expectAccessible(page, 'a template that cannot be saved');
    await page.getByRole('button', { name: 'Line 1, column 38' }).click();
    await text.press('Delete');
    await expect(text).toHaveValue(/^Good morning \{\{customer_first_name\}\} !/);
  });

  await test.step('the preview shows the unsaved text with the newest quote’s data', async () => {
    await expect(preview.frameLocator('iframe').locator('p', { hasText: 'Good morning Alicia !' })).toBeVisible();
    await preview.getByText('Plain text').click();
    await expect(preview.getByText(/Good morning Alicia !/)).toBeVisible();
    await page.getByRole('button', { name: 'Save template' }).click();
    await expectToast(page, 'Template saved. The next message will use it.');
  });

  await test.step('the next quote is sent with the new text', async () => {
    const other = { ...customer, email: `next.${customer.email}` };
    await sendQuote(company, other);
    const [mail] = await installation.mailsTo(other.email);
    expect(mail?.text).toContain('Good morning Alicia !');
  });

  await test.step('earlier versions and the default text are listed', async () => {
    await page.getByRole('button', { name: 'Restore default' }).click();
    await expect(page.getByRole('dialog', { name: 'Restore the default wording?' })).toBeVisible();
    await expectAccessible(page, 'the question before the default words are restored');
    const saves: string[] = [];
    page.on('request', (request) => void (request.method() === 'PUT' && saves.push(request.url())));
    await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click();
    await expectToast(page, 'Default wording restored.');
    expect(saves, 'the words in the editor are not saved once more').toEqual([]);
    await expect(text).toHaveValue(/^Hi \{\{/);
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    await page.getByText('Version 1').click();
    await expectAccessible(page, 'earlier versions of a template');
    await page.getByRole('button', { name: 'Use this version' }).filter({ visible: true }).click();
    await expect(text).toHaveValue(/^Good morning/);
  });
});

test('without a mail server, the app tells an owner where to find the link that confirms their email', async ({
  installation,
  company,
  people: { customer },
  page,
}) => {
  const id = await saveQuote(company, customer);
  await enter(page, company.client, installation);
  await page.goto(`/app/quotes/${id}?send=`);
  const sheet = page.getByRole('dialog', { name: /^Send to / });
  const confirm = page.getByRole('link', { name: 'Confirm your email' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page, 'the sheet of an owner whose email is not confirmed');
  await sheet.getByRole('button', { name: 'Save without sending' }).click();
  await expect(page.getByText('In outbox', { exact: true }).first()).toBeVisible();
  // Looks only at the page. The sheet says this, too, and may still be closing.
  const main = page.getByRole('main');
  await expect(main.getByText('Confirm your email so we can email customers once email is connected.')).toBeVisible();
  await page.goto('/app');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByRole('listitem').first()).toContainText('Check your rates');
  await expect(steps, 'nobody can confirm an email that isn’t sent').not.toContainText('Confirm your email');
  await page.goto('/app/settings/account');
  const panel = page.getByRole('region', { name: 'Email address' });
  await expect(panel.getByText(/your confirmation link wasn’t sent/)).toBeVisible();
  await panel.getByRole('button', { name: 'Get a new link' }).click();
  await expectToast(page, 'A new confirmation link is ready. Ask the person who runs your server for it.');
});
