import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { deliverWebhooksJob, deliverWebhooksJobWith } from './deliver-job.ts';
import type { WebhookTarget } from './endpoint-runs.ts';
import { wakeEndpointsJob } from './jobs.ts';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterEach(() => app.close());

type Payload = WebhookTarget;

const payloadOf = (endpoint_id = newId()): Payload => ({ org_id: company.orgId, endpoint_id });
const wake = (payload: Payload, { scope } = company) =>
  withOrg(app.services.db, scope, (tx) => app.services.jobs.send(tx, deliverWebhooksJob, payload));
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 90_000, interval: 20 });
const openWakeUps = async () =>
  (await app.query(`select 1 from pgboss.job where name = 'deliver-webhooks' and state in ('created', 'active')`))
    .length;
const statesOf = ({ endpoint_id }: Payload) =>
  app.query<{ state: string; in_future: boolean }>(
    `select state, start_after > now() as in_future from pgboss.job
     where name = 'deliver-webhooks' and data->>'endpoint_id' = $1 order by created_on`,
    [endpoint_id],
  );

test('twenty companies with endpoints that don’t respond, and many events for each, delay no one else', async () => {
  const others: TestCompany[] = [];
  // Creates companies one after another. Nineteen at once would wait too long for a connection on a busy machine.
  while (others.length < 19) others.push(await buildCompany(app));
  const dead = [company, ...others].flatMap((of) =>
    [1, 2, 3].map(() => ({ of, payload: { org_id: of.orgId, endpoint_id: newId() } })),
  );
  const quickCompany = await buildCompany(app);
  const quick = { org_id: quickCompany.orgId, endpoint_id: newId() };
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const runs: Payload[] = [];
  for (let events = 0; events < 5; events += 1) for (const { of, payload } of dead) await wake(payload, of);
  await app.startWorkers([
    deliverWebhooksJobWith(async (_services, payload) => {
      runs.push(payload);
      if (payload.endpoint_id !== quick.endpoint_id) await over;
      return null;
    }),
  ]);
  const runsOf = (orgId: string) => runs.filter(({ org_id }) => org_id === orgId).length;
  const all = [company, ...others];
  await eventually(() => expect(all.filter(({ orgId }) => runsOf(orgId) < 2)).toEqual([]));
  await wake(quick, quickCompany);
  await eventually(() => expect(runs).toContainEqual(quick));
  // New events for an endpoint known to be slow wait in the slow queue, which has two more slots per company.
  expect(all.map(({ orgId }) => runsOf(orgId)).filter((count) => count > 4)).toEqual([]);
  end();
  const served = () => new Set(runs.map(({ endpoint_id }) => endpoint_id));
  await eventually(() => expect(served().size).toBe(dead.length + 1));
});

test('a run that fails is queued again', async () => {
  const payload = payloadOf();
  let runs = 0;
  await app.startWorkers([
    deliverWebhooksJobWith(async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database is away');
      return null;
    }),
  ]);
  await wake(payload);
  await eventually(async () => {
    await app.query(`update pgboss.job set start_after = now() where state = 'created' and name = 'deliver-webhooks'`);
    expect(runs).toBe(2);
  });
});

test('deliveries that are waiting when a process stops are sent by the next process', async () => {
  const waiting = [payloadOf(), payloadOf(), payloadOf()];
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const begun: Payload[] = [];
  const first = await app.startWorkers([
    deliverWebhooksJobWith(async (_services, payload, stopping) => {
      begun.push(payload);
      stopping.addEventListener('abort', () => end());
      await over;
      return null;
    }),
  ]);
  for (const payload of waiting) await wake(payload);
  await eventually(async () => expect([begun.length, await openWakeUps()]).toEqual([2, 0]));
  await first.stop();
  const served: Payload[] = [];
  await app.startWorkers([deliverWebhooksJobWith(async (_services, payload) => (served.push(payload), null))]);
  const left = waiting.find(({ endpoint_id }) => !begun.some((each) => each.endpoint_id === endpoint_id));
  await eventually(() => expect(served).toEqual([left]));
});

test('a starting process finds deliveries that another one took and didn’t send', async () => {
  let looks = 0;
  await app.startWorkers([{ ...wakeEndpointsJob, run: async () => void (looks += 1) }]);
  await eventually(() => expect(looks).toBe(1));
});

test('a run that leaves deliveries for later is queued for their time, at most once per second', async () => {
  const payload = payloadOf();
  const later = new Date(Date.now() + 3_600_000);
  let runs = 0;
  await app.startWorkers([
    deliverWebhooksJobWith(async () => {
      runs += 1;
      return runs <= 2 ? later : null;
    }),
  ]);
  for (let number = 0; number < 2; number += 1) await wake(payload);
  await eventually(async () => {
    const states = await statesOf(payload);
    expect(states.filter(({ state }) => state === 'completed')).toHaveLength(2);
    expect(states.filter(({ state }) => state !== 'completed')).toEqual([{ state: 'created', in_future: true }]);
  });
  await app.query(`update pgboss.job set start_after = now() where state = 'created' and name = 'deliver-webhooks'`);
  await eventually(() => expect(runs).toBe(3));
});
