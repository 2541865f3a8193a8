/**
 * Every figure of the reports against a computation of its own from the raw rows, over companies that work at random.
 * REPORT_COMPANIES=200 runs as many as were compared before a release.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withOrg } from '#server/db/client.ts';
import { createRouter } from '#server/router.ts';
import { newId } from '#server/db/ids.ts';
import { differingDays } from '#server/features/quotes/figures/recompute.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import {
  buildCompany,
  buildMember,
  buildQuoteBy,
  customLine,
  type TestCompany,
  type TestPerson,
} from '#tests/factories.ts';

const COMPANIES = Number(process.env['REPORT_COMPANIES'] ?? 2);
const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** From the seed rate book. */
const WORK = [
  ['House Siding', 'Soft wash', 'vinyl', 1, 30],
  ['House Siding', 'Soft wash', 'brick', 1.3, 30],
  ['Roof', 'Moss treatment', null, 1, 20],
  ['Patio & Pool', 'Patio clean', 'travertine', 1.45, 25],
] as const;
const CITIES = ['Austin', 'austin', 'Port Royal', ''];
const ZONES = ['America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/St_Johns'];

async function work(company: TestCompany, people: readonly TestPerson[], random: (below: number) => number) {
  for (let count = 4 + random(8); count > 0; count -= 1) {
    app.clock.advance(random(5) * HOUR_MS);
    const person = people[random(people.length)] ?? company.owner;
    const lines = Array.from({ length: 1 + random(3) }, () => {
      const [surface_type, service, material, multiplier, rate_cents] = WORK[random(WORK.length)] ?? WORK[0];
      const basis = { surface_type, service, material, multiplier, rate_cents, rate_book_version: 1 };
      const line = { id: newId(), description: service, quantity: 1 + random(900), taxable: random(4) > 0 };
      return random(4) === 0
        ? customLine({ ...line, unit_cents: random(9000) })
        : {
            ...line,
            kind: 'service' as const,
            unit: 'sqft' as const,
            basis,
            unit_cents: random(3) === 0 ? 10 + random(50) : null,
          };
    });
    const city = CITIES[random(CITIES.length)];
    const draft = {
      lines,
      tax_rate: [0, 0.07, 0.0825][random(3)] ?? 0,
      property_address: `12 Oak Street${city ? `, ${city}, TX` : ''}`,
    };
    const decided = ([undefined, 'approved', 'approved', 'declined'] as const)[random(4)];
    const quote = await buildQuoteBy(person, { draft, sent: random(3) > 0, ...(decided ? { decided } : {}) });
    const { quotes } = company.owner.client.api;
    if (decided && random(3) === 0) {
      const again = await quotes.reopen({ id: quote.id, new_id: newId() });
      const shared = random(2) === 0 ? await quotes.share({ id: again.id }) : null;
      const decision = random(2) === 0 ? 'approved' : 'declined';
      app.clock.advance(random(30) * HOUR_MS);
      if (shared)
        await quotes.recordDecision({
          id: again.id,
          decision,
          customer_name: 'C',
          channel: 'phone',
          reason: '',
          revision: shared.revision,
        });
    }
    if (random(5) === 0) await quotes.archive({ id: quote.id });
    else if (random(9) === 0) await quotes.archive({ id: quote.id }).then(() => quotes.restore({ id: quote.id }));
  }
}

interface RawQuote {
  id: string;
  number: number;
  revision: number;
  status: 'pending' | 'approved' | 'declined';
  author_id: string;
  total_cents: number;
  subtotal_cents: number;
  tax_cents: number;
  tax_rate: number;
  property_address: string;
  archived: boolean;
  created_day: string;
  decided_day: string | null;
  waited: number | null;
}

/** Plain SQL and loops: nothing of the program's own way to count. */
async function rawQuotes(orgId: string, zone: string): Promise<RawQuote[]> {
  return app.query<RawQuote>(
    `select id, number, revision, status, author_id, total_cents, subtotal_cents, tax_cents, tax_rate, property_address,
       (select count(*) > 0 from quote_archives a where a.org_id = q.org_id and a.quote_id = q.id) as archived,
       to_char(created_at at time zone $2, 'YYYY-MM-DD') as created_day,
       to_char(coalesce(approved_at, declined_at) at time zone $2, 'YYYY-MM-DD') as decided_day,
       floor(extract(epoch from coalesce(approved_at, declined_at) - sent_at))::int as waited
     from quotes q where org_id = $1`,
    [orgId, zone],
  );
}

function counting(all: readonly RawQuote[]): RawQuote[] {
  return all.filter((quote) => {
    if (quote.status === 'pending' || quote.archived) return false;
    const later = all.filter((other) => other.number === quote.number && other.revision > quote.revision);
    const won = all.some((other) => other.number === quote.number && other.status === 'approved');
    return quote.status === 'approved'
      ? !later.some(({ status }) => status === 'approved')
      : !won && !later.some(({ status }) => status === 'declined');
  });
}

/** By the text of the rows. */
const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function differences(company: TestCompany, zone: string): Promise<string[]> {
  const { reports } = company.owner.client.api;
  const all = await rawQuotes(company.orgId, zone);
  const counted = counting(all);
  const days = [
    ...new Set(all.flatMap(({ created_day, decided_day }) => [created_day, decided_day ?? created_day])),
  ].sort();
  const found: string[] = [];
  const compare = (what: string, one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other))
      found.push(`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
  };
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const middle = days[Math.floor(days.length / 2)] ?? first;
  for (const [from, to] of [
    [first, last],
    [middle, middle],
    [middle, last],
  ] as const)
    for (const author of [undefined, company.owner.id]) {
      const own = (quote: RawQuote) => author === undefined || quote.author_id === author;
      const decided = counted
        .filter(own)
        .filter(({ decided_day }) => decided_day !== null && decided_day >= from && decided_day <= to);
      const inPeriod = ({ created_day }: RawQuote) => created_day >= from && created_day <= to;
      const made = [...counted, ...all.filter(({ status, archived }) => status === 'pending' && !archived)]
        .filter(own)
        .filter(inPeriod);
      const won = decided.filter(({ status }) => status === 'approved');
      const input = { from, to, ...(author ? { author_id: author } : {}) };
      const overview = await reports.overview(input);
      const waits = decided.flatMap(({ waited }) => waited ?? []);
      compare('figures', overview.figures, {
        made: made.length,
        approved: won.length,
        declined: decided.length - won.length,
        win_rate: decided.length > 0 ? won.length / decided.length : null,
        average_wait_seconds: waits.length > 0 ? Math.round(sum(waits) / waits.length) : null,
        made_cents: sum(made.map(({ total_cents }) => total_cents)),
        approved_cents: sum(won.map(({ total_cents }) => total_cents)),
        average_ticket_cents:
          won.length > 0 ? Math.floor(sum(won.map(({ total_cents }) => total_cents)) / won.length + 0.5) : null,
      });
      compare('columns', sum(overview.decided.map(({ approved, declined }) => approved + declined)), decided.length);
      compare(
        'made columns',
        sum(overview.made.flatMap(({ states }) => states.map(({ count }) => count))),
        made.length,
      );
      compare('waits', sum(overview.waits.map(({ approved, declined }) => approved + declined)), waits.length);
      const tax = await reports.tax(input);
      const rates = [...new Set(won.map(({ tax_rate }) => tax_rate))].sort((a, b) => b - a);
      compare(
        'tax',
        tax.accrual,
        rates.map((rate) => {
          const at = won.filter(({ tax_rate }) => tax_rate === rate);
          return {
            rate,
            quotes: at.length,
            net_cents: sum(at.map(({ subtotal_cents }) => subtotal_cents)),
            tax_cents: sum(at.map(({ tax_cents }) => tax_cents)),
          };
        }),
      );
      const cities = await reports.breakdown({ ...input, cut: 'city' });
      for (const { value, approved, declined, approved_cents } of cities.rows) {
        const there = decided.filter(({ property_address: address }) =>
          value === '' ? !address.includes(',') : address.toLowerCase().includes(`, ${value.toLowerCase()}`),
        );
        const wonThere = there.filter(({ status }) => status === 'approved');
        compare(
          `city ${value}`,
          [approved, declined, approved_cents],
          [wonThere.length, there.length - wonThere.length, sum(wonThere.map(({ total_cents }) => total_cents))],
        );
      }
      const people = await reports.breakdown({ ...input, cut: 'person' });
      compare(
        'people',
        sum(people.rows.map(({ approved_cents }) => approved_cents ?? 0)),
        sum(won.map(({ total_cents }) => total_cents)),
      );
      for (const [cut, field] of [
        ['service', 'service'],
        ['surface', 'surface_type'],
        ['material', 'material'],
      ] as const) {
        const items = await app.query<{ value: string; quotes: number; won: number; cents: number }>(
          `select coalesce(i.basis->>'${field}', '') as value, count(distinct q.id)::int as quotes,
             count(distinct q.id) filter (where q.status = 'approved')::int as won,
             coalesce(sum(i.line_total_cents) filter (where q.status = 'approved'), 0)::int as cents
           from quote_items i join quotes q on q.org_id = i.org_id and q.id = i.quote_id
           where q.org_id = $1 and q.id = any($2) and (i.kind = 'service' or i.kind = any($3)) group by 1 order by 1`,
          [company.orgId, decided.map(({ id }) => id), cut === 'service' ? ['custom'] : []],
        );
        const { rows } = await reports.breakdown({ ...input, cut });
        compare(
          cut,
          inOrder(rows.map((row) => [row.value, row.approved + row.declined, row.approved, row.approved_cents])),
          inOrder(items.map((row) => [row.value, row.quotes, row.won, row.cents])),
        );
      }
    }
  return found;
}

test(`each figure of every report is what the rows say, in ${COMPANIES} random companies`, async () => {
  const found: string[] = [];
  for (let seed = 1; seed <= COMPANIES; seed += 1) {
    const random = randomOf(seed);
    const zone = ZONES[seed % ZONES.length] ?? 'UTC';
    const company = await buildCompany(app);
    await app.query('update organizations set time_zone = $2 where id = $1', [company.orgId, zone]);
    const people = [company.owner, await buildMember(app, company)];
    await work(company, people, random);
    found.push(...(await differences(company, zone)).map((each) => `company ${seed}: ${each}`));
    found.push(...(await withOrg(app.services.db, company.scope, (tx) => differingDays(tx, company.scope))));
  }
  expect(found).toEqual([]);
}, 600_000);
