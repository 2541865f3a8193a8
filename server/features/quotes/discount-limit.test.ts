/** A member's discount stays within the company's limit, unless an owner or admin allows more on that quote. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildMember,
  buildQuoteBy,
  customLine,
  draft,
  type TestPerson,
} from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app?.close());

const percent = (value: number) => ({ type: 'percent' as const, value });
const flat = (value: number) => ({ type: 'flat' as const, value });
const REFUSED = {
  code: 'INVALID_INPUT',
  message: 'Your discount limit is 10%. An owner or admin can allow more on this quote.',
};

async function team(limit: number | null = 0.1) {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const member = await buildMember(app, company);
  await company.owner.client.api.company.saveMargin({
    labor_cents_an_hour: null,
    crew_size: 1,
    margin_floor: null,
    members_see_margin: false,
    member_discount_max: limit,
    chemicals: [],
  });
  return { company, owner: company.owner, admin, member };
}

type Discount = ReturnType<typeof percent> | ReturnType<typeof flat> | null;

/** Saves the quote with another discount. @param quantity of its line */
async function discounted({ client }: TestPerson, id: string, discount: Discount, quantity = 1000) {
  const { edit_number } = await client.api.quotes.get({ id });
  const lines = [customLine({ quantity })];
  return client.api.quotes.save({ id, edit_number, draft: draft({ discount, lines }) });
}

const allowedIn = async ({ client }: TestPerson) =>
  (await client.api.auditLog.list({})).entries.filter(({ action }) => action === 'quote.discount_allowed');

test('a member’s discount above the limit is refused, new or changed, as a percentage or an amount', async () => {
  const { owner, member } = await team();
  for (const discount of [percent(0.11), flat(3001), percent(1), flat(1_000_000)])
    await expect(buildQuoteBy(member, { draft: { discount } })).rejects.toMatchObject(REFUSED);
  const { id, number } = await buildQuoteBy(member, { draft: { discount: percent(0.1) } });
  for (const discount of [percent(0.11), flat(3001)])
    await expect(discounted(member, id, discount)).rejects.toMatchObject(REFUSED);
  // The same amount is a larger share of a smaller quote.
  await discounted(member, id, flat(3000));
  await expect(discounted(member, id, flat(3000), 500)).rejects.toMatchObject(REFUSED);
  expect(await owner.client.api.quotes.get({ id })).toMatchObject({ number, discount_cents: 3000 });
  expect(await allowedIn(owner)).toEqual([]);
});

test('an admin allows more on one quote; the audit log records it, and the member can keep it but not raise it', async () => {
  const { owner, admin, member } = await team();
  const { id, number } = await buildQuoteBy(member);
  await discounted(admin, id, percent(0.2));
  expect(await allowedIn(owner)).toMatchObject([{ actor: admin.fullName, target: `${number}, 20%` }]);
  await discounted(member, id, percent(0.2), 700);
  await expect(discounted(member, id, percent(0.21))).rejects.toMatchObject(REFUSED);
  // Another quote has the limit again.
  await expect(buildQuoteBy(member, { draft: { discount: percent(0.2) } })).rejects.toMatchObject(REFUSED);
  // Saving the quote again allows nothing new.
  await discounted(admin, id, percent(0.2), 800);
  await discounted(owner, id, flat(9000), 1000);
  expect(await allowedIn(owner)).toMatchObject([
    { actor: owner.fullName, target: `${number}, $90.00` },
    { actor: admin.fullName, target: `${number}, 20%` },
  ]);
});

test('a member can’t copy what was allowed on one quote, but can revise that quote', async () => {
  const { owner, member } = await team();
  const { id } = await buildQuoteBy(owner, { draft: { discount: percent(0.2) }, decided: 'approved' });
  await expect(member.client.api.quotes.duplicate({ id, new_id: newId() })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'This quote’s discount is above your limit of 10%. Ask an owner or admin to copy it.',
  });
  await owner.client.api.quotes.duplicate({ id, new_id: newId() });
  const revised = await member.client.api.quotes.reopen({ id, new_id: newId() });
  expect(revised).toMatchObject({ discount_value: 0.2 });
  await discounted(member, revised.id, percent(0.2));
});

test('a member’s wash plan has the limit, too', async () => {
  const { owner, member } = await team();
  const { id } = await buildQuoteBy(member, { decided: 'approved' });
  const next_on = new Date(app.services.now().getTime() + 100 * 86_400_000).toISOString().slice(0, 10);
  const save = ({ client }: TestPerson, planId: string, edit_number: number, discount_rate: number) =>
    client.api.washPlans.save({
      id: planId,
      edit_number,
      plan: { quote_id: id, every_months: 6, discount_rate, next_on },
    });
  const planId = newId();
  await expect(save(member, planId, 0, 0.15)).rejects.toMatchObject(REFUSED);
  const plan = await save(owner, planId, 0, 0.15);
  const kept = await save(member, planId, plan.edit_number, 0.15);
  await expect(save(member, planId, kept.edit_number, 0.16)).rejects.toMatchObject(REFUSED);
});

test('without a limit, any discount of a member is saved', async () => {
  const { member } = await team(null);
  expect(await buildQuoteBy(member, { draft: { discount: percent(1) } })).toMatchObject({ total_cents: 0 });
});

test('an API key has no limit, and the audit log records what it saves', async () => {
  const { owner } = await team();
  const { key } = await owner.client.api.apiKeys.create({
    name: 'Shop',
    scopes: ['quotes:write'],
    expires_in_days: null,
  });
  const answer = await fetch(`${app.url}/api/v1/quotes/${newId()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ edit_number: 0, draft: draft({ discount: percent(0.5) }) }),
  });
  expect(answer.status).toBe(200);
  expect(await allowedIn(owner)).toMatchObject([{ actor: 'API: Shop' }]);
});
