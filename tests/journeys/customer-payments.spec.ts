import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { payWith, takeCards } from './card-payments.ts';
import { expect, expectToast, test } from './journey.ts';
import { sendQuote } from './sent-quote.ts';

const PAYS = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ASKS = '4000 0027 6000 3184';

/** Checks a screen in Spanish. Its texts are longer, but nothing may be wider than the phone or too small to tap. */
async function expectGood(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${screen}`).toBeLessThanOrEqual(
    390,
  );
  for (const button of await page.getByRole('button').all())
    expect((await button.boundingBox())?.height ?? 44, `button of ${screen}`).toBeGreaterThanOrEqual(44);
}

const SUCCESS = '**/quote/payment-success?session_id=*';

test('a customer on a phone approves, leaves the payment page, pays the deposit after the bank’s check, and later pays the balance', async ({
  company,
  installation,
  people: { customer },
  newVisitor,
}) => {
  await takeCards(company);
  const { id, url } = await sendQuote(company, customer);
  const page = await newVisitor();
  await page.goto(url);
  await expect(page.getByText('Deposit on approval', { exact: true })).toBeVisible();
  const choice = page.getByRole('group', { name: 'How would you like to pay?' });
  await expect(choice.getByRole('radio', { name: /^Pay the deposit now/ })).toBeChecked();
  await expectAccessible(page, 'customer page with a deposit');

  await test.step('approving leads straight to the payment page', async () => {
    const consent = await page.getByText(/^By choosing Approve \(or Approve and pay\)/).innerText();
    await page.getByLabel('Your full name').fill(customer.name);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL('**/test-payments/checkout/*');
    await expect(page.getByText('Test mode: no money moves')).toBeVisible();
    const decided = await installation.sql('select consent_text from decisions where quote_id = $1', [id]);
    expect(decided, 'the evidence has the consent text that was shown').toEqual([{ consent_text: consent }]);
  });

  await test.step('leaving the payment page without paying says that nothing was charged', async () => {
    await page.getByRole('link', { name: 'Go back without paying' }).click();
    await expectToast(page, 'Quote approved successfully!');
    await expect(page.getByText('You left the payment page. Nothing was charged.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Deposit due' })).toBeVisible();
    await expectAccessible(page, 'customer page, deposit due');
  });

  await test.step('the customer pays the deposit with a card that needs the bank’s confirmation', async () => {
    await page.getByRole('button', { name: /^Pay deposit/ }).click();
    await payWith(page, ASKS);
    await page.getByRole('button', { name: 'Yes, confirm' }).click();
    await page.waitForURL(SUCCESS);
    await expect(page.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
    await expect(page.getByText(/^Transaction ID: .{20}…$/)).toBeVisible();
    await expect(page.getByText('Test mode: no money moves')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
    await expectAccessible(page, 'payment successful');
  });

  await test.step('the customer downloads the receipt and pays the balance', async () => {
    await page.getByRole('link', { name: 'Back to your quote' }).click();
    await expect(page.getByRole('heading', { name: 'Deposit paid' })).toBeVisible();
    await expect(page.getByText('Deposit paid, Visa ending in 3184')).toBeVisible();
    const receipt = await page.request.get(
      (await page.getByRole('link', { name: /^Receipt R-\d+ \(PDF\)$/ }).getAttribute('href')) ?? '',
    );
    expect(receipt.headers()['content-type']).toBe('application/pdf');
    await expectAccessible(page, 'customer page, deposit paid');
    await page.getByRole('button', { name: /^Pay balance/ }).click();
    await payWith(page, PAYS);
    await expect(page.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to your quote' }).click();
    await expect(page.getByRole('heading', { name: 'Paid in full' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden();
  });

  await test.step('the page after the payment reveals nothing without the right session', async () => {
    for (const address of ['/quote/payment-success', '/quote/payment-success?session_id=cs_test_somebody_elses']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'We can’t find that payment' })).toBeVisible();
      await expect(page.getByText('Transaction ID')).toBeHidden();
    }
    await expectAccessible(page, 'no payment to show');
  });
});

test('with JavaScript off, a card is declined and the next one pays the deposit', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  await takeCards(company);
  const { url } = await sendQuote(company, customer);
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.getByRole('radio', { name: /^Pay in full now/ }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your name to sign');
  await expect(page.getByRole('radio', { name: /^Pay in full now/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Pay the deposit now/ }).check();
  await page.getByLabel('Your full name').fill(customer.name);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.waitForURL('**/test-payments/checkout/*');
  await payWith(page, DECLINED);
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await payWith(page, PAYS);
  await page.waitForURL(SUCCESS);
  // The page reloads until the provider has confirmed the payment.
  await expect(page.getByRole('heading', { name: 'Payment Successful', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your quote' }).click();
  await expect(page.getByText('Deposit paid, Visa ending in 4242')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay balance/ })).toBeVisible();
});

test('a customer who reads Spanish approves and pays the deposit without seeing any of our English', async ({
  company,
  people: { customer },
  newVisitor,
  complaints,
}) => {
  complaints.allow('422');
  await takeCards(company);
  const { url } = await sendQuote(company, customer, { language: 'es' });
  const page = await newVisitor({ locale: 'es-US' });
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectGood(page, 'customer page in Spanish');

  await test.step('approving leads straight to the payment page', async () => {
    await expect(page.getByRole('radio', { name: /^Pagar el depósito ahora/ })).toBeChecked();
    await page.getByLabel('Su nombre completo').fill(customer.name);
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await page.waitForURL('**/test-payments/checkout/*');
    await expect(page.getByText('Modo de prueba: no se mueve dinero')).toBeVisible();
    await expectGood(page, 'payment page in Spanish');
  });

  await test.step('one card is declined, and one that needs the bank’s confirmation pays', async () => {
    await payWith(page, DECLINED, 'es');
    await expect(page.getByRole('alert')).toHaveText('No se cobró nada. Revise lo que está marcado abajo.');
    await expect(page.getByLabel('Número de tarjeta')).toHaveAccessibleDescription(/^Su tarjeta fue rechazada/);
    await expectGood(page, 'a declined card in Spanish');
    await payWith(page, ASKS, 'es');
    await expect(page.getByRole('heading', { level: 1, name: '¿Este pago es suyo?' })).toBeVisible();
    await expectGood(page, 'the bank’s question in Spanish');
    await page.getByRole('button', { name: 'Sí, confirmar' }).click();
    await page.waitForURL(SUCCESS);
    await expect(page.getByRole('heading', { name: 'Pago realizado', exact: true })).toBeVisible();
    await expectGood(page, 'payment successful in Spanish');
  });

  await test.step('the quote shows the payment', async () => {
    await page.getByRole('link', { name: 'Volver a su cotización' }).click();
    await expect(page.getByText('Depósito pagado, Visa terminada en 3184')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pagar el saldo/ })).toBeVisible();
    await expectGood(page, 'customer page in Spanish, deposit paid');
  });
});
