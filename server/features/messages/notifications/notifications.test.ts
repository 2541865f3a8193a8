import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import {
  DEFAULT_SETTINGS,
  type NotificationSettings,
  PUSH_DEVICES_MAX,
} from '#domain/notifications/notification-settings.ts';
import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { noteMailOutcome } from '#server/features/quotes/mail-delivery.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMember, openTestSession, type TestCompany, type TestPerson } from '#tests/support/factories.ts';
import { goTo, mailsTo, sentQuoteInZone, takePushJobs, ZONE } from '#tests/support/notification-fixture.ts';
import { type PushBrowser, type PushService, senderOf, startPushService } from '#tests/support/push-service.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { notifyPerson, queueDueNotifications } from './notify-person.ts';
import { pushKeys } from './push-keys.ts';
import { removeOldNotifications } from './remove-old-notifications.ts';
import { notificationsRoutes } from './routes.ts';
import { type PushJob, sendPush } from './send-push.ts';
import { sendPushJob } from './send-push-job.ts';

let app: TestApp;
let worker: Services;
let pushes: PushService;
beforeAll(async () => {
  app = await startTestApp({
    settings: { WEBHOOKS_ALLOW_PRIVATE: '1' },
    router: (procedures, services) => ({
      accounts: accountsRoutes(procedures, services),
      approval: approvalRoutes(procedures, services),
      notifications: notificationsRoutes(procedures, services),
    }),
  });
  worker = app.workerServices();
  pushes = await startPushService();
});
afterAll(async () => {
  await pushes?.close();
  await app?.close();
});
afterEach(() => {
  pushes.answer = () => 201;
  pushes.received.length = 0;
});

const approval = () => app.client().api.approval;
const mine = ({ client }: Pick<TestPerson, 'client'>) => client.api.notifications;
const choose = (person: TestPerson, more: Partial<NotificationSettings>) =>
  mine(person).save({ ...DEFAULT_SETTINGS, ...more });

const start = () => sentQuoteInZone(app);

const ask = (quote: SentQuote, question = 'Do you bring water?') =>
  approval().ask({ token: quote.token, question, name: '' });
const kindsTo = async (company: TestCompany, person: Pick<TestPerson, 'email'>) =>
  (await mailsTo(app, company, person)).map(({ kind }) => kind);
const tell = ({ orgId }: TestCompany, { id }: Pick<TestPerson, 'id'>) =>
  notifyPerson(worker, { org_id: orgId, user_id: id });

async function ring(company: TestCompany): Promise<void> {
  for (const job of await takePushJobs(app, company)) await sendPush(worker, job, pushes.network);
}
async function turnOn(person: TestPerson): Promise<{ browser: PushBrowser; id: string }> {
  const browser = pushes.browser();
  const { devices } = await mine(person).turnOn(browser.subscription);
  return { browser, id: devices.find(({ current }) => current)?.id ?? '' };
}
const devicesOf = async (person: TestPerson) => (await mine(person).get()).devices;

describe('by email', () => {
  test('a notification goes to the author and everyone who wants all quotes, but not to those who turned it off', async () => {
    const { company, quote } = await start();
    const [curious, other] = [await buildMember(app, company), await buildMember(app, company)];
    await choose(curious, { about: 'all' });
    await ask(quote);
    expect(await kindsTo(company, company.owner)).toEqual(['question_received']);
    expect(await kindsTo(company, curious)).toEqual(['question_received']);
    expect(await kindsTo(company, other)).toEqual([]);
    const { choices } = DEFAULT_SETTINGS;
    await choose(company.owner, { choices: { ...choices, question: { email: false, push: false } } });
    await ask(quote, 'And soap?');
    expect(await kindsTo(company, company.owner)).toHaveLength(1);
    expect(await kindsTo(company, curious)).toHaveLength(2);
  });

  test('everyone sees and changes only their own settings', async () => {
    const { company } = await start();
    const member = await buildMember(app, company);
    const { settings, time_zone } = await choose(member, { quiet: { from: 22, until: 6 }, digestHour: 8 });
    expect({ settings, time_zone }).toEqual({
      settings: { ...DEFAULT_SETTINGS, quiet: { from: 22, until: 6 }, digestHour: 8 },
      time_zone: ZONE,
    });
    expect((await mine(member).get()).settings).toEqual(settings);
    expect((await mine(company.owner).get()).settings).toEqual(DEFAULT_SETTINGS);
    await expect(choose(member, { quiet: { from: 7, until: 7 } })).rejects.toMatchObject({
      message: 'Quiet hours need an end',
    });
    await expect(choose(member, { digestHour: 24 })).rejects.toMatchObject({ message: 'Choose a whole hour' });
  });

  test('a daily summary sends nothing before its hour, then everything in one email, once, even with concurrent runs', async () => {
    const { company, quote } = await start();
    goTo(app, 9);
    await choose(company.owner, { digestHour: 7 });
    await ask(quote, 'Do you bring water?');
    await approval().decide({ token: quote.token, decision: 'declined', reason: 'Too late', revision: 1 });
    await tell(company, company.owner);
    expect(await kindsTo(company, company.owner)).toEqual([]);
    goTo(app, 7);
    await queueDueNotifications(worker);
    const waiting = `select 1 from pgboss.job where name = 'tell-person' and data->>'user_id' = $1`;
    expect(await app.query(waiting, [company.owner.id])).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => tell(company, company.owner)));
    const [summary, ...more] = await mailsTo(app, company, company.owner);
    expect(more).toEqual([]);
    expect(summary).toMatchObject({
      kind: 'quote_updates_staff',
      subject: expect.stringMatching(/^2 updates: Q-\d+, Carla Customer$/),
    });
    expect(summary?.text).toMatch(/Do you bring water\?[^]*Too late/);
  });

  test('quiet hours delay notifications until they end; notifications turned off in the meantime aren’t sent', async () => {
    const { company, quote } = await start();
    goTo(app, 22);
    await choose(company.owner, { quiet: { from: 21, until: 7 } });
    await ask(quote);
    await approval().decide({ token: quote.token, decision: 'approved', name: 'Carla C.', revision: 1 });
    await tell(company, company.owner);
    expect(await kindsTo(company, company.owner)).toEqual([]);
    const { choices } = DEFAULT_SETTINGS;
    await choose(company.owner, {
      quiet: { from: 21, until: 7 },
      choices: { ...choices, question: { email: false, push: true } },
    });
    goTo(app, 7);
    await tell(company, company.owner);
    const [only, ...more] = await mailsTo(app, company, company.owner);
    expect(more).toEqual([]);
    expect(only?.text).toContain('Approved');
    expect(only?.text).not.toContain('Do you bring water?');
  });

  test('many events at once become single emails up to the limit and one email for the rest', async () => {
    const { company } = await start();
    for (const quote of [
      await buildSentQuote(app, company),
      await buildSentQuote(app, company),
      await buildSentQuote(app, company),
    ])
      for (let question = 0; question < 9; question += 1) await ask(quote);
    expect(await kindsTo(company, company.owner)).toHaveLength(20);
    app.clock.advance(16 * 60_000);
    await tell(company, company.owner);
    const mails = await mailsTo(app, company, company.owner);
    expect(mails).toHaveLength(21);
    expect(mails.at(-1)?.subject).toMatch(/^7 updates/);
  });

  test('an undelivered message or an opened quote causes a short email; a failed email to staff causes none', async () => {
    const { company, quote } = await start();
    await approval().viewed({ token: quote.token, revision: 1 });
    await tell(company, company.owner);
    expect(await kindsTo(company, company.owner)).toEqual([]);
    await choose(company.owner, { choices: { ...DEFAULT_SETTINGS.choices, viewed: { email: true, push: true } } });
    await app.query(`update quotes set viewed_at = null where id = $1`, [quote.id]);
    app.clock.advance(2 * HOUR_MS);
    await approval().viewed({ token: quote.token, revision: 1 });
    await tell(company, company.owner);
    expect(await mailsTo(app, company, company.owner)).toMatchObject([
      { kind: 'quote_updates_staff', text: expect.stringContaining('Viewed by the customer') },
    ]);
    const bounced = (kind: 'quote_sent' | 'quote_approved_staff', outcome: 'bounced' | 'complained') =>
      withQuote(app.services.db, company.scope, quote.id, (tx, locked) => {
        const mail = {
          messageId: newId(),
          kind,
          channel: 'email',
          to: 'carla@example.com',
          revision: 1,
          author: null,
        } as const;
        return noteMailOutcome(tx, app.services, company.scope, {
          ...mail,
          quote: locked,
          outcome,
          reason: '',
          at: app.services.now(),
        });
      });
    await bounced('quote_approved_staff', 'bounced');
    await tell(company, company.owner);
    expect(await kindsTo(company, company.owner)).toHaveLength(1);
    await bounced('quote_sent', 'complained');
    await tell(company, company.owner);
    expect(await kindsTo(company, company.owner)).toHaveLength(2);
  });
});

describe('by push', () => {
  test('a device gets the kind and quote number, signed and encrypted for the device, but no name, email or amount', async () => {
    const { company, quote } = await start();
    const { browser } = await turnOn(company.owner);
    await approval().decide({ token: quote.token, decision: 'approved', name: 'Carla C.', revision: 1 });
    await tell(company, company.owner);
    await ring(company);
    const [push, ...more] = pushes.received;
    if (!push) throw new Error('Nothing came');
    expect(more).toEqual([]);
    expect(browser.open(push)).toEqual({
      title: expect.stringMatching(/^Q-\d+ was approved$/),
      body: 'Open the app to see it.',
      path: `/app/quotes/${quote.id}`,
      tag: expect.any(String),
    });
    expect(() => pushes.browser().open(push)).toThrow('authenticate');
    expect(push).toMatchObject({
      path: browser.path,
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' },
    });
    expect(senderOf(push)).toMatchObject({
      aud: new URL(browser.subscription.endpoint).origin,
      sub: expect.stringMatching(/^mailto:/),
      key: (await mine(company.owner).get()).push_key,
    });
    const forged = { ...push, headers: { authorization: push.headers['authorization']?.replace('t=', 't=x') } };
    expect(senderOf(forged)).toBeNull();
    // A worker that died after sending repeats the push with the same tag, so the device shows it once.
    expect(pushKeys('k'.repeat(40))).toEqual(pushKeys('k'.repeat(40)));
    expect(pushKeys('k'.repeat(40))).not.toEqual(pushKeys('l'.repeat(40)));
  });

  test('events within a minute arrive as one push; quiet hours delay it, and a push that is a day late isn’t sent', async () => {
    const { company, quote } = await start();
    const { browser } = await turnOn(company.owner);
    goTo(app, 12);
    await ask(quote, 'One?');
    await tell(company, company.owner);
    await ask(quote, 'Two?');
    await approval().decide({ token: quote.token, decision: 'declined', reason: '', revision: 1 });
    await tell(company, company.owner);
    await ring(company);
    expect(pushes.received).toHaveLength(1);
    app.clock.advance(61_000);
    await Promise.all([tell(company, company.owner), tell(company, company.owner)]);
    await ring(company);
    expect(pushes.received.slice(1).map((push) => browser.open(push))).toMatchObject([
      { title: expect.stringMatching(/^2 updates on Q-\d+$/), body: '1 declined, 1 with a question' },
    ]);
    await choose(company.owner, { quiet: { from: 13, until: 14 } });
    goTo(app, 13);
    const second = await buildSentQuote(app, company);
    await ask(second);
    await tell(company, company.owner);
    expect(await takePushJobs(app, company)).toEqual([]);
    goTo(app, 14);
    await tell(company, company.owner);
    expect(await takePushJobs(app, company)).toHaveLength(1);
    await choose(company.owner, { quiet: { from: 14, until: 15 } });
    await ask(second);
    app.clock.advance(2 * DAY_MS);
    await tell(company, company.owner);
    expect(await takePushJobs(app, company)).toEqual([]);
  });

  test('a browser that no longer exists is removed; a temporary failure is retried, a refusal is not', async () => {
    const { company } = await start();
    const { id } = await turnOn(company.owner);
    const tryIt = async (network: Parameters<typeof sendPush>[2] = pushes.network) => {
      const { devices } = await mine(company.owner).sendTest();
      for (const job of await takePushJobs(app, company)) await sendPush(worker, job, network);
      return devices;
    };
    for (const status of [429, 500, 503]) {
      pushes.answer = () => status;
      await expect(tryIt()).rejects.toThrow(`status ${status}`);
    }
    pushes.answer = () => () => undefined;
    await expect(tryIt({ ...pushes.network, timeMs: 30 })).rejects.toThrow('did not respond');
    pushes.answer = () => 403;
    await tryIt();
    expect(await devicesOf(company.owner)).toMatchObject([{ id, current: true }]);
    pushes.answer = () => 410;
    await tryIt();
    expect(await devicesOf(company.owner)).toEqual([]);
    expect(await tryIt()).toBe(0);
  });

  test('a URL inside a private network is refused, both when entered and when its name resolves there', async () => {
    const { company } = await start();
    const { subscription } = pushes.browser();
    const add = (more: Partial<typeof subscription>) => mine(company.owner).turnOn({ ...subscription, ...more });
    await expect(add({ endpoint: 'http://push.example.com/1' })).rejects.toMatchObject({
      message: 'A push service has an https address.',
    });
    await expect(add({ endpoint: 'https://user:pass@push.example.com/1' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(add({ p256dh: `B${'A'.repeat(86)}` })).rejects.toMatchObject({
      message: 'This browser didn’t provide a usable key for notifications',
    });
    await expect(add({ auth: 'short' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { id } = await turnOn(company.owner);
    const strict = { ...worker, env: { ...worker.env, WEBHOOKS_ALLOW_PRIVATE: false } };
    const job = { org_id: company.orgId, device_id: id, group_id: null };
    await expect(sendPush(strict, job, pushes.network)).rejects.toThrow('points to a private network');
    expect(pushes.received).toEqual([]);
  });

  test('a person has ten devices at most; a device is removed when its session ends, and all are removed on deactivation', async () => {
    const { company, quote } = await start();
    const member = await buildMember(app, company);
    await choose(member, { about: 'all' });
    await turnOn(member);
    await turnOn(member);
    expect(await devicesOf(member)).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: PUSH_DEVICES_MAX }, () => openTestSession(app, member.id)));
    const clients = others.map(({ token }) => ({ client: app.client(token) }));
    const added = await Promise.allSettled(clients.map((each) => mine(each).turnOn(pushes.browser().subscription)));
    expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await devicesOf(member)).toHaveLength(PUSH_DEVICES_MAX);
    await member.client.api.accounts.logout({ scope: 'local' });
    const one = clients[added.findLastIndex(({ status }) => status === 'fulfilled')];
    if (!one) throw new Error('There are no such sessions');
    expect(await mine(one).get()).toMatchObject({ devices: { length: PUSH_DEVICES_MAX - 1 } });
    expect((await mine(one).turnOff()).devices).toHaveLength(PUSH_DEVICES_MAX - 2);
    expect((await mine(one).turnOff()).devices).toHaveLength(PUSH_DEVICES_MAX - 2);
    await ask(quote);
    await app.query(`update users set disabled_at = now() where id = $1`, [member.id]);
    await tell(company, member);
    expect(await takePushJobs(app, company)).toEqual([]);
    expect(await app.query(`select 1 from notifications where user_id = $1 and told_at is null`, [member.id])).toEqual(
      [],
    );
  });

  test('people get no notification of their own actions; an event reported twice notifies once', async () => {
    const { company, quote } = await start();
    await turnOn(company.owner);
    const news = { quoteId: quote.id, type: 'approved', seq: 1, causedBy: company.owner.id } as const;
    const once = () =>
      withOrg(app.services.db, company.scope, (tx) => notifyStaff(tx, app.services, company.scope, news, null));
    await once();
    await expect(once()).rejects.toThrow(/notifications_once/);
    await tell(company, company.owner);
    expect(await takePushJobs(app, company)).toEqual([]);
    expect(await kindsTo(company, company.owner)).toEqual(['quote_updates_staff']);
    // Delivered notifications are removed after a month, even if the person has no new ones. Pending ones are kept.
    const kept = () =>
      app.query<{ told: boolean }>('select told_at is not null as told from notifications where org_id = $1', [
        company.orgId,
      ]);
    await removeOldNotifications(worker);
    expect(await kept()).toContainEqual({ told: true });
    await choose(company.owner, { digestHour: 7 });
    await ask(quote);
    app.clock.advance(31 * DAY_MS);
    await removeOldNotifications(worker);
    expect(new Set((await kept()).map(({ told }) => told))).toEqual(new Set([false]));
  });

  test('push services that never respond delay no other company', async () => {
    const [slow, quick] = [await start(), await start()];
    const hanging = new Set<string>();
    for (let device = 0; device < 4; device += 1) {
      const client = app.client((await openTestSession(app, slow.company.owner.id)).token);
      const browser = pushes.browser();
      hanging.add(browser.path);
      await mine({ client }).turnOn(browser.subscription);
    }
    const { browser } = await turnOn(quick.company.owner);
    pushes.answer = ({ path }) => (hanging.has(path) ? () => undefined : 201);
    const network = { ...pushes.network, timeMs: 60_000 };
    await ask(slow.quote);
    const run = (services: Services, payload: PushJob) => sendPush(services, payload, network);
    const workers = await app.startWorkers([defineJob({ ...sendPushJob, run })]);
    const came = (check: () => void) => vi.waitFor(check, { timeout: 90_000, interval: 20 });
    await came(() => expect(pushes.received.filter(({ path }) => hanging.has(path))).toHaveLength(2));
    await ask(quick.quote);
    await came(() => expect(pushes.received.map(({ path }) => path)).toContain(browser.path));
    expect(pushes.received.filter(({ path }) => hanging.has(path))).toHaveLength(2);
    await pushes.close();
    await workers.stop();
  });
});
