/** Kills a worker after a receiver accepted a webhook and before the worker records that. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { JobWorkerStart } from '#tests/processes/job-worker.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildQuote } from '#tests/support/factories.ts';
import { buildListener, IN_HOUSE } from '#tests/support/webhook-listener.ts';
import { verify } from '#tests/support/webhook-receiver.ts';

const WORKER = fileURLToPath(new URL('./webhook-worker.ts', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: IN_HOUSE });
});
afterAll(() => app?.close());

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

test('a message that a killed worker had sent is sent again under the same id, and later messages follow in order', {
  timeout: 120_000,
}, async () => {
  const { receiver, company, secret, api, id, timePasses, close } = await buildListener(app, app.workerServices());
  // The receiver accepts the message but never responds.
  receiver.answer = () => () => undefined;
  await buildQuote(company, { decided: 'approved' });
  const worker = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  worker.send({
    connections: app.database.connections,
    dataDir: app.services.env.DATA_DIR,
  } satisfies JobWorkerStart);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const exited = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exited;
  const state = async () =>
    (await api.webhooks.deliveries({ id })).deliveries.map((delivery) => [delivery.event_type, delivery.state]);
  expect(await state()).toEqual([
    ['quote.approved', 'waiting'],
    ['quote.shared', 'waiting'],
    ['quote.created', 'waiting'],
  ]);

  receiver.answer = () => 204;
  // The dead worker's claims would expire on their own, but the test doesn't wait. Resets them once before
  // another worker starts. Resetting a living worker's claims would send its messages twice.
  await timePasses(60_000);
  await app.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute'
     where state = 'active' and name = 'deliver-webhooks'`,
  );
  await app.startWorkers([], { superviseSeconds: 1 });
  await eventually(async () => {
    await app.query(
      `update pgboss.job set start_after = now() where state in ('created', 'retry') and name = 'deliver-webhooks'`,
    );
    expect(receiver.accepted).toHaveLength(3);
  });
  const ids = receiver.received.map((message) => message.id);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  expect(receiver.accepted.map(({ event }) => event.type)).toEqual(['quote.created', 'quote.shared', 'quote.approved']);
  for (const message of receiver.received) verify(secret, message);
  await close();
});
