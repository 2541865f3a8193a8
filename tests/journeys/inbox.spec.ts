import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { sendQuote } from './sent-quote.ts';

const QUESTION = 'Do you bring your own water?';
const ANSWER = 'Yes, our truck carries 400 gallons.';

test('a customer asks, staff answer from the inbox, and the customer reads it on the page and by mail', async ({
  installation,
  company,
  people: { customer },
  page,
  newVisitor,
}) => {
  const quote = await sendQuote(company, customer);
  const theirs = await newVisitor();
  await test.step('asks', async () => {
    await theirs.goto(quote.url);
    await theirs.getByText('Ask a question here').click();
    await theirs.getByLabel('Your question').fill(QUESTION);
    await theirs.getByRole('button', { name: 'Send question' }).click();
    await expect(theirs.getByRole('heading', { name: 'Your questions' })).toBeVisible();
    await expect(theirs.getByText('Clearwater Washing has your question and will answer it.')).toBeVisible();
  });

  await enter(page, company.client, installation);
  await test.step('the menu counts it; an empty answer is refused', async () => {
    await page.goto('/app');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: /Inbox\s*1 open/ }).click();
    await expect(page.getByText(QUESTION)).toBeVisible();
    await expectGoodEverywhere(page, 'inbox');
    await page.getByRole('button', { name: 'Answer: Alicia Moreno, Q-1001' }).click();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Please write your answer')).toBeVisible();
    await expect(page.getByLabel('Your answer')).toBeFocused();
    await expectAccessible(page, 'answer');
  });

  await test.step('answers', async () => {
    await page.getByLabel('Your answer').fill(ANSWER);
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(page, 'Answered. The email is in the local outbox.');
    await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await page.getByText('Done', { exact: true }).click();
    await expect(page.getByText(ANSWER)).toBeVisible();
  });

  await test.step('the customer reads it, in either language', async () => {
    const mails = await installation.mailsTo(customer.email, 2);
    expect(mails.at(-1)?.text).toContain(ANSWER);
    await theirs.goto(quote.url);
    await expect(theirs.getByText(ANSWER)).toBeVisible();
    await expectAccessible(theirs, 'customer page with an answer');
    await theirs.goto(`${quote.url}?lang=es`);
    await expect(theirs.getByRole('heading', { name: 'Sus preguntas' })).toBeVisible();
    await expect(theirs.getByText(ANSWER)).toBeVisible();
  });
});
