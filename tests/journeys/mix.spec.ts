import { wallTimeOf } from '#domain/calendar/wall-time.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { lineFromRate } from '#domain/pricing/rate-lines.ts';
import { draft } from '#tests/support/factories.ts';
import { expectGoodEverywhere } from './accessibility.ts';
import { enter, expect, expectToast, test } from './journey.ts';
import { type Company, clientAt, joinByCall } from './people.ts';

/** 12,000 sq ft of the first service, approved, with a visit in half an hour. @returns path of the job's screen */
async function washToday({ client }: Company, person: string): Promise<{ path: string; service: string }> {
  const { company, jobs, quotes, rateBook } = client.api;
  const book = await rateBook.get();
  const surface = book.surface_types.find(({ services }) => services[0]?.uom === 'sqft');
  const service = surface?.services[0];
  if (!surface || !service) throw new Error('The seed rate book has changed');
  const line = lineFromRate(book, { surface, service, material: null, quantity: 12_000 }, crypto.randomUUID());
  const [quoteId, id, visit_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await quotes.save({ id: quoteId, edit_number: 0, draft: draft({ lines: [line] }) });
  const { revision } = await quotes.share({ id: quoteId });
  const by = { channel: 'phone', customer_name: 'Alicia Moreno', reason: '' } as const;
  await quotes.recordDecision({ id: quoteId, revision, decision: 'approved', ...by });
  const { visits } = await jobs.fromQuote({ quote_id: quoteId, id, visit_id });
  const { time_zone } = await company.get();
  const { day, minute } = wallTimeOf(new Date(Date.now() + 30 * MINUTE_MS), time_zone);
  const edit_number = visits[0]?.edit_number ?? 0;
  await jobs.saveVisit({ id, visit_id, edit_number, time: { day, minute }, minutes: 60, people: [person] });
  return { path: `/app/jobs/${id}`, service: service.name };
}

test('the owner enters strengths; a member on a phone sees what to mix for the job of the day, and no cost', async ({
  installation,
  company,
  people: { teammate },
  page,
  newVisitor,
}) => {
  const client = await joinByCall(company, clientAt(installation.url, '203.0.113.78'), teammate);
  const { members } = await company.client.api.personnel.team();
  const crew = members.find(({ email }) => email === teammate.email)?.id ?? '';
  const { path, service } = await washToday(company, crew);
  await enter(page, company.client, installation);
  const sheet = (at: typeof page) => at.getByRole('region', { name: 'Mix', exact: true });

  await test.step('without strengths, the job shows no mix', async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Scope of work' })).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('the settings refuse an impossible strength at its field', async () => {
    await page.goto('/app/settings/quotes#mix');
    const panel = page.getByRole('region', { name: 'Mix sheets', exact: true });
    await panel.getByLabel('Stock strength').fill('12.5');
    await panel.getByLabel('Tank size').fill('50');
    await panel.getByLabel('Surfactant per gallon').fill('1');
    await panel.getByLabel('Stock cost per gallon').fill('4');
    await panel.getByRole('button', { name: /^Strengths and coverage/ }).click();
    const row = panel.getByRole('group', { name: service, exact: true }).first();
    await row.getByLabel(service).fill('13');
    await row.getByLabel('Sq ft per gallon').fill('100');
    await panel.getByRole('button', { name: 'Save mix' }).click();
    await expect(row.getByText('At most 12.4% from your stock')).toBeVisible();
    await row.getByLabel(service).fill('1.25');
    await expectGoodEverywhere(page, 'the settings of mix sheets');
    await panel.getByRole('button', { name: 'Save mix' }).click();
    await expectToast(page, 'Mix settings saved.');
  });

  await test.step('a member on a phone sees amounts and no cost', async () => {
    const phone = await newVisitor();
    await phone.setViewportSize({ width: 390, height: 844 });
    await enter(phone, client, installation);
    await phone.goto(path);
    await expect(sheet(phone).getByRole('heading', { name: '2 full tanks, 50 gal each' })).toBeVisible();
    await expect(sheet(phone).getByRole('heading', { name: 'Last tank, 20 gal' })).toBeVisible();
    await expect(sheet(phone)).toContainText('1.25% on 12,000 sq ft. Batch mix.');
    await expect(sheet(phone).getByRole('definition').first()).toHaveText('5 gal');
    await expect(sheet(phone)).toContainText('Follow the product label.');
    await expect(sheet(phone)).not.toContainText('$');
    const head = sheet(phone).getByRole('button', { name: new RegExp(`^${service}`) });
    await head.click();
    await expect(sheet(phone).getByRole('heading', { name: 'Last tank, 20 gal' })).toBeHidden();
    await head.click();
    await expectGoodEverywhere(phone, 'a job with a mix sheet');
  });

  await test.step('the owner sees the cost once margins are on', async () => {
    await company.client.api.company.saveMargin({
      labor_cents_an_hour: 3500,
      crew_size: 2,
      margin_floor: null,
      members_see_margin: false,
      member_discount_max: null,
      chemicals: [],
    });
    await page.goto(path);
    // 120 gallons, a tenth of them stock at $4.
    await expect(sheet(page)).toContainText('Chemicals $48.00. Only owners and admins see this.');
  });
});
