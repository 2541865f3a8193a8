import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkToken } from '#domain/quote/approval-link.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { photosRoutes } from '#server/features/quotes/photos/routes.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote, type SentQuoteOptions } from '#tests/support/sent-quote.ts';
import { decideQuote } from './decide.ts';
import { approvalRoutes } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, services) => ({
      approval: approvalRoutes(procedures, services),
      photos: photosRoutes(procedures, services),
    }),
  });
});
afterAll(() => app.close());

async function sentQuote(options: SentQuoteOptions = {}): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  return { company, quote: await buildSentQuote(app, company, options) };
}

const customer = () => app.client().api.approval;
const approve = (token: string, revision = 1, name = 'Carla Customer') =>
  customer().decide({ token, decision: 'approved', name, revision });
const decline = (token: string, reason = '') => customer().decide({ token, decision: 'declined', reason, revision: 1 });
/**
 * Retries while the server is too busy. On a slow machine, some of fifty concurrent calls wait too long for a
 * connection and fail with an error that asks for a retry.
 */
async function untilServed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'NETWORK') throw error;
    }
  }
}
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
const decisions = (quoteId: string) =>
  app.query<Record<string, unknown>>('select * from decisions where quote_id = $1', [quoteId]);
const jobs = (quoteId: string) =>
  app.query<{ name: string }>(`select name from pgboss.job where data->>'quote_id' = $1`, [quoteId]);

describe('show', () => {
  test('showing a quote gives the customer everything the page needs and changes nothing', async () => {
    const { quote, company } = await sentQuote({
      discount: { type: 'percent', value: 0.1 },
      notes: 'Procedures on the left',
    });
    const before = await app.query('select * from quotes where id = $1', [quote.id]);
    const view = await customer().show({ token: quote.token });
    expect(view).toMatchObject({
      organization: { name: company.name },
      status: 'pending',
      revision: 1,
      customer_name: 'Carla Customer',
      notes: 'Procedures on the left',
      sum_cents: 61_500,
      discount_cents: 6150,
      subtotal_cents: 55_350,
      tax_cents: 4566,
      total_cents: 59_916,
      decision: null,
      approved_at: null,
      declined_at: null,
      photos: [],
    });
    expect(view.items.map(({ description, line_total_cents }) => [description, line_total_cents])).toEqual([
      ['Soft wash – House Siding (vinyl)', 55_500],
      ['Window rinse – House Siding', 6000],
    ]);
    expect(view.consent_text).toContain(company.name);
    expect(JSON.stringify(view)).not.toContain(quote.id);
    expect(await app.query('select * from quotes where id = $1', [quote.id])).toEqual(before);
    expect(await events(quote.id)).toHaveLength(2);
  });

  test('the page shows the company as it was when the quote was sent, and how to reach it now', async () => {
    const { quote, company } = await sentQuote();
    await app.query(
      `update organizations set terms = 'Pay twice', company_phone = '555 0100', company_email = 'new@example.com' where id = $1`,
      [company.orgId],
    );
    const { organization } = await customer().show({ token: quote.token });
    expect(organization).toMatchObject({ terms: '', company_phone: '', company_email: '' });
  });

  test.each([
    ['a malformed token', () => 'x'.repeat(30)],
    [
      'an unknown secret',
      (quote: SentQuote, company: TestCompany) =>
        linkToken(company.orgId, quote.secret.toUpperCase().slice(0, 42) + '_'),
    ],
    [
      'the secret with another company',
      (quote: SentQuote, _: TestCompany, other: TestCompany) => linkToken(other.orgId, quote.secret),
    ],
    [
      'a company that does not exist',
      (quote: SentQuote) => linkToken('00000000-0000-7000-8000-000000000000', quote.secret),
    ],
  ])('%s is not found', async (_, tokenOf) => {
    const { quote, company } = await sentQuote();
    const token = tokenOf(quote, company, await buildCompany(app));
    const { show, viewed, ask, pdf, signedPdf } = customer();
    for (const call of [
      () => show({ token }),
      () => approve(token),
      () => viewed({ token, revision: 1 }),
      () => ask({ token, question: 'Hm?' }),
      () => pdf({ token }),
      () => signedPdf({ token }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Data not found' });
  });

  test('a pending quote past its expiration date says so', async () => {
    const { quote } = await sentQuote({ expiresAt: new Date(app.services.now().getTime() - 1) });
    const message = 'This quote approval link has expired. Please contact the company for a new link.';
    const { show, pdf } = customer();
    for (const call of [() => show(quote), () => approve(quote.token), () => decline(quote.token), () => pdf(quote)])
      await expect(call()).rejects.toMatchObject({ code: 'QUOTE_EXPIRED', message });
    expect(await decisions(quote.id)).toEqual([]);
  });

  test('an expired link still names the company and how to reach it, but shows no part of the offer', async () => {
    const { quote, company } = await sentQuote({ expiresAt: new Date(app.services.now().getTime() - 1) });
    const contact = ['Reach Co.', '614-555-0199', 'office@reach.example'];
    const [name, company_phone, company_email] = contact;
    await app.query('update organizations set name = $2, company_phone = $3, company_email = $4 where id = $1', [
      company.orgId,
      ...contact,
    ]);
    const closed = await customer().closed(quote);
    expect(closed).toMatchObject({ reason: 'expired', organization: { name, company_phone, company_email } });
    expect(Object.keys(closed).toSorted()).toEqual([
      'expired_at',
      'language',
      'number',
      'organization',
      'property_address',
      'reason',
    ]);
    await customer().ask({ token: quote.token, question: 'Does the price still hold?' });
    expect((await events(quote.id)).map(({ type }) => type)).toContain('question');
  });

  test('a link that shows its quote isn’t closed, and one that belongs to no company isn’t found', async () => {
    const open = await sentQuote();
    const declined = await sentQuote();
    await decline(declined.quote.token);
    const unknown = linkToken(newId(), open.quote.secret);
    for (const token of [open.quote.token, declined.quote.token, unknown])
      await expect(customer().closed({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('decide', () => {
  test('an approval stores who, when, from where and what was shown', async () => {
    const { quote, company } = await sentQuote();
    const view = await approve(quote.token, 1, '  Carla C. Customer ');
    expect(view).toMatchObject({
      status: 'approved',
      decision: { by: 'customer', signer_name: 'Carla C. Customer', signed_pdf: false },
    });
    const [decision, ...others] = await decisions(quote.id);
    expect(others).toEqual([]);
    expect(decision).toMatchObject({
      decision: 'approved',
      revision: 1,
      decided_by: 'customer',
      signer_name: 'Carla C. Customer',
      recorded_by: null,
      ip: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      user_agent: 'node',
      time_zone: 'America/New_York',
      consent_text: view.consent_text,
    });
    const [snapshot] = await app.query<{ snapshot: string }>(
      'select snapshot from quote_revisions where quote_id = $1 and snapshot_sha256 = $2',
      [quote.id, decision?.['snapshot_sha256']],
    );
    expect(JSON.parse(snapshot?.snapshot ?? '')).toMatchObject({
      total_cents: view.total_cents,
      items: view.items,
      consent_text: view.consent_text,
    });
    const approved = (await events(quote.id)).find(({ type }) => type === 'approved');
    expect(approved).toMatchObject({ actor_kind: 'customer', actor_name: 'Carla C. Customer' });
    expect(JSON.parse(approved?.body ?? '')).toMatchObject({
      data: { snapshot_sha256: decision?.['snapshot_sha256'], name: 'Carla C. Customer' },
    });
    expect(await verifyQuoteChain(app.services, company.scope, quote.id)).toMatchObject({ ok: true });
  });

  test('a decision emails both sides once, with the signed copy', async () => {
    const { quote, company } = await sentQuote();
    await approve(quote.token);
    expect(await messages(quote.id)).toMatchObject([
      {
        kind: 'quote_approved',
        recipient: 'carla@example.com',
        reply_to: company.owner.email,
        attach_signed_pdf: true,
      },
      {
        kind: 'quote_approved_staff',
        recipient: company.owner.email,
        reply_to: 'carla@example.com',
        attach_signed_pdf: true,
      },
    ]);
    expect((await jobs(quote.id)).map(({ name }) => name)).toEqual(['sign-quote']);
  });

  test('a customer without an email gets no email', async () => {
    const { quote } = await sentQuote({ customerEmail: '' });
    await decline(quote.token, 'Too expensive');
    expect(await messages(quote.id)).toMatchObject([{ kind: 'quote_declined_staff' }]);
    expect(await decisions(quote.id)).toMatchObject([
      { decision: 'declined', reason: 'Too expensive', signer_name: '', consent_text: '' },
    ]);
  });

  test('50 parallel approvals and declines make one decision, one event and one email per side', async () => {
    const { quote } = await sentQuote();
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        untilServed(() => (index % 2 ? approve(quote.token) : decline(quote.token))),
      ),
    );
    const [decision, ...others] = await decisions(quote.id);
    expect(others).toEqual([]);
    const winner = decision?.['decision'];
    for (const [index, answer] of answers.entries())
      if ((index % 2 ? 'approved' : 'declined') === winner)
        expect(answer).toMatchObject({ status: 'fulfilled', value: { status: winner } });
      else expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'QUOTE_DECIDED' } });
    expect((await events(quote.id)).map(({ type }) => type)).toEqual(['created', 'sent', winner]);
    expect((await messages(quote.id)).map(({ recipient }) => recipient)).toHaveLength(2);
    expect(await jobs(quote.id)).toHaveLength(1);
    expect(await app.query('select * from signed_documents where quote_id = $1', [quote.id])).toEqual([]);
  });

  test('repeating the decision returns the same response; the opposite one is refused', async () => {
    const { quote } = await sentQuote();
    const first = await approve(quote.token);
    expect(await approve(quote.token, 1, 'Somebody Else')).toEqual(first);
    await expect(decline(quote.token)).rejects.toMatchObject({ code: 'QUOTE_DECIDED' });
    expect(await decisions(quote.id)).toHaveLength(1);
    expect(await messages(quote.id)).toHaveLength(2);
  });

  test('a revision the customer has not seen cannot be approved', async () => {
    const { quote } = await sentQuote();
    await app.query('update quotes set revision = 2 where id = $1', [quote.id]);
    await expect(approve(quote.token, 1)).rejects.toMatchObject({
      code: 'QUOTE_UPDATED',
      message: 'This quote was updated. Please review the changes.',
    });
    expect((await approve(quote.token, 2)).status).toBe('approved');
  });

  test('an approval requires a name; a decline doesn’t', async () => {
    const { quote } = await sentQuote();
    await expect(approve(quote.token, 1, ' \t ')).rejects.toMatchObject({ message: 'Please enter your name to sign' });
    expect((await decline(quote.token)).status).toBe('declined');
  });

  test('a decision that fails halfway leaves nothing behind', async () => {
    const { quote, company } = await sentQuote();
    const failing = { ...app.services, jobs: { send: () => Promise.reject(new Error('queue away')) } };
    const request = {
      decision: 'approved',
      revision: 1,
      reason: '',
      by: { kind: 'customer', secret: quote.secret, name: 'C' },
      from: { ip: '', userAgent: '', requestId: '' },
    } as const;
    await expect(decideQuote(failing, company.scope, request)).rejects.toThrow('queue away');
    expect(await decisions(quote.id)).toEqual([]);
    expect(await events(quote.id)).toHaveLength(2);
    expect((await customer().show({ token: quote.token })).status).toBe('pending');
  });

  test('the role that serves requests cannot change a decided quote', async () => {
    const { quote, company } = await sentQuote();
    await approve(quote.token);
    await withOrg(app.services.db, company.scope, async (tx) => {
      const changed = await tx
        .updateTable('quotes')
        .set({ notes: 'changed', status: 'pending', approved_at: null })
        .where('id', '=', quote.id)
        .executeTakeFirst();
      expect(changed.numUpdatedRows).toBe(0n);
      const items = await tx.deleteFrom('quote_items').where('quote_id', '=', quote.id).executeTakeFirst();
      expect(items.numDeletedRows).toBe(0n);
    });
  });
});

describe('a decision recorded by staff', () => {
  const recorded = (company: TestCompany, quote: SentQuote, decision: 'approved' | 'declined') =>
    decideQuote(app.services, company.scope, {
      decision,
      revision: 1,
      reason: '',
      by: {
        kind: 'staff',
        quoteId: quote.id,
        userId: company.owner.id,
        fullName: company.owner.fullName,
        customerName: 'Carla',
        channel: 'phone',
      },
      from: { ip: '192.0.2.7', userAgent: 'office', requestId: 'r1' },
    });

  test('is labeled as such and never looks like a signature', async () => {
    const { quote, company } = await sentQuote();
    expect(await recorded(company, quote, 'approved')).toEqual({ quoteId: quote.id, decidedNow: true });
    expect(await recorded(company, quote, 'approved')).toEqual({ quoteId: quote.id, decidedNow: false });
    await expect(recorded(company, quote, 'declined')).rejects.toMatchObject({ code: 'QUOTE_DECIDED' });
    expect((await customer().show({ token: quote.token })).decision).toEqual({
      by: 'staff',
      signer_name: null,
      signed_pdf: false,
    });
    expect(await decisions(quote.id)).toMatchObject([
      { decided_by: 'staff', recorded_by: company.owner.id, channel: 'phone', consent_text: '' },
    ]);
    expect(
      await app.query('select actor_name, target from audit_log where org_id = $1 and action = $2', [
        company.orgId,
        'quote.approved',
      ]),
    ).toHaveLength(1);
    const [toCustomer] = await messages(quote.id);
    expect(toCustomer?.text).toContain('recorded that you approved this quote by phone');
    for (const { subject, text } of await messages(quote.id)) expect(`${subject} ${text}`).not.toMatch(/signed/i);
  });

  test('staff can record a decision on a quote that never had a link, and what the quote showed is stored', async () => {
    const company = await buildCompany(app);
    const quote = await buildSentQuote(app, company, { sent: false });
    await recorded(company, quote, 'declined');
    const [decision] = await decisions(quote.id);
    expect(
      await app.query('select 1 from quote_revisions where quote_id = $1 and snapshot_sha256 = $2', [
        quote.id,
        decision?.['snapshot_sha256'],
      ]),
    ).toHaveLength(1);
  });

  test('staff can record a decision only on a quote of their own company', async () => {
    const [{ quote }, { company: other }] = [await sentQuote(), await sentQuote()];
    await expect(recorded(other, quote, 'approved')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
