/** The mail about an approval says what the customer can do on their page, as the company takes payments and offers times. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, type TestCompany } from '#tests/factories.ts';
import { approvedQuote, buildPaymentAccount } from '#tests/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MORNING = { weekdays: [1, 2, 3, 4, 5], from: 480, to: 720, capacity: 1 };
const PAY = 'View the quote and pay the deposit';
const PICK = 'Pick a time on your quote page';

async function mailOf(company: TestCompany) {
  const { id } = await approvedQuote(company, { customer_email: 'carla@customer.example' });
  const [mail] = await app.query<{ text: string; html: string }>(
    `select text, html from messages where quote_id = $1 and kind = 'quote_approved'`,
    [id],
  );
  return mail;
}

test('a card payment and a time to pick are named only where the page has them', async () => {
  const company = await buildCompany(app);
  const before = await mailOf(company);
  expect(before?.text).toContain('Deposit due: $300.00');
  expect(before?.html).not.toContain(PAY);
  expect(before?.text).not.toContain(PICK);
  await buildPaymentAccount(app, company);
  const { appointments } = company.owner.client.api;
  const offer = await appointments.offer();
  await appointments.saveOffer({ ...offer, windows: [{ ...MORNING, active: true }] });
  const after = await mailOf(company);
  expect(after?.text).toContain('Deposit due: $300.00');
  expect(after?.html).toContain(PAY);
  expect(after?.text).toContain(PICK);
  const { edit_number } = await appointments.offer();
  await appointments.saveOffer({ ...offer, edit_number, windows: [{ ...MORNING, active: false }] });
  expect((await mailOf(company))?.text).not.toContain(PICK);
});
