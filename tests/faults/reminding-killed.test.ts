/** Kills the process with kill -9 between any two steps while it sends appointment reminders. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDueReminders, runReminders } from '#server/features/calendar/notify/run-reminders.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import type { RemindingStart } from './reminding-program.ts';

const PROGRAM = fileURLToPath(new URL('./reminding-program.ts', import.meta.url));
const CUSTOMERS = ['ann@example.com', 'bob@example.com'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.advance(new Date('2030-01-07T20:00:00Z').getTime() - app.services.now().getTime());
});
afterAll(() => app?.close());

async function appointment(company: TestCompany, customerEmail: string, minute: number): Promise<void> {
  const quote = await buildSentQuote(app, company, { customerEmail, customerName: 'Dana Reyes' });
  const { api } = company.owner.client;
  const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  const ids = { id: newId(), visit_id: newId() };
  const { id, visits } = await api.jobs.fromQuote({ quote_id: quote.id, ...ids });
  const [visit] = visits;
  if (!visit) throw new Error('A job begins with a visit');
  const time = { day: '2030-01-10', minute, second: false };
  const { edit_number, minutes, people } = visit;
  await api.jobs.saveVisit({ id, visit_id: visit.id, edit_number, minutes, people, time, tell_customer: true });
}

/** @returns true when the process was killed */
async function remindAndDie({ orgId }: TestCompany, step: number): Promise<boolean> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const { connections } = app.database;
  const now = app.services.now().getTime();
  child.send({ connections, dataDir: app.services.env.DATA_DIR, orgId, now, step } satisfies RemindingStart);
  const [code, signal] = (await exited) as [number | null, string | null];
  expect([0, null]).toContain(code);
  return signal === 'SIGKILL';
}

/** Returns customers with a reminder, each once for every queued email. */
async function reminded({ orgId }: TestCompany): Promise<string[]> {
  const rows = await app.query<{ recipient: string }>(
    `select message.recipient from messages message
       join pgboss.job job on job.name = 'send-message' and job.data->>'message_id' = message.id::text
     where message.org_id = $1 and message.kind = 'appointment_reminder' order by message.recipient`,
    [orgId],
  );
  return rows.map(({ recipient }) => recipient);
}

test('a program killed while sending reminders sends the rest in the next run, and none twice', {
  timeout: 300_000,
}, async () => {
  const company = await buildCompany(app);
  for (const [index, email] of CUSTOMERS.entries()) await appointment(company, email, 540 + index * 120);
  // 4 PM on the day before the appointment, in the company's time zone.
  app.clock.advance(new Date('2030-01-09T21:00:30Z').getTime() - app.services.now().getTime());
  const due = app.services.now();
  const worker = app.workerServices();
  const wrong: string[] = [];
  let step = 0;
  let isKilled = true;
  while (isKilled) {
    step += 1;
    await app.query('update visits set remind_at = $2 where org_id = $1', [company.orgId, due]);
    await app.query(`delete from messages where org_id = $1 and kind = 'appointment_reminder'`, [company.orgId]);
    isKilled = await remindAndDie(company, step);
    await queueDueReminders(worker);
    await runReminders(worker, { org_id: company.orgId });
    const mails = await reminded(company);
    if (mails.join() !== CUSTOMERS.join()) wrong.push(`killed after step ${step}: ${mails.join()}`);
  }
  expect(wrong).toEqual([]);
  // Three steps for each customer: the message, the appointment, and the commit of both.
  expect(step - 1).toBe(CUSTOMERS.length * 3);
});
