import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORTS_A_DAY } from '#domain/company/export-status.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { runExport } from './run-export.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('only the latest export is kept, and a few can be created in a day', async () => {
  const { orgId, owner } = await buildCompany(app);
  const { exports } = owner.client.api;
  const make = async () => {
    const { id } = await exports.start();
    await runExport(app.services, { org_id: orgId, export_id: id }, new AbortController().signal);
  };
  const kept = async () => (await app.files.list(`${orgId}/exports`)).length;
  for (let made = 0; made < EXPORTS_A_DAY; made += 1) {
    await make();
    expect(await kept()).toBe(1);
  }
  const states = (await exports.list()).map(({ status }) => status);
  expect(states).toEqual(['ready', ...Array.from({ length: EXPORTS_A_DAY - 1 }, () => 'expired')]);
  await expect(exports.start()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await app.query(`update exports set created_at = created_at - interval '24 hours' where org_id = $1`, [orgId]);
  await make();
  expect(await kept()).toBe(1);
});
