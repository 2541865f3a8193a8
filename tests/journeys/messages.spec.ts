import type { Page } from '@playwright/test';
import { zoneForReminders } from '#tests/support/reminder-zone.ts';
import { expectAccessible, expectGoodEverywhere } from './accessibility.ts';
import { changeAnswer } from './changed-answers.ts';
import { confirmAddress, enter, expect, expectToast, test } from './journey.ts';
import { lookInto } from './look-into.ts';
import { cutOffByLargeLetters } from './page-widths.ts';
import { saveQuote } from './sent-quote.ts';

const QUESTION = 'Do you bring your own water?';
const ANSWER = 'Yes, our truck carries 400 gallons.';

/** Fakes a text in the inbox, because no one texts this installation. */
async function expectText(page: Page): Promise<void> {
  const nothing = { quote_id: null, seq: null, number: '', customer_name: '', customer_email: '', customer_phone: '' };
  const about = { to: '', channel: 'text', pictures: 1, assigned_to: null, done: null, answer: null };
  const at = new Date().toISOString();
  const text = { kind: 'text_received', from: '+16145550188', text: 'Do you wash boats?', channels: ['text'] };
  const item = { ...nothing, ...about, ...text, text_id: crypto.randomUUID(), at };
  await changeAnswer(page, '/api/inbox', () => ({ items: [item], next_cursor: null }));
  await page.reload();
  await page.getByRole('link', { name: '(614) 555-0188' }).click();
  await lookInto(page, page.getByRole('button', { name: /^Add to a quote/ }), /^Text from/);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
}

test('an owner sees and changes when messages are sent, and staff answer a customer’s question from the inbox', async ({
  installation,
  company,
  people: { customer, owner },
  page,
  newVisitor,
  complaints,
}) => {
  // A time zone in which the program may send now. In the middle of a federal holiday there is none.
  const zone = zoneForReminders(new Date());
  if (zone) await installation.sql('update organizations set time_zone = $2 where id = $1', [company.orgId, zone]);
  const id = await saveQuote(company, customer);
  await installation.sql(`update quotes set property_address = '18 Harbor View Rd' where id = $1`, [id]);
  const { approval_url } = await company.client.api.quotes.share({ id });
  await enter(page, company.client, installation);
  await test.step('the quote shows which message is sent on which day', async () => {
    await page.goto(`/app/quotes/${id}`);
    const card = page.getByRole('region', { name: 'Reminders' });
    await expect(card).toContainText('Off until email is connected');
    await card.getByRole('button', { name: 'All 5 reminders' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(5);
    await expect(card.getByRole('listitem').first()).toContainText(', 10:00 AM');
    await card
      .getByRole('button', { name: /^Skip: Reminder after 1 day/ })
      .first()
      .click();
    await expect(card.getByRole('listitem').first()).toContainText('Skipped by');
    await card
      .getByRole('button', { name: /^Send now: Reminder after 7 days/ })
      .first()
      .click();
    if (zone) {
      await expect(card, 'there is no mail server').toContainText(/Saved by .+, not sent/);
      await expect(page.getByRole('region', { name: 'Emails and texts' })).toContainText('Still interested?');
    } else {
      complaints.allow('the server responded with a status of 422');
      await expect(page.getByText('Not sent. Today is')).toBeVisible();
    }
    await card.getByRole('switch', { name: 'Send reminders for this quote' }).click();
    await expect(card).toContainText('No more reminders: turned off for this quote.');
    await expect(card.getByRole('button', { name: /^Skip/ })).toHaveCount(0);
  });

  await test.step('the owner changes the company’s reminder steps', async () => {
    await page.goto('/app/settings/messages');
    const panel = page.getByRole('region', { name: 'Reminders' });
    await panel.getByRole('button', { name: 'Remove reminder 1' }).click();
    await panel.getByRole('button', { name: 'Edit 3 days after sending, at 10 AM' }).click();
    const first = panel.getByRole('group', { name: '3 days after sending, at 10 AM' });
    await first.getByRole('textbox', { name: 'Days' }).fill('7');
    await expect(panel).toContainText('There’s already a reminder like this on that day. Choose another day.');
    await panel.getByRole('group').first().getByRole('textbox', { name: 'Days' }).fill('2');
    await panel.getByRole('button', { name: 'Add reminder' }).click();
    const added = page.getByRole('dialog', { name: 'Add reminder' });
    await expectAccessible(page, 'a new reminder');
    await added.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).not.toContainText('21 days after sending');
    await panel.getByRole('button', { name: 'Add reminder' }).click();
    await added.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(panel).toContainText('21 days after sending');
    await expectAccessible(page, 'the steps of follow-ups');
    await panel.getByRole('button', { name: 'Save reminders' }).click();
    await expect(page.getByText('Reminders saved.')).toBeVisible();
    const { steps } = await company.client.api.followUps.settings();
    expect(steps.map(({ from, days }) => `${days} ${from}`)).toEqual([
      '2 sending',
      '7 sending',
      '14 sending',
      '21 sending',
      '2 expiry',
    ]);
  });

  const theirs = await newVisitor();
  await test.step('a customer asks a question on the quote’s page', async () => {
    await theirs.goto(approval_url ?? '');
    await theirs.getByText('Ask a question', { exact: true }).click();
    await theirs.getByLabel('Your question').fill(QUESTION);
    await theirs.getByRole('button', { name: 'Send question' }).click();
    await expect(theirs.locator('#questions').getByText(QUESTION)).toBeInViewport();
    await expect(theirs.getByText('We’ll reply here.')).toBeVisible();
  });

  await test.step('the quote shows the question first, and the page fits when letters are twice as large', async () => {
    await page.goto(`/app/quotes/${id}`);
    const step = page.getByRole('region', { name: 'Next step' });
    await expect(step.getByRole('heading', { name: 'Your customer asked' })).toBeVisible();
    await expect(step).toContainText(QUESTION);
    await expect(page.getByRole('link', { name: 'Map: 18 Harbor View Rd' })).toBeVisible();
    const answer = page.getByRole('button', { name: 'Reply', exact: true });
    await answer.click();
    await expect(page.getByRole('dialog', { name: `Reply to ${customer.name}` })).toContainText(QUESTION);
    await page.keyboard.press('Escape');
    await expect(answer).toBeFocused();
    await expectGoodEverywhere(page, 'a quote with a question');
    expect(await cutOffByLargeLetters(page), 'the quote').toEqual([]);
    await page.goto('/app/quotes?state=declined');
    const status = page.getByRole('navigation', { name: 'Status' });
    await expect(status.getByRole('link', { name: 'Declined 0' }), 'the row scrolls to it').toBeInViewport({
      ratio: 0.95,
    });
    await expect(status.getByRole('link', { name: 'All 1' })).toBeVisible();
    await status.getByRole('link', { name: 'Awaiting reply 1' }).click();
    await expect(page).toHaveURL(/\?state=sent,viewed$/);
    await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
    expect(await cutOffByLargeLetters(page), 'the list').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the menu counts the question, and an empty reply is refused', async () => {
    // Otherwise the inbox would ask the owner to confirm their email.
    await confirmAddress(installation, owner);
    await page.goto('/app');
    await page.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('link', { name: /Inbox\s*1 open/ }).click();
    // The dashboard shows the question, too, so wait until the inbox is open.
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    await expect(page.getByText(QUESTION)).toBeVisible();
    await expectAccessible(page, 'inbox');
    await page.getByRole('button', { name: 'Reply: Alicia Moreno, Q-1001' }).click();
    const ways = page.getByRole('radiogroup', { name: 'Send by' });
    await expect(ways.getByRole('radio', { name: 'Quote page only' }), 'there is no mail server').toBeChecked();
    await ways.getByText('Email', { exact: true }).click();
    await page.getByRole('button', { name: 'Save reply' }).click();
    await expect(page.getByText('Please write your reply')).toBeVisible();
    await expect(page.getByLabel('Your reply')).toBeFocused();
    await expectAccessible(page, 'answer');
  });

  await test.step('staff answer the question in the inbox', async () => {
    await page.getByLabel('Your reply').fill(ANSWER);
    await page.getByRole('button', { name: 'Save reply' }).click();
    await expectToast(page, 'Reply saved, not sent.');
    await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
    await test.step('the inbox shows a text message from someone without a quote', () => expectText(page));
    await page.getByText('Done', { exact: true }).click();
    await expect(page.getByText(ANSWER)).toBeVisible();
  });

  await test.step('the customer reads the answer in English and in Spanish', async () => {
    // The reply and the reminder. On a federal holiday there is no reminder.
    const mails = await installation.mailsTo(customer.email, zone ? 2 : 1);
    expect(mails.at(-1)?.text).toContain(ANSWER);
    if (zone) {
      const [stop] = mails.flatMap(({ headers }) => headers.filter(({ key }) => key === 'list-unsubscribe'));
      await theirs.goto(stop?.value.replace(/[<>]/g, '') ?? '');
      await expect(theirs.getByRole('button', { name: 'Stop reminders' })).toBeVisible();
      await expectAccessible(theirs, 'the question before reminders end');
    }
    await theirs.goto(approval_url ?? '');
    await expect(theirs.getByText(ANSWER)).toBeVisible();
    await expectAccessible(theirs, 'customer page with an answer');
    await theirs.goto(`${approval_url}?lang=es`);
    await expect(theirs.getByRole('heading', { name: 'Sus preguntas' })).toBeVisible();
    await expect(theirs.getByText(ANSWER)).toBeVisible();
  });
});
