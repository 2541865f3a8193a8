import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { approvedQuote } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LINK = 'https://g.page/r/Cx1/review';

async function work(review_url: string) {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  await api.company.updateSettings({ ...(await api.company.get()), review_url });
  const { id: quote_id, token } = await approvedQuote(company, { customer_email: 'dana@customer.example' });
  const ids = { id: newId(), visit_id: newId() };
  await api.jobs.fromQuote({ quote_id, ...ids });
  const page = async () => (await app.client().api.approval.show({ token })).review_url;
  const finish = () => api.jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  const mail = async () => {
    await api.jobs.sendResult({ id: ids.id, by: 'email' });
    const [sent] = await app.query<{ text: string; html: string }>(
      `select text, html from messages where org_id = $1 and kind = 'work_done'`,
      [company.orgId],
    );
    return sent;
  };
  return { api, quote_id, page, finish, mail };
}

test('the page and the email ask for a review once the work is done, whatever the customer said before', async () => {
  const { api, page, finish, mail } = await work(LINK);
  expect(await page()).toBe('');
  await finish();
  expect(await page()).toBe(LINK);
  const sent = await mail();
  expect(sent?.text).toContain(`A short review helps your neighbors choose: ${LINK}`);
  expect(sent?.html).toContain(`href="${LINK}"`);
  const settings = await api.company.get();
  // The page shows the company's link of today.
  await api.company.updateSettings({ ...settings, review_url: '' });
  expect(await page()).toBe('');
});

test('without a link, neither asks', async () => {
  const { page, finish, mail } = await work('');
  await finish();
  expect(await page()).toBe('');
  expect((await mail())?.text).not.toMatch(/review/i);
});

test('a version that a later one replaces asks for nothing', async () => {
  const { api, quote_id, page, finish } = await work(LINK);
  await finish();
  const new_id = newId();
  await api.quotes.reopen({ id: quote_id, new_id });
  await api.quotes.share({ id: new_id });
  expect(await page()).toBe('');
});

test('only a link that starts with https is kept, and clients that don’t know it leave it unchanged', async () => {
  const { api } = await work(LINK);
  const { review_url: _, ...older } = await api.company.get();
  expect((await api.company.updateSettings(older)).review_url).toBe(LINK);
  for (const review_url of ['http://g.page/r/1', 'javascript:alert(1)', 'g.page', `https://g.page/${'x'.repeat(500)}`])
    await expect(api.company.updateSettings({ ...older, review_url })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect((await api.company.get()).review_url).toBe(LINK);
});
