import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { textBlock } from '#server/providers/text-messages/consent-queries.ts';
import { TEST_NUMBER } from '#server/providers/text-messages/test-provider/test-provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { receiveText } from '#tests/support/text-messages.ts';

let app: TestApp;
let company: TestCompany;

beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const barrier = (phone: string) =>
  withOrg(app.services.db, company.scope, (tx) => textBlock(tx, app.services, company.scope, phone));

test('consent is stored once, with the text the page showed, in its language; then the page doesn’t ask again', async () => {
  const phone = '+16145554001';
  const { approval_url, id } = await buildQuote(company, { draft: draft({ customer_phone: phone }), sent: true });
  const token = approval_url?.split('/').at(-1) ?? '';
  const { approval } = app.client().api;
  const asked = (await approval.show({ token, language: 'es' })).text_consent;
  expect(asked?.words).toMatch(/ALTO.*no es condición/);
  await expect(approval.agreeToTexts({ token, phone: '614-555-0000' })).rejects.toEqual(
    expect.objectContaining({ code: 'QUOTE_UPDATED' }),
  );
  expect(await barrier(phone)).toBe('no_consent');
  await approval.agreeToTexts({ token, phone, language: 'es' });
  await approval.agreeToTexts({ token, phone, language: 'es' });
  expect(
    await app.query('select state, how, by_id, by_name, quote_id, detail from text_consents where phone = $1', [phone]),
  ).toEqual([
    { state: 'agreed', how: 'customer', by_id: null, by_name: 'Carla Customer', quote_id: id, detail: asked?.words },
  ]);
  expect(await barrier(phone)).toBeNull();
  expect((await approval.show({ token })).text_consent).toBeNull();
});

test('a member of the company agrees in their own name, and no one else can undo a STOP', async () => {
  const phone = '+16145554002';
  const { approval_url } = await buildQuote(company, { draft: draft({ customer_phone: phone }), sent: true });
  const token = approval_url?.split('/').at(-1) ?? '';
  await company.owner.client.api.approval.agreeToTexts({ token, phone });
  expect(await app.query('select state, how, by_name from text_consents where phone = $1', [phone])).toEqual([
    { state: 'agreed', how: 'staff', by_name: company.owner.fullName },
  ]);
  await app.query(
    `insert into text_threads (org_id, phone, number, last_text_at) values ($1, $2, $3, now()) on conflict do nothing`,
    [company.orgId, phone, TEST_NUMBER],
  );
  await receiveText(app, phone, 'STOP');
  await app.client().api.approval.agreeToTexts({ token, phone });
  expect(await barrier(phone)).toBe('stopped');
});
