import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import type { TestApp } from './app.ts';
import { buildCompany, type TestCompany, type TestPerson } from './factories.ts';
import { buildSentQuote, type SentQuote } from './sent-quote.ts';

export const ZONE = 'America/New_York';

/** Creates a company in time zone ZONE, with a quote that its customer has received. */
export async function sentQuoteInZone(app: TestApp): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  await app.query(`update organizations set time_zone = $2 where id = $1`, [company.orgId, ZONE]);
  return { company, quote: await buildSentQuote(app, company) };
}

/** Returns a company's emails to a member, in the order they were written. */
export function mailsTo(app: TestApp, { orgId }: TestCompany, { email }: Pick<TestPerson, 'email'>) {
  return app.query<{ kind: string; subject: string; text: string }>(
    `select kind, subject, text from messages where org_id = $1 and recipient = $2 order by created_at, id`,
    [orgId, email],
  );
}

/** Removes the queued push jobs and returns them, so that a test can run them. */
export function takePushJobs(app: TestApp, { orgId }: TestCompany) {
  return app.query<{ org_id: string; device_id: string; group_id: string | null }>(
    `with taken as (delete from pgboss.job where name = 'send-push' and data->>'org_id' = $1 returning data, created_on)
     select data->>'org_id' as org_id, data->>'device_id' as device_id, data->>'group_id' as group_id from taken order by created_on`,
    [orgId],
  );
}

/** Advances the clock to the next time when it is this hour in ZONE. */
export function goTo(app: TestApp, hour: number): void {
  const now = app.services.now();
  const today = hourOfDay(dayIn(now, ZONE), hour, ZONE);
  const next = today > now ? today : hourOfDay(addDays(dayIn(now, ZONE), 1), hour, ZONE);
  app.clock.advance(next.getTime() - now.getTime() + 60_000);
}
