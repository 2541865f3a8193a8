import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the history mentions a signed PDF only where the customer signed, and the dashboard mentions no file', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const kept = async (decision: 'approved' | 'declined', isStaff: boolean) => {
    const { id, secret } = await buildSentQuote(app, company);
    const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
    const by = { kind: 'customer', secret, name: 'Carla C. Customer' } as const;
    const record = { id, decision, customer_name: 'Carla', channel: 'phone', reason: '', revision: 1 } as const;
    if (isStaff) await api.quotes.recordDecision(record);
    else await decideQuote(app.services, company.scope, { decision, revision: 1, reason: '', by, from });
    await signQuote(app.services, { org_id: company.orgId, quote_id: id });
    const { events } = await api.quotes.get({ id });
    const summary = events.find(({ type }) => type === 'signed_copy')?.summary;
    const { latest } = await api.dashboard.get();
    const onDashboard = latest.find(({ quote_id }) => quote_id === id)?.events.map((event) => event.summary);
    expect(onDashboard?.length).toBeGreaterThan(0);
    expect(onDashboard?.join()).not.toContain('PDF');
    return summary;
  };
  expect(await kept('approved', false)).toMatch(/^Signed PDF saved \(\d+ pages\)$/);
  expect(await kept('declined', false)).toMatch(/^Decision PDF saved \(\d+ pages\)$/);
  expect(await kept('approved', true)).toMatch(/^Decision PDF saved \(\d+ pages\)$/);
});

test('the history mentions no signed PDF once the record no longer matches its evidence', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const { id, secret } = await buildSentQuote(app, company);
  const from = { ip: '192.0.2.44', userAgent: 'phone', requestId: 'r' };
  const by = { kind: 'customer', secret, name: 'Carla C. Customer' } as const;
  await decideQuote(app.services, company.scope, { decision: 'approved', revision: 1, reason: '', by, from });
  await signQuote(app.services, { org_id: company.orgId, quote_id: id });
  // The daily check stores its findings this way.
  await app.query(
    `insert into evidence_findings (org_id, quote_id, problems, first_seen_at, last_seen_at) values ($1, $2, '{signed_file}', now(), now())`,
    [company.orgId, id],
  );
  const { events, record_mismatch } = await api.quotes.get({ id });
  expect(record_mismatch).toBe(true);
  const summary = events.find(({ type }) => type === 'signed_copy')?.summary;
  expect(summary).toMatch(/^Decision PDF saved/);
});
