import type { Page } from '@playwright/test';
import { customLine, draft } from '#tests/factories.ts';
import { createTestClient, type TestClient } from '#tests/http-client.ts';
import { expect, expectAccessible, expectToast, OWNER, PASSWORD, test } from './journey.ts';

/** The browser of somebody who has signed in by the API. */
async function enter(page: Page, { cookies }: TestClient, url: string): Promise<void> {
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

async function approvedQuote({ api }: TestClient, unit_cents: number): Promise<void> {
  const id = crypto.randomUUID();
  await api.quotes.save({ id, edit_number: 0, draft: draft({ lines: [customLine({ unit_cents })] }) });
  const { revision } = await api.quotes.share({ id });
  const decision = { decision: 'approved', customer_name: 'Carla', channel: 'phone', reason: '', revision } as const;
  await api.quotes.recordDecision({ id, ...decision });
}

test('a member sees company-wide amounts once the owner shows them', async ({ installation, page, newVisitor }) => {
  const owner = createTestClient(installation.url);
  const data = { full_name: OWNER.name, company_name: OWNER.company };
  await owner.api.accounts.signup({ email: OWNER.email, password: PASSWORD, data });
  const email = 'sam@clearwater.example';
  const { link } = await owner.api.personnel.invite({ email, role: 'member' });
  const invitation_token = new URL(link ?? '').searchParams.get('invitation') ?? '';
  const member = createTestClient(installation.url);
  await member.api.accounts.signup({ email, password: PASSWORD, data: { full_name: 'Sam Ortiz' }, invitation_token });
  await approvedQuote(owner, 42);
  await approvedQuote(member, 30);

  const colleague = await newVisitor();
  await enter(colleague, member, installation.url);
  await colleague.goto('/app');
  await expect(colleague.getByText('2 quotes')).toBeVisible();
  await expect(colleague.getByText('$720.00')).toHaveCount(0);
  await expectAccessible(colleague, 'dashboard without amounts');
  await colleague.goto('/app/quotes');
  await expect(colleague.getByRole('status').getByText('2 quotes', { exact: true })).toBeVisible();
  await colleague.goto('/app/reports');
  await expect(colleague.getByRole('heading', { name: 'Quotes by state' })).toBeVisible();
  await colleague.getByLabel('Made by').selectOption('Sam Ortiz');
  await expect(colleague.getByRole('heading', { name: 'Value by state' })).toBeVisible();
  await expect(colleague.getByText('$300.00').first()).toBeVisible();
  await colleague.goto('/app/settings');
  await expect(colleague.getByRole('heading', { name: 'Company defaults' })).toBeVisible();
  await expect(colleague.getByText('Amounts members see')).toHaveCount(0);

  await enter(page, owner, installation.url);
  await page.goto('/app/settings');
  await page.getByRole('switch', { name: 'Show company-wide amounts to members' }).click();
  await expectToast(page, 'Members see company-wide amounts now.');
  await expect(page.getByRole('switch', { name: 'Show company-wide amounts to members' })).toBeChecked();

  await colleague.goto('/app');
  await expect(colleague.getByText('$720.00').first()).toBeVisible();
  await colleague.goto('/app/reports');
  await expect(colleague.getByRole('heading', { name: 'Value by state' })).toBeVisible();
});
