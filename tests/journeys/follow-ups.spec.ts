import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, test } from './journey.ts';
import { saveQuote } from './sent-quote.ts';

test('an owner sees what goes out when, skips one, sends one now, and changes the steps', async ({
  installation,
  company,
  people: { customer },
  page,
}) => {
  // Where it is noon now, so that a message may go out at once.
  const behind = new Date().getUTCHours() - 12;
  const zone = behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
  await installation.sql('update organizations set time_zone = $2 where id = $1', [company.orgId, zone]);
  const id = await saveQuote(company, customer);
  await installation.sql(`update quotes set property_address = '18 Harbor View Rd' where id = $1`, [id]);
  await company.client.api.quotes.share({ id });
  await enter(page, company.client, installation);
  await page.goto(`/app/quotes/${id}`);
  await page.getByRole('tab', { name: 'Activity' }).click();
  const card = page.getByRole('region', { name: 'What goes out when' });
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await expect(card.getByRole('listitem').first()).toContainText('at 10:00 AM');
  await card
    .getByRole('button', { name: /^Skip: First reminder/ })
    .first()
    .click();
  await expect(card.getByRole('listitem').first()).toContainText('Skipped by');
  await card
    .getByRole('button', { name: /^Send now: Later reminder/ })
    .first()
    .click();
  await expect(card.getByText('Sent by', { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Still interested?');
  await card.getByRole('switch', { name: 'Follow up on this quote' }).click();
  await expect(card).toContainText('Nothing more goes out: follow-ups are switched off for this quote.');
  await expect(card.getByRole('button', { name: /^Skip/ })).toHaveCount(0);

  await page.goto('/app/settings');
  const panel = page.getByRole('region', { name: 'Follow-ups' });
  await panel.getByRole('button', { name: 'Remove step 1' }).click();
  const first = panel.getByRole('group', { name: '3 days after sending, at 10 in the morning' });
  await first.getByRole('textbox', { name: 'Days' }).fill('7');
  await expect(panel).toContainText('There is already a step for this day by this way. Choose another day.');
  await panel.getByRole('group').first().getByRole('textbox', { name: 'Days' }).fill('2');
  await panel.getByRole('button', { name: 'Add a step' }).click();
  await expectGoodEverywhere(page, 'the steps of follow-ups');
  await panel.getByRole('button', { name: 'Save follow-ups' }).click();
  await expect(page.getByText('Follow-ups saved.')).toBeVisible();
  const { steps } = await company.client.api.followUps.settings();
  expect(steps.map(({ from, days }) => `${days} ${from}`)).toEqual([
    '2 sending',
    '7 sending',
    '14 sending',
    '21 sending',
    '2 expiry',
  ]);
});
