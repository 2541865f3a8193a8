/**
 * Measures the lists of a company with 100,000 quotes and 100,000 customers over HTTP, one request after
 * another: a page, a search by part of a name, the sum of a selection. Then prints the plan of each statement.
 *   node bench/list.ts
 */
import pg from 'pg';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { startApi } from './api-parts.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { createRecorder, type Statement } from './recorded-sql.ts';

/** Only the fastest round counts, to exclude the effect of other work on the machine. */
const ROUNDS = 5;
const RUNS = 60;
const WARM_UP = 20;
const TARGET_MS = 50;
const NAMES = ['smith', 'garc', 'rodri', 'jennif', 'nguy', 'flores', 'davi', 'hern'];
const name = (run: number) => NAMES[run % NAMES.length] ?? 'smith';

/** Requests that staff make in a long list. `run` varies them. */
const CASES: readonly (readonly [what: string, path: (run: number) => string])[] = [
  ['page: the latest', () => '/quotes?limit=25'],
  ['page: by value', () => '/quotes?limit=25&sort=price_cents&direction=asc'],
  ['page: by customer', () => '/quotes?limit=25&sort=customer_name&direction=asc'],
  ['page: by last day', () => '/quotes?limit=25&sort=expires_at&direction=desc'],
  ['page: drafts', () => '/quotes?limit=25&labels[0]=draft'],
  ['page: viewed, by value', () => '/quotes?limit=25&labels[0]=viewed&sort=price_cents'],
  ['page: approved', () => '/quotes?limit=25&labels[0]=approved'],
  ['page: deposit due', () => '/quotes?limit=25&payment_states[0]=deposit_due'],
  ['page: deposit paid, by value', () => '/quotes?limit=25&payment_states[0]=deposit_paid&sort=price_cents'],
  ['page: paid, oldest', () => '/quotes?limit=25&payment_states[0]=paid&direction=asc'],
  ['search: part of a name', (run) => `/quotes?limit=25&search=${name(run)}`],
  ['search: two words', (run) => `/quotes?limit=25&search=${name(run)}%20oak`],
  ['search: in every address', () => '/quotes?limit=25&search=springfield'],
  ['search: two letters', () => '/quotes?limit=25&search=sm'],
  ['search: a number', (run) => `/quotes?limit=25&search=q-10${run % 10}`],
  ['sum: everything', () => '/quotes/summary'],
  ['sum: viewed', () => '/quotes/summary?labels[0]=viewed'],
  ['sum: approved', () => '/quotes/summary?labels[0]=approved'],
  ['sum: paid', () => '/quotes/summary?payment_states[0]=paid'],
  ['sum: part of a name', (run) => `/quotes/summary?search=${name(run)}`],
  ['sum: a year', () => '/quotes/summary?from=2026-01-01&to=2026-12-31'],
  ['customers: the latest', () => '/customers?limit=30'],
  ['customers: by name', () => '/customers?limit=30&sort=name'],
  ['customers: part of a name', (run) => `/customers?limit=30&search=${name(run)}`],
  ['customers: part of an address', (run) => `/customers?limit=30&search=${run}%20oak&sort=name`],
  ['customers: in every address', () => '/customers?limit=30&search=springfield&sort=name'],
  ['customers: a phone number', (run) => `/customers?limit=30&search=555${run % 10}12`],
  ['customers: two letters', () => '/customers?limit=30&search=sm'],
  ['customers: no match', () => '/customers?limit=30&search=nobody%20anywhere'],
  ['dashboard', () => '/dashboard'],
];

interface ListFigure {
  what: string;
  p50: number;
  p95: number;
  /** large tables that the query plan reads in full */
  sequentialScans: string[];
}

export async function measureList(report: (plan: string) => void = () => {}): Promise<ListFigure[]> {
  const company = await openLargeCompany({ quotes: 100_000, customers: 100_000 });
  try {
    const recorded = createRecorder();
    const server = await startApi(company.dataDir, company.connections, (db) => recorded.listen(db));
    try {
      const figures: ListFigure[] = [];
      for (const [what, path] of CASES) {
        const ask = async (run: number) => {
          const started = performance.now();
          const answer = await fetch(`http://127.0.0.1:${server.port}/api${path(run)}`, {
            headers: { cookie: `${SESSION_COOKIE}=${company.sessionToken}` },
          });
          await answer.arrayBuffer();
          if (answer.status !== 200) throw new Error(`${path(run)} answered ${answer.status}`);
          return performance.now() - started;
        };
        for (let run = 0; run < WARM_UP; run += 1) await ask(run);
        const rounds: number[][] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const times: number[] = [];
          for (let run = 0; run < RUNS; run += 1) times.push(await ask(run));
          rounds.push(times.sort((one, other) => one - other));
        }
        recorded.take();
        await ask(0);
        const plans = await plansOf(company, recorded.take());
        if (plans.length === 0) throw new Error(`No plan was seen for ${what}`);
        report(`\n=== ${what}\n${plans.join('\n---\n')}`);
        const at = (share: number) => Math.min(...rounds.map((times) => times[Math.floor(RUNS * share)] ?? 0));
        figures.push({ what, p50: at(0.5), p95: at(0.95), sequentialScans: sequentialScans(plans) });
      }
      return figures;
    } finally {
      await server.close();
    }
  } finally {
    await company.close();
  }
}

/** Returns the plans that the request role gets, including those of statements inside the search functions. */
async function plansOf({ superuser, orgId }: LargeCompany, statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client(superuser);
  const plans: string[] = [];
  client.on('notice', (notice) => plans.push(notice.message ?? ''));
  await client.connect();
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off; set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice; set random_page_cost = 1.1`);
    await client.query(`begin read only; set local role app_user; set local app.org_id = '${orgId}'`);
    for (const { pool, text, values } of statements)
      if (pool === 'tenant' && text.startsWith('select')) await client.query(text, values);
    // PostgreSQL reports a plan when it closes the cursor. The last cursor closes at the end of the transaction.
    await client.query('commit');
    return plans.filter((plan) => plan.includes('plan:'));
  } finally {
    await client.end();
  }
}

const GROWING = ['quotes', 'quote_items', 'quote_events', 'customers', 'properties'];

function sequentialScans(plans: readonly string[]): string[] {
  return GROWING.filter((table) => plans.some((plan) => new RegExp(`Seq Scan on ${table}\\b`).test(plan)));
}

function listTable(figures: readonly ListFigure[]): string {
  const row = ({ what, p50, p95, sequentialScans: scans }: ListFigure) =>
    [
      what.padEnd(28),
      p50.toFixed(1).padStart(8),
      p95.toFixed(1).padStart(8),
      p95 <= TARGET_MS ? 'ok' : 'slow',
      scans.length === 0 ? 'none' : scans.join(' '),
    ].join('  ');
  return [
    '100,000 of each, ms over HTTP'.padEnd(28) + '     p50       p95        sequential scans',
    ...figures.map(row),
  ].join('\n');
}

if (import.meta.main) {
  const verbose = process.argv.includes('--plans');
  const figures = await measureList(verbose ? console.log : undefined);
  console.log(listTable(figures));
  if (figures.some(({ p95, sequentialScans: scans }) => p95 > TARGET_MS || scans.length > 0)) process.exitCode = 1;
}
