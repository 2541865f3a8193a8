import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSnapshot } from '#contract/samples/quote-sample.ts';
import { readPageNextSteps } from '#server/features/quotes/approval/page-next-steps.ts';
import { nextStepsText } from '#server/features/quotes/mails/quote-mails.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { wordsOf } from '#tests/support/english-left.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const WINDOW = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 9, active: true };
const DAYS = { notice_days: 1, horizon_days: 30, reminder_hour: null, edit_number: 0 };

/** Sends a quote from Eastern Time. The company then moves to Honolulu. */
async function movedCompany() {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  await api.appointments.saveOffer({ windows: [WINDOW], ...DAYS });
  const quote = await buildSentQuote(app, company, { customerEmail: 'carla@example.com' });
  await app.query('update organizations set time_zone = $2 where id = $1', [company.orgId, 'Pacific/Honolulu']);
  const page = async () => {
    const response = await fetch(`${app.url}/quote/approve/${quote.token}`, { headers: { accept: 'text/html' } });
    return wordsOf(await response.text()).join(' ');
  };
  const ask = async () => {
    const customer = app.client().api.appointments;
    const { choices } = await customer.show({ token: quote.token });
    await customer.ask({ token: quote.token, wish: '', ...(choices[0] && { choice: choices[0] }) });
    const [request] = (await api.appointments.requests()).requests;
    return request?.id ?? '';
  };
  return { company, api, quote, page, ask };
}

const mails = (quoteId: string, kind: string) =>
  app.query<{ text: string }>('select text from messages where quote_id = $1 and kind = $2', [quoteId, kind]);

const ids = () => ({ job_id: crypto.randomUUID(), visit_id: crypto.randomUUID() });
const approveAs = (token: string) =>
  app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1 });

test('after a company changes its zone, appointments are offered, requested and confirmed in its zone of today', async () => {
  const { api, quote, page, ask } = await movedCompany();
  await approveAs(quote.token);
  expect(await page()).toMatch(/\(HST\)/);

  const id = await ask();
  expect(await page()).toMatch(/You requested \w+, \w+ \d+, 8:00 AM – 12:00 PM HST/);
  await api.appointments.confirm({ id, ...ids() });
  const confirmed = await page();
  expect(confirmed).toMatch(/See you \w+, \w+ \d+, 8:00 AM HST/);
  expect(confirmed, 'the signed quote keeps the zone that it was sent with').toMatch(/Signed \w+ [^·]* ET/);
  const [mail] = await mails(quote.id, 'appointment_confirmed');
  expect(mail?.text).toContain('8:00 AM HST');
});

test("an email that declines a requested time names the time in the company's zone of today", async () => {
  const { api, quote, ask } = await movedCompany();
  await approveAs(quote.token);
  await api.appointments.decline({ id: await ask(), answer: 'We are booked.' });
  const [mail] = await mails(quote.id, 'question_answered');
  expect(mail?.text).toContain('8:00 AM – 12:00 PM HST');
});

test("the email about a decision names a standing appointment in the company's zone of today", async () => {
  const { api, quote, ask, company } = await movedCompany();
  await approveAs(quote.token);
  await api.appointments.confirm({ id: await ask(), ...ids() });
  const { db } = app.services;
  const steps = await withOrg(db, company.scope, (tx) => readPageNextSteps(tx, app.services, company.scope, quote.id));
  const about = {
    company: sampleSnapshot(app.services.now()).organization,
    nextSteps: '',
    approvalUrl: null,
    appointment: steps.appointment,
  };
  expect(nextStepsText(about, 'en')).toMatch(/\w+, \w+ \d+, 8:00 AM HST/);
});
