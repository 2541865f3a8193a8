/** Costs are only for people who may see margins; nothing shows before the company entered its labor cost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { OVERRUN_JOBS_MIN } from '#domain/pricing/margin.ts';
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

const SETTINGS = {
  labor_cents_an_hour: 3500,
  crew_size: 2,
  margin_floor: 0.4,
  members_see_margin: false,
  member_discount_max: null,
  chemicals: [],
};

async function team() {
  const company = await buildCompany(app);
  const admin = await buildMember(app, company, { role: 'admin' });
  const member = await buildMember(app, company);
  return { company, api: company.owner.client.api, admin: admin.client.api, member: member.client.api };
}

test('no one gets a margin until the labor cost is entered; then the owner and admins do', async () => {
  const { api, admin, member } = await team();
  for (const who of [api, admin, member]) {
    expect(await who.company.margin()).toBeNull();
    expect(await who.company.get()).toMatchObject({ shows_margin: false });
  }
  await admin.company.saveMargin(SETTINGS);
  for (const who of [api, admin]) {
    expect(await who.company.margin()).toMatchObject({
      labor_cents_an_hour: 3500,
      crew_size: 2,
      margin_floor: 0.4,
      set_up_minutes: 30,
      travel_minutes: 15,
      overruns: { all: null, services: [] },
    });
    expect(await who.company.get()).toMatchObject({ shows_margin: true });
  }
  expect(await member.company.margin()).toBeNull();
  expect(await member.company.get()).toMatchObject({ shows_margin: false });
});

test('members see margins once they are allowed to, and never the settings', async () => {
  const { api, member } = await team();
  await api.company.saveMargin({ ...SETTINGS, members_see_margin: true });
  expect(await member.company.margin()).toMatchObject({ labor_cents_an_hour: 3500, members_see_margin: true });
  expect(await member.company.get()).toMatchObject({ shows_margin: true });
  await expect(member.company.marginSettings()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect(member.company.saveMargin(SETTINGS)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('an API key never learns that there is a margin', async () => {
  const { api } = await team();
  await api.company.saveMargin(SETTINGS);
  const { key } = await api.apiKeys.create({ name: 'Books', scopes: ['company:read'], expires_in_days: null });
  const read = (path: string) =>
    fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } }).then((answer) => answer.json());
  expect(await read('/company')).toMatchObject({ shows_margin: false });
  expect(await read('/company/margin')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await read('/company/margin/settings')).toMatchObject({ code: 'NOT_FOUND' });
});

test('chemicals belong to services of the own company, and survive a save of the rate book', async () => {
  const [mine, theirs] = [await team(), await team()];
  const { chemicals } = await mine.api.company.marginSettings();
  const [service] = chemicals;
  const foreign = (await theirs.api.company.marginSettings()).chemicals[0]?.service_id ?? '';
  const save = (...ids: string[]) =>
    mine.api.company.saveMargin({
      ...SETTINGS,
      chemicals: ids.map((service_id) => ({ service_id, chemicals_cents: 150 })),
    });
  const known = service?.service_id ?? '';
  await expect(save(known, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await save(known);
  await mine.api.rateBook.save(await mine.api.rateBook.get());
  const saved = (await mine.api.company.marginSettings()).chemicals;
  expect(saved).toEqual(chemicals.map((row, index) => (index === 0 ? { ...row, chemicals_cents: 150 } : row)));
  const { services } = (await mine.api.company.margin()) ?? {};
  expect(services).toMatchObject([{ service: service?.service, chemicals_cents: 150 }]);
  // A service that someone removed from the rate book meanwhile is no reason to refuse the rest.
  await mine.api.rateBook.restoreDefaults();
  await save(known);
  expect((await mine.api.company.margin())?.services).toEqual([]);
});

test('the audit log says who changed what, and nothing when nothing changed', async () => {
  const { api } = await team();
  const { chemicals } = await api.company.marginSettings();
  const changed = chemicals.slice(0, 1).map(({ service_id }) => ({ service_id, chemicals_cents: 150 }));
  await api.company.saveMargin({ ...SETTINGS, chemicals: changed });
  await api.company.saveMargin({ ...SETTINGS, chemicals: changed });
  const { entries } = await api.auditLog.list({});
  expect(entries.filter(({ action }) => /settings_changed|chemicals/.test(action))).toMatchObject([
    { action: 'rate_book.chemicals_changed', target: chemicals[0]?.service },
    { action: 'company.settings_changed', target: 'labor_cents_an_hour, crew_size, margin_floor' },
  ]);
});

test.each([
  [{ labor_cents_an_hour: 0 }, 'labor_cents_an_hour'],
  [{ labor_cents_an_hour: 100_001 }, 'labor_cents_an_hour'],
  [{ crew_size: 0 }, 'crew_size'],
  [{ margin_floor: 0.405 }, 'margin_floor'],
  [{ margin_floor: 0.96 }, 'margin_floor'],
  [{ member_discount_max: 1.01 }, 'member_discount_max'],
])('%j is refused', async (overrides, field) => {
  const { api } = await team();
  await expect(api.company.saveMargin({ ...SETTINGS, ...overrides })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: [field] }] },
  });
});

/** Lets the crew finish a job of the company. @param minutes that it took */
async function finishJob({ owner }: TestCompany, lines: Parameters<typeof buildQuote>[1], minutes: number) {
  const { jobs } = owner.client.api;
  const quote = await buildQuote({ owner }, { ...lines, decided: 'approved' });
  const job = await jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  for (const state of ['working', 'done'] as const) {
    const [visit] = (await jobs.get({ id: job.id })).visits;
    await jobs.setState({ id: job.id, visit_id: visit?.id ?? '', edit_number: visit?.edit_number ?? 0, state });
    app.clock.advance(minutes * MINUTE_MS);
  }
}

test('the minutes of finished jobs flow back: all of them, and those with a single service, from five on', async () => {
  const { company, api } = await team();
  await api.company.saveMargin(SETTINGS);
  const book = await api.rateBook.get();
  const [surface] = book.surface_types;
  const [wash] = surface?.services ?? [];
  if (!surface || !wash) throw new Error('The seed has changed');
  const washLine = () => lineFromRate(book, { surface, service: wash, material: null, quantity: 100 }, newId());
  // Without units per hour, two hours are planned.
  const took = [100, 140, 151, 160, 400];
  for (const [index, minutes] of took.entries()) {
    await finishJob(company, { draft: { lines: [washLine()] } }, minutes);
    if (index < OVERRUN_JOBS_MIN - 1)
      expect((await api.company.margin())?.overruns).toEqual({ all: null, services: [] });
  }
  expect((await api.company.margin())?.overruns).toEqual({
    all: { minutes: 31, jobs: 5 },
    services: [{ service: wash.name, minutes: 31, jobs: 5 }],
  });
  for (const minutes of [120, 120]) await finishJob(company, { draft: { lines: [washLine(), customLine()] } }, minutes);
  expect((await api.company.margin())?.overruns).toEqual({
    all: { minutes: 20, jobs: 7 },
    services: [{ service: wash.name, minutes: 31, jobs: 5 }],
  });
});
