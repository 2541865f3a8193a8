import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { QUOTE_OF_MAIL } from '#server/features/quotes/send-message-job.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { textBlock } from '#server/providers/text-messages/consent-queries.ts';
import { sendText } from '#server/providers/text-messages/send-text.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { COSTLY_NUMBERS } from '#tests/support/costly-numbers.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { applyTextEvents, receiveText, steeredTexts } from '#tests/support/text-messages.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const TEXT = 'Read and approve: {{approval_link}}';

let app: TestApp;
let company: TestCompany;
let phone: string;
let texts: ReturnType<typeof steeredTexts>;
let phones = 3000;

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

describe('allowed recipients', () => {
  test('a trial company can’t text any of many costly and foreign numbers, whatever its settings say', async () => {
    // Only the operator's sending number decides, not a company's own time zone or phone.
    await app.query(
      `update organizations set time_zone = 'Indian/Maldives', company_phone = '+960 771 2345' where id = $1`,
      [company.orgId],
    );
    for (const number of COSTLY_NUMBERS) {
      const { id } = await quoteOf({ customer_phone: number });
      await expect(sendTo(id, { phone: number }), number).rejects.toEqual(refusal('TEXT_REFUSED'));
    }
    await texts.deliver(company.orgId);
    expect(texts.offered).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test('the dialog says why a number can’t be texted, and the quote’s page doesn’t ask for consent', async () => {
    const jamaica = '+18765550117';
    const { id, approval_url } = await buildQuote(company, { draft: draft({ customer_phone: jamaica }), sent: true });
    expect(await api().textMessages.draft({ id, phone: '' })).toMatchObject({
      to: jamaica,
      barrier: 'foreign_country',
    });
    expect(await api().textMessages.draft({ id, phone: '614-976-5550' })).toMatchObject({ barrier: 'number_kind' });
    const token = approval_url?.split('/').at(-1) ?? '';
    expect((await app.client().api.approval.show({ token })).text_consent).toBeNull();
  });

  test('a text queued before the operator shortened the list isn’t sent, and HELP from an expensive number gets no reply', async () => {
    const { id } = await quoteOf();
    await sendTo(id);
    const env = {
      ...app.services.env,
      TEXT_COUNTRIES: 'CA'.split(',') as typeof app.services.env.TEXT_COUNTRIES,
    };
    const sender = { services: { ...app.workerServices(), env }, quoteOfText: QUOTE_OF_MAIL };
    const [message] = await rows();
    await sendText(sender, { org_id: company.orgId, message_id: message?.id ?? '' });
    expect(await rows()).toEqual([
      expect.objectContaining({ status: 'suppressed', error: expect.stringContaining('this country') }),
    ]);
    const own = `+1614557${phones}`;
    await app.query('insert into text_numbers (org_id, number, set_at) values ($1, $2, now())', [company.orgId, own]);
    expect(await receiveText(app, '+9607712345', 'HELP', { To: own })).toBe(200);
    await applyTextEvents(app, company.orgId);
    await texts.deliver(company.orgId);
    expect(texts.offered).toEqual([]);
  });
});

describe('a number that companies share', () => {
  test('a reply reaches each company that texted the phone in the last two weeks, or the last company to do so if none did', async () => {
    const other = await buildCompany(app, { name: 'Competitor Washing' });
    const elsewhere = await buildQuote(other, { draft: draft({ customer_phone: phone }) });
    await texted();
    app.clock.advance(10 * DAY_MS);
    await other.owner.client.api.textMessages.send({ id: elsewhere.id, phone, text: TEXT, agreed: true });
    await texts.deliver(other.orgId);
    await receiveText(app, phone, 'Can you come on Monday?');
    expect(await received()).toHaveLength(1);
    expect(await received(other)).toHaveLength(1);
    app.clock.advance(5 * DAY_MS);
    await receiveText(app, phone, 'Or on Tuesday?');
    expect(await received()).toHaveLength(1);
    expect(await received(other)).toHaveLength(2);
    app.clock.advance(30 * DAY_MS);
    await receiveText(app, phone, 'Hello?');
    expect(await received()).toHaveLength(1);
    expect(await received(other)).toHaveLength(3);
  });
});

describe('STOP in other wording', () => {
  test.each(['Stop please', 'REVOKE', 'OPTOUT', 'opt out', 'baja', 'BORRAR'])(
    '“%s” stops immediately',
    async (body) => {
      await texted();
      await receiveText(app, phone, body);
      expect(await barrier()).toBe('stopped');
    },
  );

  test.each([
    ['I don’t want this, stop texting my phone', true],
    ['No me escriban más', false],
  ])('“%s” puts texts from every company on hold until someone decides', async (body, stop) => {
    const { id } = await texted();
    const other = await buildCompany(app);
    const elsewhere = await buildQuote(other, { draft: draft({ customer_phone: phone }) });
    await other.owner.client.api.textMessages.send({ id: elsewhere.id, phone, text: TEXT, agreed: true });
    // A text that was queued earlier and isn't sent yet.
    await sendTo(id);
    expect(await receiveText(app, phone, body)).toBe(200);
    await applyTextEvents(app, company.orgId);
    expect(await barrier()).toBe('held');
    await texts.deliver(company.orgId);
    await texts.deliver(other.orgId);
    expect(texts.offered).toHaveLength(1);
    await expect(sendTo(id)).rejects.toMatchObject({ code: 'TEXT_REFUSED', data: { barrier: 'held' } });
    const item = async () =>
      (await api().inbox.list({ quote_id: id })).items.find(({ kind }) => kind === 'text_received');
    expect(await item()).toMatchObject({
      text: body,
      holds_texts: true,
      channels: expect.not.arrayContaining(['text']),
    });
    const settled = { state: stop ? 'stopped' : 'agreed' };
    expect(await api().textMessages.resolveHold({ phone, stop })).toEqual(settled);
    // Resolving the hold again, the other way, changes nothing.
    expect(await api().textMessages.resolveHold({ phone, stop: !stop })).toEqual(settled);
    expect(await barrier()).toBe(stop ? 'stopped' : null);
    expect(await item()).toMatchObject({ holds_texts: false });
    expect((await consents()).map(({ state, how }) => `${state} ${how}`)).toEqual([
      'agreed staff',
      'held reply',
      `${settled.state} staff`,
    ]);
  });

  test('someone who never agreed still has no consent afterward, and the phone’s own START or STOP overrides what staff say', async () => {
    const own = `+1614558${phones}`;
    await app.query('insert into text_numbers (org_id, number, set_at) values ($1, $2, now())', [company.orgId, own]);
    const wrong = () => receiveText(app, phone, 'Wrong number', { To: own });
    await wrong();
    await applyTextEvents(app, company.orgId);
    const [item] = (await api().inbox.list({})).items;
    expect(item).toMatchObject({ quote_id: null, from: phone, holds_texts: true, channels: [] });
    expect(await api().textMessages.resolveHold({ phone, stop: false })).toEqual({ state: 'not_asked' });
    expect(await barrier()).toBe('no_consent');
    await wrong();
    expect(await barrier()).toBe('held');
    await receiveText(app, phone, 'yes', { To: own });
    expect(await barrier()).toBe('held');
    await receiveText(app, phone, 'STOP', { To: own });
    expect(await api().textMessages.resolveHold({ phone, stop: false })).toEqual({ state: 'stopped' });
  });
});

describe('replies to keywords', () => {
  test('strangers who text HELP use up only replies, never the company’s texts, and STOP still gets a reply', async () => {
    const { id } = await texted();
    const own = `+1614559${phones}`;
    await app.query('insert into text_numbers (org_id, number, set_at) values ($1, $2, now())', [company.orgId, own]);
    for (let stranger = 0; stranger < 8; stranger += 1)
      for (let count = 0; count < 3; count += 1)
        await receiveText(app, `+1513555${1000 + stranger}`, 'AYUDA', { To: own });
    await applyTextEvents(app, company.orgId);
    expect((await rows()).filter(({ kind }) => kind === 'text_answer')).toHaveLength(24);
    // A new company may send 20 texts an hour.
    for (let count = 0; count < 5; count += 1) await sendTo(id);
    await receiveText(app, phone, 'PARAR', { To: own });
    await applyTextEvents(app, company.orgId);
    expect((await rows()).at(-1)).toMatchObject({ kind: 'text_answer' });
    for (let stranger = 0; stranger < 60; stranger += 1)
      await receiveText(app, `+1513556${1000 + stranger}`, 'HELP', { To: own });
    await applyTextEvents(app, company.orgId);
    expect((await rows()).filter(({ kind }) => kind === 'text_answer')).toHaveLength(60);
  });
});
