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
const wake = (payload: Payload, { scope } = company) =>
  withOrg(app.services.db, scope, (tx) => app.services.jobs.send(tx, 'deliver-webhooks', payload));
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 25_000, interval: 20 });
const statesOf = ({ endpoint_id }: Payload) =>
  app.query<{ state: string; in_future: boolean }>(
    `select state, start_after > now() as in_future from pgboss.job
     where name = 'deliver-webhooks' and data->>'endpoint_id' = $1 order by created_on`,
    [endpoint_id],
  );

test('ten endpoints of a company that do not answer hold two places, and ten such companies leave some to others', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, () => buildCompany(app)));
  const dead = [
    ...Array.from({ length: 10 }, () => ({ of: company, payload: payloadOf() })),
    ...others.map((of) => ({ of, payload: { org_id: of.orgId, endpoint_id: newId() } })),
  ];
  const quickCompany = await buildCompany(app);
  const quick = { org_id: quickCompany.orgId, endpoint_id: newId() };
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const runs: Payload[] = [];
  await app.startWorkers({
    async deliverWebhooks(_services, payload) {
      runs.push(payload);
      if (payload.endpoint_id !== quick.endpoint_id) await over;
      return null;
    },
  });
  for (const { of, payload } of dead) await wake(payload, of);
  await eventually(() => expect(new Set(runs.map(({ org_id }) => org_id)).size).toBe(11));
  await wake(quick, quickCompany);
  await eventually(() => expect(runs).toContainEqual(quick));
  expect(runs.filter(({ org_id }) => org_id === company.orgId).length).toBeLessThanOrEqual(2);
  end();
  await eventually(() => expect(runs).toHaveLength(21));
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
