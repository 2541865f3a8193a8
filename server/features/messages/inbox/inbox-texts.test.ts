import { afterAll, beforeAll, expect, test } from 'vitest';
import { TextRefused } from '#server/providers/text-messages/provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { deliverMails } from '#tests/support/mail-delivery.ts';
import { applyTextEvents, receiveText, steeredTexts } from '#tests/support/text-messages.ts';

let app: TestApp;
let company: TestCompany;
let numbers = 3000;

beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
  company = await buildCompany(app);
  // Texts from strangers to the company's own number belong to the company.
  await app.query(`insert into text_numbers (org_id, number, set_at) values ($1, '+16145550199', now())`, [
    company.orgId,
  ]);
});
afterAll(() => app.close());

const inbox = () => company.owner.client.api.inbox;
const newPhone = () => `+1614555${(numbers += 1)}`;
async function writes(phone: string, body: string, more: Record<string, string> = {}): Promise<void> {
  app.clock.advance(1000);
  await receiveText(app, phone, body, { To: '+16145550199', ...more });
  await applyTextEvents(app, company.orgId);
}
async function newest() {
  const [item] = (await inbox().list({ limit: 1 })).items;
  if (!item) throw new Error('The inbox is empty');
  return item;
}
const nameOf = ({ quote_id, seq }: Awaited<ReturnType<typeof newest>>) => ({
  quote_id: quote_id ?? '',
  seq: seq ?? 0,
});

test('a customer who writes by text is answered by text, in the company’s wording, until they reply STOP', async () => {
  const texts = steeredTexts(app);
  const phone = newPhone();
  const { id } = await buildQuote(company, { draft: draft({ customer_phone: phone }), sent: true });
  await writes(phone, 'Is Monday fine?');
  const item = await newest();
  expect(item).toMatchObject({
    kind: 'text_received',
    quote_id: id,
    channels: ['text', 'email'],
    customer_phone: phone,
  });
  const answer = { ...nameOf(item), text: 'Yes, at nine.', channel: 'text' } as const;
  await expect(inbox().answer({ ...answer, text: 'x'.repeat(641) })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const answered = await inbox().answer(answer);
  expect(answered.answer).toMatchObject({ text: 'Yes, at nine.', channel: 'text', problem: '' });
  await expect(inbox().answer(answer)).rejects.toMatchObject({ code: 'ALREADY_ANSWERED' });
  await texts.deliver(company.orgId);
  expect(texts.offered).toEqual([expect.objectContaining({ to: phone, from: '+16145550199' })]);
  expect(texts.offered[0]?.text).toContain(`${company.name}: Yes, at nine.`);
  await writes(phone, 'And who comes?');
  await writes(phone, 'STOP');
  const stopped = await newest();
  expect(stopped).toMatchObject({ text: 'And who comes?', channels: ['email'] });
  await expect(inbox().answer({ ...nameOf(stopped), text: 'We do', channel: 'text' })).rejects.toMatchObject({
    code: 'TEXT_REFUSED',
  });
});

test('a stranger’s text is an inbox item that can be assigned, done and answered once, and shows when the answer didn’t arrive', async () => {
  const texts = steeredTexts(app);
  const phone = newPhone();
  const teammate = await buildMember(app, company);
  const before = (await inbox().count()).open;
  await writes(phone, 'Do you wash roofs?', { NumMedia: '1' });
  expect((await inbox().count()).open).toBe(before + 1);
  const item = await newest();
  const text_id = item.text_id ?? '';
  expect(item).toMatchObject({
    quote_id: null,
    seq: null,
    number: '',
    from: phone,
    text: 'Do you wash roofs?',
    pictures: 1,
    channels: ['text'],
  });
  await inbox().assignText({ text_id, user_id: teammate.id });
  const [mine] = (await teammate.client.api.inbox.list({ filter: 'mine' })).items;
  expect(mine).toMatchObject({ text_id, assigned_to: { id: teammate.id } });
  expect((await inbox().setTextDone({ text_id, done: true })).done?.by).toBe(company.owner.fullName);
  expect((await teammate.client.api.inbox.setTextDone({ text_id, done: true })).done?.by).toBe(company.owner.fullName);
  expect((await inbox().count()).open).toBe(before);
  expect((await inbox().setTextDone({ text_id, done: false })).done).toBeNull();
  const answers = await Promise.allSettled([
    inbox().answerText({ text_id, text: 'We do' }),
    teammate.client.api.inbox.answerText({ text_id, text: 'Sure' }),
  ]);
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
    expect.objectContaining({ reason: expect.objectContaining({ code: 'ALREADY_ANSWERED' }) }),
  ]);
  texts.answers(async () => {
    throw new TextRefused('This number is a landline.', 'unreachable');
  });
  await texts.deliver(company.orgId);
  const offered = texts.offered.filter(({ to }) => to === phone);
  expect(offered).toHaveLength(1);
  expect(offered[0]?.text).toMatch(/^Blue Water Washing: (We do|Sure)$/);
  const done = (await inbox().list({ filter: 'done' })).items.find((each) => each.text_id === text_id);
  expect(done?.answer).toMatchObject({ channel: 'text', problem: 'This number is a landline.' });
  const owner = (await buildCompany(app)).owner.client.api.inbox;
  await expect(owner.setTextDone({ text_id, done: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('added to a quote, a stranger’s text becomes an item of the quote, with its assignment', async () => {
  const phone = newPhone();
  await writes(phone, 'This is Carla’s new phone');
  const text_id = (await newest()).text_id ?? '';
  await inbox().assignText({ text_id, user_id: company.owner.id });
  const quote = await buildQuote(company, { draft: draft(), sent: true });
  const before = (await inbox().count()).open;
  const added = await inbox().addTextToQuote({ text_id, quote_id: quote.id });
  expect(added).toMatchObject({
    quote_id: quote.id,
    text_id: null,
    kind: 'text_received',
    text: 'This is Carla’s new phone',
    assigned_to: { id: company.owner.id },
    customer_phone: phone,
    channels: ['text', 'email'],
  });
  expect((await inbox().count()).open).toBe(before);
  await expect(inbox().addTextToQuote({ text_id, quote_id: quote.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('pages contain each event and text once, in chronological order', async () => {
  const all = (await inbox().list({ filter: 'open', limit: 100 })).items;
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await inbox().list({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.items.map(({ text }) => text));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual(all.map(({ text }) => text));
});

test('a message that wasn’t sent appears in the inbox, unless it is no longer wanted', async () => {
  const texts = steeredTexts(app);
  const { owner } = company;
  const phone = newPhone();
  const failing = await buildQuote(company, { draft: draft({ customer_phone: phone }) });
  const text = { phone, text: 'Read it: {{approval_link}}', agreed: true };
  await owner.client.api.textMessages.send({ id: failing.id, ...text });
  texts.answers(async () => {
    throw new TextRefused('This number is a landline.', 'unreachable');
  });
  app.clock.advance(1000);
  await texts.deliver(company.orgId);
  expect(await newest()).toMatchObject({
    kind: 'not_sent',
    quote_id: failing.id,
    channel: 'text',
    to: phone,
    text: 'This number is a landline.',
    channels: [],
  });
  const before = (await inbox().count()).open;
  const decided = await buildQuote(company, { draft: draft() });
  await owner.client.api.quotes.send({ id: decided.id, message: '' });
  const by = { customer_name: '', channel: 'phone', reason: '', revision: 1 } as const;
  await owner.client.api.quotes.recordDecision({ id: decided.id, decision: 'declined', ...by });
  await deliverMails(app, company.orgId, decided.id);
  const { events } = await owner.client.api.quotes.get({ id: decided.id });
  expect(events.map(({ type }) => type)).toContain('not_sent');
  expect((await inbox().count()).open).toBe(before);
});
