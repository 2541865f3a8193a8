import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ASKED_PHOTOS_MAX, ASKED_SOURCE } from '#domain/quote/quote-request.ts';
import { notifyPerson } from '#server/features/messages/notifications/notify-person.ts';
import { verifyQuoteChain } from '#server/features/quotes/evidence/check-queries.ts';
import { issueFormToken } from '#server/platform/auth/form-token.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { buildCompany, buildMember, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SETTINGS = { open: true, shows_range: true, origins: [] as string[] };

async function askingCompany(settings: Partial<typeof SETTINGS> = {}, at = app) {
  const company = await buildCompany(at);
  const { url } = await company.owner.client.api.asks.saveSettings({ ...SETTINGS, ...settings });
  return { company, key: url?.split('/ask/')[1] ?? '' };
}

const tokenOf = (at: TestApp, ageMs = 60_000) =>
  issueFormToken(new Date(at.services.now().getTime() - ageMs), at.services.env.SECRET_KEY);

type Ask = Parameters<ReturnType<TestApp['client']>['api']['asks']['send']>[0];

const ask = (key: string, changes: Partial<Ask> = {}, at = app): Ask => ({
  key,
  form_token: tokenOf(at),
  wishes: [
    { surface: 'House Siding', size: 'medium' },
    { surface: 'Roof', size: 'unsure' },
  ],
  facts: ['well_water', 'no_spigot'],
  name: 'Jordan Avery',
  email: 'jordan@customer.example',
  phone: '614-555-0117',
  address: '112 Larkspur Lane, Alder Falls, OH',
  note: 'Algae on the north wall',
  ...changes,
});

const visitor = (at = app) => at.client().api.asks;
const quotesOf = ({ orgId }: TestCompany, at = app) =>
  at.query<Record<string, unknown>>('select * from quotes where org_id = $1 order by number', [orgId]);
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string; data?: { issues?: { path: string[]; message: string }[] } }) =>
      [error.code, ...(error.data?.issues ?? []).map(({ path }) => path[0])].join(' '),
  );

describe('the page', () => {
  test('has no address until it is switched on, and keeps it when it is switched off', async () => {
    const company = await buildCompany(app);
    const { asks } = company.owner.client.api;
    expect(await asks.settings()).toMatchObject({ open: false, url: null });
    const { url } = await asks.saveSettings(SETTINGS);
    expect(url).toMatch(/\/ask\/[a-z2-9]{14}$/);
    const key = url?.split('/ask/')[1] ?? '';
    expect((await visitor().show({ key })).open).toBe(true);
    await asks.saveSettings({ ...SETTINGS, open: false });
    expect(await visitor().show({ key })).toMatchObject({ open: false, surfaces: [], frame_ancestors: [] });
    expect(await refusal(visitor().send(ask(key)))).toBe('QUOTE_UNAVAILABLE');
    expect((await asks.saveSettings(SETTINGS)).url).toBe(url);
    expect(await refusal(visitor().show({ key: 'abcdefghjkmnpq' }))).toBe('NOT_FOUND');
  });

  test('offers the rate book’s surfaces, in Spanish too, and says nothing else of the company', async () => {
    const { key, company } = await askingCompany({ origins: ['clear.example'] });
    const page = await visitor().show({ key, language: 'es' });
    expect(page.surfaces[1]).toMatchObject({ surface: 'House Siding', name: 'Revestimiento de la casa', unit: 'sqft' });
    expect(page.frame_ancestors).toEqual(['https://clear.example', 'https://www.clear.example']);
    expect(JSON.stringify(page)).not.toContain(company.orgId);
    expect(JSON.stringify(page)).not.toMatch(/rate_cents|multiplier|per_hour/);
  });

  test('prices only if the company shows ranges', async () => {
    const wishes = [{ surface: 'House Siding', size: 'medium' as const }];
    const { key } = await askingCompany();
    expect((await visitor().show({ key, wishes })).price?.likely).toEqual({ low_cents: 450_00, high_cents: 780_00 });
    const silent = await askingCompany({ shows_range: false });
    const page = await visitor().show({ key: silent.key, wishes });
    expect([page.price, page.shows_range]).toEqual([null, false]);
  });

  test('is closed while the company can only read, and once its deletion is announced', async () => {
    const { key, company } = await askingCompany();
    await app.query(
      `update organizations set end_requested_at = now(), ends_at = now() + interval '40 days' where id = $1`,
      [company.orgId],
    );
    expect((await visitor().show({ key })).open).toBe(false);
    expect(await refusal(visitor().send(ask(key)))).toBe('QUOTE_UNAVAILABLE');
  });

  test('only owner and admins change it; a member can read it', async () => {
    const { company } = await askingCompany();
    const member = await buildMember(app, company);
    expect(await refusal(member.client.api.asks.saveSettings(SETTINGS))).toBe('PERMISSION_DENIED');
    expect((await member.client.api.asks.settings()).open).toBe(true);
  });
});

describe('a request', () => {
  test('lands as a draft with its source, lines and charges, and notifies staff in the same transaction', async () => {
    const { key, company } = await askingCompany();
    await app.query(
      `update organizations set tax_rate = 0.1, minimum_charge_cents = 15000, default_notes = 'Close windows' where id = $1`,
      [company.orgId],
    );
    const { request } = await visitor().send(ask(key, { language: 'es' }));
    const [row] = await quotesOf(company);
    expect(request.startsWith(`${row?.['id'] as string}.`)).toBe(true);
    const quote = await company.owner.client.api.quotes.get({ id: row?.['id'] as string });
    expect(quote).toMatchObject({
      label: 'draft',
      approval_url: null,
      customer_id: null,
      customer_name: 'Jordan Avery',
      language: 'es',
      notes: 'Close windows',
      subtotal_cents: 61_500,
      tax_cents: 6150,
      asked: {
        facts: ['well_water', 'no_spigot'],
        note: 'Algae on the north wall',
        surfaces: [
          { surface: 'House Siding', size: 'medium', from: 1500, to: 2600 },
          { surface: 'Roof', size: 'unsure', from: 1000, to: 4000 },
        ],
        likely: { low_cents: 900_00, high_cents: 2580_00 },
      },
    });
    expect(quote.items.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['Soft wash – House Siding (vinyl)', 2050],
    ]);
    expect(quote.events).toMatchObject([{ type: 'created', actor: { kind: 'customer', name: 'Jordan Avery' } }]);
    expect(quote.events[0]?.summary).toBe('Asked for on the company’s website');
    expect(await app.query('select kind from notifications where quote_id = $1', [quote.id])).toEqual([
      { kind: 'asked' },
    ]);
    expect(
      await app.query('select id from messages where org_id = $1', [company.orgId]),
      'no mail to a stranger',
    ).toEqual([]);
    expect(await verifyQuoteChain(app.services, company.scope, quote.id)).toMatchObject({ ok: true });
  });

  test('is one draft however often its form is sent, and other content with the same form is refused', async () => {
    const { key, company } = await askingCompany();
    const form = ask(key);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor().send(form)));
    expect(new Set(answers.map(({ request }) => request)).size).toBe(1);
    expect(await quotesOf(company)).toHaveLength(1);
    expect(await refusal(visitor().send({ ...form, address: '9 Other Street' }))).toBe('INVALID_INPUT form_token');
    expect(await quotesOf(company)).toHaveLength(1);
  });

  test('saves no customer until staff do, and then the customer has the source, and the crew the water', async () => {
    const { key, company } = await askingCompany();
    const email = uniqueEmail('asked');
    await visitor().send(ask(key, { email }));
    const customers = () => app.query('select source from customers where org_id = $1', [company.orgId]);
    expect(await customers()).toEqual([]);
    const [row] = await quotesOf(company);
    await company.owner.client.api.quotes.share({ id: row?.['id'] as string });
    expect(await customers()).toEqual([{ source: ASKED_SOURCE }]);
    const places = await app.query('select water_source from properties where org_id = $1', [company.orgId]);
    expect(places).toEqual([{ water_source: 'Well water. No outdoor spigot' }]);
  });

  test.each([
    ['a forged token', { form_token: `${crypto.randomUUID()}.${'x'.repeat(43)}` }, 'INVALID_INPUT form_token'],
    ['nothing asked for', { wishes: [], note: ' ' }, 'INVALID_INPUT wishes'],
    ['an unknown surface only', { wishes: [{ surface: 'Yacht', size: 'small' }], note: '' }, 'INVALID_INPUT wishes'],
    ['no name', { name: ' \u2800 ' }, 'INVALID_INPUT name'],
    ['a link as name', { name: 'www.spam.example' }, 'INVALID_INPUT name'],
    ['no email', { email: 'nobody' }, 'INVALID_INPUT email'],
    ['no address', { address: '' }, 'INVALID_INPUT address'],
    ['a note full of links', { note: 'https://a.example https://b.example' }, 'INVALID_INPUT note'],
    ['a filled trap', { leave_empty: 'x' }, 'INVALID_INPUT leave_empty'],
  ] as const)('is refused: %s', async (_, changes, expected) => {
    const { key, company } = await askingCompany();
    expect(await refusal(visitor().send(ask(key, changes as Partial<Ask>)))).toBe(expected);
    expect(await quotesOf(company)).toEqual([]);
  });

  test('a form that is too young or too old is refused', async () => {
    const { key } = await askingCompany();
    expect(await refusal(visitor().send(ask(key, { form_token: tokenOf(app, 1000) })))).toBe(
      'INVALID_INPUT form_token',
    );
    expect(await refusal(visitor().send(ask(key, { form_token: tokenOf(app, 25 * 3_600_000) })))).toBe(
      'INVALID_INPUT form_token',
    );
  });

  test('a draft that someone asked for can be deleted, although staff were notified of it', async () => {
    const { key, company } = await askingCompany();
    await visitor().send(ask(key));
    const [row] = await quotesOf(company);
    const id = row?.['id'] as string;
    await notifyPerson(app.workerServices(), { org_id: company.orgId, user_id: company.owner.id });
    expect(await app.query('select kind from messages where quote_id = $1', [id])).toEqual([
      { kind: 'quote_updates_staff' },
    ]);
    await company.owner.client.api.quotes.purge({ id });
    expect(await quotesOf(company)).toEqual([]);
  });
});

describe('limits', () => {
  test('one visitor sends ten an hour, and all visitors of one company thirty; another company still takes some', async () => {
    const limited = await startTestApp({ limitsFactor: 1, settings: { TRUST_PROXY: '1' } });
    try {
      const first = await askingCompany({}, limited);
      const second = await askingCompany({}, limited);
      const send = async (ip: string, key: string) => {
        const { key: _key, ...body } = ask(key, {}, limited);
        const headers = { 'x-forwarded-for': ip };
        return (await limited.client().request('POST', `/api/asks/${key}`, { body, headers })).status;
      };
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) statuses.push(await send('203.0.113.1', first.key));
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      for (let count = 0; count < 20; count += 1)
        expect(await send(`203.0.113.${10 + Math.floor(count / 10)}`, first.key)).toBe(200);
      expect(await send('203.0.113.50', first.key)).toBe(429);
      expect(await send('203.0.113.50', second.key)).toBe(200);
      expect(await quotesOf(first.company, limited)).toHaveLength(30);
    } finally {
      await limited.close();
    }
  });
});

describe('afterwards', () => {
  const photo = () => drawnSurface('dirty', 1);

  test('the visitor sees the request for a day, and adds photos and a note', async () => {
    const { key, company } = await askingCompany();
    const { request } = await visitor().send(ask(key));
    await visitor().addPhoto({ key, request, file: await photo() });
    await visitor().changeNote({ key, request, note: 'Also the gate' });
    const asked = await visitor().asked({ key, request });
    expect(asked).toMatchObject({
      first_name: 'Jordan',
      note: 'Also the gate',
      photos_left: ASKED_PHOTOS_MAX - 1,
      takes_note: true,
      likely: { low_cents: 900_00, high_cents: 2580_00 },
    });
    expect(asked.photos).toHaveLength(1);
    const [row] = await quotesOf(company);
    const quote = await company.owner.client.api.quotes.get({ id: row?.['id'] as string });
    expect(quote.photos).toMatchObject([{ image_type: 'pre_damage' }]);
    expect(quote.asked?.note).toBe('Also the gate');
  });

  test('nothing can be added once the quote was sent, and nobody else opens it', async () => {
    const { key, company } = await askingCompany();
    const { request } = await visitor().send(ask(key));
    const other = await askingCompany();
    expect(await refusal(visitor().asked({ key: other.key, request }))).toBe('NOT_FOUND');
    for (const forged of [request.slice(0, -2), `${request.slice(0, -4)}AAAA`])
      expect(await refusal(visitor().asked({ key, request: forged }))).toBe('NOT_FOUND');
    const [row] = await quotesOf(company);
    await company.owner.client.api.quotes.share({ id: row?.['id'] as string });
    expect(await refusal(visitor().changeNote({ key, request, note: 'x' }))).toBe('NOT_FOUND');
    expect(await refusal(visitor().addPhoto({ key, request, file: await photo() }))).toBe('NOT_FOUND');
    expect(await visitor().asked({ key, request })).toMatchObject({ photos_left: 0, takes_note: false });
  });
});

describe('accuracy', () => {
  const decide = async ({ orgId }: TestCompany, cents: number[]) => {
    for (const [place, subtotal] of cents.entries())
      await app.tamper(
        `update quotes set status = 'declined', declined_at = now(), decided_on = current_date, made_on = current_date, subtotal_cents = $3, sum_cents = $3, discount_cents = 0,
           total_cents = $3, tax_cents = 0, tax_rate = 0, deposit_cents = 0 where org_id = $1 and number = $2`,
        [orgId, 1001 + place, subtotal],
      );
  };

  test('counts decided requests, and widens the next range once nine of ten are not inside', async () => {
    const { key, company } = await askingCompany();
    const wishes = [{ surface: 'House Siding', size: 'medium' as const }];
    for (let count = 0; count < 12; count += 1) await visitor().send(ask(key, { wishes }));
    await decide(company, [500_00, 500_00, 500_00, 500_00, 500_00, 500_00, 500_00, 500_00, 900_00, 900_00]);
    const { accuracy } = await company.owner.client.api.asks.settings();
    expect(accuracy).toEqual({ count: 10, inside: 8, percent: 80, widening: 16 });
    const { price } = await visitor().show({ key, wishes });
    expect(price?.likely).toEqual({ low_cents: 380_00, high_cents: 910_00 });
  });
});
