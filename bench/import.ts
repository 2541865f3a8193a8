/**
 * Measures an import of 50,000 customers into a company with 100,000 quotes, while someone else works in the
 * app. Shows how long the import takes, how long other requests wait, and the program's memory.
 * `node bench/import.ts`, or smaller: `node bench/import.ts 5000`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '#server/platform/db/ids.ts';
import { openLargeCompany } from './large-company.ts';
import { type CallInit, report, type Worker, workerAt } from './meanwhile.ts';
import { startProgram } from './program.ts';

const TARGET_SECONDS = 60;
const LOOK_MS = 200;
const REQUESTS = ['/quotes?limit=25', '/dashboard', '/customers?search=smith', '/quotes?limit=25&search=oak'] as const;

const FIRST_NAMES = 'Ada Ben Cleo Dan Eva Finn Gia Hugo Ines Jack Kim Leo Maya Ned Olga Paul Quinn Rosa Sam Tess'.split(
  ' ',
);
const LAST_NAMES =
  'Abbott Barker Chapman Dawson Ellis Fisher Griffin Hughes Irwin Jacobs Keller Lawson Mercer Newton Owens Porter Reeves Smith Turner Vaughn'.split(
    ' ',
  );
const STREETS = ['Harbor Street', 'Mill Road', 'Oakwood Drive', 'Second Avenue', 'Quarry Lane'];

/** Creates a customer file in which some names repeat, so a search for a name finds some rows, not all. */
function customersFile(count: number): File {
  const of = (list: readonly string[], n: number) => list[Math.floor(n) % list.length];
  const rows = Array.from({ length: count }, (_, n) => {
    const name = `${of(FIRST_NAMES, n)} ${of(LAST_NAMES, n / FIRST_NAMES.length)}`;
    const address = `${100 + (n % 9000)} ${of(STREETS, n / 7)}`;
    return `${name},person${n}@example.com,(555) ${String(n).padStart(7, '0')},${address},Dayton,OH,45402,"Procedures code ${n}, ring twice"`;
  });
  const text = `Name,Email,Phone,Street,City,State,Zip,Notes\n${rows.join('\n')}\n`;
  return new File([text], 'customers.csv', { type: 'text/csv' });
}

interface Entry {
  status: string;
  mapping: object;
  encoding: string;
  delimiter: string;
  done: { new: number };
}

const json = (body: object): CallInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function until({ call }: Worker, id: string, status: string): Promise<Entry> {
  for (;;) {
    const entry = await call<Entry>(`/customer-imports/${id}`);
    if (entry.status === status) return entry;
    if (entry.status === 'failed') throw new Error('The import failed');
    await delay(LOOK_MS);
  }
}

/** @returns seconds until the program had checked the file, and until it had imported all customers */
async function imported(worker: Worker, count: number): Promise<{ checked: number; done: number }> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const id = newId();
  const form = new FormData();
  form.set('id', id);
  form.set('file', customersFile(count));
  const { mapping, encoding, delimiter } = await worker.call<Entry>('/customer-imports', {
    method: 'POST',
    body: form,
  });
  await worker.call(`/customer-imports/${id}/check`, json({ mapping, encoding, delimiter }));
  await until(worker, id, 'checked');
  const checked = seconds();
  await worker.call(`/customer-imports/${id}/start`, json({}));
  const { done } = await until(worker, id, 'done');
  if (done.new !== count) throw new Error(`${done.new} of ${count} customers were imported`);
  return { checked, done: seconds() };
}

const [count = 50_000] = process.argv.slice(2).map(Number);
const company = await openLargeCompany();
try {
  const program = await startProgram(company);
  try {
    const worker = workerAt(program, company.sessionToken, REQUESTS);
    const quiet = await worker.quiet();
    const job = imported(worker, count);
    const meanwhile = await worker.during(job);
    const { checked, done } = await job;
    console.log(`\nimport of ${count} customers: upload and check ${checked.toFixed(1)} s of the time`);
    const isMet = report({ words: 'time', seconds: done, target: TARGET_SECONDS }, meanwhile, quiet);
    if (!isMet) process.exitCode = 1;
  } finally {
    await program.stop();
  }
} finally {
  await company.close();
}
