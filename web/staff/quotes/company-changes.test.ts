/** A company that changes after a quote was sent: the customer and staff see the record until staff send it anew. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, buildQuote } from '#tests/factories.ts';
import { approvalOfDetail, changedSinceSent } from './approval-preview.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('page, staff preview and notice agree about how to reach the company; sent again, the customer reads what changed', async () => {
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
