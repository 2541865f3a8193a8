/** Members see totals over all quotes only if the company allows it (docs/product.md, section 4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, buildQuoteBy, type TestPerson } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const EACH_CENTS = 30_000;

async function team() {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const member = await buildMember(app, company);
  for (let quotes = 0; quotes < 2; quotes += 1) await buildQuote(company, { decided: 'approved' });
  await buildQuoteBy(member, { decided: 'approved' });
  return { company, owner: company.owner, admin, member };
}

const sumsFor = async ({ client }: TestPerson) => {
  const { pending, month } = await client.api.dashboard.get();
  return {
    summary: await client.api.quotes.summary({}),
    pending: [pending.count, pending.total_cents],
    month: [month.approved, month.approved_cents, month.declined_cents],
    before: month.before.approved_cents,
  };
};

const summaryOf = (count: number, total_cents: number | null) => ({
  count,
  total_cents,
  overdue_cents: null,
  labels: [
    {
      label: 'approved',
      count,
      total_cents,
      of_approved: { count: 0, total_cents: total_cents === null ? null : 0 },
    },
  ],
});

const EVERYTHING = {
  summary: summaryOf(3, 3 * EACH_CENTS),
  pending: [0, 0],
  month: [3, 3 * EACH_CENTS, 0],
  before: 0,
};
const COUNTS = {
  summary: summaryOf(3, null),
  pending: [0, null],
  month: [3, null, null],
  before: null,
};

test('a member gets counts and the value of their own quotes, until the owner or an admin allows more', async () => {
  const { owner, admin, member } = await team();
  const summaryFor = (authorId: string) => member.client.api.quotes.summary({ author_id: authorId });
  expect(await sumsFor(owner)).toEqual(EVERYTHING);
  expect(await sumsFor(admin)).toEqual(EVERYTHING);
  expect(await sumsFor(member)).toEqual(COUNTS);
  expect(await summaryFor(member.id)).toEqual(summaryOf(1, EACH_CENTS));
  expect(await summaryFor(owner.id)).toEqual(summaryOf(2, null));

  expect(await admin.client.api.company.showTotalsToMembers({ shown: true })).toMatchObject({
    members_see_totals: true,
  });
  expect(await sumsFor(member)).toEqual(EVERYTHING);
  expect(await summaryFor(owner.id)).toEqual(summaryOf(2, 2 * EACH_CENTS));
  await owner.client.api.company.showTotalsToMembers({ shown: false });
  expect(await sumsFor(member)).toEqual(COUNTS);

  const { entries } = await owner.client.api.auditLog.list({ group: 'company', limit: 2 });
  const told = { action: 'company.settings_changed', target: 'members_see_totals' };
  expect(entries).toMatchObject([
    { ...told, actor: owner.fullName },
    { ...told, actor: admin.fullName },
  ]);
});

test('a filter that matches one quote of someone else doesn’t reveal its total', async () => {
  const { owner, member } = await team();
  const [quote] = (await member.client.api.quotes.list({ author_id: owner.id, limit: 1 })).items;
  const { summary } = member.client.api.quotes;
  expect(await summary({ search: quote?.number ?? '' })).toEqual(summaryOf(1, null));
  expect(await summary({ labels: ['approved'] })).toEqual(summaryOf(3, null));
  expect(await summary({ overdue: true })).toMatchObject({ total_cents: null, overdue_cents: null });
});

test('a key of the company sees what its scopes allow', async () => {
  const { owner } = await team();
  const scopes = ['quotes:read', 'reports:read'] as const;
  const { key } = await owner.client.api.apiKeys.create({ name: 'Books', scopes: [...scopes], expires_in_days: null });
  const read = (path: string) =>
    fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } }).then((answer) => answer.json());
  expect(await read('/quotes/summary')).toEqual(EVERYTHING.summary);
  expect(await read('/dashboard')).toMatchObject({ month: { approved_cents: 3 * EACH_CENTS } });
});
