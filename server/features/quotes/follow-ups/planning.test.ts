import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMember, buildQuote, draft } from '#tests/support/factories.ts';
import { type FollowUpFixture, NEAR, openFollowUps } from '#tests/support/follow-up-fixture.ts';
import { deliverMails } from '#tests/support/mail-delivery.ts';
import { replanFollowUps } from './replan-job.ts';

let app: TestApp;
let followUps: FollowUpFixture;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  followUps = await openFollowUps(app);
});

const list = (id: string) => followUps.api().followUps.list({ id });

describe('planning', () => {
  test('a quote has follow-ups from the moment its email was accepted', async () => {
    const { id } = await buildQuote(followUps.company, { draft: NEAR });
    await followUps.api().quotes.send({ id, message: '' });
    expect((await list(id)).items).toEqual([]);
    await deliverMails(app, followUps.company.orgId, id);
    expect(await followUps.planned(id)).toEqual(
      [followUps.day(1), followUps.day(3), followUps.day(7), followUps.day(14), followUps.day(28)].map((at) =>
        at.toISOString(),
      ),
    );
    expect(await list(id)).toMatchObject({
      stopped: null,
      on: { company: true, customer: true, quote: true },
      recipient: 'carla@example.com',
    });
  });

  test('a shared quote has follow-ups, too, in the customer’s time zone', async () => {
    const { id } = await buildQuote(followUps.company, {
      sent: true,
      draft: { property_address: '1 Pike St, Seattle, WA 98101' },
    });
    const { items } = await list(id);
    expect(items[0]).toMatchObject({ time_zone: 'America/Los_Angeles', at: followUps.day(1, 13).toISOString() });
  });

  test('an extension moves the last follow-up and leaves the others', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 11));
    await followUps.api().quotes.extend({ id, days: 40 });
    expect(await followUps.planned(id)).toEqual(
      [followUps.day(3), followUps.day(7), followUps.day(14), followUps.day(39)].map((at) => at.toISOString()),
    );
  });

  test('after the last reminder, an extension adds one for the new expiration date', async () => {
    const { id } = await followUps.sent();
    for (const days of [1, 3, 7, 14, 28]) await followUps.run(followUps.day(days, 10, 1));
    expect(await followUps.reminders(id)).toHaveLength(5);
    await followUps.api().quotes.extend({ id, days: 10 });
    expect(await followUps.planned(id)).toEqual([followUps.day(36).toISOString()]);
  });

  test('a new revision starts its follow-ups over, counted from the change', async () => {
    const quote = await followUps.sent();
    await followUps.run(followUps.day(1, 10, 1));
    await followUps.setTo(followUps.day(2, 12));
    await followUps.api().quotes.save({
      id: quote.id,
      edit_number: quote.edit_number,
      draft: draft({ ...NEAR, notes: 'New' }),
    });
    expect((await followUps.planned(quote.id)).slice(0, 2)).toEqual([
      followUps.day(3).toISOString(),
      followUps.day(5).toISOString(),
    ]);
    await followUps.run(followUps.day(3, 10, 1));
    expect(await followUps.reminders(quote.id)).toEqual(['reminder_first', 'reminder_first']);
  });

  test('when the same revision is sent again, its days count from now, and no step is repeated', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 10, 1));
    await deliverMails(app, followUps.company.orgId, id);
    await followUps.setTo(followUps.day(2, 12));
    await followUps.api().quotes.send({ id, message: '' });
    await deliverMails(app, followUps.company.orgId, id);
    expect((await followUps.planned(id)).slice(0, 2)).toEqual([
      followUps.day(5).toISOString(),
      followUps.day(9).toISOString(),
    ]);
  });

  test('when a quote is sent again and then extended, a step already sent isn’t repeated', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 10, 1));
    await deliverMails(app, followUps.company.orgId, id);
    await followUps.api().quotes.send({ id, message: '' });
    await deliverMails(app, followUps.company.orgId, id);
    await followUps.api().quotes.extend({ id, days: 40 });
    expect((await followUps.planned(id)).slice(0, 2)).toEqual([
      followUps.day(4).toISOString(),
      followUps.day(8).toISOString(),
    ]);
  });

  test('changed steps apply to open quotes; sent ones don’t come back', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 10, 1));
    const [first, second] = DEFAULT_STEPS;
    if (!first || !second) throw new Error('No steps');
    await followUps.api().followUps.saveSettings({
      enabled: true,
      edit_number: 0,
      steps: [
        { ...first, hour: 18 },
        { ...second, hour: 9 },
        { ...second, id: 'new', days: 5 },
      ],
    });
    await replanFollowUps(followUps.worker, { org_id: followUps.company.orgId });
    expect(await followUps.planned(id)).toEqual([followUps.day(3, 9).toISOString(), followUps.day(5).toISOString()]);
    await replanFollowUps(followUps.worker, { org_id: followUps.company.orgId });
    expect(await followUps.planned(id)).toHaveLength(2);
  });
});

describe('by hand', () => {
  test('skipping one follow-up leaves the others; skipping it twice changes nothing', async () => {
    const { id } = await followUps.sent();
    const [first] = (await list(id)).items;
    await followUps.api().followUps.skip({ id, follow_up_id: first?.id ?? '' });
    const { items } = await followUps.api().followUps.skip({ id, follow_up_id: first?.id ?? '' });
    expect(items[0]).toMatchObject({ state: 'skipped', reason: 'Skipped', by: 'Olive Owner' });
    await followUps.run(followUps.day(1, 10, 1));
    await followUps.run(followUps.day(3, 10, 1));
    expect(await followUps.reminders(id)).toHaveLength(1);
  });

  test('a follow-up that two people send now at the same time is sent once, and not again when it is due', async () => {
    const { id } = await followUps.sent();
    const [first] = (await list(id)).items;
    const mia = await buildMember(app, followUps.company);
    const call = { id, follow_up_id: first?.id ?? '' };
    await Promise.all([followUps.api().followUps.sendNow(call), mia.client.api.followUps.sendNow(call)]);
    expect((await list(id)).items[0]).toMatchObject({ state: 'sending', by: expect.any(String) });
    await followUps.run(followUps.day(1, 10, 1));
    expect(await followUps.reminders(id)).toEqual(['reminder_first']);
    await expect(followUps.api().followUps.skip(call)).rejects.toMatchObject({
      message: 'This reminder was already sent.',
    });
  });

  test('nothing is sent by hand at night, after a stop, or for an unknown follow-up', async () => {
    const { id } = await followUps.sent();
    const call = { id, follow_up_id: (await list(id)).items[0]?.id ?? '' };
    await followUps.setTo(followUps.day(0, 22));
    await expect(followUps.api().followUps.sendNow(call)).rejects.toMatchObject({
      message: 'Not sent. It is 10:00 PM where the customer is. Reminders are sent between 8 AM and 9 PM.',
    });
    await followUps.setTo(followUps.day(1, 8));
    await followUps.api().followUps.switchQuote({ id, on: false });
    await expect(followUps.api().followUps.sendNow(call)).rejects.toMatchObject({
      message: 'Not sent. Turned off for this quote.',
    });
    await expect(followUps.api().followUps.sendNow({ id, follow_up_id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(followUps.api().followUps.list({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await followUps.reminders(id)).toEqual([]);
  });

  test('the second of two people who change the steps at the same time gets an error', async () => {
    const settings = { enabled: true, steps: [...DEFAULT_STEPS], edit_number: 0 };
    expect(await followUps.api().followUps.settings()).toMatchObject({
      enabled: true,
      edit_number: 0,
      channels: ['email'],
    });
    const answers = await Promise.allSettled([
      followUps.api().followUps.saveSettings(settings),
      followUps.api().followUps.saveSettings(settings),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(followUps.api().followUps.saveSettings(settings)).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  });

  test('invalid steps are refused with the path of each invalid field', async () => {
    const [first] = DEFAULT_STEPS;
    if (!first) throw new Error('No steps');
    const issues = (steps: (typeof first)[]) =>
      followUps
        .api()
        .followUps.saveSettings({ enabled: true, steps, edit_number: 0 })
        .then(
          () => [],
          (error: { data?: { issues?: { path: unknown[] }[] } }) => error.data?.issues?.map(({ path }) => path),
        );
    expect(await issues([first, { ...first, id: 'again' }])).toEqual([['steps', 1, 'days']]);
    expect(await issues([{ ...first, days: 91 }])).toEqual([['steps', 0, 'days']]);
    expect(await issues([{ ...first, hour: 21 }])).toEqual([['steps', 0, 'hour']]);
    expect(await issues([{ ...first, channel: 'text' }])).toEqual([['steps', 0, 'channel']]);
  });

  test('a member sees the steps but can’t change them', async () => {
    const mia = await buildMember(app, followUps.company);
    expect((await mia.client.api.followUps.settings()).steps).toHaveLength(5);
    await expect(
      mia.client.api.followUps.saveSettings({ enabled: false, steps: [], edit_number: 0 }),
    ).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});
