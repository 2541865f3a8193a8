import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { createRouter } from '#server/router.ts';
import { paymentRoutes } from '#server/choose-payment-provider.ts';
import { startTestApp } from '#tests/app.ts';
import { callerOf } from '../api.ts';
import { DEMO_OWNER } from '../company.ts';
import { playYear } from './play-year.ts';
import { Story } from './story.ts';

test('a short year: quotes, decisions, jobs and payments have the times of the story', async () => {
  const app = await startTestApp({
    router: (_procedures, services) => createRouter(services),
    rawRoutes: (services) => paymentRoutes(services),
  });
  try {
    await app.startWorkers();
    const end = Date.now();
    const story = new Story(end - 364 * DAY_MS, end, (now) => app.clock.advance(now - app.services.now().getTime()));
    const links = await playYear(app.url, story, { quotes: 4, onProgress: () => {} });
    expect(links).toHaveLength(2);
    const [found] = await app.query<Record<string, number>>(
      `select (select count(*)::int from quotes where wash_plan_id is null) as quotes,
        (select count(*)::int from wash_plans) as plans,
        (select count(*)::int from decisions where decided_at < now() - interval '20 days') as decided,
        (select count(*)::int from visits where state = 'done' and ends_at < now()) as done,
        (select count(*)::int from payment_entries) as payments`,
    );
    expect(found).toMatchObject({ quotes: 11 });
    for (const count of Object.values(found ?? {})) expect(count).toBeGreaterThan(0);
    const owner = callerOf(app.url, DEMO_OWNER);
    expect((await owner.api.subscription.get()).state).toBe('paid');
  } finally {
    await app.close();
  }
});
