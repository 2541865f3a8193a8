import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { appendEvent } from '#server/features/quotes/evidence/events.ts';
import { quotesRoutes } from '#server/features/quotes/routes.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote, type SentQuoteOptions } from '#tests/support/sent-quote.ts';
import { inboxRoutes } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      inbox: inboxRoutes(procedures, services),
      quotes: quotesRoutes(procedures, services),
    }),
  });
});
afterAll(() => app.close());

const customer = () => app.client().api.approval;
const inboxOf = ({ owner }: TestCompany) => owner.client.api.inbox;

const PHONE = '(614) 555-0100';

async function asked(question = 'Do you bring water?', options: SentQuoteOptions = {}) {
  const company = await buildCompany(app);
  await app.query(`update organizations set company_phone = $2 where id = $1`, [company.orgId, PHONE]);
  const quote = await buildSentQuote(app, company, options);
  await customer().ask({ token: quote.token, question, name: '' });
  const { items } = await inboxOf(company).list({});
  const [item] = items;
  if (!item) throw new Error('The question is not in the inbox');
  return { company, quote, item: { quote_id: item.quote_id ?? '', seq: item.seq ?? 0 }, shown: item };
}

const answersTo = (quote: SentQuote) =>
  app.query<{ recipient: string; reply_to: string; text: string; html: string }>(
    `select * from messages where quote_id = $1 and kind = 'question_answered'`,
    [quote.id],
  );
const typesOf = async (quote: SentQuote) =>
  (await app.query<{ type: string }>('select type from quote_events where quote_id = $1 order by seq', [quote.id])).map(
    ({ type }) => type,
  );

describe('the inbox', () => {
  test('lists questions, returned emails and customers’ declines, newest first', async () => {
    const { company, quote } = await asked();
    app.clock.advance(1000);
    await withQuote(app.services.db, company.scope, quote.id, (tx, locked) =>
      appendEvent(tx, app.services, company.scope, {
        quote: locked,
        type: 'bounced',
        actor: { kind: 'system', id: null, name: '' },
        data: { to: 'carla@example.com', reason: 'No such mailbox', revision: 1 },
        at: app.services.now(),
      }),
    );
    app.clock.advance(1000);
    await customer().decide({ token: quote.token, decision: 'declined', reason: 'Too late', revision: 1 });
    const { items, next_cursor } = await inboxOf(company).list({});
    expect(items.map(({ kind, text, to, channels }) => ({ kind, text, to, channels }))).toEqual([
      { kind: 'declined', text: 'Too late', to: '', channels: [] },
      { kind: 'bounced', text: 'No such mailbox', to: 'carla@example.com', channels: [] },
      { kind: 'question', text: 'Do you bring water?', to: '', channels: ['email', 'page'] },
    ]);
    expect(next_cursor).toBeNull();
    expect(await inboxOf(company).count()).toEqual({ open: 3 });
    expect((await inboxOf(company).list({ quote_id: quote.id })).items, 'of this quote').toEqual(items);
    const other = await buildSentQuote(app, company);
    expect((await inboxOf(company).list({ quote_id: other.id })).items, 'of another one').toEqual([]);
  });

  test('marks a decline as done once there is a new version, and shows who created the version', async () => {
    const company = await buildCompany(app);
    const quote = await buildSentQuote(app, company);
    await customer().decide({ token: quote.token, decision: 'declined', reason: 'Too late', revision: 1 });
    expect(await inboxOf(company).count()).toEqual({ open: 1 });
    await company.owner.client.api.quotes.reopen({ id: quote.id, new_id: newId() });
    expect(await inboxOf(company).count()).toEqual({ open: 0 });
    const { items } = await inboxOf(company).list({ filter: 'done' });
    expect(items).toMatchObject([{ kind: 'declined', done: { by: company.owner.fullName } }]);
  });

  test('leaves out declines that staff recorded themselves', async () => {
    const company = await buildCompany(app);
    const { id } = await buildSentQuote(app, company);
    await company.owner.client.api.quotes.recordDecision({
      id,
      decision: 'declined',
      customer_name: 'Carla',
      channel: 'phone',
      reason: '',
      revision: 1,
    });
    expect(await inboxOf(company).count()).toEqual({ open: 0 });
  });

  test('lists every item once across its pages, even items with the same time', async () => {
    const company = await buildCompany(app);
    const quote = await buildSentQuote(app, company);
    for (let each = 0; each < 5; each++)
      await customer().ask({ token: quote.token, question: `Question ${each}`, name: '' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await inboxOf(company).list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map(({ text }) => text));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((each) => `Question ${each}`));
    await expect(inboxOf(company).list({ cursor: 'invented' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('an answer', () => {
  test('is sent by email and is in the history, and the item is done', async () => {
    const { company, quote, item } = await asked('Do you bring <b>water</b>?');
    const answered = await inboxOf(company).answer({
      ...item,
      text: 'Yes, {{company_name}} & <i>always</i>.',
      channel: 'email',
    });
    expect(answered).toMatchObject({
      done: { by: company.owner.fullName },
      answer: { text: 'Yes, {{company_name}} & <i>always</i>.', by: company.owner.fullName, channel: 'email' },
      channels: [],
    });
    const [mail, ...others] = await answersTo(quote);
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('carla@example.com');
    expect(mail?.reply_to).toBe(company.owner.email);
    expect(mail?.text).toContain('Yes, {{company_name}} & <i>always</i>.');
    expect(mail?.html).not.toContain('<i>always</i>');
    expect(await typesOf(quote)).toEqual(['created', 'sent', 'question', 'answered']);
    expect(await inboxOf(company).count()).toEqual({ open: 0 });
    expect((await inboxOf(company).list({ filter: 'done' })).items).toHaveLength(1);
    expect(
      await app.query(`select target, data from audit_log where org_id = $1 and action = 'inbox.answered'`, [
        company.orgId,
      ]),
    ).toHaveLength(1);
  });

  test('is sent once when two people answer at the same time, and the second learns who answered first', async () => {
    const { company, quote, item } = await asked();
    const teammate = await buildMember(app, company);
    const results = await Promise.allSettled([
      inboxOf(company).answer({ ...item, text: 'Yes', channel: 'email' }),
      teammate.client.api.inbox.answer({ ...item, text: 'No', channel: 'email' }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      code: 'ALREADY_ANSWERED',
      message: expect.stringMatching(/ already replied\. Nothing was sent\.$/),
    });
    expect(await answersTo(quote)).toHaveLength(1);
    expect((await typesOf(quote)).filter((type) => type === 'answered')).toHaveLength(1);
  });

  test('is shown on the page to a customer without an email while the link works', async () => {
    const { company, quote, item, shown } = await asked('Monday?', { customerEmail: '' });
    expect(shown.channels).toEqual(['page']);
    await expect(inboxOf(company).answer({ ...item, text: 'Yes', channel: 'email' })).rejects.toMatchObject({
      code: 'FIELD_REQUIRED',
    });
    await inboxOf(company).answer({ ...item, text: 'Yes', channel: 'page' });
    expect(await answersTo(quote)).toEqual([]);
  });

  test('can’t be given only on the page when the link has expired', async () => {
    const { company, quote, item } = await asked('Still valid?', {
      expiresAt: new Date(app.services.now().getTime() + 60_000),
    });
    app.clock.advance(61_000);
    await expect(inboxOf(company).answer({ ...item, text: 'No', channel: 'page' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('expired'),
    });
    await inboxOf(company).answer({ ...item, text: 'No', channel: 'email' });
    const [mail] = await answersTo(quote);
    expect(mail?.text).toContain('No');
    expect(mail?.text).toContain(`call ${PHONE}`);
    expect(mail?.text, 'no link that leads nowhere').not.toContain(quote.token);
  });

  test('has no link for an archived quote; for a decided quote it has the link to read it', async () => {
    const archived = await asked('Still there?');
    await archived.company.owner.client.api.quotes.archive({ id: archived.quote.id });
    await inboxOf(archived.company).answer({ ...archived.item, text: 'Call us', channel: 'email' });
    const [closed] = await answersTo(archived.quote);
    expect(closed?.text).toContain('Call us');
    expect(closed?.text).not.toContain(archived.quote.token);

    const decided = await asked('Why so much?');
    await customer().decide({ token: decided.quote.token, decision: 'declined', reason: '', revision: 1 });
    await inboxOf(decided.company).answer({ ...decided.item, text: 'Two visits', channel: 'email' });
    const [readable] = await answersTo(decided.quote);
    expect(readable?.text).toContain(`View the quote:\n`);
    expect(readable?.text).toContain(decided.quote.token);
    expect(readable?.text).not.toContain('Review and approve');
  });

  test('is possible only for questions', async () => {
    const company = await buildCompany(app);
    const quote = await buildSentQuote(app, company);
    await customer().decide({ token: quote.token, decision: 'declined', reason: '', revision: 1 });
    const [declined] = (await inboxOf(company).list({})).items;
    const item = { quote_id: quote.id, seq: declined?.seq ?? 0 };
    await expect(inboxOf(company).answer({ ...item, text: 'Sorry', channel: 'email' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(inboxOf(company).answer({ ...item, seq: 1, text: 'x', channel: 'email' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is shown with its question on the quote’s page', async () => {
    const { company, quote, item } = await asked();
    const page = async () => (await customer().show({ token: quote.token })).conversation;
    expect(await page()).toEqual([{ text: 'Do you bring water?', asked_at: expect.any(String), answer: null }]);
    await inboxOf(company).answer({ ...item, text: 'Yes', channel: 'page' });
    expect(await page()).toMatchObject([{ answer: { text: 'Yes', by: company.owner.fullName } }]);
  });
});

describe('states', () => {
  test('an item is assigned to a member of the company, who finds it under Mine', async () => {
    const { company, item } = await asked();
    const teammate = await buildMember(app, company);
    const mine = async () => (await teammate.client.api.inbox.list({ filter: 'mine' })).items.length;
    await inboxOf(company).assign({ ...item, user_id: teammate.id });
    expect(await mine()).toBe(1);
    await inboxOf(company).assign({ ...item, user_id: null });
    expect(await mine()).toBe(0);
    const stranger = await buildCompany(app);
    await expect(inboxOf(company).assign({ ...item, user_id: stranger.owner.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await app.query('update users set disabled_at = now() where id = $1', [teammate.id]);
    await expect(inboxOf(company).assign({ ...item, user_id: teammate.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('an item marked done stores who marked it first, and can be reopened', async () => {
    const { company, item } = await asked();
    const teammate = await buildMember(app, company);
    await inboxOf(company).setDone({ ...item, done: true });
    const again = await teammate.client.api.inbox.setDone({ ...item, done: true });
    expect(again.done?.by).toBe(company.owner.fullName);
    expect(await inboxOf(company).count()).toEqual({ open: 0 });
    expect((await inboxOf(company).setDone({ ...item, done: false })).done).toBeNull();
    expect(await inboxOf(company).count()).toEqual({ open: 1 });
  });
});
