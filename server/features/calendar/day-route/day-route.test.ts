import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember } from '#tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = '2030-01-10';

test('a route is in chronological order until someone reorders it; members see their own route, and others’ routes only with permission', async () => {
  const company = await buildCompany(app);
  const { owner } = company;
  const crew = await buildMember(app, company, { role: 'member' });
  const { api } = owner.client;
  const visitAt = async (minute: number, people: string[]) => {
    const ids = { id: newId(), visit_id: newId() };
    await api.jobs.save({ id: ids.id, edit_number: 0, job: { kind: 'estimate', title: `At ${minute}` } });
    await api.jobs.saveVisit({ ...ids, edit_number: 0, time: { day: DAY, minute }, minutes: 30, people });
    return ids.visit_id;
  };
  const early = await visitAt(480, [crew.id]);
  const late = await visitAt(900, [crew.id, owner.id]);
  await visitAt(600, [owner.id]);
  const mine = crew.client.api.dayRoute;
  const idsOf = ({ stops }: { stops: { id: string }[] }) => stops.map(({ id }) => id);

  const byTime = await mine.get({ day: DAY });
  expect([idsOf(byTime), byTime.by_hand, byTime.edit_number]).toEqual([[early, late], false, 0]);
  const byHand = await mine.save({ day: DAY, stops: [late, early], edit_number: 0 });
  expect([idsOf(byHand), byHand.by_hand, byHand.edit_number]).toEqual([[late, early], true, 1]);
  const noon = await visitAt(720, [crew.id]);
  expect(idsOf(await mine.get({ day: DAY }))).toEqual([late, early, noon]);
  const overtaken = mine.save({ day: DAY, stops: [early, late], edit_number: 0 });
  await expect(overtaken).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });

  const theirs = await api.dayRoute.get({ day: DAY, user_id: crew.id });
  expect(idsOf(theirs)).toEqual([late, early, noon]);
  expect((await api.dayRoute.get({ day: DAY })).stops.length).toBe(2);
  await api.dayRoute.save({ day: DAY, user_id: crew.id, stops: [noon, late, early], edit_number: 1 });
  expect(idsOf(await mine.get({ day: DAY }))).toEqual([noon, late, early]);
  const nosy = mine.get({ day: DAY, user_id: owner.id });
  await expect(nosy).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });

  const stranger = (await buildCompany(app)).owner.client.api.dayRoute;
  await expect(stranger.get({ day: DAY, user_id: crew.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const foreign = stranger.save({ day: DAY, stops: [late], edit_number: 0 });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
