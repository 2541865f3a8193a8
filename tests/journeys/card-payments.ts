import { expect, type Page } from '@playwright/test';
import type { Language } from '#domain/language/language.ts';
import { testPaymentTexts } from '#server/providers/payments/test-pages/texts.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import type { Company } from './people.ts';

/** Sets a 25% deposit and lets customers pay by card. */
export async function takeCards({ client }: Company): Promise<void> {
  const { api } = client;
  await api.company.updateSettings({ ...(await api.company.get()), deposit: { type: 'percent', value: 0.25 } });
  const { url } = await api.paymentAccount.connect({ country: 'US' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await client.request('POST', new URL(url).pathname, { body: 'action=connect', headers });
  await api.paymentAccount.refresh();
}

/** Pays on the provider's page. @param card number from the list below the form */
export async function payWith(page: Page, card: string, language: Language = 'en'): Promise<void> {
  const { list, fields, payAmount } = testPaymentTexts(language);
  await page.getByText(list.heading, { exact: true }).click();
  await page.getByRole('link', { name: list.useCard(card, '') }).click();
  await expect(page.getByLabel(fields.number.label)).toHaveValue(card);
  await page.getByRole('button', { name: payAmount('$') }).click();
}

export async function expectHostedPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Test mode: no money moves')).toBeVisible();
  await expectGoodEverywhere(page, title);
}
