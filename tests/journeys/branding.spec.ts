import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { sendQuote } from './sent-quote.ts';

const drawing = (color: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><circle cx="45" cy="45" r="44" fill="${color}"/><path d="M100 20h190v20H100z"/>${more}</svg>`;

async function chooseLogo(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose a|Replace) logo$/ }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
}

/** Expects a picture that has loaded, not just an element with its URL. */
async function expectDrawn(page: Page, within: ReturnType<Page['locator']>): Promise<void> {
  await expect(within).toBeVisible();
  await expect
    .poll(() => within.evaluate((image) => (image as HTMLImageElement).naturalWidth), { message: page.url() })
    .toBeGreaterThan(0);
}

test('a logo is shown on the customer’s page, in the email and in the PDF', async ({
  installation,
  company,
  people: { owner, customer },
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  // No script may run in the email's frame, so the browser complains when the test looks inside.
  complaints.allow('Blocked script execution');
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, company.client, installation);
  await page.goto('/app/company');
  const logo = page.locator('.logo-zone').getByRole('img', { name: `${owner.company} logo` });

  await test.step('a PNG is accepted, an SVG with a script refused, and a clean SVG accepted', async () => {
    const png = await sharp(Buffer.from(drawing('#7a1f3d')))
      .png()
      .toBuffer();
    await chooseLogo(page, 'logo.png', 'image/png', png);
    await expectToast(page, 'Logo saved. It appears on quotes you send from now on.');
    await expectDrawn(page, logo);
    const before = await logo.getAttribute('src');
    const bad = Buffer.from(drawing('#0b3e75', '<script>alert(1)</script>'));
    await chooseLogo(page, 'bad.svg', 'image/svg+xml', bad);
    await expect(page.getByRole('alert').filter({ hasText: 'This SVG contains a script' }).first()).toBeVisible();
    await expectAccessible(page, 'a logo that is refused');
    await chooseLogo(page, 'logo.svg', 'image/svg+xml', Buffer.from(drawing('#0b3e75')));
    await expect(logo).not.toHaveAttribute('src', before ?? '');
    await expectDrawn(page, logo);
  });

  await test.step('the previews show typed text before it is saved', async () => {
    await page.getByLabel('License and insurance').fill('Licensed · SC-48210');
    await page.getByLabel('Default notes').fill('Please close all windows.');
    const seen = page.getByRole('complementary', { name: 'What the customer sees' });
    await expectDrawn(page, seen.getByRole('img', { name: `${owner.company} logo` }));
    await expect(seen.getByText('Licensed · SC-48210')).toBeVisible();
    await expectAccessible(page, 'branding, page');
    await seen.getByRole('tab', { name: 'Email' }).click();
    const mail = page.frameLocator('iframe[title="Quote email"]');
    await expect(mail.getByText('Licensed · SC-48210')).toBeVisible();
    await expectDrawn(page, mail.locator('img'));
    // The accessibility checker can't run in the email's frame, so the test opens the email on a separate page.
    const alone = await newVisitor();
    await alone.setContent((await page.getByTitle('Quote email').getAttribute('srcdoc')) ?? '');
    await expectAccessible(alone, 'mail with a logo');
    await seen.getByRole('tab', { name: 'PDF' }).click();
    await expectDrawn(page, seen.getByRole('img', { name: 'The sample quote as a PDF' }));
    await expectAccessible(page, 'branding, PDF');
    const download = page.waitForEvent('download');
    await seen.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('Sample-quote.pdf');
  });

  await test.step('after saving, a new quote starts with the default notes', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Company branding saved.');
    await page.goto('/app/quotes/new');
    await expect(page.getByRole('button', { name: 'Notes Please close all windows.' })).toBeVisible();
  });

  await test.step('the customer sees the logo on the page, in the email and in the PDF', async () => {
    const { url } = await sendQuote(company, customer);
    const phone = await newVisitor();
    await phone.goto(url);
    await expectDrawn(phone, phone.getByRole('img', { name: `${owner.company} logo` }));
    await expectAccessible(phone, 'customer page with a logo');
    const [mail] = await installation.mailsTo(customer.email);
    const inline = mail?.attachments.find(({ contentId }) => contentId);
    expect([inline?.mimeType, inline?.disposition]).toEqual(['image/png', 'inline']);
    expect(mail?.html).toContain(`src="cid:${inline?.contentId?.replace(/[<>]/g, '')}"`);
    const pdf = mail?.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const source = Buffer.from(pdf?.content as ArrayBuffer).toString('latin1');
    expect(source).toMatch(/\/Subtype\s*\/Image/);
  });

  await test.step('the owner removes the logo, and an admin can’t open the screen', async () => {
    await page.goto('/app/company');
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await expectAccessible(page, 'removing the logo');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
    await expectToast(page, 'Logo removed.');
    await expect(logo).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'branding on a phone');
    await installation.sql(`update users set role = 'admin' where email = $1`, [owner.email]);
    await page.goto('/app/company');
    await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  });
});
