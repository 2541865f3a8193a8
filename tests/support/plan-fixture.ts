/** Creates a company whose clock a test advances, to see what its wash plans do automatically. */
import { dayIn } from '#domain/calendar-days.ts';
import { DAY_MS } from '#domain/durations.ts';
import { runPlans } from '#server/features/quotes/wash-plans/run-plans.ts';
import type { TestApp } from './app.ts';
import { buildCompany, openTestSession, type TestCompany } from './factories.ts';
import { buildSentQuote } from './sent-quote.ts';

const ZONE = 'America/New_York';
/**
 * Start of the next test. Each test gets its own Monday in April before 2100, when no federal holiday delays
 * emails.
 */
let monday = new Date('2026-04-13T14:00:00Z').getTime();

export interface PlanInput {
  quote_id: string;
  every_months: 6 | 12 | 24;
  discount_rate: number;
  next_on: string;
}

/** A quote that a wash plan created. */
interface Made {
  id: string;
  total_cents: number;
  discount_type: string | null;
  discount_value: number;
  status: string;
  author_id: string;
  messages: number;
}

/** Decides a quote on its page, as the customer. */
export const sign = (app: TestApp, token: string, name: string, decision: 'approved' | 'declined' = 'approved') =>
  app.client().api.approval.decide({ token, decision, revision: 1, reason: '', name });

export const planOf = (quote_id: string, about: Partial<PlanInput> = {}): PlanInput => ({
  quote_id,
  every_months: 12,
  discount_rate: 0.1,
  next_on: '',
  ...about,
});

export async function openWashPlans(app: TestApp) {
  monday += 261 * 7 * DAY_MS;
  app.clock.advance(monday - app.services.now().getTime());
  const company = await buildCompany(app);
  await app.query(`update subscriptions set current_period_end = '2199-01-01' where org_id = $1`, [company.orgId]);
  // Quotes inserted directly have their own numbers, below those of the counter.
  await app.query(`insert into counters (org_id, kind, last_number) values ($1, 'quote', 50000)`, [company.orgId]);
  const worker = app.workerServices();
  return {
    company,
    api: company.owner.client.api,
    worker,
    today: dayIn(app.services.now(), ZONE),
    /**
     * Sets the clock to a time in New York, by default 10 AM. The owner signs in again. @returns the owner's
     * calls
     */
    async setTo(day: string, hour = 10) {
      const at = new Date(`${day}T${String(hour + 5).padStart(2, '0')}:00:00Z`).getTime();
      app.clock.advance(at - app.services.now().getTime());
      return app.client((await openTestSession(app, company.owner.id)).token).api;
    },
    run: () => runPlans(worker, { org_id: company.orgId }),
    /** Creates a quote and signs it on the page, as the customer. */
    async signed(about: Parameters<typeof buildSentQuote>[2] = {}) {
      const customer = { customerName: 'Dana Reyes', customerEmail: 'dana@example.com', discount: null };
      const quote = await buildSentQuote(app, company, { ...customer, ...about });
      await sign(app, quote.token, 'Dana M. Reyes');
      return quote;
    },
    made: () =>
      app.query<Made>(
        `select quote.id, quote.total_cents, quote.discount_type, quote.discount_value, quote.status, quote.author_id,
           (select count(*)::int from messages where org_id = quote.org_id and quote_id = quote.id and kind = 'quote_sent') as messages
         from quotes quote where quote.org_id = $1 and quote.wash_plan_id is not null order by quote.number`,
        [company.orgId],
      ),
  };
}

export async function pausedOf(api: TestCompany['owner']['client']['api']): Promise<string[]> {
  const need = (await api.dashboard.get()).needs.find(({ kind }) => kind === 'wash_plan');
  return need?.rows.map(({ text }) => text) ?? [];
}
