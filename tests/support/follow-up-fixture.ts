/** Creates a company whose clock a test advances, to see which messages its quotes send automatically. */
import { addDays, type Day, weekOf } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type RunServices, runFollowUps } from '#server/features/quotes/follow-ups/run-due.ts';
import type { TestApp } from './app.ts';
import { buildCompany, buildQuote, openTestSession, type TestCompany } from './factories.ts';
import type { TestClient } from './http-client.ts';
import { deliverMails } from './mail-delivery.ts';

/** A street address in the company's time zone. */
export const NEAR = { property_address: '12 Oak Street, Albany, NY 12207' };

/**
 * Year of the latest test. Each test starts on a Monday in mid-April of a new year, because no federal holiday
 * falls in the next five weeks.
 */
let year = 2030;

function nextMonday(): Day {
  year += 1;
  return weekOf(`${year}-04-15`)[1] ?? '';
}
const NEW_YORK = 'America/New_York';

export interface FollowUpFixture {
  company: TestCompany;
  worker: RunServices;
  api(): TestClient['api'];
  /** Returns a moment on a later day. Day 0 is the Monday on which the test starts. */
  day(days: number, hourInNewYork?: number, minute?: number): Date;
  setTo(at: Date): Promise<void>;
  /** Runs the every-minute job, at the given moment or now. */
  run(at?: Date): Promise<void>;
  /** Creates a quote whose email the mail server accepted on Monday. */
  sent(about?: Parameters<typeof buildQuote>[1]): ReturnType<typeof buildQuote>;
  /** Returns when the planned follow-ups are due. */
  planned(id: string): Promise<string[]>;
  states(id: string): Promise<[kind: string, state: string, reason: string | null][]>;
  /** Returns the kinds of queued reminders. */
  reminders(id: string): Promise<string[]>;
}

export async function openFollowUps(app: TestApp): Promise<FollowUpFixture> {
  const monday = nextMonday();
  app.clock.advance(hourOfDay(monday, 15, NEW_YORK).getTime() - app.services.now().getTime());
  const [company, worker] = [await buildCompany(app), app.workerServices()];
  await app.query(`update subscriptions set current_period_end = '2099-01-01' where org_id = $1`, [company.orgId]);
  let client = company.owner.client;
  const api = () => client.api;
  const setTo = async (at: Date) => {
    app.clock.advance(at.getTime() - app.services.now().getTime());
    // Sessions end after days without use, so the owner signs in again.
    client = app.client((await openTestSession(app, company.owner.id)).token);
  };
  const items = async (id: string) => (await api().followUps.list({ id })).items;
  return {
    company,
    worker,
    api,
    setTo,
    day(days, hourInNewYork = 10, minute = 0) {
      return new Date(hourOfDay(addDays(monday, days), hourInNewYork, NEW_YORK).getTime() + minute * MINUTE_MS);
    },
    async run(at) {
      if (at) await setTo(at);
      while (await runFollowUps(worker, { org_id: company.orgId }));
    },
    async sent(about = {}) {
      const draft = { ...NEAR, ...about.draft };
      const quote = await buildQuote({ owner: { ...company.owner, client } }, { ...about, draft });
      await api().quotes.send({ id: quote.id, message: '' });
      await deliverMails(app, company.orgId, quote.id);
      return api().quotes.get({ id: quote.id });
    },
    planned: async (id) =>
      (await items(id)).filter(({ state, reason }) => state === 'planned' && reason === null).map(({ at }) => at),
    states: async (id) => (await items(id)).map(({ kind, state, reason }) => [kind, state, reason]),
    async reminders(id) {
      const { messages } = await api().quotes.get({ id });
      return messages.map(({ kind }) => kind).filter((kind) => kind.startsWith('reminder'));
    },
  };
}
