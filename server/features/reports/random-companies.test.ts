/**
 * Compares every number in the reports with an independent computation from the raw rows of random companies.
 * REPORT_COMPANIES sets how many; 200 are compared before a release.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { groupOf, QUOTE_LABELS, type QuoteLabel } from '#domain/quote/lifecycle.ts';
import { createRouter } from '#server/router.ts';
import { moneyDifferences } from '#tests/random-companies/compare-money.ts';
import { randomOf } from '#tests/random-companies/random.ts';
import { workAtRandom } from '#tests/random-companies/work.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, type TestCompany } from '#tests/support/factories.ts';

const COMPANIES = Number(process.env['REPORT_COMPANIES'] ?? 1);
const ZONES = ['America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/St_Johns'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

interface RawQuote {
  id: string;
  number: number;
  revision: number;
  status: 'pending' | 'approved' | 'declined';
  author_id: string;
  /** current price: the signed total minus its price reductions */
  price_cents: number;
  total_cents: number;
  subtotal_cents: number;
  tax_cents: number;
  tax_rate: number;
  property_address: string;
  source: string;
  archived: boolean;
  created_day: string;
  decided_day: string | null;
  waited: number | null;
}

/** Reads the quotes with plain SQL, so that no query under test is used. */
async function rawQuotes(orgId: string, zone: string): Promise<RawQuote[]> {
  return app.query<RawQuote>(
    `select id, number, revision, status, author_id, total_cents,
       total_cents - (select coalesce(sum(amount_cents), 0) from price_reductions r where r.org_id = q.org_id and r.quote_id = q.id)::int as price_cents,
       subtotal_cents, tax_cents, tax_rate, property_address,
       coalesce((select upper(left(trim(c.source), 1)) || lower(substr(trim(c.source), 2)) from customers c where c.org_id = q.org_id and c.id = q.customer_id), '') as source,
       (select count(*) > 0 from quote_archives a where a.org_id = q.org_id and a.quote_id = q.id) as archived,
       to_char(created_at at time zone $2, 'YYYY-MM-DD') as created_day,
       to_char(coalesce(approved_at, declined_at) at time zone $2, 'YYYY-MM-DD') as decided_day,
       floor(extract(epoch from coalesce(approved_at, declined_at) - sent_at))::int as waited
     from quotes q where org_id = $1`,
    [orgId, zone],
  );
}

interface RawReduction {
  quote_id: string;
  net_cents: number;
  tax_cents: number;
  day: string;
}

async function rawReductions(orgId: string, zone: string): Promise<RawReduction[]> {
  return app.query<RawReduction>(
    `select quote_id, amount_cents - tax_cents as net_cents, tax_cents, to_char(at at time zone $2, 'YYYY-MM-DD') as day
     from price_reductions where org_id = $1`,
    [orgId, zone],
  );
}

/** Decided quotes that no later decision replaced. */
function lasting(all: readonly RawQuote[]): RawQuote[] {
  return all.filter((quote) => {
    if (quote.status === 'pending' || quote.archived) return false;
    const later = all.filter((other) => other.number === quote.number && other.revision > quote.revision);
    return !later.some(({ status }) => status === 'approved' || (status === 'declined' && quote.status === 'declined'));
  });
}

/** Decisions that reports count: each quote number once, as approved while its approval is in effect. */
function counting(all: readonly RawQuote[]): RawQuote[] {
  const isOfApproved = hasNumberOf(approvedOf(all));
  return lasting(all).filter((quote) => quote.status === 'approved' || !isOfApproved(quote));
}

const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function differences(company: TestCompany, zone: string): Promise<string[]> {
  const { reports } = company.owner.client.api;
  const all = await rawQuotes(company.orgId, zone);
  const counted = counting(all);
  const reductions = await rawReductions(company.orgId, zone);
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
    [addDays(first, -100), addDays(last, 100)],
    [middle, addDays(last, 200)],
  ] as const)
    for (const author of [undefined, company.owner.id]) {
      const own = (quote: RawQuote) => author === undefined || quote.author_id === author;
      const decided = counted
        .filter(own)
        .filter(({ decided_day }) => decided_day !== null && decided_day >= from && decided_day <= to);
      const inPeriod = ({ created_day }: RawQuote) => created_day >= from && created_day <= to;
      const made = standing(all).filter(own).filter(inPeriod);
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
        made_cents: sum(made.map(({ price_cents }) => price_cents)),
        approved_cents: sum(won.map(({ price_cents }) => price_cents)),
        average_ticket_cents:
          won.length > 0 ? Math.floor(sum(won.map(({ price_cents }) => price_cents)) / won.length + 0.5) : null,
      });
      compare('columns', sum(overview.decided.map(({ approved, declined }) => approved + declined)), decided.length);
      compare(
        'made columns',
        sum(overview.made.flatMap(({ states }) => states.map(({ count }) => count))),
        made.length,
      );
      compare('waits', sum(overview.waits.map(({ approved, declined }) => approved + declined)), waits.length);
      const tax = await reports.tax(input);
      const lowered = reductions.flatMap(({ quote_id, day, ...less }) => {
        const quote = counted.filter(own).find(({ id, status }) => id === quote_id && status === 'approved');
        return quote && day >= from && day <= to ? [{ ...less, tax_rate: quote.tax_rate }] : [];
      });
      const rates = [...new Set([...won, ...lowered].map(({ tax_rate }) => tax_rate))].sort((a, b) => b - a);
      compare(
        'tax',
        tax.accrual,
        rates.map((rate) => {
          const at = won.filter(({ tax_rate }) => tax_rate === rate);
          const less = lowered.filter(({ tax_rate }) => tax_rate === rate);
          return {
            rate,
            quotes: at.length,
            net_cents:
              sum(at.map(({ subtotal_cents }) => subtotal_cents)) - sum(less.map(({ net_cents }) => net_cents)),
            tax_cents: sum(at.map(({ tax_cents }) => tax_cents)) - sum(less.map(({ tax_cents }) => tax_cents)),
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
          [wonThere.length, there.length - wonThere.length, sum(wonThere.map(({ price_cents }) => price_cents))],
        );
      }
      const people = await reports.breakdown({ ...input, cut: 'person' });
      compare(
        'people',
        sum(people.rows.map(({ approved_cents }) => approved_cents ?? 0)),
        sum(won.map(({ price_cents }) => price_cents)),
      );
      const sources = await reports.breakdown({ ...input, cut: 'source' });
      compare(
        'sources',
        inOrder(sources.rows.map((row) => [row.value, row.approved, row.declined, row.approved_cents])),
        inOrder(
          [...Map.groupBy(decided, ({ source }) => source)].map(([source, there]) => {
            const wonThere = there.filter(({ status }) => status === 'approved');
            const cents = sum(wonThere.map(({ price_cents }) => price_cents));
            return [source, wonThere.length, there.length - wonThere.length, cents];
          }),
        ),
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

const undecided = (all: readonly RawQuote[]) => all.filter(({ status, archived }) => status === 'pending' && !archived);
const hasNumberOf = (others: readonly RawQuote[]) => {
  const numbers = new Set(others.map(({ number }) => number));
  return ({ number }: RawQuote) => numbers.has(number);
};
const approvedOf = (all: readonly RawQuote[]) => lasting(all).filter(({ status }) => status === 'approved');

/** Undecided and declined revisions of quotes whose approval is still in effect. */
const revising = (all: readonly RawQuote[]) =>
  shownRows(all).filter((quote) => quote.status !== 'approved' && hasNumberOf(approvedOf(all))(quote));

/** Declined quotes among `some` whose number has an undecided revision in `all`. */
const declinedBefore = (some: readonly RawQuote[], all: readonly RawQuote[]) =>
  some.filter(({ status }) => status === 'declined').filter(hasNumberOf(undecided(all)));

/** Rows of the quote list: all undecided quotes, and the decided ones that nothing replaced. */
function shownRows(all: readonly RawQuote[]): RawQuote[] {
  const replaced = declinedBefore(lasting(all), all);
  return [...lasting(all).filter((quote) => !replaced.includes(quote)), ...undecided(all)];
}

function standing(all: readonly RawQuote[]): RawQuote[] {
  const revisions = revising(all);
  return shownRows(all).filter((quote) => !revisions.includes(quote));
}

/** Finds errors in the quote list. It shows an approved quote and its next revision, but counts the number once. */
async function wronglyListed({ owner }: TestCompany, all: readonly RawQuote[]): Promise<string[]> {
  const { quotes } = owner.client.api;
  const { items } = await quotes.list({ revisions: 'counted', limit: 100 });
  const { count, total_cents } = await quotes.summary({});
  const once = standing(all);
  const said = [inOrder(items.map(({ id }) => id)), count, total_cents];
  const expected = [
    inOrder(shownRows(all).map(({ id }) => id)),
    once.length,
    sum(once.map((quote) => quote.price_cents)),
  ];
  return JSON.stringify(said) === JSON.stringify(expected)
    ? []
    : [`listed ${JSON.stringify(said)} instead of ${JSON.stringify(expected)}`];
}

/** Compares the dashboard with the list and the report that the dashboard links to. */
async function contradictions({ owner }: TestCompany, all: readonly RawQuote[]): Promise<string[]> {
  const { dashboard, quotes, reports } = owner.client.api;
  const { needs, pending, month, win_rate } = await dashboard.get();
  const lost = new Set(
    shownRows(all)
      .filter(({ status }) => status === 'declined')
      .map(({ id }) => id),
  );
  const recent = needs.flatMap(({ kind, rows }) =>
    kind === 'declined' ? rows.map(({ quote_id }) => quote_id ?? '') : [],
  );
  const sumOf = async (labels: QuoteLabel[]) => {
    const { count, total_cents } = await quotes.summary({ labels, revisions: 'counted' });
    return { count, total_cents };
  };
  const listed = await sumOf(QUOTE_LABELS.filter((label) => label !== 'approved' && label !== 'declined'));
  const [won, listedLost, waiting, unsent, drafts, expired] = await Promise.all([
    sumOf(['approved']),
    sumOf(['declined']),
    sumOf(['sent', 'viewed']),
    sumOf(['sending', 'in_outbox', 'not_sent']),
    sumOf(['draft']),
    sumOf(['expired']),
  ]);
  const ofMonth = await reports.overview({ from: month.from, to: month.to });
  const ofLast90 = await reports.overview({ from: win_rate.from, to: win_rate.to });
  const ever = await reports.overview({ from: '2020-01-01', to: '2029-12-31' });
  const everIn = (state: string) =>
    sum(ever.made.flatMap(({ states }) => states.filter((each) => each.state === state).map(({ count }) => count)));
  const { items } = await quotes.list({ revisions: 'counted', limit: 100 });
  const revisions = new Set(revising(all).map(({ id }) => id));
  const revisedIn = (state: string) =>
    items.filter(({ id, label }) => revisions.has(id) && groupOf(label) === state).length;
  const said = {
    listed: { count: pending.count, total_cents: pending.total_cents },
    waiting: { count: pending.waiting, total_cents: pending.waiting_cents },
    parts: [pending.waiting, pending.unsent, pending.drafts, pending.expired],
    reported: [pending.waiting, pending.unsent, pending.drafts, pending.expired],
    decided: [ever.figures.approved, ever.figures.declined, ever.figures.approved_cents],
    month: [month.approved, month.declined, month.approved_cents],
    before: [month.before.approved, month.before.declined, month.before.approved_cents],
    rate: [win_rate.approved, win_rate.declined, win_rate.share],
    recent,
  };
  const elsewhere = {
    listed,
    waiting,
    parts: [waiting.count, unsent.count, drafts.count, expired.count],
    reported: (['awaiting_reply', 'unsent', 'draft', 'expired'] as const).map(
      (state) => everIn(state) + revisedIn(state),
    ),
    decided: [
      won.count,
      listedLost.count - revisedIn('declined') + declinedBefore(counting(all), all).length,
      won.total_cents,
    ],
    month: [ofMonth.figures.approved, ofMonth.figures.declined, ofMonth.figures.approved_cents],
    before: [ofMonth.figures_before.approved, ofMonth.figures_before.declined, ofMonth.figures_before.approved_cents],
    rate: [ofLast90.figures.approved, ofLast90.figures.declined, ofLast90.figures.win_rate],
    recent: recent.filter((id) => lost.has(id)),
  };
  return JSON.stringify(said) === JSON.stringify(elsewhere)
    ? []
    : [`${JSON.stringify(said)} is not ${JSON.stringify(elsewhere)}`];
}

test(
  `each number in every report matches the rows, in ${COMPANIES} random companies`,
  async () => {
    const found: string[] = [];
    for (let seed = 1; seed <= COMPANIES; seed += 1) {
      const random = randomOf(seed);
      const zone = ZONES[seed % ZONES.length] ?? 'UTC';
      const company = await buildCompany(app);
      await app.query('update organizations set time_zone = $2 where id = $1', [company.orgId, zone]);
      const people = [company.owner, await buildMember(app, company)];
      await workAtRandom(app, company, people, random);
      found.push(...(await differences(company, zone)).map((each) => `company ${seed}: ${each}`));
      const all = await rawQuotes(company.orgId, zone);
      found.push(...(await contradictions(company, all)), ...(await wronglyListed(company, all)));
      found.push(...(await moneyDifferences(app, company, zone)));
    }
    expect(found).toEqual([]);
  },
  Math.max(600_000, COMPANIES * 60_000),
);
