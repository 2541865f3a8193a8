/** Computes the reports of payments and work from the raw rows, independently of the program. */
import type { TestApp } from '#tests/support/app.ts';

const SIGN: Readonly<Record<string, 1 | -1>> = {
  charge: 1,
  manual: 1,
  refund_failed: 1,
  dispute_reversal: 1,
  refund: -1,
  dispute: -1,
  void: -1,
};

interface Entry {
  number: number;
  type: string;
  method: string;
  cents: number;
  day: string;
  at: Date;
  id: string;
}
interface Approval {
  number: number;
  revision: number;
  at: Date;
  day: string;
  total: number;
  tax: number;
  net: number;
  deposit: number;
  rate: number;
  author_id: string;
  archived: boolean;
}

interface Reduction {
  number: number;
  revision: number;
  at: Date;
  cents: number;
  /** true when staff lowered the price together with a refund */
  of_refund: boolean;
}

export interface RawMoney {
  reductions: Reduction[];
  entries: (Entry & { tax: number; rate: number; author_id: string })[];
  approvals: Approval[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
/** Rounds half a cent up. Taxes are never negative, so that is also away from zero. */
const rounded = (value: number) => Math.floor(value + 0.5);

/** Returns the ledger with the tax of each entry: the tax on all money so far minus the tax already booked. */
export async function rawMoney(app: TestApp, orgId: string, zone: string): Promise<RawMoney> {
  const approvals = await app.query<Approval>(
    `select q.number, q.revision, q.approved_at as at, to_char(q.approved_at at time zone $2, 'YYYY-MM-DD') as day,
       q.total_cents as total, q.tax_cents as tax, q.subtotal_cents as net, q.deposit_cents as deposit,
       q.tax_rate::float as rate, q.author_id,
       (select count(*) > 0 from quote_archives a where a.org_id = q.org_id and a.quote_id = q.id) as archived
     from quotes q where q.org_id = $1 and q.status = 'approved' order by q.number, q.revision`,
    [orgId, zone],
  );
  const entries = await app.query<Entry>(
    `select q.number, e.type, e.method, e.amount_cents as cents, e.id, e.at,
       coalesce(to_char(e.received_on, 'YYYY-MM-DD'), to_char(e.at at time zone $2, 'YYYY-MM-DD')) as day
     from payment_entries e join quotes q on q.org_id = e.org_id and q.id = e.quote_id
     where e.org_id = $1 order by e.at, e.id`,
    [orgId, zone],
  );
  const reductions = await app.query<Reduction>(
    `select q.number, q.revision, r.at, r.amount_cents as cents, r.refund_id is not null as of_refund
     from price_reductions r join quotes q on q.org_id = r.org_id and q.id = r.quote_id where r.org_id = $1`,
    [orgId],
  );
  const received = new Map<number, { money: number; tax: number }>();
  return {
    approvals,
    reductions,
    entries: entries.map((entry) => {
      const before = received.get(entry.number) ?? { money: 0, tax: 0 };
      const owed = approvals.findLast(({ number, at }) => number === entry.number && at <= entry.at);
      if (!owed) throw new Error('Nothing is owed yet');
      const money = before.money + (SIGN[entry.type] ?? 0) * entry.cents;
      const until = reductions.filter(({ at }) => at <= entry.at);
      const price = priceOf(owed, until);
      const taxed = owed.total === 0 ? 0 : rounded((price * owed.tax) / owed.total);
      const sold = Math.max(0, Math.min(money, price));
      const tax = price === 0 ? 0 : rounded((sold * taxed) / price);
      received.set(entry.number, { money, tax });
      return { ...entry, tax: tax - before.tax, rate: owed.rate, author_id: owed.author_id };
    }),
  };
}

/** Returns a revision's approved price minus its price reductions. */
function priceOf({ number, revision, total }: Approval, reductions: readonly Reduction[]): number {
  const own = reductions.filter((each) => each.number === number && each.revision === revision);
  return total - sum(own.map(({ cents }) => cents));
}

interface Wanted {
  from: string;
  to: string;
  author: string | undefined;
}

export function expectedPayments({ entries }: RawMoney, { from, to, author }: Wanted) {
  const within = entries
    .filter(({ day }) => day >= from && day <= to)
    .filter(({ author_id }) => author === undefined || author_id === author);
  const of = (types: readonly string[], rows = within) =>
    sum(rows.filter(({ type }) => types.includes(type)).map(({ cents }) => cents));
  const figures = (rows: typeof within) => {
    const count = (types: readonly string[]) => rows.filter(({ type }) => types.includes(type)).length;
    const paid_cents = of(['charge', 'manual'], rows) - of(['void'], rows);
    const returned_cents = of(['refund', 'dispute'], rows) - of(['refund_failed', 'dispute_reversal'], rows);
    return {
      payments: count(['charge', 'manual']) - count(['void']),
      paid_cents,
      returned_cents,
      received_cents: paid_cents - returned_cents,
      tax_cents: sum(rows.map(({ tax }) => tax)),
    };
  };
  const rates = [...new Set(within.map(({ rate }) => rate))].sort((a, b) => b - a);
  return {
    figures: figures(within),
    methods: [...new Set(within.map(({ method }) => method))]
      .sort()
      .map((method) => [method, figures(within.filter((row) => row.method === method))]),
    cash: rates
      .map((rate) => ({ rate, ...figures(within.filter((row) => row.rate === rate)) }))
      .filter(({ payments, received_cents, tax_cents }) => payments !== 0 || received_cents !== 0 || tax_cents !== 0)
      .map(({ rate, payments, received_cents, tax_cents }) => ({ rate, payments, received_cents, tax_cents })),
  };
}

/**
 * Returns money that went back and isn't owed again, so that the deposit stays paid. Counts refunds with which
 * staff lowered the price. Counts refunds at the provider up to the price reductions since the first of them.
 */
function forgivenTo({ number, revision }: Approval, entries: RawMoney['entries'], reductions: readonly Reduction[]) {
  const refunds = entries.filter((each) => each.number === number && each.type.startsWith('refund'));
  const lowered = reductions.filter((each) => each.number === number && each.revision === revision);
  const atProvider = refunds.filter(({ method }) => method === 'card');
  const since = atProvider[0]?.at;
  const after = lowered.filter(({ at, of_refund }) => !of_refund && since !== undefined && at >= since);
  const total = (rows: typeof refunds) => Math.max(0, -sum(rows.map(({ type, cents }) => (SIGN[type] ?? 0) * cents)));
  const cents = (rows: readonly Reduction[]) => sum(rows.map((each) => each.cents));
  const forgiven = cents(lowered.filter(({ of_refund }) => of_refund)) + Math.min(total(atProvider), cents(after));
  return Math.min(total(refunds), forgiven);
}

/** Returns the expected balance due from the latest approval of each quote number, by whole days overdue. */
export function expectedOpen(
  { entries, approvals, reductions }: RawMoney,
  jobs: readonly RawJob[],
  { today, author }: { today: string; author: string | undefined },
) {
  const ages = Array.from({ length: 5 }, () => ({ cents: 0, numbers: new Set<number>() }));
  for (const number of new Set(approvals.map((each) => each.number))) {
    const owed = approvals.findLast((each) => each.number === number);
    if (!owed || owed.archived || (author !== undefined && owed.author_id !== author)) continue;
    const money = Math.max(
      0,
      sum(entries.filter((entry) => entry.number === number).map(({ type, cents }) => (SIGN[type] ?? 0) * cents)),
    );
    const price = priceOf(owed, reductions);
    const open = Math.max(0, price - money);
    const forgiven = forgivenTo(owed, entries, reductions);
    const deposit = Math.min(open, Math.max(0, Math.min(owed.deposit, price) - money - forgiven));
    const job = jobs.find((each) => each.number === number);
    const add = (cents: number, since: string | null) => {
      const days = since === null ? 0 : (Date.parse(today) - Date.parse(since)) / 86_400_000;
      const age = days < 1 ? 0 : days <= 30 ? 1 : days <= 60 ? 2 : days <= 90 ? 3 : 4;
      if (cents === 0) return;
      const row = ages[age];
      row?.numbers.add(number);
      if (row) row.cents += cents;
    };
    add(deposit, owed.day);
    add(open - deposit, job ? job.done_on : owed.deposit > 0 ? null : owed.day);
  }
  return ages.map(({ cents, numbers }) => ({ quotes: numbers.size, cents }));
}

export interface RawJob {
  number: number;
  /** null until all visits are done */
  done_on: string | null;
  people: { person: string; planned: number; worked: number }[];
  planned: number;
  worked: number;
}

/** Returns the jobs of quotes. Computes the hours of their visits from the sequence of states. */
export async function rawJobs(app: TestApp, orgId: string, zone: string): Promise<RawJob[]> {
  const visits = await app.query<{
    number: number;
    state: string;
    minutes: number;
    people: string[];
    worked: number;
    done_on: string | null;
  }>(
    `select j.quote_number as number, v.state, v.minutes,
       array(select user_id::text from visit_people p where p.org_id = v.org_id and p.visit_id = v.id) as people,
       floor(coalesce((select sum(ends - begins) from (
         select state, extract(epoch from at) / 60 as begins, extract(epoch from lead(at, 1, at) over (order by seq)) / 60 as ends
         from visit_changes c where c.org_id = v.org_id and c.visit_id = v.id and c.type = 'state') spans
         where state = 'working'), 0))::int as worked,
       (select to_char(max(at) at time zone $2, 'YYYY-MM-DD') from visit_changes c
         where c.org_id = v.org_id and c.visit_id = v.id and c.type = 'state' and c.state = 'done') as done_on
     from jobs j join visits v on v.org_id = j.org_id and v.job_id = j.id where j.org_id = $1 and j.kind = 'work'`,
    [orgId, zone],
  );
  return [...Map.groupBy(visits, ({ number }) => number)].map(([number, all]) => {
    const going = all.filter(({ state }) => state !== 'cancelled');
    const done = going.length > 0 && going.every(({ state }) => state === 'done');
    const days = going.map(({ done_on }) => done_on ?? '').sort();
    const times = (visit: (typeof going)[number]) => Math.max(1, visit.people.length);
    return {
      number,
      done_on: done ? (days.at(-1) ?? null) : null,
      planned: sum(going.map((visit) => visit.minutes * times(visit))),
      worked: sum(going.map((visit) => visit.worked * times(visit))),
      people: [...new Set(going.flatMap(({ people }) => people))].map((person) => {
        const own = going.filter(({ people }) => people.includes(person));
        return {
          person,
          planned: sum(own.map(({ minutes }) => minutes)),
          worked: sum(own.map(({ worked }) => worked)),
        };
      }),
    };
  });
}

export function expectedWork(jobs: readonly RawJob[], { approvals, reductions }: RawMoney, from: string, to: string) {
  const owedOf = (number: number) => approvals.findLast((each) => each.number === number);
  const done = jobs.filter(
    ({ number, done_on }) => done_on !== null && done_on >= from && done_on <= to && owedOf(number)?.archived === false,
  );
  const netOf = (owed: Approval) => {
    const price = priceOf(owed, reductions);
    return price === owed.total ? owed.net : price - rounded((price * owed.tax) / owed.total);
  };
  const net = (rows: readonly RawJob[]) =>
    sum(rows.flatMap(({ number }) => approvals.filter((each) => each === owedOf(number)).map(netOf)));
  const worked = sum(done.map((job) => job.worked));
  const people = [...new Set(done.flatMap((job) => job.people.map(({ person }) => person)))].sort();
  return {
    figures: {
      jobs: done.length,
      planned_minutes: sum(done.map((job) => job.planned)),
      worked_minutes: worked,
      net_cents: net(done),
      cents_an_hour: worked > 0 ? rounded((net(done.filter((job) => job.worked > 0)) * 60) / worked) : null,
    },
    people: people.map((person) => {
      const own = done.flatMap((job) => job.people.filter((each) => each.person === person));
      return [person, own.length, sum(own.map(({ planned }) => planned)), sum(own.map((each) => each.worked))];
    }),
  };
}
