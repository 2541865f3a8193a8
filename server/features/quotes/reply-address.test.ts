import { afterAll, beforeAll, expect, test } from 'vitest';
import { runReminders } from '#server/features/calendar/notify/run-reminders.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import type { MailKind } from '#server/providers/mail/commands.ts';
import { payCheckout } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote } from '#tests/support/factories.ts';
import { type FollowUpFixture, openFollowUps } from '#tests/support/follow-up-fixture.ts';
import {
  applyPayments,
  approvedQuote,
  buildPaymentAccount,
  CARD,
  chargeIn,
  openPage,
} from '#tests/support/payments.ts';
import { mailOwedCopies, mailWithoutCopy } from './evidence/signed-copy-mails.ts';

const OFFICE = 'office@wash.example';
const CUSTOMER = 'carla@customer.example';
const draft = { customer_email: CUSTOMER };

/** Lists every kind of email to customers. A new kind that is in neither list doesn't compile. */
const TO_CUSTOMERS: Readonly<Record<Exclude<MailKind, `${string}_staff` | (typeof TO_THE_COMPANY)[number]>, true>> = {
  quote_sent: true,
  reminder_first: true,
  reminder_middle: true,
  reminder_last: true,
  quote_approved: true,
  quote_declined: true,
  signed_copy: true,
  question_answered: true,
  payment_requested: true,
  payment_receipt: true,
  payment_overpaid: true,
  payment_refunded: true,
  price_lowered: true,
  payment_voided: true,
  work_done: true,
  appointment_confirmed: true,
  appointment_changed: true,
  appointment_reminder: true,
  on_the_way: true,
  appointment_cancelled: true,
};
const TO_THE_COMPANY = ['question_received', 'template_test', 'export_ready', 'webhook_paused'] as const;

let app: TestApp;
let stage: FollowUpFixture;
beforeAll(async () => {
  app = await startTestApp();
  stage = await openFollowUps(app);
  await app.query('update organizations set company_email = $2 where id = $1', [stage.company.orgId, OFFICE]);
});
afterAll(() => app?.close());

/** Pays the balance and then the deposit, too, as a customer can on an old page that isn't closed yet. */
async function moneyMails({ company, api }: FollowUpFixture): Promise<string> {
  const worker = app.workerServices();
  await buildPaymentAccount(app, company);
  const { id, token } = await approvedQuote(company, draft);
  await api().payments.request({ quote_id: id, message: '' });
  const [deposit, balance] = [await openPage(app, token, 'deposit'), await openPage(app, token, 'balance')];
  await payCheckout(app.services, balance, CARD);
  await applyPayments(app, worker);
  await app.query(`update test_provider_objects set data = data || '{"status": "open"}' where id = $1`, [deposit]);
  await payCheckout(app.services, deposit, CARD);
  await applyPayments(app, worker);
  const { id: charge } = await chargeIn(app, id);
  const refund = { quote_id: id, id: charge, refund_id: newId(), amount_cents: 5000, reason: 'Sorry' };
  await api().payments.refund(refund);
  await applyPayments(app, worker);
  await api().payments.lowerPrice({ quote_id: id, id: newId(), amount_cents: 1000, reason: 'Sorry' });
  return id;
}

async function workDoneMail({ api }: FollowUpFixture, quote_id: string): Promise<void> {
  const ids = { id: newId(), visit_id: newId() };
  await api().jobs.fromQuote({ quote_id, ...ids });
  await api().jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  await api().jobs.sendResult({ id: ids.id, by: 'email' });
}

async function voidedMail({ api }: FollowUpFixture, quote_id: string): Promise<void> {
  const id = newId();
  const paid = { amount_cents: 1000, method: 'cash', received_on: '2026-01-05', reference: '' } as const;
  await api().payments.record({ quote_id, id, ...paid, mail_receipt: true });
  await api().payments.void({ quote_id, id, reason: 'Wrong quote' });
}

/** Creates an approved quote's signed copy after the email about the decision was sent. */
async function copyMail({ company }: FollowUpFixture, quoteId: string): Promise<void> {
  await mailWithoutCopy(app.services, { org_id: company.orgId, quote_id: quoteId });
  await withQuote(app.services.db, company.scope, quoteId, (tx, quote) =>
    mailOwedCopies(tx, app.services, company.scope, quote),
  );
}

async function answerMail({ company, api }: FollowUpFixture): Promise<void> {
  const { approval_url } = await buildQuote(company, { draft, sent: true });
  const token = approval_url?.split('/').at(-1) ?? '';
  await app.client().api.approval.ask({ token, name: 'Carla', question: 'When?' });
  const [item] = (await api().inbox.list({})).items;
  if (!item) throw new Error('The question is not in the inbox');
  await api().inbox.answer({ quote_id: item.quote_id ?? '', seq: item.seq ?? 0, text: 'Monday', channel: 'email' });
}

/** Sends all four kinds of email about one visit: scheduled, moved, reminder on the day before, and canceled. */
async function appointmentMails(stage: FollowUpFixture, quote_id: string, inDays: number): Promise<void> {
  const ids = { id: newId(), visit_id: newId() };
  await stage.api().jobs.fromQuote({ quote_id, ...ids });
  const day = stage.day(inDays).toISOString().slice(0, 10);
  for (const edit_number of [1, 2]) {
    const time = { day, minute: 480 + 60 * edit_number };
    await stage.api().jobs.saveVisit({ ...ids, edit_number, time, minutes: 60, people: [], tell_customer: true });
  }
  await stage.setTo(stage.day(inDays - 1, 18));
  await runReminders(stage.worker, { org_id: stage.company.orgId });
  // The visit is on another day, so setting out for it notifies no one.
  await stage.setTo(stage.day(inDays, 9));
  await stage.api().jobs.setState({ ...ids, edit_number: 3, state: 'on_the_way' });
  await stage.api().jobs.setState({ ...ids, edit_number: 4, state: 'cancelled', tell_customer: true });
}

test('a reply to any email to a customer goes to the company’s own email', async () => {
  const paid = await moneyMails(stage);
  await copyMail(stage, paid);
  await workDoneMail(stage, paid);
  await buildQuote(stage.company, { draft, decided: 'declined' });
  await answerMail(stage);
  const planned = await approvedQuote(stage.company, draft);
  await voidedMail(stage, planned.id);
  const { id } = await stage.sent({ draft });
  for (let day = 1; day <= 30; day += 1) await stage.run(stage.day(day, 12));
  expect(await stage.reminders(id)).toContain('reminder_last');
  await appointmentMails(stage, planned.id, 40);

  const mails = await app.query<{ kind: string; reply_to: string; sender_name: string }>(
    'select kind, reply_to, sender_name from messages where org_id = $1 and recipient = $2',
    [stage.company.orgId, CUSTOMER],
  );
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(Object.keys(TO_CUSTOMERS)));
  expect(mails.filter(({ reply_to }) => reply_to !== OFFICE)).toEqual([]);
  expect(mails.filter(({ sender_name }) => sender_name === '')).toEqual([]);
});
