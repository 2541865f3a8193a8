import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import type { Installation } from './installation.ts';
import { expect, expectToast, test } from './journey.ts';

/** The default recipient of contact messages and sender of all emails. */
const OPERATOR = 'no-reply@localhost';
const FORM_MIN_AGE_MS = 3000;
const QUESTION = 'Does it work for window cleaning, too?';

async function fillIn(page: Page, email: string, message = QUESTION): Promise<void> {
  await page.getByLabel('Your name').fill('Dana Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('What’s this about?').selectOption('Question before buying');
  await page.getByLabel('Message').fill(message);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

/** Waits until the program accepts the form. The form's token contains its time of creation. */
async function untilOldEnough(page: Page): Promise<void> {
  const form_token = await page.locator('input[name=form_token]').inputValue();
  const made = Number.parseInt(form_token.replace('-', '').slice(0, 12), 16);
  await expect.poll(() => Date.now() - made).toBeGreaterThan(FORM_MIN_AGE_MS);
}

/** Expects the refused form to keep the typed text and to name the missing fields. */
async function expectRefused(page: Page): Promise<void> {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await fillIn(page, 'dana@clearwater', '');
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Your message wasn’t sent.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Invalid email address/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/^Please enter a message/);
  await expect(page.getByLabel('Your name')).toHaveValue('Dana Reyes');
  await expect(page.getByLabel('What’s this about?')).toHaveValue('buying');
}

async function expectArrived(page: Page, installation: Installation, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We got your message');
  await expectToast(page, 'We got your message.');
  const mine = async () =>
    (await installation.mailsTo(OPERATOR)).filter(({ replyTo }) => replyTo?.some(({ address }) => address === email));
  await expect.poll(async () => (await mine()).length).toBe(1);
  const [mail] = await mine();
  expect(mail?.replyTo).toEqual([{ name: '', address: email }]);
  expect(mail?.text).toContain(`> ${QUESTION}`);
}

type NewVisitor = (options: { javaScriptEnabled: boolean }) => Promise<Page>;

async function checkFiles(newVisitor: NewVisitor, complaints: { allow(part: string): void }): Promise<void> {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ javaScriptEnabled });
    const answer = await page.request.get('/api/sample-quote/signed-pdf');
    const pdf = await answer.body();
    const check = () => page.getByRole('button', { name: 'Check document' }).click();
    await page.goto('/verify');
    await check();
    await expect(page.getByRole('alert')).toHaveText('Choose the PDF first');
    if (javaScriptEnabled) await expectAccessible(page, 'nothing to check');

    const file = (buffer: Buffer) => ({ name: 'signed.pdf', mimeType: 'application/pdf', buffer });
    await page.getByLabel('Your PDF').setInputFiles(file(pdf));
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await check();
    const type = await (await sent).headerValue('content-type');
    expect(type).toContain(javaScriptEnabled ? 'application/x-www-form-urlencoded' : 'multipart/form-data');
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('This is our sample quote.');
    if (javaScriptEnabled) await expectAccessible(page, 'the answer to a sample');

    if (!javaScriptEnabled) {
      complaints.allow('413');
      const large = test.info().outputPath('large.pdf');
      await writeFile(large, Buffer.alloc(21 * 1024 * 1024));
      await page.getByLabel('Your PDF').setInputFiles(large);
      await check();
      await expect(page.getByRole('alert')).toContainText('This file is larger than 20 MB');
    }

    await page.getByLabel('Your PDF').setInputFiles(file(Buffer.concat([pdf, Buffer.from(' ')])));
    await check();
    await expect(page.getByRole('status', { name: 'Result' })).toContainText('We don’t recognize this file');
    if (javaScriptEnabled) await expectAccessible(page, 'the answer');
  }
}

test('a visitor writes to the operator and verifies a PDF, with and without JavaScript, and a double click sends once', async ({
  installation,
  address,
  people: { owner, teammate },
  page,
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  const plain = await newVisitor({ javaScriptEnabled: false });
  await expectRefused(plain);
  await fillIn(plain, teammate.email);
  await expectRefused(page);
  await expectAccessible(page, 'a refused message');
  await page.goto('/contact');
  await fillIn(page, owner.email);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue(QUESTION);
  await expect(page.getByLabel('What’s this about?')).toHaveValue('buying');

  await untilOldEnough(page);
  await send(plain);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expectArrived(page, installation, owner.email);
  await expectAccessible(page, 'a sent message');
  await page.getByRole('link', { name: 'Send another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expectArrived(plain, installation, teammate.email);

  await test.step('a contact form filled in by a program or sent without being opened is refused, says why, and keeps the text', async () => {
    // A client may send only five messages an hour, so this one uses another IP address.
    const elsewhere = { 'x-forwarded-for': address.replace('198.18', '198.19') };
    const form = await newVisitor({ javaScriptEnabled: false, extraHTTPHeaders: elsewhere });
    // A separate page shows the responses, and axe checks them there.
    const answered = await form.context().newPage();
    await form.goto('/contact?topic=security');
    await expect(form.getByLabel('What’s this about?')).toHaveValue('security');
    const form_token = await form.locator('input[name=form_token]').inputValue();
    const fields = { name: 'Bot', email: 'bot@spam.example', company: '', topic: 'other', message: 'Buy this' };
    const post = (changes: Record<string, string>) =>
      form.request.post('/contact', { form: { ...fields, ...changes } });
    const trapped = await post({ form_token, leave_empty: 'https://spam.example' });
    expect(trapped.status()).toBe(422);
    await answered.setContent(await trapped.text());
    await expect(answered.getByLabel('Please leave this field empty')).toHaveValue('https://spam.example');
    await expect(answered.getByLabel('Please leave this field empty')).toBeVisible();
    await expect(answered.getByLabel('Message')).toHaveValue('Buy this');

    const forged = await post({ form_token: `${form_token}x`, leave_empty: '' });
    expect(forged.status()).toBe(422);
    await answered.setContent(await forged.text());
    await expect(answered.getByRole('alert')).toHaveText(
      'We couldn’t recognize this form, so nothing was sent. Please press Send again.',
    );
    await expect(answered.getByLabel('Message')).toHaveValue('Buy this');
    expect(await answered.locator('input[name=form_token]').inputValue()).not.toContain(form_token);
  });

  await test.step('a request that no form would send gets a plain page that loads no other file', async () => {
    const alone = await newVisitor();
    const odd = await alone.request.post('/contact', { data: { name: 'Dana Reyes' } });
    await alone.setContent(await odd.text());
    await expect(alone.getByRole('heading', { level: 1 })).toHaveText('This form could not be read');
    await expectAccessible(alone, 'a form that could not be read');
  });

  await test.step('the verification page recognizes our PDF and no changed one, with and without JavaScript', () =>
    checkFiles(newVisitor, complaints));
});
