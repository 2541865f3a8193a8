import type { Page } from '@playwright/test';
import type { TestClient } from '#tests/support/http-client.ts';
import { enter, expect, test } from './journey.ts';
import { type People, signUpByCall } from './people.ts';

/** Would run as code if a page, an attribute, a script or a template contained it unescaped. */
const HOSTILE = `"'></script><script>hacked=1</script><img src=x onerror=hacked=1>{{7*7}}`;

async function hostileQuote(client: TestClient, { owner, customer }: People): Promise<{ id: string; link: string }> {
  await signUpByCall(client, { email: owner.email, name: HOSTILE, company: HOSTILE });
  const { api } = client;
  const company = await api.company.get();
  await api.company.updateProfile({ ...company, company_address: HOSTILE, license_line: HOSTILE, terms: HOSTILE });
  const id = crypto.randomUUID();
  const line = { id: crypto.randomUUID(), kind: 'custom', quantity: 1, unit: 'flat', unit_cents: 6000 } as const;
  await api.quotes.save({
    id,
    edit_number: 0,
    draft: {
      customer_name: HOSTILE,
      customer_email: customer.email,
      customer_phone: '',
      property_address: HOSTILE,
      lines: [{ ...line, description: HOSTILE, taxable: true }],
      discount: { type: 'percent', value: 0.1 },
      discount_message: HOSTILE,
      tax_rate: 0.08,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
      notes: HOSTILE,
    },
  });
  const { approval_url } = await api.quotes.send({ id, message: HOSTILE });
  if (!approval_url) throw new Error('A sent quote has a link');
  return { id, link: approval_url };
}

/**
 * Expects hostile text to appear as text. A script that the policy blocks is a complaint, which fails the
 * journey, too.
 */
async function expectWordsOnly(page: Page): Promise<void> {
  await expect(page.getByText(HOSTILE).first()).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

test('hostile text that people type appears as plain text on every page of customers and staff', async ({
  installation,
  people,
  page,
  newClient,
  newVisitor,
}) => {
  const client = newClient();
  const { id, link } = await hostileQuote(client, people);
  await page.goto(link);
  await expectWordsOnly(page);
  await page.getByRole('link', { name: 'Review and sign' }).click();
  await page.getByLabel('Your full name').fill(HOSTILE);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you\./ })).toBeVisible();
  await expectWordsOnly(page);

  const staff = await newVisitor({ viewport: { width: 1440, height: 900 } });
  await enter(staff, client, installation);
  for (const path of ['/app/quotes', `/app/quotes/${id}`, '/app/personnel', '/app/company', '/app/settings/account']) {
    await staff.goto(path);
    if (path === '/app/settings/account' || path === '/app/company')
      await expect(staff.locator(`input[value="${HOSTILE.replaceAll('"', '\\"')}"]`).first()).toBeVisible();
    else await expectWordsOnly(staff);
    expect(await staff.evaluate(() => 'hacked' in window), path).toBe(false);
  }
});
