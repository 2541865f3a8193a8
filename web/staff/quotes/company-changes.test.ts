/**
 * Tests changing a company's details after a quote was sent. Customers and staff keep seeing the recorded details
 * until staff send the quote again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote } from '#tests/support/factories.ts';
import { approvalOfDetail, changedSinceSent } from './approval-preview.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('page, preview and notice show the same contact details; after sending again, the customer sees what changed', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const { id, approval_url } = await buildQuote(company, { sent: true });
  const token = approval_url?.split('/').at(-1) ?? '';
  const page = () => app.client().api.approval.show({ token });
  const seen = async () => {
    const [quote, today, shown] = [await api.quotes.get({ id }), await api.company.get(), await page()];
    const { company_phone, company_email } = shown.organization;
    expect(approvalOfDetail(quote, today).organization).toMatchObject({ company_phone, company_email });
    return { company_phone, company_email, notice: changedSinceSent(quote, today), revision: shown.revision };
  };
  await app.client().api.approval.viewed({ token, revision: 1 });
  const sent = await seen();
  expect(sent).toMatchObject({ notice: [], revision: 1 });
  await app.query(
    `update organizations set company_phone = '614-555-0100', company_email = 'new@acme.example' where id = $1`,
    [company.orgId],
  );
  expect(await seen()).toEqual({ ...sent, notice: ['phone number', 'email address'] });

  await api.quotes.send({ id });
  const now = { company_phone: '614-555-0100', company_email: 'new@acme.example' };
  expect(await seen()).toEqual({ ...now, notice: [], revision: 2 });
  const changed = (await page()).changes.map(({ what }) => what);
  expect(changed).toEqual(['Company phone', 'Company email']);
  const { decide } = app.client().api.approval;
  expect(await decide({ token, decision: 'approved', name: 'Carla', revision: 2 })).toMatchObject({
    record_problem: null,
    organization: now,
  });
});

test('page and preview show the logo as sent, and only a different logo counts as a change', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const upload = (color: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="${color}"/></svg>`;
    return api.branding.uploadLogo({ file: new File([svg], 'logo.svg', { type: 'image/svg+xml' }) });
  };
  const { logo_url: first } = await upload('#123456');
  const { id, approval_url } = await buildQuote(company, { sent: true });
  const token = approval_url?.split('/').at(-1) ?? '';
  const seen = async () => {
    const [quote, today] = [await api.quotes.get({ id }), await api.company.get()];
    const { organization } = await app.client().api.approval.show({ token });
    const { logo_url, logo } = approvalOfDetail(quote, today).organization;
    expect({ logo_url, logo }).toEqual({ logo_url: organization.logo_url, logo: organization.logo });
    return { logo_url, notice: changedSinceSent(quote, today) };
  };
  expect(await seen()).toEqual({ logo_url: first, notice: [] });
  const { logo_url: second } = await upload('#654321');
  expect(second).not.toBe(first);
  expect(await seen()).toEqual({ logo_url: first, notice: ['logo'] });
  await api.quotes.send({ id });
  expect(await seen()).toEqual({ logo_url: second, notice: [] });
});
