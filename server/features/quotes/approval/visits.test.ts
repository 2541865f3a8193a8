import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote, type SentQuoteOptions } from '#tests/support/sent-quote.ts';
import { approvalRoutes } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({ approval: approvalRoutes(procedures, services) }),
  });
});
afterAll(() => app.close());

async function sentQuote(options: SentQuoteOptions = {}): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  return { company, quote: await buildSentQuote(app, company, options) };
}

const customer = () => app.client().api.approval;
const decline = (token: string, reason = '') => customer().decide({ token, decision: 'declined', reason, revision: 1 });
const events = (quoteId: string) =>
  app.query<{ type: string; actor_kind: string; actor_name: string; body: string }>(
    'select * from quote_events where quote_id = $1 order by seq',
    [quoteId],
  );
const messages = (quoteId: string) =>
  app.query<{
    kind: string;
    recipient: string;
    reply_to: string;
    subject: string;
    text: string;
    attach_signed_pdf: boolean;
  }>('select * from messages where quote_id = $1 order by kind', [quoteId]);

describe('viewed', () => {
  const viewed = (quote: SentQuote, client = app.client()) =>
    client.api.approval.viewed({ token: quote.token, revision: 1 });
  const state = async (quote: SentQuote) =>
    (await app.query<{ viewed_at: Date | null }>('select viewed_at from quotes where id = $1', [quote.id]))[0]
      ?.viewed_at;

  test('a view sets the label once, and at most one view an hour is stored', async () => {
    const { quote } = await sentQuote();
    await Promise.all(Array.from({ length: 8 }, () => viewed(quote)));
    const first = await state(quote);
    expect(first).toBeInstanceOf(Date);
    app.clock.advance(3_600_001);
    await viewed(quote);
    expect(await state(quote)).toEqual(first);
    expect((await events(quote.id)).map(({ type }) => type)).toEqual(['created', 'sent', 'viewed', 'viewed']);
  });

  test('views by the company’s own members are ignored, but those by members of other companies count', async () => {
    const { quote, company } = await sentQuote();
    const teammate = await buildMember(app, company);
    for (const person of [company.owner, teammate]) await viewed(quote, person.client);
    expect(await state(quote)).toBeNull();
    await viewed(quote, (await buildCompany(app)).owner.client);
    expect(await state(quote)).toBeInstanceOf(Date);
  });

  test('views of a decided quote are not stored', async () => {
    const { quote } = await sentQuote();
    await decline(quote.token);
    await viewed(quote);
    expect((await events(quote.id)).map(({ type }) => type)).not.toContain('viewed');
    expect(await state(quote)).toBeNull();
  });
});

describe('ask', () => {
  test('a question is added to the log and emailed to the author', async () => {
    const { quote, company } = await sentQuote();
    await customer().ask({ token: quote.token, question: 'Do you bring <b>water</b>?', name: '' });
    expect((await events(quote.id)).at(-1)).toMatchObject({
      type: 'question',
      actor_kind: 'customer',
      actor_name: 'Carla Customer',
    });
    expect(await messages(quote.id)).toMatchObject([
      { kind: 'question_received', recipient: company.owner.email, reply_to: 'carla@example.com' },
    ]);
    await expect(customer().ask({ token: quote.token, question: '  ', name: '' })).rejects.toMatchObject({
      message: 'Please write your question',
    });
  });

  test('a question is emailed to the owner and admins when the author has left', async () => {
    const { quote, company } = await sentQuote();
    await app.query(`update users set disabled_at = now() where id = $1`, [company.owner.id]);
    const admin = await buildMember(app, company, { role: 'admin' });
    await buildMember(app, company);
    await customer().ask({ token: quote.token, question: 'When?', name: 'Carl' });
    expect(await messages(quote.id)).toMatchObject([{ recipient: admin.email }]);
  });

  test('at most ten questions are accepted in a day', async () => {
    const { quote } = await sentQuote();
    for (let count = 0; count < 10; count += 1)
      await customer().ask({ token: quote.token, question: `Question ${count}`, name: '' });
    await expect(customer().ask({ token: quote.token, question: 'One more', name: '' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    });
    app.clock.advance(DAY_MS + 1);
    await customer().ask({ token: quote.token, question: 'Next day', name: '' });
  });

  test('an archived quote accepts questions within the same limit of ten; a replaced link accepts none', async () => {
    const { quote, company } = await sentQuote();
    const ask = (question: string) => customer().ask({ token: quote.token, question, name: '' });
    await ask('Before');
    await app.query(
      'insert into quote_archives (org_id, quote_id, archived_by, archived_at) values ($1, $2, $3, now())',
      [company.orgId, quote.id, company.owner.id],
    );
    for (let count = 1; count < 10; count += 1) expect(await ask(`Question ${count}`)).toEqual({ ok: true });
    await expect(ask('One more')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect((await events(quote.id)).filter(({ type }) => type === 'question')).toHaveLength(10);
    expect((await messages(quote.id)).at(-1)).toMatchObject({
      kind: 'question_received',
      recipient: company.owner.email,
    });
    app.clock.advance(DAY_MS + 1);
    await app.query('update quotes set approval_token = $2 where id = $1', [quote.id, 'n'.repeat(43)]);
    await expect(ask('Whose?')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
