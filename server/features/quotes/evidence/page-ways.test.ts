import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, PASSWORD, type TestCompany } from '#tests/support/factories.ts';
import { deliverMails, mailSender } from '#tests/support/mail-delivery.ts';
import {
  applyPayments,
  approvedQuote,
  buildOwedQuote,
  buildPaymentAccount,
  chargeIn,
  openPage,
  payByCard,
} from '#tests/support/payments.ts';

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
  return approvalMail(id);
}

async function approvalMail(id: string) {
  const [mail] = await app.query<{ text: string; html: string; status: string }>(
    `select text, html, status from messages where quote_id = $1 and kind = 'quote_approved'`,
    [id],
  );
  return mail;
}

test('a card payment and a time to pick are mentioned only where the page has them', async () => {
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

/** No test here creates a signed copy, so the email doesn't wait for one. */
async function mailThatLeft({ orgId }: TestCompany, id: string) {
  await app.query('update messages set attach_signed_pdf = false where quote_id = $1', [id]);
  await deliverMails(app, orgId, id);
  const mail = await approvalMail(id);
  return { text: mail?.text ?? '', html: mail?.html ?? '', status: mail?.status };
}

async function approveAgain({ owner }: TestCompany, id: string, revision: number): Promise<string> {
  const { quotes } = owner.client.api;
  const again = newId();
  await quotes.reopen({ id, new_id: again });
  await quotes.share({ id: again, way: 'link' });
  const decision = { decision: 'approved', customer_name: 'Carla', channel: 'phone' } as const;
  await quotes.recordDecision({ id: again, ...decision, revision });
  return again;
}

test('while the customer is on the payment page, the email waits a moment, and then says what is due', async () => {
  const { company, id, token } = await buildOwedQuote(app, { customer_email: 'carla@customer.example' });
  const second = await approvedQuote(company, { customer_email: 'carla@customer.example' });
  for (const each of [token, second.token]) await openPage(app, each, 'deposit');
  expect((await mailThatLeft(company, id)).status).toBe('queued');
  const [mail] = await app.query<{ id: string }>(
    `select id from messages where quote_id = $1 and kind = 'quote_approved'`,
    [id],
  );
  const next = await sendMessage(mailSender(app), { org_id: company.orgId, message_id: mail?.id ?? '' });
  const soon = new Date(app.services.now().getTime() + 15_000);
  expect(typeof next === 'object' && next.until <= soon, 'looked at again soon').toBe(true);
  await payByCard(app, token, 'deposit');
  await applyPayments(app, app.workerServices());
  const paid = await mailThatLeft(company, id);
  expect(paid.status).toBe('sent');
  expect(paid.text).not.toContain('Deposit due');
  expect(paid.html).not.toContain(PAY);
  app.clock.advance(5 * 60_000);
  const left = await mailThatLeft(company, second.id);
  expect(left.status, 'who leaves the page without paying is asked for the deposit').toBe('sent');
  expect(left.text).toContain('Deposit due: $300.00');
});

test('the email names an appointment of an earlier version, and offers no time to pick', async () => {
  const company = await buildCompany(app);
  const { appointments, jobs } = company.owner.client.api;
  await appointments.saveOffer({ ...(await appointments.offer()), windows: [{ ...MORNING, active: true }] });
  const { id } = await approvedQuote(company);
  expect((await approvalMail(id))?.text).toContain(PICK);
  const ids = { id: newId(), visit_id: newId() };
  await jobs.fromQuote({ quote_id: id, ...ids });
  const second = await approveAgain(company, id, 2);
  expect((await approvalMail(second))?.text, 'the work has no date yet').toContain(PICK);
  const time = { day: '2030-01-08', minute: 540 };
  await jobs.saveVisit({ ...ids, edit_number: 1, time, minutes: 60, people: [] });
  const third = await approvalMail(await approveAgain(company, second, 3));
  expect(third?.text).toContain('Your appointment on Tuesday, January 8, 9:00 AM ET stays as scheduled.');
  expect(third?.text).not.toContain(PICK);
});

const cash = (quote_id: string, amount_cents: number) =>
  ({ id: newId(), quote_id, amount_cents, method: 'cash', received_on: '2026-01-05', reference: '' }) as const;

test('when the rest of the deposit is too small for a card, the email names it and offers no card payment', async () => {
  const { company, id } = await buildOwedQuote(app);
  const { payments } = company.owner.client.api;
  await payments.record({ ...cash(id, 29_980), mail_receipt: false });
  const { text, html } = await mailThatLeft(company, id);
  expect(text).toContain('Deposit due: $0.20');
  expect(html).not.toContain(PAY);
});

test('once the company’s deletion is announced, the email offers neither a card payment nor a time', async () => {
  const { company, id } = await buildOwedQuote(app);
  const { appointments, ownership } = company.owner.client.api;
  await appointments.saveOffer({ ...(await appointments.offer()), windows: [{ ...MORNING, active: true }] });
  await ownership.end({ company_name: company.name, password: PASSWORD });
  const { text, html } = await mailThatLeft(company, id);
  expect(text).toContain('Deposit due: $300.00');
  expect(html).not.toContain(PAY);
  expect(text).not.toContain(PICK);
});

test('a deposit that was paid for an earlier version isn’t asked for, until it is refunded and due again', async () => {
  const { company, id, token } = await buildOwedQuote(app);
  const worker = app.workerServices();
  const { payments } = company.owner.client.api;
  await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  const second = await approveAgain(company, id, 2);
  const paid = await approvalMail(second);
  expect(paid?.text).not.toContain('Deposit due');
  expect(paid?.html).not.toContain(PAY);
  const { id: charge } = await chargeIn(app, id);
  const refund = { quote_id: second, id: charge, refund_id: newId(), amount_cents: 30_000, reason: 'Called off' };
  await payments.refund({ ...refund, lowers_price: false });
  await applyPayments(app, worker);
  for (const mail of [
    await mailThatLeft(company, second),
    await approvalMail(await approveAgain(company, second, 3)),
  ]) {
    expect(mail?.text).toContain('Deposit due: $300.00');
    expect(mail?.html).toContain(PAY);
  }
});
