/**
 * Sends signed events from the payment provider as fast as the program accepts them on one core, while someone
 * works in the app. Measures events per second and how long other requests wait: once with a process that only
 * serves requests, and once with one that also applies the events. `node bench/webhooks-in.ts`
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { newId } from '#server/platform/db/ids.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import type { ProviderEvent } from '#server/providers/payments/provider.ts';
import { EVENT_PATHS } from '#server/providers/payments/test-provider/deliver-events.ts';
import { providerEventBody } from '#server/providers/payments/test-provider/events.ts';
import { signEvent } from '#server/providers/payments/test-provider/signature.ts';
import { type LargeCompany, openLargeCompany } from './large-company.ts';
import { TARGETS, workerAt } from './meanwhile.ts';
import { cpuSeconds, startProgram } from './program.ts';

const TARGET_A_SECOND = 200;
const SECONDS = 15;
const AT_ONCE = 16;
const ACCOUNT = 'test_acct_bench';
const REQUESTS = ['/quotes?limit=25', '/dashboard', '/customers?search=smith', '/quotes?limit=25&search=oak'] as const;

function eventNumber(number: number): ProviderEvent {
  const isPlan = number % 2 === 0;
  return {
    id: `test_evt_${newId()}`,
    type: isPlan ? 'customer.subscription.updated' : 'payment_intent.succeeded',
    account: isPlan ? null : ACCOUNT,
    // This benchmark never reads the object.
    object: { kind: 'other', id: `object-${number}` },
    createdAt: new Date(),
  };
}

async function post(origin: string, secretKey: string, number: number): Promise<void> {
  const event = eventNumber(number);
  const endpoint = event.account === null ? 'platform' : 'connect';
  const body = providerEventBody(event);
  const signature = signEvent(body, new Date(), { secretKey, endpoint });
  const response = await fetch(origin + EVENT_PATHS[endpoint], {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body,
  });
  await response.body?.cancel();
  if (response.status !== 200) throw new Error(`An event was answered with ${response.status}`);
}

/**
 * @param pauseMs from the start of one event to the next, per sender; 0 sends as fast as the program accepts
 * @returns events per second
 */
async function send(origin: string, secretKey: string, pauseMs: number): Promise<number> {
  const began = performance.now();
  const ends = began + SECONDS * 1000;
  let sent = 0;
  const sender = async (_: unknown, place: number) => {
    for (
      let next = began + (pauseMs * place) / AT_ONCE;
      next < ends;
      next = Math.max(next + pauseMs, performance.now())
    ) {
      await delay(Math.max(0, next - performance.now()));
      if (performance.now() >= ends) return;
      await post(origin, secretKey, (sent += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return (sent / (performance.now() - began)) * 1000;
}

async function connectAccount({ superuser, orgId }: LargeCompany): Promise<void> {
  const client = new Client(superuser);
  await client.connect();
  await client.query(
    `insert into payment_accounts (org_id, account_id, provider, connected_at, checked_at) values ($1, $2, 'test', now(), now())`,
    [orgId, ACCOUNT],
  );
  await client.end();
}

async function measure(company: LargeCompany, role: 'all' | 'web'): Promise<boolean> {
  const program = await startProgram(company, role);
  try {
    spawnSync('taskset', ['-acp', '0', String(program.pid)]);
    const { SECRET_KEY } = readEnv({ NODE_ENV: 'production', PAYMENTS: 'test', DATA_DIR: company.dataDir });
    const worker = workerAt(program, company.sessionToken, REQUESTS);
    const origin = `http://127.0.0.1:${program.port}`;
    const quiet = await worker.quiet();
    const before = cpuSeconds(program.pid);
    const most = await send(origin, SECRET_KEY, 0);
    const perCpuSecond = (most * SECONDS) / (cpuSeconds(program.pid) - before);
    const pauseMs = (AT_ONCE * 1000) / TARGET_A_SECOND;
    const steady = send(origin, SECRET_KEY, pauseMs);
    const { waits, peak } = await worker.during(steady);
    const isMet = most >= TARGET_A_SECOND && waits.p95 <= TARGETS.p95Ms;
    console.log(
      `${isMet ? 'PASS' : 'FAIL'}  role ${role}: at most ${most.toFixed(0)} events a second (at least ${TARGET_A_SECOND}), ` +
        `${perCpuSecond.toFixed(0)} a second of its processor time; ` +
        `beside ${(await steady).toFixed(0)} a second p95 of ${waits.count} other requests ${waits.p95.toFixed(1)} ms ` +
        `(at most ${TARGETS.p95Ms}), ${quiet.p95.toFixed(1)} ms without events; program ${peak.program.toFixed(0)} MB`,
    );
    return isMet;
  } finally {
    await program.stop();
  }
}

const company = await openLargeCompany();
try {
  await connectAccount(company);
  const isMet = await measure(company, 'web');
  await measure(company, 'all');
  process.exitCode = isMet ? 0 : 1;
} finally {
  await company.close();
}
