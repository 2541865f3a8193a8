import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (code: string) => expect.objectContaining({ code });
const CHECKLIST = ['Close the windows', 'Cover the outlets', 'Close the windows'];

test('the job of a quote starts with the default checklist, and later changes to the default don’t affect it', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const { jobs } = api;
  const another = async () => {
    const { id } = await buildSentQuote(app, company);
    const decision = { decision: 'approved', customer_name: 'Dana', channel: 'phone', reason: '' } as const;
    await api.quotes.recordDecision({ id, ...decision, revision: 1 });
    return jobs.fromQuote({ quote_id: id, id: newId(), visit_id: newId() });
  };
  const job = await another();
  const { days_off: _, tasks, ...settings } = await jobs.settings();
  expect([tasks, job.tasks]).toEqual([[], []]);
  const saved = await jobs.saveSettings({ ...settings, tasks: CHECKLIST });
  expect(saved.tasks).toEqual(CHECKLIST);
  // A client that doesn't know the checklist leaves it unchanged.
  const kept = await jobs.saveSettings({ ...settings, travel_minutes: 20, edit_number: saved.edit_number });
  expect(kept).toMatchObject({ tasks: CHECKLIST, travel_minutes: 20 });
  await expect(jobs.saveSettings({ ...settings, tasks: [] })).rejects.toEqual(refusal('CHANGED_BY_OTHER'));
  for (const wrong of [[' '], ['x'.repeat(201)], Array.from({ length: 51 }, () => 'Rinse')])
    await expect(jobs.saveSettings({ ...settings, edit_number: 2, tasks: wrong })).rejects.toEqual(
      refusal('INVALID_INPUT'),
    );
  const logged = await app.query<{ tasks: string[] | null }>(
    `select data -> 'tasks' as tasks from audit_log where org_id = $1 and action = 'work.settings_changed' order by id`,
    [company.orgId],
  );
  expect(logged.map((entry) => entry.tasks)).toEqual([CHECKLIST, null]);

  const made = await another();
  expect(made.tasks.map(({ description, done }) => [description, done])).toEqual(CHECKLIST.map((task) => [task, null]));
  await jobs.saveSettings({ ...settings, tasks: [], edit_number: kept.edit_number });
  expect((await another()).tasks).toEqual([]);
  expect((await jobs.get({ id: made.id })).tasks).toEqual(made.tasks);
  expect((await jobs.get({ id: job.id })).tasks).toEqual([]);
});
