import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';
import { idsWithin } from './hand-over.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('each visit to hand over is looked up only once, however many there are', () => {
  let looks = 0;
  const visits = Array.from({ length: 3000 }, (_, nth) => ({
    id: `visit ${nth}`,
    get job_id() {
      looks += 1;
      return `job ${nth}`;
    },
  }));
  const locked = new Set(Array.from({ length: 3000 }, (_, nth) => `job ${nth}`).slice(1));
  expect(idsWithin(locked, visits)).toHaveLength(2999);
  expect(looks).toBe(3000);
});

test('handing over works for more visits than one statement has parameters for', async () => {
  const company = await buildCompany(app);
  const [leaving, staying] = [await buildMember(app, company), await buildMember(app, company)];
  const { jobs, personnel } = company.owner.client.api;
  const id = newId();
  await jobs.save({ id, edit_number: 0, job: { kind: 'estimate', title: 'Deck', customer_name: 'Sam' } });
  await app.query(
    `with added as (
       insert into visits (org_id, id, job_id, minutes, starts_at, ends_at)
       select $1, gen_random_uuid(), $2, 60, now() + nth * interval '1 hour', now() + (nth + 1) * interval '1 hour'
       from generate_series(1, 22000) nth returning id)
     insert into visit_people (org_id, visit_id, user_id) select $1, id, $3 from added`,
    [company.orgId, id, leaving.id],
  );
  await personnel.deactivate({ id: leaving.id, visits_to: staying.id });
  const going = await app.query<{ user_id: string; visits: number }>(
    'select user_id, count(*)::int as visits from visit_people where org_id = $1 group by user_id',
    [company.orgId],
  );
  expect(going).toEqual([{ user_id: staying.id, visits: 22_000 }]);
});
