import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from '#server/platform/db/migrate.ts';
import { phonePhoto } from '#tests/samples/hostile-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { approvedQuote, buildPaymentAccount } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message ? { message } : {}) });

async function work(customer_email = 'dana@customer.example', of = app) {
  const company = await buildCompany(of);
  const { api } = company.owner.client;
  const { id: quote_id, token } = await approvedQuote(company, { customer_email, customer_phone: '(614) 555-0117' });
  const ids = { id: newId(), visit_id: newId() };
  await api.jobs.fromQuote({ quote_id, ...ids });
  const page = () => app.client().api.approval.show({ token });
  const mails = () =>
    app.query<{ kind: string; text: string }>(
      `select kind, text from messages where org_id = $1 and kind = 'work_done'`,
      [company.orgId],
    );
  const done = () => api.jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  return { company, api, quote_id, ids, page, mails, done };
}

test('the customer is notified once, with the link and the balance due, and the page shows the work as done', async () => {
  const { api, quote_id, ids, page, mails, done } = await work();
  await expect(api.jobs.sendResult({ id: ids.id, by: 'email' })).rejects.toEqual(
    refusal('INVALID_INPUT', 'Mark a visit as done first.'),
  );
  expect(await mails()).toEqual([]);
  expect((await page()).work).toBeNull();
  await api.payments.lowerPrice({ quote_id, id: newId(), amount_cents: 5_000, reason: 'Back gutter skipped' });
  await done();
  const { work: shown, payments } = await page();
  expect(shown).toEqual({ done_at: expect.any(String) });
  const sending = () => api.jobs.sendResult({ id: ids.id, by: 'email' });
  const [first, second] = await Promise.all([sending(), sending()]);
  // Without a mail server nothing is sent, now or later.
  const saved = { by: 'email', state: 'saved' };
  expect(first.result_sent).toEqual({ at: expect.any(String), to: 'dana@customer.example', ...saved });
  expect(second.result_sent).toEqual(first.result_sent);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('/quote/approve/');
  expect(sent[0]?.text).toMatch(
    /Approved total: \$1,000\.00\s+Price lowered: −\$50\.00\s+Current price: \$950\.00\s+Balance due: \$950\.00/,
  );
  expect(sent[0]?.text).not.toMatch(/^Total:/m);
  expect(payments?.open_cents).toBeGreaterThan(0);
  const { events } = await api.quotes.get({ id: quote_id });
  const requests = events.filter(({ type }) => type === 'payment_requested');
  expect(requests.map(({ summary }) => summary)).toEqual(['Payment request for $950.00 saved, not sent']);
});

test('the message links to payment where the page takes cards', async () => {
  const without = await work();
  const paying = await work();
  await buildPaymentAccount(app, paying.company);
  for (const { done, api, ids } of [without, paying]) {
    await done();
    await api.jobs.sendResult({ id: ids.id, by: 'email' });
  }
  const textOf = async ({ mails }: typeof paying) => (await mails())[0]?.text;
  expect(await textOf(paying)).toContain('See the photos and pay:');
  expect(await textOf(without)).toContain('See the photos:');
});

test('the job shows the delivery state of the message', async () => {
  const { api, company, ids, done } = await work();
  await done();
  await api.jobs.sendResult({ id: ids.id, by: 'email' });
  const stateAt = async (status: string) => {
    await app.query(`update messages set status = $2 where org_id = $1 and kind = 'work_done'`, [
      company.orgId,
      status,
    ]);
    return (await api.jobs.get({ id: ids.id })).result_sent?.state;
  };
  const statuses = ['outbox', 'sent', 'delivered', 'complained', 'bounced', 'failed'];
  const states: unknown[] = [];
  for (const status of statuses) states.push(await stateAt(status));
  expect(states).toEqual(['saved', 'sent', 'sent', 'sent', 'failed', 'failed']);
});

test('a job shows the message queued for it, whatever that message’s timestamp', async () => {
  const { api, company, ids, done } = await work();
  await done();
  await api.jobs.sendResult({ id: ids.id, by: 'email' });
  await app.query(
    `update messages set created_at = created_at + interval '1 day', status = 'bounced' where org_id = $1 and kind = 'work_done'`,
    [company.orgId],
  );
  expect((await api.jobs.get({ id: ids.id })).result_sent).toMatchObject({ by: 'email', state: 'failed' });
});

test('jobs from an earlier version keep their message; a job whose customer was notified from a phone has none', async () => {
  const old = await startTestApp();
  try {
    const mailed = await work('dana@customer.example', old);
    const told = await work('', old);
    for (const { done, api, ids } of [mailed, told]) {
      await done();
      await api.jobs.sendResult({ id: ids.id, by: api === mailed.api ? 'email' : 'own_phone' });
    }
    await old.query(`update messages set status = 'bounced' where kind = 'work_done'`);
    await old.tamper('alter table jobs drop column result_message_id');
    const version = readMigrations(MIGRATIONS_DIRECTORY).find(({ name }) =>
      name.endsWith('_messages_of_finished_work.sql'),
    )?.version;
    await old.query('delete from schema_migrations where version = $1', [version]);
    await migrate(old.database.connections.owner);
    const sentOf = async ({ api, ids }: typeof mailed) => (await api.jobs.get({ id: ids.id })).result_sent;
    expect(await sentOf(mailed)).toMatchObject({ to: 'dana@customer.example', by: 'email', state: 'failed' });
    expect(await sentOf(told)).toMatchObject({ to: '(614) 555-0117', by: 'own_phone', state: 'sent' });
  } finally {
    await old.close();
  }
});

test('a job with a remaining visit isn’t shown as done; a canceled visit is ignored', async () => {
  const { api, ids, page, done } = await work();
  const other = newId();
  await api.jobs.saveVisit({ id: ids.id, visit_id: other, edit_number: 0, time: null, minutes: 60 });
  await done();
  expect((await page()).work).toBeNull();
  await api.jobs.setState({ id: ids.id, visit_id: other, state: 'cancelled', edit_number: 1 });
  expect((await page()).work).not.toBeNull();
  await api.jobs.setState({ ...ids, state: 'working', edit_number: 2 });
  expect((await page()).work).toBeNull();
});

test('without an email nothing is sent, and the sender’s own phone has the text', async () => {
  const { api, company, ids, mails, done } = await work('');
  await done();
  await expect(api.jobs.sendResult({ id: ids.id, by: 'email' })).rejects.toEqual(refusal('FIELD_REQUIRED'));
  const mine = await api.jobs.result({ id: ids.id });
  expect(mine).toMatchObject({ email: '', phone: '(614) 555-0117', texts: false, problem: null });
  expect(mine.text).toMatch(/all done! .*\nBalance due: \$/s);
  const crew = await buildMember(app, company, { role: 'member' });
  const { text } = await crew.client.api.jobs.result({ id: ids.id });
  expect(text).not.toContain('$');
  const { result_sent } = await api.jobs.sendResult({ id: ids.id, by: 'own_phone' });
  expect(result_sent).toMatchObject({ to: '(614) 555-0117', by: 'own_phone', state: 'sent' });
  expect(await mails()).toEqual([]);
});

test('photos of the finished work don’t change what was signed', async () => {
  const { api, company, quote_id, page, done } = await work();
  await done();
  const evidence = () =>
    app.query('select revision, snapshot_sha256 from quote_revisions where org_id = $1 order by revision', [
      company.orgId,
    ]);
  const before = await evidence();
  const file = new File([new Uint8Array(await phonePhoto({ width: 160, height: 120 }))], 'after.jpg');
  const image = { quote_id, id: newId(), image_type: 'post_work', description: '', file } as const;
  await api.photos.upload(image);
  expect(await evidence()).toEqual(before);
  const shown = await page();
  expect([shown.record_problem, shown.photos.map(({ id }) => id)]).toEqual([null, [image.id]]);
  const { record_problem } = await api.quotes.get({ id: quote_id });
  expect(record_problem).toBeNull();
});
