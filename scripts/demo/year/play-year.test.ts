import { expect, test } from 'vitest';
import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { paymentRoutes } from '#server/choose-payment-provider.ts';
import { outboxFolder } from '#server/providers/mail/mail-transport.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Caller, callerOf } from '../api.ts';
import { DEMO_OWNER } from '../company.ts';
import { comparePayments } from './compare-payments.ts';
import { messagesOf } from './messages.ts';
import { playYear } from './play-year.ts';
import { Story } from './story.ts';

test('a short sample year sets up the company and gives quotes, decisions, jobs and payments the dates of the story', async () => {
  const app = await startTestApp({
    router: (_procedures, services) => createRouter(services),
    rawRoutes: (services) => paymentRoutes(services),
  });
  try {
    await app.startWorkers();
    const end = Date.now();
    const story = new Story(end - 364 * DAY_MS, end, (now) => app.clock.advance(now - app.services.now().getTime()));
    const links = await playYear(app.url, story, {
      quotes: 4,
      visitsADay: 1,
      outbox: outboxFolder(app.services.env),
      messages: messagesOf(app.workerServices()),
      comparePayments: () => comparePayments(app.workerServices()),
      onProgress: () => {},
    });
    expect(links).toHaveLength(2);
    const [found] = await app.query<Record<string, number>>(
      `select (select count(*)::int from quotes where wash_plan_id is null) as quotes,
        (select count(*)::int from wash_plans) as plans,
        (select count(*)::int from decisions where decided_at < now() - interval '20 days') as decided,
        (select count(*)::int from visits where state = 'done' and ends_at < now()) as done,
        (select count(*)::int from payment_entries) as payments`,
    );
    for (const count of Object.values(found ?? {})) expect(count).toBeGreaterThan(0);
    const owner = callerOf(app.url, DEMO_OWNER);
    expect((await owner.api.subscription.get()).state).toBe('paid');
    const kept = await app.query(
      `select recipient, error from messages where error = 'Not sent: this email address wasn’t confirmed yet.'
        union all select email, 'not confirmed' from users where email_confirmed_at is null`,
    );
    expect(kept).toEqual([]);
    await expectCalendarAhead(owner, end);
    await expectMessagesInTime(app);
    await expectPaymentsCompared(owner, end);
    await expectTeamSeen(app);
    expect((await owner.api.company.get()).logo).not.toBeNull();
    const [photos] = await app.query<{ taken: number; different: number }>(
      'select count(*)::int as taken, count(distinct sha256)::int as different from property_images',
    );
    expect(photos?.taken).toBeGreaterThan(10);
    expect(photos?.different).toBe(photos?.taken);
  } finally {
    await app.close();
  }
});

/** Expects reminders at their hour and other emails immediately. No message was dropped for being late. */
async function expectMessagesInTime(app: TestApp): Promise<void> {
  const settled = await app.query<{ state: string; reason: string | null; at: string }>(
    `select distinct state, reason, to_char(settled_at at time zone time_zone, 'HH24:MI') as at
      from follow_ups where state <> 'planned'`,
  );
  expect(settled).toContainEqual({ state: 'sent', reason: null, at: '10:00' });
  expect(settled.filter(({ at }) => at !== '10:00')).toEqual([]);
  expect(settled.flatMap(({ reason }) => reason ?? [])).not.toContain('late');
  expect(settled.flatMap(({ reason }) => reason ?? [])).not.toContain('mail_server_away');
  expect(await app.query(`select kind, error from messages where status <> 'outbox'`)).toEqual([]);
  expect(
    await app.query(
      `select kind, created_at, sent_at from messages where channel = 'email' and send_from is null and sent_at <> created_at`,
    ),
    'an email has the time of what caused it',
  ).toEqual([]);
  const approvals = await app.query<{ at: Date; decided_at: Date }>(
    `select message.sent_at as at, decided_at from messages message join decisions using (org_id, quote_id)
      where kind like 'quote_approved%'`,
  );
  expect(approvals.length).toBeGreaterThan(0);
  expect(approvals.filter(({ at, decided_at }) => at.getTime() - decided_at.getTime() > MINUTE_MS)).toEqual([]);
}

/** Expects an assigned visit on every workday of the next two weeks, and none on weekends or federal holidays. */
async function expectCalendarAhead({ api }: Caller, now: number): Promise<void> {
  const { time_zone } = await api.company.get();
  const tomorrow = addDays(dayIn(new Date(now), time_zone), 1);
  const { entries } = await api.jobs.calendar({ from: tomorrow, days: 14 });
  const planned = entries.filter(({ people }) => people.length > 0);
  const days = Array.from({ length: 14 }, (_, index) => addDays(tomorrow, index));
  const workdays = days.filter((day) => ![0, 6].includes(weekdayOf(day)) && !federalHolidayOn(day));
  expect(new Set(planned.map(({ parts }) => parts[0]?.day))).toEqual(new Set(workdays));
  expect((await api.appointments.requests()).requests.length).toBeGreaterThan(0);
}

async function expectPaymentsCompared({ api }: Caller, now: number): Promise<void> {
  const last = await api.payments.lastReconciliation();
  expect(last?.problems).toEqual([]);
  const age = now - Date.parse(last?.ran_at ?? '');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(DAY_MS + 60_000);
}

/** Expects that no one was last active before their last action. */
async function expectTeamSeen(app: TestApp): Promise<void> {
  const people = await app.query<{ email: string; is_seen: boolean }>(
    `select email, coalesce(last_seen_at > greatest(created_at, did.at - interval '1 hour'), false) as is_seen
      from users left join lateral (
        select max(at) as at from quote_events where actor_id = users.id
      ) did on true`,
  );
  expect(people).toHaveLength(6);
  expect(people.filter(({ is_seen }) => !is_seen)).toEqual([]);
}
