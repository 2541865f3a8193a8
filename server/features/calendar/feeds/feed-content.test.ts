import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEED_DAYS, FEED_EVENTS_MAX, type FeedVisit, feedText, feedTitle } from '#domain/calendar/calendar-feed.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { storableText } from '#domain/text.ts';
import { newId } from '#server/platform/db/ids.ts';
import { anyText } from '#tests/support/any-text.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { plainLine, plainText, readCalendar } from '#tests/support/calendar-files.ts';
import { buildCompany, buildMember, type TestCompany, type TestPerson } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { fetchServed, untilServed } from '#tests/support/while-busy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Noon in New York, so no test runs past midnight.
  app.clock.advance(Date.parse('2030-01-07T17:00:00Z') - app.services.now().getTime());
});
afterAll(() => app.close());

const TODAY = Date.parse('2030-01-07T05:00:00Z');

async function feedOf({ client }: TestPerson, kind: 'own' | 'company') {
  const { url } = await client.api.calendarFeeds.turnOn({ kind });
  return url;
}

async function read(url: string) {
  const response = await fetchServed(url);
  expect(response.status).toBe(200);
  const text = await response.text();
  return { etag: response.headers.get('etag') ?? '', text, ...readCalendar(text) };
}

interface Stored {
  id: string;
  kind: FeedVisit['kind'];
  state: FeedVisit['state'];
  title: string;
  customer_name: string;
  address: string;
  start: Date;
  end: Date;
  sequence: number;
  people: string[];
}

/** Writes visits directly: the feed doesn't depend on how they were created. */
async function store(company: TestCompany, visits: readonly Stored[]): Promise<void> {
  const { orgId, owner } = company;
  for (const visit of visits) {
    const job = newId();
    await app.query(
      `insert into jobs (org_id, id, kind, title, customer_name, property_address, notes, created_by)
       values ($1, $2, $3, $4, $5, $6, 'Gate code 4711, $99.00', $7)`,
      [orgId, job, visit.kind, visit.title, visit.customer_name, visit.address, owner.id],
    );
    await app.query(
      `insert into visits (org_id, id, job_id, state, starts_at, ends_at, minutes, sequence) values ($1, $2, $3, $4, $5, $6, 60, $7)`,
      [orgId, visit.id, job, visit.state, visit.start, visit.end, visit.sequence],
    );
    for (const person of visit.people)
      await app.query('insert into visit_people (org_id, visit_id, user_id) values ($1, $2, $3)', [
        orgId,
        visit.id,
        person,
      ]);
  }
}

const words = fc
  .oneof(anyText(), fc.constantFrom('BEGIN:VEVENT\r\nSUMMARY:x', 'a;b,c\\n"d"', '\u202egnp.exe', '\u2028END:VCALENDAR'))
  .map((text) => storableText(text).slice(0, 90).toWellFormed());

const randomVisit = (people: readonly string[]): fc.Arbitrary<Stored> =>
  fc
    .record({
      id: fc.uuid({ version: 7 }),
      kind: fc.constantFrom('estimate' as const, 'blocked' as const),
      state: fc.constantFrom('scheduled', 'on_the_way', 'working', 'done', 'cancelled'),
      title: words.map((text) => text || 'x'),
      customer_name: words,
      address: words,
      start: fc
        .integer({ min: -(FEED_DAYS.past * 1440), max: FEED_DAYS.ahead * 1440 })
        .map((minutes) => new Date(TODAY + minutes * MINUTE_MS)),
      minutes: fc.integer({ min: 15, max: 20_160 }),
      sequence: fc.nat(50),
      people: fc.subarray([...people]),
    })
    .map(({ minutes, ...rest }) => ({ ...rest, end: new Date(rest.start.getTime() + minutes * MINUTE_MS) }));

test('200 random visits appear unchanged in the right people’s feeds; hostile text is harmless', async () => {
  const company = await buildCompany(app, { name: 'Wash; "Rinse"\u202e & Co' });
  const mia = await buildMember(app, company);
  const names = new Map([
    [company.owner.id, company.owner.fullName],
    [mia.id, mia.fullName],
  ]);
  const visits = fc.sample(randomVisit([...names.keys()]), 200);
  await store(company, visits);
  const shown = (of: readonly Stored[]) =>
    of
      .toSorted((one, other) => one.start.getTime() - other.start.getTime() || (one.id < other.id ? -1 : 1))
      .map((visit) => {
        const crew = visit.people.map((id) => names.get(id) ?? '').toSorted();
        const facts: FeedVisit = { ...visit, number: null, work: null, crew };
        return {
          uid: `${visit.id}@localhost`,
          sequence: visit.sequence,
          status: visit.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
          start: visit.start.toISOString(),
          end: visit.end.toISOString(),
          summary: plainLine(feedTitle(facts)),
          location: plainLine(visit.address),
          description: plainText(feedText(facts)),
          organizer: '',
          organizerName: '',
          attendees: [],
        };
      });
  const whole = await read(await feedOf(company.owner, 'company'));
  expect(whole.method).toBe('PUBLISH');
  expect(whole.name).toBe(plainLine(company.name));
  expect(whole.events).toEqual(shown(visits));
  const own = await read(await feedOf(mia, 'own'));
  expect(own.events).toEqual(shown(visits.filter(({ people }) => people.includes(mia.id))));
  for (const { text } of [whole, own]) {
    expect(text).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:PT15M\r$/m);
    expect(text).toMatch(/^X-PUBLISHED-TTL:PT15M\r$/m);
    // Random texts and ids can contain any single word, so search for a text with a space. Unfold long lines first.
    expect(text.replaceAll('\r\n ', '')).not.toContain('Gate code');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

/** Describes a one-hour visit. */
const at = (days: number, about: Partial<Stored> = {}): Stored => {
  const start = new Date(TODAY + days * DAY_MS + 12 * 3_600_000);
  const end = new Date(start.getTime() + 3_600_000);
  const rest = { kind: 'estimate', state: 'scheduled', title: 'Look', customer_name: 'Dana', address: '' } as const;
  return { id: newId(), ...rest, start, end, sequence: 0, people: [], ...about };
};

test('a feed covers 30 days back and 400 days ahead, and keeps the nearest visits when there are too many', async () => {
  const company = await buildCompany(app);
  const days = [-31, -30, 0, 400, 401];
  const visits = days.map((day) => at(day));
  // A long visit that ends within the 30 days.
  const long = at(-40, { end: new Date(TODAY - 29 * DAY_MS) });
  await store(company, [...visits, long]);
  const url = await feedOf(company.owner, 'company');
  const idsOf = async () => (await read(url)).events.map(({ uid }) => uid.replace('@localhost', ''));
  expect(await idsOf()).toEqual([long, ...visits.slice(1, 4)].map(({ id }) => id));

  await app.query(
    `with job as (select id from jobs where org_id = $1 limit 1)
     insert into visits (org_id, id, job_id, starts_at, ends_at, minutes)
     select $1, gen_random_uuid(), job.id, $2::timestamptz + n * interval '10 minutes', $2::timestamptz + (n + 1) * interval '10 minutes', 15
     from job, generate_series(1, $3) as n`,
    [company.orgId, new Date(TODAY), FEED_EVENTS_MAX],
  );
  app.clock.advance(1000);
  const { events } = await read(url);
  expect(events).toHaveLength(FEED_EVENTS_MAX);
  // Visits near today stay in the feed. The limit drops visits further away.
  expect(events.map(({ uid }) => uid)).toContain(`${visits[2]?.id}@localhost`);
  expect(events.every(({ start }) => Math.abs(Date.parse(start) - TODAY) <= 8 * DAY_MS)).toBe(true);
});

test('when visits have long texts, a feed keeps the nearest ones that fit into a megabyte', async () => {
  const company = await buildCompany(app);
  const [title, address] = ['🧽,'.repeat(100), '🏠;'.repeat(150)];
  await store(company, [at(0, { title, address })]);
  await app.query(
    `with job as (select id from jobs where org_id = $1 limit 1)
     insert into visits (org_id, id, job_id, starts_at, ends_at, minutes)
     select $1, gen_random_uuid(), job.id, $2::timestamptz + n * interval '1 hour', $2::timestamptz + (n + 1) * interval '1 hour', 60
     from job, generate_series(-500, 500) as n`,
    [company.orgId, new Date(TODAY)],
  );
  const { text, events } = await read(await feedOf(company.owner, 'company'));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000);
  expect(Buffer.byteLength(text)).toBeGreaterThan(700_000);
  const hours = events.map(({ start }) => (Date.parse(start) - TODAY) / 3_600_000);
  expect(hours).toEqual(hours.toSorted((one, other) => one - other));
  expect(Math.max(...hours) + Math.min(...hours)).toBeLessThanOrEqual(1);
});

describe('a feed’s version changes only when something visible changes', () => {
  async function scene() {
    const company = await buildCompany(app);
    const [mia, sam] = [
      await buildMember(app, company, { fullName: 'Mia Member' }),
      await buildMember(app, company, { fullName: 'Sam Ortiz' }),
    ];
    const { api } = company.owner.client;
    const quote = await buildSentQuote(app, company, { customerName: 'Dana Reyes' });
    const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
    await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
    const ids = { id: newId(), visit_id: newId() };
    const job = await api.jobs.fromQuote({ quote_id: quote.id, ...ids });
    const [urlOfMia, urlOfSam, whole] = [
      await feedOf(mia, 'own'),
      await feedOf(sam, 'own'),
      await feedOf(company.owner, 'company'),
    ];
    const feeds: Record<string, string> = { mia: urlOfMia, sam: urlOfSam, whole };
    const known = new Map<string, { etag: string; text: string }>();
    /**
     * Names the feeds that respond with a new file. Fails when a file changes without a new version. Fails when a new
     * version has unchanged content, which is allowed only on a new day.
     */
    const news = async ({ isNewDay = false } = {}) => {
      const found: string[] = [];
      for (const [name, url] of Object.entries(feeds)) {
        const before = known.get(name);
        const response = await fetchServed(url, { headers: before ? { 'if-none-match': before.etag } : {} });
        const { etag, text } = await read(url);
        if (response.status === 304) expect({ name, text, etag }).toEqual({ name, ...before });
        else {
          found.push(name);
          expect(etag).not.toBe(before?.etag);
          if (!isNewDay) expect(text, name).not.toBe(before?.text);
        }
        known.set(name, { etag, text });
      }
      return found;
    };
    const visit = async () => (await api.jobs.get({ id: ids.id })).visits[0] ?? { edit_number: 0 };
    const plan = async (minute: number, people: string[], minutes = 60) =>
      api.jobs.saveVisit({
        ...ids,
        edit_number: (await visit()).edit_number,
        time: { day: '2030-01-10', minute },
        minutes,
        people,
      });
    return { company, api, mia, sam, quote, job, ids, feeds, news, visit, plan, decision };
  }
  const ALL = ['mia', 'sam', 'whole'];

  test('a visit’s time, length, crew or state', async () => {
    const { api, mia, sam, ids, news, visit, plan } = await scene();
    expect(await news()).toEqual(ALL);
    expect(await news()).toEqual([]);
    await plan(600, [mia.id]);
    expect(await news()).toEqual(['mia', 'whole']);
    await plan(600, [mia.id]);
    expect(await news()).toEqual([]);
    await plan(630, [mia.id]);
    expect(await news()).toEqual(['mia', 'whole']);
    await plan(630, [mia.id], 90);
    expect(await news()).toEqual(['mia', 'whole']);
    await plan(630, [mia.id, sam.id], 90);
    expect(await news()).toEqual(ALL);
    for (const state of ['on_the_way', 'working', 'done', 'scheduled', 'cancelled', 'scheduled'] as const) {
      await api.jobs.setState({ ...ids, state, edit_number: (await visit()).edit_number });
      expect([state, await news()]).toEqual([state, ALL]);
    }
    await plan(630, [sam.id], 90);
    expect(await news()).toEqual(ALL);
    const { edit_number } = await visit();
    const move = { job_id: ids.id, visit_id: ids.visit_id, edit_number, time: { day: '2030-01-11', minute: 480 } };
    await api.jobs.moveVisits({ moves: [move] });
    expect(await news()).toEqual(['sam', 'whole']);
    const again = { ...move, edit_number: edit_number + 1, time: null };
    await api.jobs.moveVisits({ moves: [again] });
    expect(await news()).toEqual(['sam', 'whole']);
  });

  test('the job’s title or location, but not its notes, tasks or messages', async () => {
    const { api, mia, ids, news, plan, job } = await scene();
    await plan(600, [mia.id]);
    await news();
    const entered = { customer_id: job.customer_id, title: job.title, customer_name: job.customer_name };
    let edit_number = job.edit_number;
    const change = async (about: object) => {
      const saved = await api.jobs.save({ id: ids.id, edit_number, job: { ...entered, ...about } });
      edit_number = saved.edit_number;
      return news();
    };
    const place = { property_address: '4 New Street' };
    expect(await change(place)).toEqual(['mia', 'whole']);
    expect(await change({ ...place, notes: 'Dog' })).toEqual([]);
    expect(await change({ ...place, tasks: [{ id: newId(), description: 'Close windows' }] })).toEqual([]);
    expect(await change({ ...place, title: 'Second coat' })).toEqual(['mia', 'whole']);
    expect(await change({ ...place, customer_name: 'Dana R.' })).toEqual(['mia', 'whole']);
    await api.jobs.tell({ ...ids, message: '' }).catch(() => undefined);
    expect(await news()).toEqual([]);
  });

  test('a newly approved revision under the same quote number', async () => {
    const { api, mia, quote, news, plan, decision } = await scene();
    await plan(600, [mia.id]);
    await news();
    const reopened = await api.quotes.reopen({ id: quote.id, new_id: newId() });
    expect(await news()).toEqual([]);
    await app.query(`update quote_items set description = 'Roof soft wash' where quote_id = $1 and position = 0`, [
      reopened.id,
    ]);
    await api.quotes.recordDecision({ id: reopened.id, ...decision, revision: reopened.revision });
    expect(await news()).toEqual(['mia', 'whole']);
  });

  test('a person’s or the company’s name, the company’s time zone, midnight, or a visit handed to someone else', async () => {
    const { company, api, mia, sam, feeds, news, plan } = await scene();
    await plan(600, [mia.id]);
    await news();
    await mia.client.api.accounts.updateUser({ data: { full_name: 'Mia Marlow' } });
    expect(await news()).toEqual(['mia', 'whole']);
    const profile = { company_phone: '', company_email: '', company_address: '', license_line: '' };
    const look = { brand_color: '#0b6e75', terms: '', default_notes: '' };
    await api.company.updateProfile({ ...profile, ...look, name: 'Bluer Water' });
    expect(await news()).toEqual(ALL);
    await app.query(`update organizations set time_zone = 'America/Denver' where id = $1`, [company.orgId]);
    expect(await news({ isNewDay: true })).toEqual(ALL);
    app.clock.advance(DAY_MS);
    expect(await news({ isNewDay: true })).toEqual(ALL);
    expect(await news()).toEqual([]);
    await api.personnel.deactivate({ id: mia.id, visits_to: sam.id });
    // Mia was deactivated, so her own feed no longer exists. The others have her visits, so they change.
    delete feeds.mia;
    expect(await news()).toEqual(['sam', 'whole']);
  });

  test('a program that polls constantly misses none of twenty concurrent changes', async () => {
    const { api, company, mia, sam, feeds } = await scene();
    const visits = Array.from({ length: 20 }, () => ({ id: newId(), visit_id: newId() }));
    for (const { id } of visits) await api.jobs.save({ id, edit_number: 0, job: { kind: 'estimate', title: 'Look' } });
    let known = await read(feeds.whole ?? '');
    let isChanging = true;
    const looking = (async () => {
      while (isChanging) {
        const answer = await fetchServed(feeds.whole ?? '', { headers: { 'if-none-match': known.etag } });
        if (answer.status === 200) known = await read(feeds.whole ?? '');
      }
    })();
    const time = { day: '2030-01-10', minute: 600 };
    await Promise.all(
      visits.map((ids, index) =>
        untilServed(() =>
          (index % 2 ? company.owner : sam).client.api.jobs.saveVisit({
            ...ids,
            edit_number: 0,
            time,
            minutes: 60,
            people: index % 3 ? [mia.id, sam.id] : [sam.id],
          }),
        ),
      ),
    );
    isChanging = false;
    await looking;
    const answer = await fetchServed(feeds.whole ?? '', { headers: { 'if-none-match': known.etag } });
    const { events } = await read(feeds.whole ?? '');
    expect(events).toHaveLength(20);
    if (answer.status === 304) expect(known.events).toEqual(events);
    else expect(answer.headers.get('etag')).not.toBe(known.etag);
    expect((await read(feeds.mia ?? '')).events).toHaveLength(13);
  });
});
