import { customLine, draft } from '#tests/factories.ts';
import type { TestClient } from '#tests/http-client.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { joinByCall } from './people.ts';

async function approvedQuote({ api }: TestClient, unit_cents: number): Promise<void> {
  const id = crypto.randomUUID();
  await api.quotes.save({ id, edit_number: 0, draft: draft({ lines: [customLine({ unit_cents })] }) });
  const { revision } = await api.quotes.share({ id });
  const decision = { decision: 'approved', customer_name: 'Carla', channel: 'phone', reason: '', revision } as const;
  await api.quotes.recordDecision({ id, ...decision });
}

test('a member sees company-wide amounts once the owner shows them', async ({
  installation,
  company,
  people,
  page,
  newClient,
  newVisitor,
}) => {
  const owner = company.client;
  const member = await joinByCall(company, newClient(), people.teammate);
  await approvedQuote(owner, 42);
  await approvedQuote(member, 30);

  const teammate = await newVisitor();
  await enter(teammate, member, installation);
  await teammate.goto('/app');
  await expect(teammate.getByText('2 quotes')).toBeVisible();
  await expect(teammate.getByText('$720.00')).toHaveCount(0);
  await expectAccessible(teammate, 'dashboard without amounts');
  await teammate.goto('/app/quotes');
  await expect(teammate.getByRole('status').getByText('2 quotes', { exact: true })).toBeVisible();
  await teammate.goto('/app/reports');
  await expect(teammate.getByRole('heading', { name: 'Quotes by state' })).toBeVisible();
  await teammate.getByLabel('Made by').selectOption(people.teammate.name);
  await expect(teammate.getByRole('heading', { name: 'Value by state' })).toBeVisible();
  await expect(teammate.getByText('$300.00').first()).toBeVisible();
  await teammate.goto('/app/settings');
  await expect(teammate.getByRole('heading', { name: 'Company defaults' })).toBeVisible();
  await expect(teammate.getByText('Amounts members see')).toHaveCount(0);

  await enter(page, owner, installation);
  await page.goto('/app/settings');
  await page.getByRole('switch', { name: 'Show company-wide amounts to members' }).click();
  await expectToast(page, 'Members see company-wide amounts now.');
  await expect(page.getByRole('switch', { name: 'Show company-wide amounts to members' })).toBeChecked();

  await teammate.goto('/app');
  await expect(teammate.getByText('$720.00').first()).toBeVisible();
  await teammate.goto('/app/reports');
  await expect(teammate.getByRole('heading', { name: 'Value by state' })).toBeVisible();
});
