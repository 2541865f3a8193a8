import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { eventToApply, markApplied, storeEvent } from '#server/providers/payments/event-commands.ts';
import { planEventQueue } from '#server/providers/payments/event-queues.ts';
import { removeOldEventsJob } from '#server/providers/payments/remove-old-events-job.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { acting } from './events.ts';
import { payCheckout } from './people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: () => ({}) });
});
afterAll(() => app.close());

const PAYS = '4242424242424242';

async function planPage(orgId: string) {
  return app.services.payments.startPlanCheckout({
    orgId,
    customerId: null,
    email: 'o@example.com',
    plan: 'crew',
    interval: 'month',
    trialEnd: null,
    successUrl: app.url,
    cancelUrl: app.url,
    idempotencyKey: newId(),
  });
}

test('the event of a purchase reaches its feature’s job automatically, signed, over HTTP, and only once', async () => {
  const applied: string[] = [];
  const seen = Promise.withResolvers<void>();
  const job = defineJob({
    ...planEventQueue,
    needsDiskSpace: 'rows',
    run: async (services: Services, ref: z.output<typeof planEventQueue.payload>) => {
      const event = await eventToApply(services.db, ref);
      if (!event) return;
      applied.push(event.type);
      await markApplied(services.db, ref, services.now());
      if (applied.length === 2) seen.resolve();
    },
  });
  const workers = await app.startWorkers([job]);
  const { orgId } = await buildCompany(app);
  const { sessionId } = await planPage(orgId);
  await payCheckout(app.services, sessionId, PAYS);
  await seen.promise;
  await workers.stop();
  expect(applied.toSorted()).toEqual(['checkout.session.completed', 'customer.subscription.created']);
});

test('a step that fails leaves neither its change nor its event', async () => {
  const { sessionId } = await planPage(newId());
  const broken = { ...app.services, jobs: { send: () => Promise.reject(new Error('cut off')) } };
  await expect(payCheckout(broken, sessionId, PAYS)).rejects.toThrow('cut off');
  expect(await app.services.payments.readPlanCheckout(sessionId)).toMatchObject({ status: 'open', customerId: null });
  expect(await app.query('select 1 from test_provider_events where object_id = $1', [sessionId])).toEqual([]);
  expect(await payCheckout(app.services, sessionId, PAYS)).toMatchObject({ outcome: 'complete' });
});

test('old objects, and those of a deleted company, are removed', async () => {
  const [{ orgId }, gone] = [await buildCompany(app), newId()];
  const [kept, erased] = [await planPage(orgId), await planPage(gone)];
  const event = {
    type: 'x',
    account: null,
    object: { kind: 'other', id: 'x' },
    createdAt: app.services.now(),
  } as const;
  await storeEvent(app.services, 'test', { id: 'old', ...event }, app.services.now());
  await acting(app.services, ({ emit }) => emit('x', { kind: 'other', id: 'old' }));
  const sessions = async () =>
    app.query('select id from test_provider_objects where id in ($1, $2)', [kept.sessionId, erased.sessionId]);
  await removeOldEventsJob.run(app.workerServices(), {}, AbortSignal.abort());
  expect(await sessions()).toEqual([{ id: kept.sessionId }]);
  app.clock.advance(91 * DAY_MS);
  await storeEvent(app.services, 'test', { id: 'new', ...event }, app.services.now());
  await removeOldEventsJob.run(app.workerServices(), {}, AbortSignal.abort());
  expect(await sessions()).toEqual([]);
  expect(await app.query("select 1 from test_provider_events where object_id = 'old'")).toEqual([]);
  expect(await app.query("select id from provider_events where id in ('old', 'new')")).toEqual([{ id: 'new' }]);
});
