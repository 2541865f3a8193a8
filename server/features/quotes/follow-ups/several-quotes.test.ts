import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { draft } from '#tests/support/factories.ts';
import { type FollowUpFixture, NEAR, openFollowUps } from '#tests/support/follow-up-fixture.ts';
import { deliverMails } from '#tests/support/mail-delivery.ts';

let app: TestApp;
let followUps: FollowUpFixture;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  followUps = await openFollowUps(app);
});

const reminders = () =>
  app.query<{ id: string; quote_id: string; subject: string; text: string; status: string }>(
    `select id, quote_id, subject, text, status from messages where org_id = $1 and kind like 'reminder%' order by created_at, id`,
    [followUps.company.orgId],
  );
const linkOf = async (id: string) => (await followUps.api().quotes.get({ id })).approval_url ?? 'none';
const stateOf = async (id: string) => (await followUps.api().followUps.list({ id })).items[0]?.state;
const decline = (id: string) =>
  followUps.api().quotes.recordDecision({
    id,
    decision: 'declined',
    customer_name: '',
    channel: 'phone',
    reason: '',
    revision: 1,
  });
const counted = async () => {
  const day = followUps.day(1).toISOString().slice(0, 10);
  const { rows } = await followUps.api().reports.followUps({ from: day, to: day });
  return rows.map(({ reminders: place, sent, declined }) => ({ place, sent, declined }));
};

describe('a customer with several quotes', () => {
  test('gets one message that names them all, with all links', async () => {
    const [first, second, third] = [await followUps.sent(), await followUps.sent(), await followUps.sent()];
    const other = await followUps.sent({ draft: draft({ ...NEAR, customer_email: 'bob@example.com' }) });
    await followUps.run(followUps.day(1, 10, 1));
    const mails = await reminders();
    expect(mails.map(({ quote_id }) => quote_id).sort()).toEqual([first.id, other.id].sort());
    const mail = mails.find(({ quote_id }) => quote_id === first.id);
    expect(mail?.subject).toBe(
      `Your quotes ${first.number}, ${second.number}, and ${third.number} from ${followUps.company.name}`,
    );
    for (const { id, number } of [first, second, third]) {
      expect(mail?.text).toContain(number);
      expect(mail?.text).toContain(await linkOf(id));
      expect(await stateOf(id)).toBe('sending');
    }
    expect(mail?.text).toContain('You have 2 more quotes from us:');
    await deliverMails(app, followUps.company.orgId, first.id);
    for (const { id } of [first, second, third]) expect(await stateOf(id)).toBe('sent');
    await followUps.run(followUps.day(1, 10, 5));
    expect(await reminders()).toHaveLength(2);
  });

  test('a customer gets one message even if one of the reminders would be due later on the same day', async () => {
    const first = await followUps.sent();
    await followUps.api().followUps.saveSettings({
      enabled: true,
      steps: DEFAULT_STEPS.map((step) => ({ ...step, hour: 14 })),
      edit_number: 0,
    });
    const second = await followUps.sent();
    await app.query(
      `update follow_ups set due_at = due_at - interval '4 hours', planned_for = planned_for - interval '4 hours'
       where quote_id = $1`,
      [first.id],
    );
    await followUps.run(followUps.day(1, 10, 1));
    expect((await reminders()).map(({ quote_id }) => quote_id)).toEqual([first.id]);
    expect(await stateOf(second.id)).toBe('sending');
    await followUps.run(followUps.day(1, 14, 1));
    expect(await reminders()).toHaveLength(1);
  });

  test('a customer who decides one of the quotes before the message is sent gets only the other reminder', async () => {
    const [first, second] = [await followUps.sent(), await followUps.sent()];
    await followUps.run(followUps.day(1, 10, 1));
    await decline(second.id);
    await deliverMails(app, followUps.company.orgId, first.id);
    expect((await reminders()).map(({ status }) => status)).toEqual(['failed']);
    expect(await stateOf(first.id)).toBe('planned');
    expect(await stateOf(second.id)).toBe('skipped');
    await followUps.run(followUps.day(1, 10, 2));
    await deliverMails(app, followUps.company.orgId, first.id);
    const [, alone] = await reminders();
    expect(alone).toMatchObject({ quote_id: first.id, status: 'sent' });
    expect(alone?.text).not.toContain(second.number);
    expect(await stateOf(first.id)).toBe('sent');
  });
});

test('the wording reflects how much time has passed', async () => {
  const { id } = await followUps.sent();
  for (const [days, words] of [
    [1, 'We sent you a quote yesterday'],
    [3, 'We sent you a quote 3 days ago'],
    [7, 'We sent you a quote last week'],
    [14, 'We sent you a quote two weeks ago'],
  ] as const) {
    await followUps.run(followUps.day(days, 10, 1));
    await deliverMails(app, followUps.company.orgId, id);
    expect((await reminders()).at(-1)?.text).toContain(words);
  }
});

describe('reports', () => {
  test('count a reminder once it is sent, but not if the customer decided before that', async () => {
    const [first, second] = [
      await followUps.sent(),
      await followUps.sent({ draft: draft({ ...NEAR, customer_email: 'bob@example.com' }) }),
    ];
    await followUps.run(followUps.day(1, 10, 1));
    expect(await counted()).toEqual([]);
    await decline(first.id);
    for (const { id } of [first, second]) await deliverMails(app, followUps.company.orgId, id);
    expect(await counted()).toEqual([
      { place: 0, sent: 0, declined: 1 },
      { place: 1, sent: 1, declined: 0 },
    ]);
    await decline(second.id);
    expect(await counted()).toEqual([
      { place: 0, sent: 0, declined: 1 },
      { place: 1, sent: 1, declined: 1 },
    ]);
  });
});

test('on a federal holiday, a reminder waits for the next day, and the quote says so; no one can send one by hand', async () => {
  const { id } = await followUps.sent();
  const [item] = (await followUps.api().followUps.list({ id })).items;
  const holiday = new Date(`${followUps.day(0).getUTCFullYear()}-07-04T15:00:00Z`);
  await app.query(`update follow_ups set planned_for = $2, due_at = $2 where id = $1`, [item?.id, holiday]);
  await app.query(`update quotes set approval_token_expires_at = $2 where id = $1`, [
    id,
    new Date(holiday.getTime() + 9e9),
  ]);
  await followUps.setTo(holiday);
  await expect(followUps.api().followUps.sendNow({ id, follow_up_id: item?.id ?? '' })).rejects.toThrow(
    'Not sent. Today is Independence Day. Reminders aren’t sent on federal holidays.',
  );
  await followUps.run();
  expect(await reminders()).toEqual([]);
  const waiting = (await followUps.api().followUps.list({ id })).items.find((each) => each.id === item?.id);
  expect(waiting).toMatchObject({ state: 'planned', reason: 'Waiting until after the holiday' });
  expect(new Date(waiting?.at ?? 0).getTime()).toBeGreaterThan(holiday.getTime());
});
