/**
 * Searches every answer, page, document, message and stored row for what the company's work costs. Only people who may
 * see margins get these numbers.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { API_SCOPES } from '#domain/company/api-scopes.ts';
import { marginOf } from '#domain/pricing/margin.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { type PricedQuote, priceQuote } from '#domain/pricing/quote-totals.ts';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { type Role, roleAllows } from '#domain/team/permissions.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startBuiltSite } from '#tests/support/built-site.ts';
import { buildCompany, buildMember, buildQuote, type TestPerson } from '#tests/support/factories.ts';
import { Calls, type Person } from './calls.ts';
import { keyOf } from './company-samples.ts';
import { type Procedure, procedures } from './contract-walk.ts';
import { LAST_ACTS } from './exceptions.ts';
import { quoteOf, tokenOf } from './quote-samples.ts';
import { filledIn, hasParameter, webPages } from './web-pages.ts';
import type { World } from './world.ts';

const LABOR_CENTS = 54_321;
const CHEMICALS_CENTS = 765_437;
const STOCK_CENTS = 43_219;
const SURFACTANT_CENTS = 87_641;

let calls: Calls;
let world: World;
let member: TestPerson;
let key: string;
/** finds a cost, a margin or the name of a field that has one */
let secret: RegExp;
const documents: string[] = [];

beforeAll(async () => {
  const app = await startBuiltSite({ TEXTS: 'test' });
  calls = new Calls(app);
  world = { app, company: await buildCompany(app), marker: 'Margins' };
  member = await buildMember(app, world.company);
  ({ key } = await keyOf(world, API_SCOPES));
  await enterCosts();
  secret = await secretsOf();
  const { render } = app.services.pdf;
  vi.spyOn(app.services.pdf, 'render').mockImplementation((prepare, ...rest) =>
    render.call(
      app.services.pdf,
      async () => {
        const source = await prepare();
        documents.push(JSON.stringify(source.document));
        return source;
      },
      ...rest,
    ),
  );
});
afterAll(() => calls?.app.close());

/** Enters every cost again, because some calls replace the rate book. */
async function enterCosts(members_see_margin = false): Promise<void> {
  const { api } = world.company.owner.client;
  const { chemicals } = await api.company.marginSettings();
  await api.company.saveMargin({
    labor_cents_an_hour: LABOR_CENTS,
    crew_size: 17,
    margin_floor: 0.83,
    members_see_margin,
    member_discount_max: null,
    chemicals: chemicals.map(({ service_id }) => ({ service_id, chemicals_cents: CHEMICALS_CENTS })),
  });
  await api.company.saveMix({
    stock_strength: 0.125,
    tank_gallons: 50,
    surfactant_ounces: 1,
    stock_cents_a_gallon: STOCK_CENTS,
    surfactant_cents_a_gallon: SURFACTANT_CENTS,
    services: chemicals.map(({ service_id, unit }) => ({
      service_id,
      target_strength: 0.0125,
      injector_ratio: null,
      units_per_gallon: unit === 'flat' ? null : 150,
      gallons_each: unit === 'flat' ? 5 : null,
    })),
  });
}

/** A quote whose margin is known, so that the search would also find a margin that someone computed on the way. */
async function quoteWithMargin(): Promise<PricedQuote> {
  const { api } = world.company.owner.client;
  const book = await api.rateBook.get();
  const [surface] = book.surface_types;
  const [service] = surface?.services ?? [];
  if (!surface || !service) throw new Error('The seed rate book is empty');
  const rates = { surface, service, material: null, quantity: 1234.5 };
  const lines = [lineFromRate(book, rates, newId())];
  await buildQuote(world.company, { draft: { lines }, decided: 'approved' });
  return priceQuote({ lines, discount: null, tax_rate: 0, minimum_charge_cents: 0, trip_charge_cents: 0 });
}

async function secretsOf(): Promise<RegExp> {
  const basis = await world.company.owner.client.api.company.margin();
  if (!basis) throw new Error('The costs are entered');
  const margin = marginOf(await quoteWithMargin(), basis);
  if (!margin) throw new Error('The quote has work');
  const { labor_cents, chemicals_cents, margin_cents } = margin;
  const cents = [
    LABOR_CENTS,
    CHEMICALS_CENTS,
    STOCK_CENTS,
    SURFACTANT_CENTS,
    labor_cents,
    chemicals_cents,
    margin_cents,
  ].map(Math.abs);
  const figures = cents.flatMap((amount) => [String(amount), formatMoney(amount).slice(1), String(amount / 100)]);
  const fields = [
    'labor_cents',
    'crew_size',
    'margin_floor',
    'margin_cents',
    'members_see_margin',
    'chemicals_cents',
    'cents_a_gallon',
  ];
  const numbers = figures.map((figure) => `(?<![\\d.,])${RegExp.escape(figure)}(?![\\d])`);
  return new RegExp([...numbers, '(?<![\\d.])0\\.83(?!\\d)', ...fields].join('|'));
}

/** Calls that the role may make. The others only return a refusal (tests/roles/roles.test.ts). */
const openTo = (role: Role) =>
  procedures.filter(({ name, policy }) => !LAST_ACTS.has(name) && (!policy.action || roleAllows(role, policy.action)));

/** @returns names of the calls whose answers contain a cost, and how many answers were searched */
async function searched(
  made: readonly Procedure[],
  answerTo: (procedure: Procedure, input: unknown) => Promise<{ ok: boolean; body: string }>,
): Promise<{ found: string[]; answered: number }> {
  const found: string[] = [];
  let answered = 0;
  for (const procedure of made) {
    const input = await calls.sampleOf(procedure, world);
    await enterCosts(false);
    const { ok, body } = await answerTo(procedure, input);
    answered += ok ? 1 : 0;
    if (secret.test(body)) found.push(procedure.name);
  }
  return { found, answered };
}

const anew = (person: Person) => async (procedure: Procedure, input: unknown) =>
  calls.withCookie(procedure, input, await calls.newCookieOf(person));

test('a member without the right gets no cost from any call', { timeout: 240_000 }, async () => {
  const person = async (procedure: Procedure, input: unknown) =>
    // Some calls end the membership, so each gets a new member.
    anew(procedure.method === 'GET' ? member : await buildMember(calls.app, world.company))(procedure, input);
  const { found, answered } = await searched(openTo('member'), person);
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

test('an API key with every scope gets no cost from any call', { timeout: 240_000 }, async () => {
  const made = procedures.filter(({ policy }) => policy.scope);
  const { found, answered } = await searched(made, (procedure, input) => calls.byKey(procedure, input, key));
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(40);
});

test('a customer or visitor gets no cost from any call', { timeout: 240_000 }, async () => {
  const made = procedures.filter(({ policy }) => policy.auth === 'public');
  const { found, answered } = await searched(made, (procedure, input) => calls.as(procedure, input, null));
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(10);
});

test('no page has a cost in its source, for customers or members', { timeout: 240_000 }, async () => {
  await enterCosts();
  const token = tokenOf(await quoteOf(world, { sent: true }));
  const [quote] = (await world.company.owner.client.api.quotes.list({})).items;
  const cookie = await calls.cookieOf(member);
  const found: string[] = [];
  let pages = 0;
  for (const page of webPages)
    for (const value of hasParameter(page) ? [token, quote?.id ?? ''] : [''])
      for (const path of [filledIn(page, value), `${filledIn(page, value)}.data`])
        for (const headers of [{}, { cookie }]) {
          const answer = await fetch(calls.app.url + path, { headers });
          pages += answer.status === 200 ? 1 : 0;
          if (secret.test(await answer.text())) found.push(path);
        }
  const first = await fetch(`${calls.app.url}/first-screen`, { headers: { cookie } });
  if (secret.test(await first.text())) found.push('/first-screen');
  expect(found).toEqual([]);
  expect(pages).toBeGreaterThan(50);
});

test('no webhook, message, document, snapshot or other stored row has a cost', { timeout: 120_000 }, async () => {
  const { company, app } = world;
  const { api } = company.owner.client;
  await enterCosts();
  const event_types = ['quote.sent', 'quote.approved'] as const;
  await api.webhooks.create({
    url: 'https://hooks.example.com/rinseline',
    description: 'Hook',
    event_types: [...event_types],
  });
  const { id } = await buildQuote(company, { sent: true, decided: 'approved' });
  await (await api.quotes.pdf({ id })).text();
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.filter((document) => secret.test(document))).toEqual([]);
  const tables = await app.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id' order by 1`,
  );
  const found: string[] = [];
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const rows = await app.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t where org_id = $1`, [
      company.orgId,
    ]);
    counts.set(name, rows.length);
    if (rows.some(({ row }) => secret.test(row))) found.push(name);
  }
  for (const name of ['webhook_deliveries', 'messages', 'quote_revisions', 'quote_events'])
    expect(counts.get(name), name).toBeGreaterThan(0);
  // The rate book itself, and who changed it: owners and admins read both.
  expect(found).toEqual(['audit_log', 'services']);
});

test('the search finds costs where they may be: with the owner, and with members once they are allowed', async () => {
  // Samples of the subscription end the plan.
  const reading = openTo('owner').filter(
    ({ method, policy, feature }) => method === 'GET' && policy.auth === 'organization' && feature !== 'subscription',
  );
  const { owner } = world.company;
  const { found } = await searched(reading, anew(owner));
  expect(found).toEqual(['company.margin', 'company.marginSettings', 'company.mixSettings']);
  await enterCosts(true);
  const margin = reading.find(({ name }) => name === 'company.margin');
  if (!margin) throw new Error('There is a call for the margin');
  expect((await anew(member)(margin, undefined)).body).toMatch(secret);
});
