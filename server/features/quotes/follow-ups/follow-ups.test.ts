import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { optOut, suppress } from '#server/providers/mail/suppression-commands.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, draft, type TestCompany } from '#tests/support/factories.ts';
import { type FollowUpFixture, NEAR, openFollowUps } from '#tests/support/follow-up-fixture.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { runFollowUps } from './run-due.ts';

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

describe('running', () => {
  test('each step is sent once, in the company’s wording, however often and by however many processes the job runs', async () => {
    const { id } = await followUps.sent();
    await followUps.setTo(followUps.day(1, 10, 1));
    const other = app.workerServices();
    await Promise.all([followUps.run(), followUps.run(), runFollowUps(other, { org_id: followUps.company.orgId })]);
    await followUps.run();
    expect(await followUps.reminders(id)).toEqual(['reminder_first']);
    const [mail] = await app.query<{ subject: string; text: string; recipient: string }>(
      `select subject, text, recipient from messages where quote_id = $1 and kind = 'reminder_first'`,
      [id],
    );
    const { approval_url } = await followUps.api().quotes.get({ id });
    expect(mail).toMatchObject({
      subject: expect.stringContaining('Blue Water Washing'),
      recipient: 'carla@example.com',
    });
    expect(mail?.text).toContain(approval_url);
    expect((await followUps.states(id))[0]).toEqual(['reminder_first', 'sending', null]);
  });

  test('nothing is sent before its time', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 9, 59));
    expect(await followUps.reminders(id)).toEqual([]);
  });

  test('at night a follow-up waits for the morning, and the quote says so', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 21, 5));
    expect((await list(id)).items[0]).toMatchObject({
      state: 'planned',
      reason: 'Waiting until morning',
      at: followUps.day(2, 8).toISOString(),
    });
    await followUps.run(followUps.day(2, 7, 59));
    expect(await followUps.reminders(id)).toEqual([]);
    await followUps.run(followUps.day(2, 8));
    expect(await followUps.reminders(id)).toEqual(['reminder_first']);
  });

  test('a clock that jumps sends nothing twice and only skips what is a day late', async () => {
    const { id } = await followUps.sent();
    for (const at of [
      followUps.day(1, 10, 1),
      followUps.day(0, 16),
      followUps.day(1, 10, 2),
      followUps.day(6),
      followUps.day(1, 11),
    ])
      await followUps.run(at);
    expect(await followUps.reminders(id)).toEqual(['reminder_first']);
    await followUps.run(followUps.day(7, 10, 1));
    expect(await followUps.reminders(id)).toEqual(['reminder_middle', 'reminder_first']);
    expect((await followUps.states(id)).slice(0, 3).map(([, state, reason]) => [state, reason])).toEqual([
      ['sending', null],
      ['skipped', 'The server was paused at that time'],
      ['sending', null],
    ]);
  });

  test('after server downtime there is no burst: anything older than a day is skipped and says so', async () => {
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(7, 11));
    expect((await followUps.states(id)).slice(0, 4)).toEqual([
      ['reminder_first', 'skipped', 'The server was paused at that time'],
      ['reminder_first', 'skipped', 'The server was paused at that time'],
      ['reminder_middle', 'sending', null],
      ['reminder_middle', 'planned', null],
    ]);
  });

  const stops: [string, (id: string) => Promise<unknown>, string][] = [
    [
      'a decision',
      (id) =>
        followUps.api().quotes.recordDecision({
          id,
          decision: 'declined',
          customer_name: '',
          channel: 'phone',
          reason: '',
          revision: 1,
        }),
      'The customer has decided',
    ],
    [
      'a question',
      async (id) => {
        const token = (await followUps.api().quotes.get({ id })).approval_url?.split('/').at(-1) ?? '';
        await app.client().api.approval.ask({ token, name: 'Carla', question: 'When?' });
      },
      'The customer asked a question',
    ],
    ['an archived quote', (id) => followUps.api().quotes.archive({ id }), 'The quote is archived'],
    [
      'an opt-out',
      (id) =>
        noteAddress(id, (messageId) => ({ address: 'CARLA@example.com', messageId, at: app.services.now() }), optOut),
      'The customer opted out of reminders',
    ],
    [
      'a permanent bounce',
      (id) =>
        noteAddress(
          id,
          (messageId) => ({
            address: 'carla@example.com',
            reason: 'bounced' as const,
            detail: '',
            messageId,
            at: app.services.now(),
          }),
          suppress,
        ),
      'Emails to this customer are blocked',
    ],
    [
      'the switch of the quote',
      (id) => followUps.api().followUps.switchQuote({ id, on: false }),
      'Turned off for this quote',
    ],
    [
      'the switch of the customer',
      (id) => followUps.api().followUps.switchCustomer({ id, on: false }),
      'Turned off for this customer',
    ],
    [
      'the company’s switch',
      () => followUps.api().followUps.saveSettings({ enabled: false, steps: [...DEFAULT_STEPS], edit_number: 0 }),
      'Turned off in settings',
    ],
  ];
  async function noteAddress<About>(
    quoteId: string,
    about: (messageId: string) => About,
    note: (tx: Parameters<typeof optOut>[0], scope: TestCompany['scope'], about: About) => Promise<void>,
  ) {
    const [mail] = await app.query<{ id: string }>('select id from messages where quote_id = $1', [quoteId]);
    await withOrg(app.services.db, followUps.company.scope, (tx) =>
      note(tx, followUps.company.scope, about(mail?.id ?? '')),
    );
  }

  test.each(stops)('%s stops all follow-ups, and the quote says why', async (_, stop, reason) => {
    const { id } = await followUps.sent();
    await stop(id);
    expect(await list(id)).toMatchObject({ stopped: reason });
    await followUps.run(followUps.day(1, 10, 1));
    await followUps.run(followUps.day(3, 10, 1));
    expect(await followUps.reminders(id)).toEqual([]);
    expect((await followUps.states(id)).slice(0, 2).map(([, state, why]) => [state, why])).toEqual([
      ['skipped', reason],
      ['skipped', reason],
    ]);
  });

  test('when follow-ups are turned on again, the next one is sent', async () => {
    const { id } = await followUps.sent();
    await followUps.api().followUps.switchQuote({ id, on: false });
    await followUps.run(followUps.day(1, 10, 1));
    await followUps.api().followUps.switchQuote({ id, on: true });
    await followUps.run(followUps.day(3, 10, 1));
    expect(await followUps.reminders(id)).toEqual(['reminder_first']);
  });

  test('saving a quote changes its follow-up setting, too, without a new revision; a copy starts over, a reopened quote continues as it was', async () => {
    const { id, revision } = await followUps.sent();
    const entered = (follow_up?: boolean) => draft({ ...NEAR, ...(follow_up === undefined ? {} : { follow_up }) });
    const save = async (follow_up?: boolean) => {
      const { edit_number } = await followUps.api().quotes.get({ id });
      return followUps.api().quotes.save({ id, edit_number, draft: entered(follow_up) });
    };
    await save(false);
    await save(false);
    const kept = await save();
    expect(kept).toMatchObject({ follow_up: false, revision });
    await followUps.run(followUps.day(1, 10, 1));
    expect(await followUps.reminders(id)).toEqual([]);
    const logged = await app.query(
      `select target from audit_log where org_id = $1 and action = 'follow_ups.quote_switched'`,
      [followUps.company.orgId],
    );
    expect(logged).toEqual([{ target: kept.number }]);
    // The builder was opened before the setting changed on the quote's page, and doesn't undo that change.
    await followUps.api().followUps.switchQuote({ id, on: true });
    await expect(
      followUps.api().quotes.save({ id, edit_number: kept.edit_number, draft: entered(false) }),
    ).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
    const last = await save(false);
    expect(await followUps.api().quotes.duplicate({ id, new_id: newId() })).toMatchObject({ follow_up: true });
    const decision = { decision: 'declined', customer_name: 'Carla', channel: 'phone', reason: '' } as const;
    await followUps.api().quotes.recordDecision({ id, ...decision, revision: last.revision });
    expect(await followUps.api().quotes.reopen({ id, new_id: newId() })).toMatchObject({ follow_up: false });
  });

  test('a quote that fails is retried later and delays no other', async () => {
    const [first, second] = [await followUps.sent(), await followUps.sent()];
    await app.tamper(`update quotes set approval_token_expires_at = 'infinity' where id = $1`, [first.id]);
    await followUps.run(followUps.day(1, 10, 1));
    expect(await followUps.reminders(second.id)).toEqual(['reminder_first']);
    const [failed] = await app.query<{ due_at: Date; state: string }>(
      `select due_at, state from follow_ups where quote_id = $1 order by planned_for limit 1`,
      [first.id],
    );
    expect(failed).toMatchObject({ state: 'planned' });
    expect(failed && failed.due_at.getTime() - followUps.day(1, 10, 1).getTime()).toBeGreaterThanOrEqual(
      15 * MINUTE_MS,
    );
  });
});

describe('many at the same time', () => {
  /** Plans a first-day reminder that is due now for each of `count` quotes. */
  async function due({ orgId, owner }: TestCompany, count: number): Promise<void> {
    const at = app.services.now();
    await app.query(
      `with sent as (
         insert into quotes (org_id, id, number, author_id, approval_token, approval_token_expires_at, link_made_at, sent_at, customer_email)
         select $1, gen_random_uuid(), 9000 + n, $2, gen_random_uuid()::text, $3::timestamptz + interval '30 days',
           $3::timestamptz - interval '2 days', $3::timestamptz - interval '2 days', 'due' || n || '@example.com' from generate_series(1, $4::int) n
         returning org_id, id, revision)
       insert into follow_ups (org_id, id, quote_id, revision, step_id, occasion, kind, channel, time_zone, planned_for, due_at)
       select org_id, gen_random_uuid(), id, revision, 'sending-1', 'sending', 'reminder_first', 'email', 'UTC', $3, $3 from sent`,
      [orgId, owner.id, at, count],
    );
  }
  const waiting = async ({ orgId }: TestCompany) =>
    (await app.query(`select 1 from follow_ups where org_id = $1 and state = 'planned'`, [orgId])).length;

  test('companies with hundreds due delay no one who has three, and each is sent once', async () => {
    await followUps.setTo(followUps.day(0, 12));
    const large = [followUps.company, await buildCompany(app)];
    const small = await buildCompany(app);
    const all = [...large, small];
    await app.query(`update subscriptions set current_period_end = '2099-01-01' where org_id = any($1)`, [
      all.map(({ orgId }) => orgId),
    ]);
    for (const company of large) await due(company, 300);
    await due(small, 3);
    for (const { orgId } of large) expect(await runFollowUps(followUps.worker, { org_id: orgId })).toBe(true);
    expect(await Promise.all(large.map(waiting)), 'a turn ends before a company is through').toEqual([50, 50]);
    expect(await runFollowUps(followUps.worker, { org_id: small.orgId })).toBe(false);
    expect(await waiting(small)).toBe(0);
    const twice = () => large.map(({ orgId }) => runFollowUps(followUps.worker, { org_id: orgId }));
    await Promise.all([...twice(), ...twice()]);
    const written = await app.query<{ org_id: string; mails: number; jobs: number }>(
      `select org_id, count(*)::int as mails, count(distinct quote_id)::int as quotes,
         (select count(*)::int from pgboss.job where name = 'send-message' and group_id = messages.org_id::text) as jobs
       from messages where org_id = any($1) and kind = 'reminder_first' group by org_id order by mails`,
      [all.map(({ orgId }) => orgId)],
    );
    const many = { mails: 300, quotes: 300, jobs: 300 };
    expect(written).toMatchObject([{ mails: 3, quotes: 3, jobs: 3 }, many, many]);
  });
});

describe('an email waiting for the mail server', () => {
  const offered: string[] = [];
  const transport = {
    send: async ({ to }: { to: string }) => {
      offered.push(to);
      return 'sent' as const;
    },
    close: async () => {},
  };
  /** Returns a reminder that is written but not yet handed to the mail server. */
  async function waiting() {
    offered.length = 0;
    const { id } = await followUps.sent();
    await followUps.run(followUps.day(1, 10, 1));
    const [mail] = await app.query<{ id: string }>(
      `select id from messages where quote_id = $1 and kind = 'reminder_first'`,
      [id],
    );
    const deliver = () =>
      sendMessage(mailSender(app, transport), { org_id: followUps.company.orgId, message_id: mail?.id ?? '' });
    return { id, deliver };
  }
  const mailOf = async (id: string) =>
    (await followUps.api().quotes.get({ id })).messages.find(({ kind }) => kind === 'reminder_first');

  test('a waiting reminder is sent', async () => {
    const { id, deliver } = await waiting();
    expect(await deliver()).toBe('done');
    expect([offered, (await mailOf(id))?.status]).toEqual([['carla@example.com'], 'sent']);
  });

  test('a waiting reminder is withdrawn when the customer decides in the meantime, and the follow-up says why', async () => {
    const { id, deliver } = await waiting();
    const by = { customer_name: '', channel: 'phone', reason: '', revision: 1 } as const;
    await followUps.api().quotes.recordDecision({ id, decision: 'approved', ...by });
    await deliver();
    expect(offered).toEqual([]);
    expect(await mailOf(id)).toMatchObject({ status: 'failed', error: 'Not sent: the customer has decided.' });
    expect((await followUps.states(id))[0]).toEqual(['reminder_first', 'skipped', 'The customer has decided']);
  });

  test('a waiting reminder waits for the morning when the mail server comes back at night', async () => {
    const { deliver } = await waiting();
    await followUps.setTo(followUps.day(1, 22));
    expect(await deliver()).toEqual({ until: followUps.day(2, 8) });
    expect(offered).toEqual([]);
    await followUps.setTo(followUps.day(2, 8, 1));
    expect(await deliver()).toBe('done');
    expect(offered).toHaveLength(1);
  });

  test('a waiting reminder isn’t sent a day late', async () => {
    const { id, deliver } = await waiting();
    await followUps.setTo(followUps.day(2, 10, 2));
    await deliver();
    expect(offered).toEqual([]);
    expect((await followUps.states(id))[0]).toEqual([
      'reminder_first',
      'skipped',
      'The mail server was down for a day',
    ]);
  });
});

describe('the email allowance', () => {
  test('when the email allowance is used up, follow-ups wait and say why; those that wait for a day are skipped', async () => {
    const withServer = await startTestApp({
      settings: { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: 'help@example.com' },
    });
    try {
      const other = await openFollowUps(withServer);
      // Each quote has its own customer, because reminders for one customer would share a message.
      const to = (name: string) => other.sent({ draft: draft({ ...NEAR, customer_email: `${name}@example.com` }) });
      const quotes = [await to('ann'), await to('bob'), await to('carl')];
      const first = () =>
        Promise.all(quotes.map(async ({ id }) => (await other.api().followUps.list({ id })).items[0]));
      await withServer.query(
        `update message_allowances set raised_hour = 1, raised_day = 1, mailed_at = '{}' where org_id = $1`,
        [other.company.orgId],
      );
      await other.run(other.day(1, 10, 1));
      const shown = await first();
      expect(shown.filter((item) => item?.state === 'sending')).toHaveLength(1);
      for (const item of shown.filter((each) => each?.state === 'planned')) {
        expect(item?.reason).toBe('Waiting because the message limit was reached');
        expect(new Date(item?.at ?? 0).getTime()).toBeGreaterThan(other.day(2).getTime());
      }
      await other.run(other.day(2, 11));
      const reasons = (await first()).map((item) => item?.reason);
      expect(reasons.filter((reason) => reason === 'The message limit was reached for a day')).toHaveLength(2);
    } finally {
      await withServer.close();
    }
  });
});
