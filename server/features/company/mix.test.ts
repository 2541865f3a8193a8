/** Jobs show what to mix once the company entered its strengths, and never what it costs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { newId } from '#server/platform/db/ids.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, customLine, type TestCompany } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app?.close());

const SUPPLIES = {
  stock_strength: 0.125,
  tank_gallons: 50,
  surfactant_ounces: 1,
  stock_cents_a_gallon: null,
  surfactant_cents_a_gallon: null,
};
const RECIPE = { target_strength: 0.0125, injector_ratio: null, units_per_gallon: 100, gallons_each: null };

async function team() {
  const company = await buildCompany(app);
  const member = await buildMember(app, company);
  const { api } = company.owner.client;
  const service = (await api.company.mixSettings()).services.find(({ unit }) => unit === 'sqft');
  if (!service) throw new Error('The seed has changed');
  return { company, api, member: member.client.api, service };
}

/** Creates the job of 1,200 square feet of the first service with square feet. */
async function washJob({ owner }: TestCompany, service: string) {
  const { api } = owner.client;
  const book = await api.rateBook.get();
  const surface = book.surface_types.find(({ services }) => services.some(({ name }) => name === service));
  const wash = surface?.services.find(({ name }) => name === service);
  if (!surface || !wash) throw new Error('The seed has changed');
  const line = lineFromRate(book, { surface, service: wash, material: null, quantity: 1200 }, newId());
  const quote = await buildQuote({ owner }, { draft: { lines: [line, customLine()] }, decided: 'approved' });
  return api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
}

test('a job shows no mix until strengths are entered; then everyone on the crew sees amounts', async () => {
  const { company, api, member, service } = await team();
  const { id, mix } = await washJob(company, service.service);
  expect(mix).toBeNull();
  await api.company.saveMix({ ...SUPPLIES, services: [] });
  expect((await member.jobs.get({ id })).mix).toBeNull();
  await api.company.saveMix({ ...SUPPLIES, services: [{ service_id: service.service_id, ...RECIPE }] });
  const amounts = { mix_ounces: 1536, stock_ounces: 154, surfactant_ounces: 12, water_ounces: 1370 };
  const sheet = {
    stock_strength: 0.125,
    tank_gallons: 50,
    services: [
      {
        surface_type: service.surface_type,
        service: service.service,
        unit: 'sqft',
        quantity: 1200,
        target_strength: 0.0125,
        tank_strength: 0.0125,
        injector_ratio: null,
        tanks: [{ count: 1, ...amounts }],
        total: amounts,
      },
    ],
    total: amounts,
  };
  for (const who of [api, member]) expect((await who.jobs.get({ id })).mix).toEqual(sheet);
  const { key } = await api.apiKeys.create({ name: 'Crew', scopes: ['jobs:read'], expires_in_days: null });
  const answer = await fetch(`${app.url}/api/v1/jobs/${id}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ mix: sheet });
  await api.company.saveMix({ ...SUPPLIES, stock_strength: null, services: [] });
  expect((await api.jobs.get({ id })).mix).toBeNull();
});

test('only owners and admins see the settings; no API key does', async () => {
  const { company, api, member } = await team();
  const admin = await buildMember(app, company, { role: 'admin' });
  expect(await admin.client.api.company.mixSettings()).toMatchObject({ stock_strength: null });
  await expect(member.company.mixSettings()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect(member.company.saveMix({ ...SUPPLIES, services: [] })).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
  });
  const { key } = await api.apiKeys.create({ name: 'Books', scopes: ['company:read'], expires_in_days: null });
  const answer = await fetch(`${app.url}/api/v1/company/mix`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  [{ stock_strength: 0 }, {}, ['stock_strength']],
  [{ stock_strength: -0.1 }, {}, ['stock_strength']],
  [{ stock_strength: 1.01 }, {}, ['stock_strength']],
  [{ stock_strength: 0.12345 }, {}, ['stock_strength']],
  [{ tank_gallons: null }, {}, ['tank_gallons']],
  [{ tank_gallons: 0 }, {}, ['tank_gallons']],
  [{ surfactant_ounces: 0 }, {}, ['surfactant_ounces']],
  [{}, { target_strength: 0 }, ['services', 0, 'target_strength']],
  [{}, { target_strength: -0.01 }, ['services', 0, 'target_strength']],
  [{}, { target_strength: 1.01 }, ['services', 0, 'target_strength']],
  [{}, { target_strength: 0.13 }, ['services', 0, 'target_strength']],
  [{}, { injector_ratio: 10 }, ['services', 0, 'target_strength']],
  [{}, { injector_ratio: 0 }, ['services', 0, 'injector_ratio']],
  [{}, { units_per_gallon: 0 }, ['services', 0, 'units_per_gallon']],
  [{}, { units_per_gallon: null }, ['services', 0, 'units_per_gallon']],
])('%j with %j is refused at its field', async (supplies, recipe, path) => {
  const { api, service } = await team();
  const input = {
    ...SUPPLIES,
    ...supplies,
    services: [{ service_id: service.service_id, ...RECIPE, ...recipe }],
  };
  await expect(api.company.saveMix(input)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path }] },
  });
});

test('the margin counts the mix of services whose chemicals have no cost', async () => {
  const { api, service } = await team();
  const chemicals = async () =>
    (await api.company.margin())?.services.map(({ chemicals_cents }) => chemicals_cents) ?? null;
  const margin = {
    labor_cents_an_hour: 3500,
    crew_size: 2,
    margin_floor: null,
    members_see_margin: false,
    member_discount_max: null,
  };
  await api.company.saveMargin({ ...margin, chemicals: [] });
  const costs = { stock_cents_a_gallon: 400, surfactant_cents_a_gallon: 2560 };
  const services = [{ service_id: service.service_id, ...RECIPE }];
  await api.company.saveMix({ ...SUPPLIES, services });
  expect(await chemicals()).toEqual([]);
  await api.company.saveMix({ ...SUPPLIES, ...costs, services });
  expect(await chemicals()).toEqual([60]);
  await api.company.saveMargin({ ...margin, chemicals: [{ service_id: service.service_id, chemicals_cents: 75 }] });
  expect(await chemicals()).toEqual([75]);
});

test('strengths belong to the own company’s services, survive a save of the rate book, and are in the audit log', async () => {
  const [mine, theirs] = [await team(), await team()];
  const [own, foreign] = [mine, theirs].map(({ service }) => ({ service_id: service.service_id, ...RECIPE }));
  if (!own || !foreign) throw new Error('No services');
  const both = mine.api.company.saveMix({ ...SUPPLIES, services: [own, foreign] });
  await expect(both).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const services = [own];
  await mine.api.company.saveMix({ ...SUPPLIES, services });
  await mine.api.company.saveMix({ ...SUPPLIES, services });
  await mine.api.rateBook.save(await mine.api.rateBook.get());
  const saved = (await mine.api.company.mixSettings()).services.filter(({ target_strength }) => target_strength);
  expect(saved).toEqual([{ ...mine.service, ...RECIPE }]);
  expect((await theirs.api.company.mixSettings()).services.filter(({ target_strength }) => target_strength)).toEqual(
    [],
  );
  const { entries } = await mine.api.auditLog.list({});
  expect(entries.filter(({ action }) => /settings_changed|mix/.test(action))).toMatchObject([
    { action: 'rate_book.mix_changed', target: mine.service.service },
    { action: 'company.settings_changed', target: 'stock_strength, tank_gallons, surfactant_ounces' },
  ]);
});
