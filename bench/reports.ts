/**
 * Every report of a company with 1,000,000 quotes beside nine others of the same size, over all of its time. Measured
 * over HTTP, one request after the other, then each statement's plan.
 *
 *   node bench/reports.ts [quotes of a company]
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { SESSION_COOKIE } from '#server/auth/session-cookie.ts';
import { BREAKDOWNS } from '#domain/reports/breakdown.ts';
import { startApi } from './api-parts.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { createRecorder, type Statement } from './recorded-sql.ts';

const RUNS = 60;
const WARM_UP = 5;
const TARGET_MS = 300;
const GROWING = new Set(['quotes', 'report_days', 'quote_archives', 'quote_items', 'payment_entries']);

/** Ten years until today: all quotes. */
const TO = new Date().toISOString().slice(0, 10);
const ALL = `from=${Number(TO.slice(0, 4)) - 9}-01-01&to=${TO}`;
const PATHS = [
  '/reports/overview?',
  ...BREAKDOWNS.map((cut) => `/reports/by/${cut}?`),
  '/reports/tax?',
  '/reports/follow-ups?',
  '/reports/price-coach?',
];

async function addOthers({ superuser, orgId }: LargeCompany): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set app.org_id = '${orgId}'`);
    await client.query(readFileSync(new URL('reports-company.sql', import.meta.url), 'utf8'));
    await client.query('vacuum analyze quotes');
    await client.query('vacuum analyze report_days');
    await client.query('vacuum analyze quote_archives');
    const { rows } = await client.query(
      'select (select count(*) from quotes) as quotes, (select count(*) from report_days) as days',
    );
    console.log(rows[0]);
  } finally {
    await client.end();
  }
}

/** @returns the tables that grow with the company and that a plan scans sequentially */
async function scansOf({ connections, orgId }: LargeCompany, statements: readonly Statement[]): Promise<string[]> {
  const client = new pg.Client(connections.user);
  await client.connect();
  try {
    await client.query(`begin; set local app.org_id = '${orgId}'`);
    const scans: string[] = [];
    for (const { text, values } of statements.filter(
      (each) => each.pool === 'tenant' && /^\s*(select|with)/i.test(each.text),
    )) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      for (const row of rows) {
        const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table && GROWING.has(table)) scans.push(table);
      }
    }
    return scans;
  } finally {
    await client.end();
  }
}

const quotes = Number(process.argv[2] ?? 1_000_000);
const company = await openLargeCompany({ quotes, customers: 30_000 });
try {
  await addOthers(company);
  const recorded = createRecorder();
  const server = await startApi(company.dataDir, company.connections, (db) => recorded.listen(db));
  try {
    for (const path of PATHS) {
      const ask = async () => {
        const started = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}${ALL}`, {
          headers: { cookie: `${SESSION_COOKIE}=${company.sessionToken}` },
        });
        const body = await answer.text();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`);
        return performance.now() - started;
      };
      for (let run = 0; run < WARM_UP; run += 1) await ask();
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await ask());
      times.sort((one, other) => one - other);
      recorded.take();
      await ask();
      const scans = await scansOf(company, recorded.take());
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
      const verdict = at(0.95) <= TARGET_MS && scans.length === 0 ? 'ok' : 'TOO SLOW';
      console.log(
        `${path.padEnd(26)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  ${scans.join(' ') || 'no scan'}  ${verdict}`,
      );
    }
  } finally {
    await server.close();
  }
} finally {
  await company.close();
}
