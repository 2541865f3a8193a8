import type { Page } from '@playwright/test';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import { DEMO_OWNER } from '../../scripts/demo/company.ts';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { closeByKey, lookInto, lookIntoMenu } from './look-into.ts';
import { isOpen } from './open-screen.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function openQuote(page: Page, name: RegExp): Promise<void> {
  await page.goto('/app/quotes');
  await page.getByRole('link', { name }).first().click();
}

/** Lists screens, their buttons and the dialogs that open. Escape closes each dialog and returns focus. */
const dialogsFor = (member: string) =>
  [
    ['/app/personnel', 'Invite', 'Invite a teammate'],
    ['/app/settings/account', 'Set up an authenticator app', 'Set up an authenticator app'],
    ['/app/settings/account', 'Add a phone number', 'Add a phone number'],
    ['/app/settings/account', 'Add a passkey', 'Add a passkey'],
    ['/app/settings/work', 'Add days off', 'Add days off'],
    ['/app/calendar', 'Add visit', 'Add visit'],
    ['/app/calendar', /^Measure the roof/, 'Measure the roof'],
    ['/app/calendar', /^Hear about the deck/, 'Hear about the deck'],
    ['/app/owner/integrations', 'New API key', 'New API key'],
    ['/app/owner/integrations', 'Revoke Website form', 'Revoke “Website form”?'],
    ['/app/owner/integrations', 'Add endpoint', 'Add endpoint'],
    ['/app/owner/ownership', 'Transfer ownership', `Make ${member} the owner?`],
    ['/app/owner/ownership', 'Delete company', `Delete ${DEMO_OWNER.company_name}?`],
  ] as const;

export async function expectDialogs(page: Page, member: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  let shown = '';
  for (const [path, opener, name] of dialogsFor(member)) {
    if (path !== shown) await page.goto(path);
    shown = path;
    await lookInto(page, button(page, opener), name);
  }
  await page.goto('/app/owner/integrations');
  await expectFocusAtStart(page);
  const endpoint = button(page, 'Actions for Accounting');
  await lookIntoMenu(page, endpoint, 'the menu of an endpoint');
  await lookInto(page, endpoint, 'Edit endpoint', 'Edit');
}

/** A dialog that only asks has no field to focus. Its first button is one press of Tab away, and none is focused. */
async function expectFocusAtStart(page: Page): Promise<void> {
  const opener = button(page, 'Revoke Website form');
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByRole('button').and(page.locator(':focus'))).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeByKey(page, opener);
}

/**
 * Buttons and dialogs of an approved quote. Checked only at desktop width, because the phone layout has other
 * buttons.
 */
const PAYMENT_DIALOGS = [
  ['Request payment', /^Request \$/],
  ['Record payment', 'Record a payment'],
  ['Change', 'Change wash plan'],
  ['End', 'End this wash plan?'],
] as const;

const SENT_DIALOGS = [
  ['Extend expiration', 'Extend expiration'],
  ['Replace link', /^Replace the link for Q-/],
  ['Record approval or decline', 'Record approval or decline'],
] as const;

export async function expectDialogsOfQuotes(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const more = button(page, 'More actions');
  await openQuote(page, /Alicia Moreno|Q-1001/);
  await page.getByText('Proof', { exact: true }).click();
  await button(page, 'Show math').click();
  await expectAccessible(page, 'the proof of a decision and the math of its prices');
  for (const [opener, name] of PAYMENT_DIALOGS) await lookInto(page, button(page, opener), name);
  await lookInto(page, more, /^Revise Q-/, 'Revise');
  await page.goto('/app/quotes');
  // The rows of a phone have no menu.
  await page.setViewportSize({ width: 1280, height: 844 });
  await lookIntoMenu(page, button(page, 'Actions for Q-1002').filter({ visible: true }), 'the menu of a row');
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuote(page, /Tom Whitaker|Q-1002/);
  await lookIntoMenu(page, more, 'the menu of a quote');
  for (const [item, name] of SENT_DIALOGS) await lookInto(page, more, name, item);
  await lookInto(page, button(page, 'Remind'), /^Remind /);
  await lookInto(page, button(page, 'QR code'), 'Scan to open the quote');
  await test.step('a text without consent', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Resend' }).click();
    const text = button(page, /^Text/);
    await text.click();
    const dialog = page.getByRole('dialog', { name: /^Text Q-/ });
    await expect(dialog.getByRole('checkbox', { name: 'Customer opted in to texts' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save without sending' }).click();
    await expect(page.getByText('Check this once your customer opts in.')).toBeVisible();
    await expectAccessible(page, 'a text that nobody agreed to');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(text, 'nothing was sent: the sheet stays').toBeFocused();
    await closeByKey(page, more);
  });
  await lookInto(page, button(page, 'View').first(), /./);
  await openQuote(page, /Marc Bell/);
  await lookInto(page, more, /^Permanently delete Q-/, 'Delete draft');
}

/** Opens the dialogs of a tax-exempt customer with a certificate. */
export async function expectDialogsOfCustomers(page: Page, { api }: TestClient): Promise<void> {
  const { items } = await api.customers.list({ search: 'Marc Bell' });
  const id = items.find(({ name }) => name === 'Marc Bell')?.id ?? '';
  const { edit_number, ...customer } = await api.customers.get({ id });
  await api.customers.save({ id, edit_number, customer: { ...customer, tax_exempt: true, tax_number: 'SC-204' } });
  await api.customers.uploadTaxCertificate({
    id,
    certificate_id: crypto.randomUUID(),
    file: await drawnSurface('clean', 1),
  });
  await page.goto('/app/customers');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Possible duplicates' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Same / }).first()).toBeVisible();
  await expectAccessible(page, 'customers who may be the same');
  await page.goto(`/app/customers/${id}`);
  await lookInto(page, button(page, /^Edit 61 Sandpiper/), 'Edit property');
  await lookInto(page, button(page, 'Record opt-in'), 'Record opt-in?');
  await lookInto(page, button(page, 'Remove'), 'Remove the certificate?');
  await test.step('a file that cannot be a certificate', async () => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Replace certificate').click();
    await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('SC-204') });
    await expect(page.getByText('Use PDF, JPEG or PNG.')).toBeVisible();
  });
  await expectGoodEverywhere(page, 'a customer who pays no tax');
  await page.getByRole('link', { name: 'Compare with Marcus Bell' }).click();
  await isOpen(page, 'Merge customers');
  await expectGoodEverywhere(page, 'two customers who may be one');
}

export async function expectDialogsOfTeam(page: Page, member: string, invited: string): Promise<void> {
  await page.goto('/app/personnel');
  const ofMember = button(page, `Actions for ${member}`);
  await lookIntoMenu(page, ofMember, 'the menu of a person');
  for (const [item, name] of [
    ['Make an admin', `Make ${member} an admin?`],
    ['Sign out everywhere', `Sign ${member} out everywhere?`],
  ] as const)
    await lookInto(page, ofMember, name, item);
  await test.step('a person with upcoming visits', async () => {
    await ofMember.click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('combobox', { name: /^Reassign \d+ unfinished visits? to/ }).click();
    await expect(page.getByRole('option', { name: 'Unassigned' })).toBeVisible();
    await expectAccessible(page, 'visits to reassign');
    await page.keyboard.press('Escape');
    await closeByKey(page, ofMember);
  });
  const ofInvited = button(page, `Actions for ${invited}`);
  await lookIntoMenu(page, ofInvited, 'the menu of an invitation');
  await lookInto(page, ofInvited, `Revoke the invitation for ${invited}?`, 'Revoke');
}

export async function expectPreviewOfQuotes(page: Page): Promise<void> {
  await page.goto('/app/company');
  const preview = button(page, 'Preview');
  await preview.click();
  await expectGoodEverywhere(page, 'the preview of the quote page');
  await page.getByRole('dialog').getByRole('tab', { name: 'PDF' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The sample quote as a PDF' })).toBeVisible();
  await expectAccessible(page, 'the preview of the PDF');
  await closeByKey(page, preview);
}
