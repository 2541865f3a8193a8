/**
 * An import of 50,000 customers, checked and imported by the worker in the serving process, while somebody else works in the
 * app: how long it takes, how long other requests wait, and how much memory the process needs. `node bench/import.ts`
 */
import { parseArgs } from 'node:util';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { newId } from '#server/db/ids.ts';
import { jobHandlers } from '#server/composition.ts';
import { SESSION_COOKIE } from '#server/gate/session-cookie.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { startApi } from './api-parts.ts';
import { openLargeCompany } from './large-company.ts';

const TARGETS = { seconds: 60, megabytes: 512, p95: 100 };
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '50000' } } });
const ROWS = Number(options.rows);
const MEGABYTE = 1024 * 1024;
/** What staff do meanwhile. */
const REQUESTS = ['/quotes?limit=25', '/dashboard', '/customers?search=smith', '/quotes?limit=25&search=oak'];

function customersFile(): string {
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `Customer ${n} Smith,person${n}@example.com,(555) ${String(n).padStart(7, '0')},${n} Harbor Street,Dayton,OH,45402,"Gate code ${n}, ring twice"`,
  );
  return `Name,Email,Phone,Street,City,State,Zip,Notes\n${rows.join('\n')}\n`;
}

type Entry = {
  status: string;
  position: number;
  mapping: object;
  encoding: string;
  delimiter: string;
  done: { new: number };
};

const company = await openLargeCompany();
const server = await startApi(company.dataDir, company.connections);
const workers = await startWorkers(server.services, company.connections, jobHandlers);
const cookie = `${SESSION_COOKIE}=${company.sessionToken}`;
const base = `http://127.0.0.1:${server.port}/api`;

/** The headers of a call as plain pairs. */
type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function call<Answer>(path: string, init: Init = {}): Promise<Answer> {
  const answer = await fetch(base + path, { ...init, headers: { cookie, ...init.headers } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const json = (body: object): Init => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

let waits: number[] = [];
let isOver = false;
let highest = 0;
const loop = monitorEventLoopDelay({ resolution: 10 });

const p95Of = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

async function workMeanwhile(): Promise<void> {
  for (let run = 0; !isOver; run += 1) {
    const began = performance.now();
    await call(REQUESTS[run % REQUESTS.length] ?? '/dashboard');
    waits.push(performance.now() - began);
    highest = Math.max(highest, process.memoryUsage().rss);
    await new Promise((later) => setTimeout(later, 20));
  }
}

async function until(id: string, status: string): Promise<Entry> {
  for (;;) {
    const entry = await call<Entry>(`/customer-imports/${id}`);
    if (entry.status === status) return entry;
    if (entry.status === 'failed') throw new Error('The import failed');
    await new Promise((later) => setTimeout(later, 200));
  }
}

try {
  const others = workMeanwhile();
  await new Promise((later) => setTimeout(later, 5000));
  const quiet = p95Of(waits);
  waits = [];
  loop.enable();
  const began = performance.now();
  const id = newId();
  const form = new FormData();
  form.set('id', id);
  form.set('file', new File([customersFile()], 'customers.csv', { type: 'text/csv' }));
  const { mapping, encoding, delimiter } = await call<Entry>('/customer-imports', { method: 'POST', body: form });
  await call(`/customer-imports/${id}/check`, json({ mapping, encoding, delimiter }));
  await until(id, 'checked');
  const checked = performance.now();
  await call(`/customer-imports/${id}/start`, json({}));
  const { done } = await until(id, 'done');
  const ended = performance.now();
  isOver = true;
  await others;
  const p95 = p95Of(waits);
  const [seconds, megabytes] = [(ended - began) / 1000, highest / MEGABYTE];
  console.log(`${done.new} customers: ${seconds.toFixed(1)} s (at most ${TARGETS.seconds})`);
  console.log(
    `  upload and check ${((checked - began) / 1000).toFixed(1)} s, import ${((ended - checked) / 1000).toFixed(1)} s`,
  );
  console.log(
    `  ${waits.length} other requests meanwhile: p95 ${p95.toFixed(0)} ms (at most ${TARGETS.p95}), before it ${quiet.toFixed(0)} ms`,
  );
  console.log(`  event loop held up: p99 ${(loop.percentile(99) / 1e6).toFixed(0)} ms`);
  console.log(`  memory at most ${megabytes.toFixed(0)} MB (at most ${TARGETS.megabytes}), this measurement included`);
  if (seconds > TARGETS.seconds || p95 > TARGETS.p95 || megabytes > TARGETS.megabytes) process.exitCode = 1;
} finally {
  isOver = true;
  await workers.stop();
  await server.close();
  await company.close();
}
