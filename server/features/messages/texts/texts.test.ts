import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { queueText } from '#server/providers/text-messages/commands.ts';
import { textBlock } from '#server/providers/text-messages/consent-queries.ts';
import { TextRefused, TextUnavailable } from '#server/providers/text-messages/provider.ts';
import { TEST_NUMBER } from '#server/providers/text-messages/test-provider/test-provider.ts';
import { INCOMING_PATH, statusPath } from '#server/providers/text-messages/text-paths.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import {
  applyTextEvents,
  newProviderId,
  postForm,
  receiveText,
  reportText,
  steeredTexts,
  textFrom,
} from '#tests/support/text-messages.ts';
import { applyReceived } from './apply-received.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const TEXT = 'Read and approve: {{approval_link}}';

let app: TestApp;
let company: TestCompany;
let phone: string;
let texts: ReturnType<typeof steeredTexts>;
let phones = 1000;

beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
  phones += 1;
  phone = `+1614555${phones}`;
  texts = steeredTexts(app);
});

const api = () => company.owner.client.api;
const quoteOf = (about: { customer_phone?: string } = {}) =>
  buildQuote(company, { draft: draft({ customer_phone: phone, ...about }) });
const sendTo = (id: string, about: { agreed?: boolean; text?: string; phone?: string } = {}) =>
  api().textMessages.send({ id, phone, text: TEXT, agreed: true, ...about });
const consents = () =>
  app.query<{ state: string; how: string; by_name: string }>(
    'select state, how, by_name from text_consents where org_id = $1 and phone = $2 order by at, id',
    [company.orgId, phone],
  );
const rows = (of = company) =>
  app.query<{ id: string; status: string; error: string | null; text: string; kind: string; provider_id: string }>(
    `select id, status, error, text, kind, provider_id from messages where org_id = $1 and channel = 'text' order by created_at, id`,
    [of.orgId],
  );
const received = (of = company) =>
  app.query<{ body: string; quote_id: string | null; word: string | null; applied_at: Date | null }>(
    'select body, quote_id, word, applied_at from texts_received where org_id = $1 order by received_at, id',
    [of.orgId],
  );
const barrier = () =>
  withOrg(app.services.db, company.scope, (tx) => textBlock(tx, app.services, company.scope, phone));
async function texted() {
  const quote = await quoteOf();
  await sendTo(quote.id);
  await texts.deliver(company.orgId);
  const [message] = await rows();
  return { id: quote.id, messageId: message?.id ?? '', providerId: message?.provider_id ?? '' };
}
const eventsOf = async (id: string) => (await api().quotes.get({ id })).events;

describe('sending a quote by text', () => {
  test('the quote becomes sent when the provider has accepted the text, which has the link', async () => {
    const { id } = await quoteOf();
    const sending = await sendTo(id);
    expect(sending).toMatchObject({ label: 'sending', sent_at: null });
    await texts.deliver(company.orgId);
    const sent = await api().quotes.get({ id });
    expect(sent).toMatchObject({ label: 'sent', sent_at: expect.any(String) });
    expect(texts.offered).toEqual([
      expect.objectContaining({ to: phone, from: TEST_NUMBER, text: `Read and approve: ${sent.approval_url}` }),
    ]);
    expect(sent.events.at(-1)?.summary).toContain(`Sent by text to ${phone}`);
    expect(await consents()).toEqual([{ state: 'agreed', how: 'staff', by_name: company.owner.fullName }]);
    // The job may run twice.
    await texts.send(company.orgId, sending.messages[0]?.id ?? '');
    expect(texts.offered).toHaveLength(1);
  });

  test('no one is texted without their consent, and the quote is unchanged', async () => {
    const { id } = await quoteOf();
    await expect(sendTo(id, { agreed: false })).rejects.toEqual(refusal('TEXT_REFUSED'));
    expect(await api().quotes.get({ id })).toMatchObject({ label: 'draft', approval_url: null, messages: [] });
    expect(await consents()).toEqual([]);
    expect(await api().textMessages.draft({ id, phone: '' })).toMatchObject({ to: phone, barrier: 'no_consent' });
  });

  test.each([
    ['no link', 'Call me', 'INVALID_INPUT'],
    ['an unknown variable', `${TEXT} {{secret}}`, 'INVALID_INPUT'],
    ['too many characters', `${TEXT}${'x'.repeat(640)}`, 'INVALID_INPUT'],
  ])('a text with %s is refused', async (_, text, code) => {
    const { id } = await quoteOf();
    await expect(sendTo(id, { text })).rejects.toEqual(refusal(code));
    expect(await rows()).toEqual([]);
  });

  test('an invalid phone number is refused with the reason', async () => {
    const { id } = await quoteOf();
    await expect(sendTo(id, { phone: 'call Dana' })).rejects.toMatchObject({ code: 'TEXT_REFUSED' });
    expect(await api().textMessages.draft({ id, phone: 'call Dana' })).toMatchObject({ barrier: 'invalid_phone' });
  });

  test('no text is written about a decided quote', async () => {
    const { id } = await buildQuote(company, { decided: 'approved' });
    await expect(api().textMessages.draft({ id, phone })).rejects.toEqual(refusal('QUOTE_DECIDED'));
  });

  test('a text isn’t sent if the quote was decided or got another link in the meantime', async () => {
    const { id } = await quoteOf();
    await sendTo(id);
    await api().quotes.replaceLink({ id });
    await texts.deliver(company.orgId);
    expect(texts.offered).toEqual([]);
    expect(await rows()).toEqual([
      expect.objectContaining({ status: 'failed', error: expect.stringContaining('link') }),
    ]);
  });

  test('while the provider is down, no text is lost or sent twice', async () => {
    const { id } = await quoteOf();
    await sendTo(id);
    texts.answers(() => Promise.reject(new TextUnavailable('Twilio did not respond')));
    await expect(texts.deliver(company.orgId)).rejects.toThrow('did not respond');
    expect(await rows()).toEqual([expect.objectContaining({ status: 'queued', error: 'Twilio did not respond' })]);
    texts.answers(async () => ({ status: 'sent', providerId: newProviderId() }));
    await texts.deliver(company.orgId);
    expect(texts.offered.map(({ maybeSent }) => maybeSent)).toEqual([false, true]);
    expect(await api().quotes.get({ id })).toMatchObject({ label: 'sent' });
  });

  test('a landline is reported and gets no more texts', async () => {
    const { id } = await quoteOf();
    await sendTo(id);
    texts.answers(() => Promise.reject(new TextRefused('This number is a landline.', 'unreachable')));
    await texts.deliver(company.orgId);
    expect(await api().quotes.get({ id })).toMatchObject({ label: 'not_sent' });
    expect((await eventsOf(id)).at(-1)?.summary).toContain('Text not sent');
    expect(await barrier()).toBe('unreachable');
    await expect(sendTo(id, { agreed: false })).rejects.toMatchObject({ code: 'TEXT_REFUSED' });
  });

  test('the test provider writes into the local outbox, next to the emails', async () => {
    const { id } = await quoteOf();
    await sendTo(id);
    const workers = await app.startWorkers();
    await expect.poll(async () => (await rows())[0]?.status, { timeout: 90_000 }).toBe('outbox');
    await workers.stop();
    expect(await api().quotes.get({ id })).toMatchObject({ label: 'in_outbox' });
  });
});

describe('limits', () => {
  test('no more texts are sent than the email allowance permits, and each company has its own allowance', async () => {
    await app.query(
      `insert into message_allowances (org_id, raised_hour, raised_day) values ($1, 2, 3)
       on conflict (org_id) do update set raised_hour = 2, raised_day = 3`,
      [company.orgId],
    );
    const quotes = [await quoteOf(), await quoteOf(), await quoteOf(), await quoteOf()];
    const results = await Promise.allSettled(quotes.map(({ id }) => sendTo(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'MAIL_ALLOWANCE', data: { next_at: expect.any(String) } });
    expect(await rows()).toHaveLength(2);
    const other = await buildCompany(app);
    const elsewhere = await buildQuote(other, { draft: draft({ customer_phone: phone }) });
    await other.owner.client.api.textMessages.send({ id: elsewhere.id, phone, text: TEXT, agreed: true });
    app.clock.advance(HOUR_MS + 1000);
    await sendTo(quotes.at(-1)?.id ?? '');
    app.clock.advance(HOUR_MS + 1000);
    await expect(sendTo(quotes[0]?.id ?? '')).rejects.toEqual(refusal('MAIL_ALLOWANCE'));
  });
});

describe('reports of the provider', () => {
  test('deliveries and failures are recorded once, however often and in whatever order they arrive', async () => {
    const { id, messageId, providerId } = await texted();
    const about = { orgId: company.orgId, messageId, providerId };
    for (const status of ['sending', 'delivered', 'sent', 'delivered'])
      expect(await reportText(app, { ...about, status })).toBe(200);
    await applyTextEvents(app, company.orgId, 2);
    // A failure report can't override a delivery report.
    expect(await reportText(app, { ...about, status: 'failed', code: '30003' })).toBe(200);
    await applyTextEvents(app, company.orgId);
    expect(await rows()).toEqual([expect.objectContaining({ status: 'delivered' })]);
    const summaries = (await eventsOf(id)).map(({ summary }) => summary);
    expect(summaries.filter((each) => each.startsWith('Text delivered'))).toHaveLength(1);
  });

  test('a number that the network later reports as a landline gets no more texts', async () => {
    const { messageId, providerId } = await texted();
    await reportText(app, { orgId: company.orgId, messageId, providerId, status: 'undelivered', code: '30006' });
    await applyTextEvents(app, company.orgId);
    expect(await rows()).toEqual([
      expect.objectContaining({ status: 'failed', error: expect.stringContaining('landline') }),
    ]);
    expect(await barrier()).toBe('unreachable');
  });

  test('forged, foreign and old reports change nothing', async () => {
    const { messageId, providerId } = await texted();
    const other = await buildCompany(app);
    const fields = { MessageSid: providerId, MessageStatus: 'delivered' };
    const path = statusPath(company.orgId, messageId);
    expect(await postForm(app, path, fields, { signature: 'AAAA' })).toBe(400);
    expect(await postForm(app, path, fields, { signature: null })).toBe(400);
    expect(await postForm(app, statusPath(other.orgId, messageId), fields)).toBe(400);
    expect(await postForm(app, statusPath(company.orgId, newId()), fields)).toBe(400);
    expect(await postForm(app, path, { ...fields, MessageSid: newProviderId() })).toBe(400);
    await app.query(`update messages set created_at = now() - interval '8 days' where id = $1`, [messageId]);
    expect(await postForm(app, path, fields)).toBe(400);
    await applyTextEvents(app, company.orgId);
    expect(await rows()).toEqual([expect.objectContaining({ status: 'sent' })]);
  });
});

describe('a customer writes back', () => {
  test('a customer’s text is added once to the phone’s newest open quote, and staff are notified', async () => {
    await texted();
    const { id } = await texted();
    const fields = textFrom(phone, 'Can you come on Monday?\u0000', { NumMedia: '2' });
    const statuses = await Promise.all(Array.from({ length: 10 }, () => postForm(app, INCOMING_PATH, fields)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await applyTextEvents(app, company.orgId, 2);
    expect(await received()).toEqual([expect.objectContaining({ quote_id: id, word: null })]);
    const written = (await eventsOf(id)).filter(({ type }) => type === 'text_received');
    expect(written).toHaveLength(1);
    expect(written[0]?.summary).toContain('Text from the customer with 2 photos');
    expect(written[0]?.actor).toEqual({ kind: 'customer', name: 'Carla Customer' });
    const mails = await app.query<{ recipient: string; text: string }>(
      `select recipient, text from messages where quote_id = $1 and kind = 'question_received'`,
      [id],
    );
    expect(mails).toEqual([
      { recipient: company.owner.email, text: expect.stringContaining('Can you come on Monday?') },
    ]);
  });

  test('many texts from one customer all appear on the timeline, but email staff at most ten times a day', async () => {
    const { id } = await texted();
    for (let count = 0; count < 12; count += 1) await receiveText(app, phone, `Text ${count}`);
    await applyTextEvents(app, company.orgId);
    expect((await eventsOf(id)).filter(({ type }) => type === 'text_received')).toHaveLength(12);
    const mails = await app.query(`select 1 from messages where quote_id = $1 and kind = 'question_received'`, [id]);
    expect(mails).toHaveLength(10);
  });

  test('texts are never added to an archived quote or a draft; they are added to a decided quote when none is open', async () => {
    const { id } = await texted();
    await quoteOf();
    await api().quotes.recordDecision({
      id,
      decision: 'approved',
      customer_name: 'Carla',
      channel: 'phone',
      reason: '',
      revision: 1,
    });
    await receiveText(app, phone, 'When do you come?');
    await applyTextEvents(app, company.orgId);
    expect(await received()).toEqual([expect.objectContaining({ quote_id: id })]);
    await api().quotes.archive({ id });
    await receiveText(app, phone, 'Hello?');
    await applyTextEvents(app, company.orgId);
    expect((await received()).map(({ quote_id }) => quote_id)).toEqual([id, null]);
  });

  test('a company’s own number also gets texts from strangers; a shared number doesn’t', async () => {
    expect(await receiveText(app, phone, 'Hi')).toBe(400);
    const own = `+1614556${phones}`;
    await app.query('insert into text_numbers (org_id, number, set_at) values ($1, $2, now())', [company.orgId, own]);
    expect(await receiveText(app, phone, 'Do you wash roofs?', { To: own })).toBe(200);
    await applyTextEvents(app, company.orgId);
    expect(await received()).toEqual([
      { body: 'Do you wash roofs?', quote_id: null, word: null, applied_at: expect.any(Date) },
    ]);
    // Staff may answer someone who wrote first. Automatic messages may not.
    const answer = { quoteId: null, kind: 'question_answered', language: 'en', to: phone, text: 'Yes' } as const;
    const queue = (author: { id: string; name: string } | null) =>
      withOrg(app.services.db, company.scope, (tx) =>
        queueText(tx, app.services, company.scope, { ...answer, author }),
      );
    await expect(queue(null)).rejects.toEqual(refusal('TEXT_REFUSED'));
    await queue({ id: company.owner.id, name: company.owner.fullName });
    await texts.deliver(company.orgId);
    expect(texts.offered).toEqual([expect.objectContaining({ from: own, to: phone })]);
  });

  test('forged and malformed texts change nothing, and only their sender is rate-limited', async () => {
    const strict = await startTestApp({ settings: { TEXTS: 'test', TRUST_PROXY: '1' }, limitsFactor: 0.01 });
    try {
      const fields = textFrom(phone, 'STOP');
      const forged = () => postForm(strict, INCOMING_PATH, fields, { signature: 'AAAA', from: '192.0.2.7' });
      const statuses = [];
      for (let count = 0; count < 8; count += 1) statuses.push(await forged());
      expect(statuses[0]).toBe(400);
      expect(statuses.at(-1)).toBe(429);
      expect(await postForm(strict, INCOMING_PATH, { ...fields, From: 'me' }, { from: '192.0.2.8' })).toBe(400);
      expect(await postForm(strict, '/webhooks/texts/other', fields, { from: '192.0.2.9' })).toBe(404);
      expect((await fetch(strict.url + INCOMING_PATH)).status).toBe(405);
    } finally {
      await strict.close();
    }
  });
});

describe('STOP, START and HELP', () => {
  test('STOP takes effect immediately for every company that uses the number, and gets a reply', async () => {
    const { id } = await texted();
    const other = await buildCompany(app, { name: 'Other Washing' });
    const elsewhere = await buildQuote(other, { draft: draft({ customer_phone: phone }) });
    await other.owner.client.api.textMessages.send({ id: elsewhere.id, phone, text: TEXT, agreed: true });
    // A text that was queued earlier and isn't sent yet.
    await sendTo(id);
    expect(await receiveText(app, phone, ' Stop ')).toBe(200);
    expect(await barrier()).toBe('stopped');
    await texts.deliver(company.orgId);
    expect((await rows()).at(-1)).toMatchObject({ status: 'suppressed', error: expect.stringContaining('STOP') });
    await texts.deliver(other.orgId);
    expect((await rows(other)).at(-1)).toMatchObject({ status: 'suppressed' });
    expect(texts.offered).toHaveLength(1);
    await applyTextEvents(app, company.orgId, 2);
    await texts.deliver(company.orgId);
    expect(texts.offered.at(-1)?.text).toContain("You won't get any more texts");
    expect(texts.offered).toHaveLength(2);
    // Only the customer can undo the STOP.
    await expect(sendTo(id)).rejects.toMatchObject({ code: 'TEXT_REFUSED' });
    expect((await eventsOf(id)).map(({ type }) => type)).not.toContain('text_received');
  });

  test('START undoes a STOP, and so does “yes”; without a STOP, “yes” is an ordinary text', async () => {
    const { id } = await texted();
    await receiveText(app, phone, 'Yes');
    await applyTextEvents(app, company.orgId);
    expect((await eventsOf(id)).filter(({ type }) => type === 'text_received')).toHaveLength(1);
    await receiveText(app, phone, 'ALTO');
    await receiveText(app, phone, 'YES');
    await applyTextEvents(app, company.orgId);
    expect(await barrier()).toBeNull();
    expect((await consents()).map(({ state, how }) => `${state} ${how}`)).toEqual([
      'agreed staff',
      'stopped reply',
      'agreed reply',
    ]);
    await texts.deliver(company.orgId);
    expect(texts.offered.map(({ text }) => text).join('\n')).toMatch(
      /Ya no recibe nuestros mensajes[^]*You're resubscribed to our texts/,
    );
  });

  test('HELP says who is writing, in the keyword’s language, and an auto-responder can’t cause endless replies', async () => {
    await texted();
    for (let count = 0; count < 6; count += 1) await receiveText(app, phone, 'AYUDA');
    await applyTextEvents(app, company.orgId);
    const answers = (await rows()).filter(({ kind }) => kind === 'text_answer');
    expect(answers).toHaveLength(3);
    expect(answers[0]?.text).toContain('Mensajes sobre sus cotizaciones');
    app.clock.advance(DAY_MS + 1000);
    await receiveText(app, phone, 'HELP');
    await applyTextEvents(app, company.orgId);
    expect((await rows()).at(-1)?.text).toContain(`${company.name}: Texts about your quotes.`);
  });

  test('keywords to which the provider itself replies get no second reply', async () => {
    await texted();
    const services = { ...app.workerServices(), texts: { ...app.services.texts, answersItself: new Set(['STOP']) } };
    await receiveText(app, phone, 'STOP');
    const [{ data } = { data: {} as never }] = await app.query<{ data: never }>(
      `select data from pgboss.job where name = 'apply-received-text' and data ->> 'org_id' = $1`,
      [company.orgId],
    );
    await applyReceived(services, data);
    expect((await rows()).filter(({ kind }) => kind === 'text_answer')).toEqual([]);
    expect(await barrier()).toBe('stopped');
  });
});
