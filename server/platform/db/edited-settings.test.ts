import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

test('people who change different settings of their company at the same time don’t overwrite or refuse each other', async () => {
  const { api } = (await buildCompany(app)).owner.client;
  const read = async () => [await api.jobs.settings(), await api.appointments.offer(), await api.followUps.settings()];
  const [{ days_off: _days, ...work }, offer, { channels: _, ...followUps }] = [
    await api.jobs.settings(),
    await api.appointments.offer(),
    await api.followUps.settings(),
  ];
  expect(offer).toEqual({ windows: [], notice_days: 2, horizon_days: 60, reminder_hour: 16, edit_number: 0 });
  const changes = [
    () => api.jobs.saveSettings({ ...work, travel_minutes: 45 }),
    () => api.appointments.saveOffer({ ...offer, reminder_hour: null }),
    () => api.followUps.saveSettings({ ...followUps, enabled: false }),
  ];
  await Promise.all(changes.map((change) => change()));
  const stored = [
    { travel_minutes: 45, edit_number: 1 },
    { reminder_hour: null, edit_number: 1 },
    { enabled: false, edit_number: 1 },
  ];
  expect(await read()).toMatchObject(stored);
  for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect(await read()).toMatchObject(stored);
});
