/**
 * Measures how long a customer waits for the response to an approval: on an idle server, with one approval after
 * another, and while another company uploads four 12-megapixel photos per second. Then counts the statements of
 * one approval. `node bench/approve.ts`
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startApi } from './api-parts.ts';
import {
  type Answer,
  type Company,
  clientAt,
  newCompany,
  photoForm,
  type SharedQuote,
  sharedQuote,
  type Target,
} from './attacks/target.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { phonePhoto } from './phone-photo.ts';
import { startProgram } from './program.ts';
import { createRecorder } from './recorded-sql.ts';

const APPROVALS = 100;
const APART_MS = 300;
const WARM_UP = 10;
const PHOTOS_A_SECOND = 4;
/** More parallel uploads would only queue: the program alternates between companies. */
const PHOTOS_AT_ONCE = 40;
const TARGETS = { quietMedian: 40, quietP95: 100, besideP95: 200 };

interface Waits {
  median: number;
  p95: number;
}

const approve = (target: Target, { token }: SharedQuote, client = clientAt(target, '127.0.2.9')): Promise<Answer> =>
  client.ask(`/approval/${token}/decision`, {
    method: 'POST',
    json: { decision: 'approved', name: 'Carla Customer', reason: '', revision: 1 },
  });

async function approvals(target: Target, company: Company, count: number): Promise<Waits> {
  const quotes: SharedQuote[] = [];
  for (let made = 0; made < count; made += 1) quotes.push(await sharedQuote(company));
  const customer = clientAt(target, '127.0.2.1');
  const waits: number[] = [];
  for (const quote of quotes) {
    await delay(APART_MS);
    const asked = performance.now();
    const { status, body } = await approve(target, quote, customer);
    waits.push(performance.now() - asked);
    if (status !== 200) throw new Error(`An approval was answered ${status}: ${body.toString()}`);
  }
  customer.close();
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** Uploads photos until the caller calls `stop`. That returns how many were stored, in total and per second. */
function uploads(company: Company, quotes: readonly SharedQuote[], photo: Uint8Array<ArrayBuffer>) {
  let [isOver, begun, stored, underWay] = [false, 0, 0, 0];
  const began = performance.now();
  const one = async (quote: SharedQuote) => {
    underWay += 1;
    const form = photoForm(photo, 'image/jpeg');
    const { status } = await company.client.ask(`/quotes/${quote.id}/photos`, {
      session: company.session,
      method: 'POST',
      form,
    });
    underWay -= 1;
    if (status === 200) stored += 1;
  };
  const all: Promise<void>[] = [];
  const work = (async () => {
    while (!isOver) {
      const quote = quotes[begun % quotes.length];
      if (quote && underWay < PHOTOS_AT_ONCE) all.push(one(quote));
      begun += 1;
      await delay(1000 / PHOTOS_A_SECOND);
    }
  })();
  return async () => {
    isOver = true;
    const seconds = (performance.now() - began) / 1000;
    const [inTime, sent] = [stored, all.length];
    await work;
    await Promise.allSettled(all);
    return { sent: sent / seconds, stored: inTime / seconds };
  };
}

async function newPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'rinseline-approve-'));
  try {
    const file = join(folder, 'photo.jpg');
    await phonePhoto(file);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts the statements of one approval, in a program without background jobs. */
async function statementsOfOne({ dataDir, connections }: LargeCompany): Promise<number> {
  const recorder = createRecorder();
  const api = await startApi(dataDir, connections, (db) => recorder.listen(db));
  try {
    const target = { port: api.port, pid: process.pid };
    const company = await newCompany(target);
    const [first, second] = [await sharedQuote(company), await sharedQuote(company)];
    await approve(target, first);
    recorder.take();
    const { status } = await approve(target, second);
    if (status !== 200) throw new Error(`An approval was answered ${status}`);
    const statements = recorder.take();
    if (process.env['SHOW_STATEMENTS']) for (const { pool, text } of statements) console.log(pool, text);
    return statements.length;
  } finally {
    await api.close();
  }
}

function report(words: string, { median, p95 }: Waits, targets: { median?: number; p95: number }): boolean {
  const ok = p95 <= targets.p95 && median <= (targets.median ?? Infinity);
  const medianTarget = targets.median ? `median at most ${targets.median}, ` : '';
  console.log(
    `${ok ? 'PASS' : 'FAIL'}  ${words}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${medianTarget}p95 at most ${targets.p95})`,
  );
  return ok;
}

const company = await openLargeCompany({ quotes: 2000, customers: 600 });
try {
  console.log(`      one approval sends ${await statementsOfOne(company)} statements`);
  const program = await startProgram(company);
  try {
    const target: Target = { port: program.port, pid: program.pid };
    const [own, other] = [await newCompany(target), await newCompany(target)];
    await approvals(target, own, WARM_UP);
    const quiet = await approvals(target, own, APPROVALS);
    let isMet = report('approving, quiet', quiet, { median: TARGETS.quietMedian, p95: TARGETS.quietP95 });
    const photo = await newPhoto();
    const quotes: SharedQuote[] = [];
    for (let made = 0; made < 20; made += 1) quotes.push(await sharedQuote(other));
    const stop = uploads(other, quotes, photo);
    const beside = await approvals(target, own, APPROVALS);
    const { sent, stored } = await stop();
    isMet = report('approving beside photos', beside, { p95: TARGETS.besideP95 }) && isMet;
    console.log(`      ${sent.toFixed(1)} photos a second were sent and ${stored.toFixed(1)} stored meanwhile`);
    if (!isMet) process.exitCode = 1;
  } finally {
    await program.stop();
  }
} finally {
  await company.close();
}
