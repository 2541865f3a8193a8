/** Kills the process with kill -9 between any two steps of a payment. `KILLS=50` runs fifty cycles. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileCompany } from '#server/features/quotes/payments/reconcile.ts';
import { startPayment } from '#server/features/quotes/payments/start-payment.ts';
import type { Services } from '#server/features/services.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { applyPayments, approvedQuote, buildOwedQuote, type OwedQuote, paySession } from '#tests/support/payments.ts';
import type { PayingStart } from './paying-program.ts';

const PROGRAM = fileURLToPath(new URL('./paying-program.ts', import.meta.url));
const CYCLES = Number(process.env['KILLS'] ?? 4);
/** A full run sends slightly more statements, so every kill happens during the run. */
const STATEMENTS = 330;

let app: TestApp;
let worker: Services;
beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
});
afterAll(() => app?.close());

/** @returns true when the process was killed */
async function payAndDie({ company }: OwedQuote, quoteId: string, statements: number): Promise<boolean> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  child.send({
    connections: app.database.connections,
    dataDir: app.services.env.DATA_DIR,
    publicUrl: app.url,
    orgId: company.orgId,
    quoteId,
    statements,
  } satisfies PayingStart);
  const [code, signal] = (await exited) as [number | null, string | null];
  expect([0, null]).toContain(code);
  return signal === 'SIGKILL';
}

interface ProviderSide {
  amountCents: number;
  refunds: { amountCents: number }[];
}

/** Returns the customer's money at the provider and in the ledger, in cents. */
async function booksOf(quoteId: string): Promise<{ atProvider: number; inLedger: number }> {
  const rows = await app.query<{ data: ProviderSide }>(
    `select data from test_provider_objects where kind = 'payment' and data->>'quoteId' = $1`,
    [quoteId],
  );
  const kept = rows.map(
    ({ data }) => data.amountCents - data.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
  const [ledger] = await app.query<{ cents: string }>(
    `select coalesce(sum(case type when 'charge' then amount_cents else -amount_cents end), 0) as cents
     from payment_entries where quote_id = $1`,
    [quoteId],
  );
  return { atProvider: kept.reduce((sum, cents) => sum + cents, 0), inLedger: Number(ledger?.cents) };
}

test(`after ${CYCLES} kills during payments, nothing was charged twice and the ledger has every payment`, {
  timeout: CYCLES * 60_000,
}, async () => {
  const owed = await buildOwedQuote(app);
  const { company } = owed;
  const wrong: string[] = [];
  let killed = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const { id } = await approvedQuote(company);
    const statements = Math.round(((cycle + 0.5) * STATEMENTS) / CYCLES);
    if (await payAndDie(owed, id, statements)) killed += 1;
    // The program has restarted, and the customer continues.
    await applyPayments(app, worker);
    await reconcileCompany(worker, { org_id: company.orgId });
    const after = await booksOf(id);
    if (after.atProvider !== after.inLedger) wrong.push(`${statements}: paid, but not shown`);
    if (after.inLedger < 100_000)
      await paySession(app.services, await startPayment(app.services, company.scope, id, 'balance'));
    await applyPayments(app, worker);
    const end = await booksOf(id);
    if (end.atProvider !== 100_000 || end.inLedger !== 100_000)
      wrong.push(`${statements}: ${end.atProvider} at the provider, ${end.inLedger} in the ledger`);
  }
  expect(wrong).toEqual([]);
  expect(killed).toBe(CYCLES);
});
