/**
 * Counts the database statements of everyday calls: saving a quote, approving it, recording a payment,
 * scheduling and moving a visit. Runs no background jobs. `node bench/statements.ts`
 * `SHOW_STATEMENTS='moving its visit'` prints the statements of one call.
 */
import { randomUUID } from 'node:crypto';
import { startApi } from './api-parts.ts';
import {
  type Company,
  clientAt,
  draft,
  newCompany,
  type SharedQuote,
  sharedQuote,
  type Target,
} from './attacks/target.ts';
import { openLargeCompany } from './large-company.ts';
import { createRecorder } from './recorded-sql.ts';

const DAY_MS = 86_400_000;

/** Three quarters of the count on 2026-11-24. */
const TARGETS: Record<string, number> = {
  'editing a sent quote': 27,
  'approving it': 68,
  'recording a payment': 29,
  'scheduling its job': 25,
  'moving its visit': 19,
};

const json = (method: string, body: unknown) => ({ method, json: body });

async function lifeOf(quote: SharedQuote, company: Company, target: Target, count: (call: string) => void) {
  const day = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
  const customer = clientAt(target, '127.0.2.9');
  const visit = { job: randomUUID(), visit: randomUUID() };
  count('before');
  const saved = await company.call<{ edit_number: number }>(`/quotes/${quote.id}`);
  count('reading it');
  await company.call(
    `/quotes/${quote.id}`,
    json('PUT', { edit_number: saved.edit_number, draft: draft('Gate is open.') }),
  );
  count('editing a sent quote');
  await customer.ask(
    `/approval/${quote.token}/decision`,
    json('POST', { decision: 'approved', name: 'Carla Customer', reason: '', revision: 2 }),
  );
  count('approving it');
  await company.call(
    `/quotes/${quote.id}/payments/${randomUUID()}`,
    json('PUT', {
      amount_cents: 5000,
      method: 'cash',
      reference: '',
      received_on: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
    }),
  );
  count('recording a payment');
  customer.close();
  const job = await company.call<{ visits: { edit_number: number }[] }>(
    `/quotes/${quote.id}/job`,
    json('POST', {
      quote_id: quote.id,
      id: visit.job,
      visit_id: visit.visit,
      visit: { time: { day, minute: 540 }, minutes: 120, people: [], tell_customer: false },
    }),
  );
  count('scheduling its job');
  await company.call(
    `/jobs/${visit.job}/visits/${visit.visit}`,
    json('PUT', {
      edit_number: job.visits[0]?.edit_number,
      time: { day, minute: 600 },
      minutes: 120,
      people: [],
      tell_customer: false,
    }),
  );
  count('moving its visit');
}

const large = await openLargeCompany({ quotes: 2000, customers: 600 });
const recorder = createRecorder();
const api = await startApi(large.dataDir, large.connections, (db) => recorder.listen(db));
try {
  const target = { port: api.port, pid: process.pid };
  const company = await newCompany(target);
  const [first, second] = [await sharedQuote(company), await sharedQuote(company)];
  await lifeOf(first, company, target, () => {});
  await lifeOf(second, company, target, (call) => {
    const statements = recorder.take();
    if (call === 'before') return;
    const target = TARGETS[call];
    const isMet = target === undefined || statements.length <= target;
    if (!isMet) process.exitCode = 1;
    const bound = target === undefined ? '' : ` (at most ${target})`;
    console.log(`${isMet ? 'PASS' : 'FAIL'}  ${call}: ${statements.length} statements${bound}`);
    if (process.env['SHOW_STATEMENTS'] === call)
      for (const { pool, text, values } of statements) console.log(pool, text, JSON.stringify(values).slice(0, 100));
  });
} finally {
  await api.close();
  await large.close();
}
