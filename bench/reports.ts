/**
 * Measures every report over ten years of a company with 50,000 quotes, and the calendar's list of unscheduled
 * work. Nine companies of the same size share the database. Then lists the large tables that the query plans
 * read in full. REPORT_QUOTES makes only the measured company larger. A million quotes take about 4 GB in
 * TMPDIR.
 *   REPORT_QUOTES=1000000 node bench/reports.ts
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { BREAKDOWNS } from '#domain/reports/breakdown.ts';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { startApi } from './api-parts.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { createRecorder } from './recorded-sql.ts';
import { sequentialScansOf } from './sequential-scans.ts';

const RUNS = 60;
const WARM_UP = 5;
const OTHERS = 50_000;
const LARGE = 500_000;

const TRAY_MAX_MS = 50;
const GROWING = new Set([
  'quotes',
  'finished_work',
  'follow_ups',
  'counted_numbers',
  'quote_archives',
  'quote_items',
  'payment_entries',
]);

/** Ten years until today, which includes all quotes. */
const TO = new Date().toISOString().slice(0, 10);
const ALL = `from=${Number(TO.slice(0, 4)) - 9}-01-01&to=${TO}`;
const quotes = Number(process.env['REPORT_QUOTES'] ?? OTHERS);
const reportMaxMs = quotes >= LARGE ? 1500 : 300;
const CASES: readonly (readonly [path: string, most: number])[] = [
  ...[
    '/reports/overview?',
    ...BREAKDOWNS.map((cut) => `/reports/by/${cut}?`),
    '/reports/payments?',
    '/reports/tax?',
    '/reports/work?',
    '/reports/follow-ups?',
    '/reports/price-coach?',
  ].map((path) => [`${path}${ALL}`, reportMaxMs] as const),
  ['/calendar/tray', TRAY_MAX_MS],
];

async function seed({ superuser, orgId }: LargeCompany): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
    await client.query(`set session_replication_role = replica; set app.org_id = '${orgId}'`);
    const rows = readFileSync(new URL('reports-company.sql', import.meta.url), 'utf8');
    await client.query(
      rows.replaceAll(':quotes', String(quotes)).replaceAll(':others', String(Math.min(quotes, OTHERS))),
    );
    // In a running database, autovacuum does this within a minute.
    await client.query('vacuum analyze');
    const counts = await client.query(
      'select (select count(*) from quotes) as quotes, (select count(*) from quote_items) as lines',
    );
    console.log(counts.rows[0]);
  } finally {
    await client.end();
  }
}

const company = await openLargeCompany({ quotes: 0, customers: 1 });
try {
  await seed(company);
  const recorded = createRecorder();
  const server = await startApi(company.dataDir, company.connections, (db) => recorded.listen(db));
  try {
    for (const [path, most] of CASES) {
      const ask = async () => {
        const started = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
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
      const scans = await sequentialScansOf(company, recorded.take(), GROWING);
      const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
      const verdict = at(0.95) <= most && scans.length === 0 ? 'ok' : 'TOO SLOW';
      console.log(
        `${(path.split('?')[0] ?? '').padEnd(26)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  ${scans.join(' ') || 'no scan'}  ${verdict}`,
      );
    }
  } finally {
    await server.close();
  }
} finally {
  await company.close();
}
