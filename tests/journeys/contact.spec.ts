import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './journey.ts';

/** Where messages go without settings: the sender of all mails. */
const OPERATOR = 'no-reply@localhost';
const FORM_MIN_AGE_MS = 3000;

async function fillIn(page: Page, changes: { message?: string } = {}): Promise<void> {
  await page.getByLabel('Your name').fill('Dana Reyes');
  await page.getByLabel('Email').fill('dana@clearwater.example');
  await page.getByLabel('What is it about?').selectOption('Question before buying');
  await page.getByLabel('Message').fill(changes.message ?? 'Does it work for window cleaning, too?');
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

/** The form's ticket says when it was made; the page is as old as it has to be when that much has passed. */
async function untilOldEnough(page: Page): Promise<void> {
  const ticket = await page.locator('input[name=ticket]').inputValue();
  const made = Number.parseInt(ticket.replace('-', '').slice(0, 12), 16);
  await expect.poll(() => Date.now() - made).toBeGreaterThan(FORM_MIN_AGE_MS);
}

for (const javaScriptEnabled of [true, false]) {
  test(`a visitor writes to the operator, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    installation,
    newVisitor,
    complaints,
  }) => {
    complaints.allow('422');
    const page = await newVisitor({ javaScriptEnabled });
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await fillIn(page, { message: '' });
    await page.getByLabel('Email').fill('dana@clearwater');
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Nothing was sent yet.');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Invalid email address/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/^Please enter a message/);
    await expect(page.getByLabel('Your name')).toHaveValue('Dana Reyes');
    await expect(page.getByLabel('What is it about?')).toHaveValue('buying');

    await fillIn(page);
    await untilOldEnough(page);
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message has arrived');
    await expectToast(page, 'Your message has arrived.');
    const [mail, ...more] = await installation.mailsTo(OPERATOR);
    expect(more).toEqual([]);
    expect(mail?.replyTo).toEqual([{ name: '', address: 'dana@clearwater.example' }]);
    expect(mail?.text).toContain('> Does it work for window cleaning, too?');
  });
}

test('a form that is sent at once, or by a program that fills in everything, says why and loses nothing', async ({
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  const page = await newVisitor({ javaScriptEnabled: false });
  // Without JavaScript there is nothing to wait for between the page and the button.
  const quick = await page.context().newPage();
  await quick.goto('/contact?topic=security');
  await expect(quick.getByLabel('What is it about?')).toHaveValue('security');
  const ticket = await quick.locator('input[name=ticket]').inputValue();
  const fields = { name: 'Bot', email: 'bot@spam.example', company: '', topic: 'other', message: 'Buy this' };
  const post = (form: Record<string, string>) => page.request.post('/contact', { form: { ...fields, ...form } });
  const trapped = await post({ ticket, leave_empty: 'https://spam.example' });
  expect(trapped.status()).toBe(422);
  await page.setContent(await trapped.text());
  await expect(page.getByLabel('Please leave this field empty')).toHaveValue('https://spam.example');
  await expect(page.getByLabel('Please leave this field empty')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Buy this');

  const forged = await post({ ticket: `${ticket}x`, leave_empty: '' });
  expect(forged.status()).toBe(422);
  await page.setContent(await forged.text());
  await expect(page.getByRole('alert')).toHaveText(
    'We could not recognize this form, so nothing was sent. Please press Send again.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('Buy this');
  expect(await page.locator('input[name=ticket]').inputValue()).not.toContain(ticket);
});

test('what was typed survives a reload, and the button works once', async ({ installation, page }) => {
  await page.goto('/contact');
  await fillIn(page);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Does it work for window cleaning, too?');
  await expect(page.getByLabel('What is it about?')).toHaveValue('buying');
  await untilOldEnough(page);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message has arrived');
  await page.getByRole('link', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect(await installation.mailsTo(OPERATOR)).toHaveLength(1);
});

// The page itself is looked at with all the others (public-pages.spec.ts).
test('a refused and a sent message are accessible', async ({ page, complaints }) => {
  complaints.allow('422');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    await send(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, `a refused message at ${width}`);
    await page.goto('/contact?sent');
    await expectAccessible(page, `a sent message at ${width}`);
  }
});

test('reading sets no cookie, as the privacy page says', async ({ page }) => {
  for (const path of ['/', '/about', '/terms', '/privacy', '/contact']) await page.goto(path);
  expect(await page.context().cookies()).toEqual([]);
});

test('what the operator has not filled in is marked', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.locator('mark').first()).toHaveText(
    '[Operator’s legal name – to be filled in by whoever runs this installation]',
  );
  await expect(page.getByRole('complementary', { name: 'Note for the operator' })).toBeVisible();
  await page.goto('/terms');
  await expect(page.locator('mark').last()).toContainText('Governing law and courts');
});
