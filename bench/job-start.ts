/**
 * Measures the time from the commit that queues a job until the job starts: on an idle server, and behind 5,000
 * jobs of another company. `node bench/job-start.ts`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { signQuoteJob } from '#server/features/quotes/evidence/sign-quote-job.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfMembership } from '#server/platform/db/scope.ts';
import { startWorkers } from '#server/platform/jobs/workers.ts';
import { startApi } from './api-parts.ts';
import { openLargeCompany } from './large-company.ts';

const JOBS = 200;
const APART_MS = 50;
const CROWD = 5000;
/** How long each job of the other company runs. */
const WORK_MS = 50;
const TARGETS = { quiet: 100, crowded: 1000 };

const company = await openLargeCompany({ quotes: 10, customers: 5 });
const api = await startApi(company.dataDir, company.connections);
const { services } = api;
const own = scopeOfMembership({ orgId: company.orgId });
const crowd = scopeOfMembership({ orgId: newId() });
const committed = new Map<string, number>();
const waits: number[] = [];

const job = {
  ...signQuoteJob,
  async run(_services: Services, { org_id, quote_id }: { org_id: string; quote_id: string }) {
    if (org_id === crowd.orgId) return delay(WORK_MS);
    // A job can start before its sender learns of the commit. Its wait counts as zero.
    const now = performance.now();
    waits.push(now - (committed.get(quote_id) ?? now));
  },
};
const workers = await startWorkers(services, company.connections, [job]);
try {
  const quiet = await medianAndP95();
  for (let queued = 0; queued < CROWD; queued += 500) await queue(crowd, 500);
  await delay(1000);
  const crowded = await medianAndP95();
  const left = await waiting();
  console.log(`A job starts after ${words(quiet)}, quiet (p95 at most ${TARGETS.quiet} ms)`);
  console.log(
    `A job starts after ${words(crowded)} beside ${CROWD} waiting jobs of another company, of which ${left} were left (p95 at most ${TARGETS.crowded} ms)`,
  );
  if (left === 0) throw new Error('The other company was served before the measurement ended');
  if (quiet.p95 > TARGETS.quiet || crowded.p95 > TARGETS.crowded) process.exitCode = 1;
} finally {
  await workers.stop();
  await api.close();
  await company.close();
}

interface Waits {
  median: number;
  p95: number;
}

async function medianAndP95(): Promise<Waits> {
  waits.length = 0;
  for (let at = 0; at < JOBS; at++) {
    const [id] = await queue(own, 1);
    if (id !== undefined) committed.set(id, performance.now());
    await delay(APART_MS);
  }
  while (waits.length < JOBS) await delay(APART_MS);
  const sorted = [...waits].sort((a, b) => a - b);
  return { median: sorted[Math.floor(JOBS / 2)] ?? Number.NaN, p95: sorted[Math.floor(JOBS * 0.95)] ?? Number.NaN };
}

async function queue(scope: OrgScope, count: number): Promise<string[]> {
  const payloads = Array.from({ length: count }, () => ({ org_id: scope.orgId, quote_id: newId() }));
  await withOrg(services.db, scope, (tx) => services.jobs.send(tx, signQuoteJob, ...payloads));
  return payloads.map(({ quote_id }) => quote_id);
}

async function waiting(): Promise<number> {
  const { rows } = await services.db.tenant.pool.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job where name = $1 and state < 'active'`,
    [signQuoteJob.name],
  );
  return rows[0]?.left ?? 0;
}

function words({ median, p95 }: Waits): string {
  return `${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}
