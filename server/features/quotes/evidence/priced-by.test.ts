/** The customer reads who priced the quote, and what they sign keeps the name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuoteBy, draft } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function team() {
  const company = await buildCompany(app, { ownerName: 'Olive Owner' });
  const dana = await buildMember(app, company, { role: 'admin', fullName: 'Dana Ruiz' });
  return { company, dana, owner: company.owner.client.api.quotes, admin: dana.client.api.quotes };
}

const tokenOf = ({ approval_url }: { approval_url: string | null }) =>
  new URL(approval_url ?? '').pathname.split('/').at(-1) ?? '';

const shownName = async (token: string) => (await app.client().api.approval.show({ token })).priced_by;

test('a draft names who created it, and a sent quote who sent it', async () => {
  const { dana, owner } = await team();
  const { id, priced_by } = await buildQuoteBy(dana);
  expect(priced_by).toBe('Dana Ruiz');
  const sent = await owner.send({ id });
  expect(sent.priced_by).toBe('Olive Owner');
  expect(await shownName(tokenOf(sent))).toBe('Olive Owner');
});

test('sharing the link is sending, too; changes and a later expiration date keep the name, and sending again names the sender', async () => {
  const { dana, owner, admin } = await team();
  const { id, edit_number, approval_url } = await buildQuoteBy(dana, { sent: true });
  const token = tokenOf({ approval_url });
  expect(await shownName(token)).toBe('Dana Ruiz');
  await owner.save({ id, edit_number, draft: draft({ notes: 'Gate is open.' }) });
  await owner.extend({ id, days: 60 });
  expect(await shownName(token)).toBe('Dana Ruiz');
  await owner.send({ id });
  expect(await shownName(token)).toBe('Olive Owner');
  await admin.send({ id });
  expect(await shownName(token)).toBe('Dana Ruiz');
});

test('a program is never named: a quote that it sends names who created it, and its own names no one', async () => {
  const { company, dana } = await team();
  const { key } = await company.owner.client.api.apiKeys.create({
    name: 'Web form',
    scopes: ['quotes:read', 'quotes:write'],
    expires_in_days: null,
  });
  const call = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { priced_by: string | null; approval_url: string | null };
  };
  const { id } = await buildQuoteBy(dana);
  const sent = await call('POST', `/quotes/${id}/send`, {});
  expect(sent.priced_by).toBe('Dana Ruiz');
  const own = newId();
  expect(await call('PUT', `/quotes/${own}`, { edit_number: 0, draft: draft() })).toMatchObject({ priced_by: null });
  expect(await shownName(tokenOf(await call('POST', `/quotes/${own}/send`, {})))).toBeNull();
});

test('someone who left, or has another name now, stays named on what they sent', async () => {
  const { dana, owner } = await team();
  const { id, approval_url } = await buildQuoteBy(dana, { sent: true });
  const token = tokenOf({ approval_url });
  await app.query(`update users set full_name = 'Dana Weber', disabled_at = now() where id = $1`, [dana.id]);
  expect(await shownName(token)).toBe('Dana Ruiz');
  await app.client().api.approval.decide({ token, decision: 'approved', revision: 1, name: 'Carla', reason: '' });
  expect(await owner.get({ id })).toMatchObject({ priced_by: 'Dana Ruiz', record_mismatch: false });
  expect(await shownName(token)).toBe('Dana Ruiz');
});
