import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { OUTBOX_DAYS, releaseOutbox } from './release-outbox.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const api = () => company.owner.client.api.quotes;
const labelOf = async (id: string) => (await api().get({ id })).label;
const toOutbox = { send: async () => 'outbox' as const, close: async () => {} };

async function boxed(id?: string): Promise<string> {
  const quoteId = id ?? (await buildQuote(company)).id;
  const { messages } = await api().send({ id: quoteId });
  await sendMessage(mailSender(app, toOutbox), { org_id: company.orgId, message_id: messages[0]?.id ?? '' });
  expect(await labelOf(quoteId)).toBe('in_outbox');
  return quoteId;
}

/** A mail server has been set up since. */
const withServer = () => {
  const services = app.workerServices();
  return { ...services, env: { ...services.env, SMTP_URL: 'smtp://mail.example.com' } };
};
const queued = (ids: readonly string[]) =>
  app.query<{ quote_id: string }>(
    `select quote_id from messages where quote_id = any($1) and kind = 'quote_sent' and status = 'queued' order by created_at`,
    [ids],
  );

test('a quote emailed without a mail server is in the outbox from the first moment, and its email says why', async () => {
  const { id } = await buildQuote(company);
  const sent = await api().send({ id });
  const unsent = (error: string) => [expect.objectContaining({ status: 'outbox', error })];
  expect(sent).toMatchObject({ label: 'in_outbox', messages: unsent('Email isn’t connected yet.') });
  const { items } = await api().list({ labels: ['sending'] });
  expect(items).toEqual([]);
  const { customer_id } = await api().get({ id });
  const ofCustomer = await company.owner.client.api.customers.messages({ id: customer_id ?? '' });
  expect(ofCustomer.items).toEqual(unsent('Email isn’t connected yet.'));
  await app.query(`update users set email_confirmed_at = null where id = $1`, [company.owner.id]);
  const both = 'Email isn’t connected yet, and the owner hasn’t confirmed their email.';
  expect((await api().get({ id })).messages).toEqual(unsent(both));
  await app.query(`update users set email_confirmed_at = now() where id = $1`, [company.owner.id]);
  await api().archive({ id });
});

test('emails that are still expected are sent once, and the others are kept', async () => {
  const late = await boxed();
  app.clock.advance(OUTBOX_DAYS * DAY_MS + 60_000);
  const [decided, shared, replaced, changed, archived, expired] = [
    await boxed(),
    await boxed(),
    await boxed(),
    await boxed(),
    await boxed(),
    await boxed(),
  ];
  await api().recordDecision({ id: decided, decision: 'declined', channel: 'phone', revision: 1 });
  await api().share({ id: shared, way: 'text' });
  await api().replaceLink({ id: replaced });
  const { edit_number } = await api().get({ id: changed });
  await api().save({ id: changed, edit_number, draft: draft({ notes: 'Two visits' }) });
  await api().archive({ id: archived });
  await app.query(`update quotes set approval_token_expires_at = now() where id = $1`, [expired]);
  const expected = await boxed();
  const twice = await boxed();
  await boxed(twice);
  const all = [late, decided, shared, replaced, changed, archived, expired, expected, twice];

  await Promise.all([releaseOutbox(withServer()), releaseOutbox(withServer())]);
  await releaseOutbox(withServer());
  expect((await queued(all)).map(({ quote_id }) => quote_id)).toEqual([expected, twice]);
  expect([await labelOf(expected), await labelOf(twice), await labelOf(late)]).toEqual([
    'sending',
    'sending',
    'in_outbox',
  ]);
  const [use] = await app.query<{ mails: number }>(
    `select cardinality(mailed_at) as mails from message_allowances where org_id = $1`,
    [company.orgId],
  );
  expect(use).toEqual({ mails: 2 });
});

test('no email of a company is sent, at any start, until its owner has confirmed their own email', async () => {
  company = await buildCompany(app);
  const confirm = (at: Date | null) =>
    app.query('update users set email_confirmed_at = $2 where id = $1', [company.owner.id, at]);
  await confirm(null);
  const quote = await boxed();
  await releaseOutbox(withServer());
  await releaseOutbox(withServer());
  expect(await queued([quote])).toEqual([]);
  expect(await labelOf(quote)).toBe('in_outbox');
  await confirm(app.services.now());
  await releaseOutbox(withServer());
  expect((await queued([quote])).map(({ quote_id }) => quote_id)).toEqual([quote]);
});
