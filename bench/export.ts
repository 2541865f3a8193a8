/**
 * Measures the full export of a large company while people keep working: its duration, the program's memory, and
 * how long others wait. Runs twice: first the export creates every PDF again, which is the most work. Then
 * decided quotes have signed copies.
 * `node bench/export.ts`, or smaller: `node bench/export.ts 500 100`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { keepEvidence } from './evidence-company.ts';
import { storePhotos, storeSignedCopies } from './export-company.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { report, type Worker, workerAt } from './meanwhile.ts';
import { startProgram } from './program.ts';

const TARGET_SECONDS = 300;
const LOOK_MS = 500;

interface Export {
  status: string;
  size: number;
  files: number;
  problems: number;
  error: string | null;
}

async function exported({ call }: Worker): Promise<Export & { seconds: number }> {
  const began = performance.now();
  await call('/exports', { method: 'POST' });
  for (;;) {
    await delay(LOOK_MS);
    const [latest] = await call<Export[]>('/exports');
    if (latest?.status === 'failed') throw new Error(latest.error ?? 'The export failed');
    if (latest?.status === 'ready') return { ...latest, seconds: (performance.now() - began) / 1000 };
  }
}

/** Starts a new program for each measurement, so that memory left from one doesn't help the next. */
async function measure(company: LargeCompany, words: string): Promise<boolean> {
  const program = await startProgram(company);
  try {
    const { call } = workerAt(program, company.sessionToken, ['/dashboard']);
    const { items } = await call<{ items: { id: string }[] }>('/quotes?limit=3');
    const details = items.map(({ id }) => `/quotes/${id}`);
    const worker = workerAt(program, company.sessionToken, [
      '/quotes?limit=25',
      ...details,
      '/quotes/summary',
      '/dashboard',
    ]);
    const quiet = await worker.quiet();
    const job = exported(worker);
    const meanwhile = await worker.during(job);
    const { seconds, files, size, problems } = await job;
    console.log(`\n${words}: ${files} files, ${(size / 1e6).toFixed(0)} MB`);
    if (problems > 0) throw new Error(`${problems} files could not be included`);
    return report({ words: 'time', seconds, target: TARGET_SECONDS }, meanwhile, quiet);
  } finally {
    await program.stop();
  }
}

const [quotes = 10_000, photos = 2000] = process.argv.slice(2).map(Number);
const began = performance.now();
const company = await openLargeCompany({ quotes, customers: Math.ceil(quotes / 3) });
try {
  await storePhotos(company, photos);
  await keepEvidence(company);
  console.log(`prepared in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const what = `export of ${quotes} quotes and ${photos} photos`;
  const allAnew = await measure(company, `${what}, every PDF made anew`);
  await storeSignedCopies(company);
  const asInLife = await measure(company, `${what}, decided quotes with their signed copies`);
  if (!asInLife || !allAnew) process.exitCode = 1;
} finally {
  await company.close();
}
