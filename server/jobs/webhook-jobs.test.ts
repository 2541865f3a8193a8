import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withOrg } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { JobPayloads } from '#server/services.ts';
import { startTestApp, type TestApp } from '#tests/app.ts';
import { buildCompany, type TestCompany } from '#tests/factories.ts';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterEach(() => app.close());

type Payload = JobPayloads['deliver-webhooks'];

const payloadOf = (endpoint_id = newId()): Payload => ({ org_id: company.orgId, endpoint_id });
const wake = (payload: Payload) =>
  withOrg(app.services.db, company.scope, (tx) => app.services.jobs.send(tx, 'deliver-webhooks', payload));
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 25_000, interval: 20 });
const statesOf = ({ endpoint_id }: Payload) =>
  app.query<{ state: string; in_future: boolean }>(
    `select state, start_after > now() as in_future from pgboss.job
     where name = 'deliver-webhooks' and data->>'endpoint_id' = $1 order by created_on`,
    [endpoint_id],
  );

test('runs for one endpoint take turns, and other endpoints do not wait for them', async () => {
  const slow = payloadOf();
  const quick = payloadOf();
  const going: (() => void)[] = [];
  const runs: string[] = [];
  await app.startWorkers({
    async deliverWebhooks(_services, payload) {
      runs.push(payload.endpoint_id);
      if (payload.endpoint_id === slow.endpoint_id) await new Promise<void>((resolve) => going.push(resolve));
      return null;
    },
  });
  for (let number = 0; number < 3; number += 1) await wake(slow);
  await eventually(() => expect(going).toHaveLength(1));
  await wake(quick);
  await eventually(() => expect(runs).toEqual([slow.endpoint_id, quick.endpoint_id]));
  for (let ended = 1; ended <= 3; ended += 1) {
    await eventually(() => expect(going).toHaveLength(ended));
    going.at(-1)?.();
  }
  await eventually(async () =>
    expect((await statesOf(slow)).map(({ state }) => state)).toEqual(Array(3).fill('completed')),
  );
});

test('a run that leaves something for later is queued for that time, once for each second', async () => {
  const payload = payloadOf();
  const later = new Date(Date.now() + 3_600_000);
  let runs = 0;
  await app.startWorkers({
    deliverWebhooks: async () => {
      runs += 1;
      return runs <= 2 ? later : null;
    },
  });
  for (let number = 0; number < 2; number += 1) await wake(payload);
  await eventually(async () => {
    const states = await statesOf(payload);
    expect(states.filter(({ state }) => state === 'completed')).toHaveLength(2);
    expect(states.filter(({ state }) => state !== 'completed')).toEqual([{ state: 'created', in_future: true }]);
  });
  await app.query(`update pgboss.job set start_after = now() where state = 'created' and name = 'deliver-webhooks'`);
  await eventually(() => expect(runs).toBe(3));
});
