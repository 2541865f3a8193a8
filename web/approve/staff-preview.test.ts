import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentStart } from '#domain/calendar/appointment-times.ts';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { formFromDetail, priceForm } from '#web/quote-form/quote-form.ts';
import { approvalOfDetail, approvalOfForm } from '#web/staff/quotes/approval-preview.ts';
import { standingDate } from '#web/staff/quotes/standing-date.ts';
import { QuoteView } from './quote-view.tsx';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const WINDOW = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 9, active: true };
const OFFER = { notice_days: 1, horizon_days: 30, reminder_hour: null };

const markupOf = (quote: Parameters<typeof QuoteView>[0]['quote']) =>
  renderToStaticMarkup(createElement(QuoteView, { quote }));

function nextIn(quote: Parameters<typeof QuoteView>[0]['quote']): string | undefined {
  const html = markupOf(quote);
  const [, section = ''] = /What happens next<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
  // The usual steps say in their second how the work gets scheduled.
  const texts = [...section.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);
  return texts[texts.length === 1 ? 0 : 1];
}

/** Reads the text below "What happens next" on the customer's page, in the quote detail and in the builder. */
async function nextOf({ owner }: TestCompany, { id, token }: { id: string; token: string }) {
  const { api } = owner.client;
  const [quote, company] = [await api.quotes.get({ id }), await api.company.get()];
  const visits = (await api.jobs.ofQuote({ quote_id: id }))?.visits ?? [];
  const { requests } = await api.appointments.requests();
  const isRequested = requests.some(({ number }) => number === quote.number);
  const date = standingDate(visits, isRequested, company, app.services.now().toISOString());
  const form = formFromDetail(quote);
  const priced = priceForm(form);
  if (!priced) throw new Error('The sample quote has a price');
  return {
    page: nextIn(await app.client().api.approval.show({ token })),
    detail: nextIn({ ...approvalOfDetail(quote, company), ...date }),
    builder: nextIn({ ...approvalOfForm(form, priced, company, quote, app.services.now().toISOString()), ...date }),
  };
}

test('staff see a draft as a draft; once it is sent, the preview shows the label that the customer sees', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const { id } = await buildQuote(company, { id: newId() });
  const badges = async () => {
    const [quote, view] = [await api.quotes.get({ id }), await api.company.get()];
    const form = formFromDetail(quote);
    const priced = priceForm(form);
    if (!priced) throw new Error('The sample quote has a price');
    return [approvalOfDetail(quote, view), approvalOfForm(form, priced, view, quote, new Date().toISOString())].map(
      (shown) => /quote-badges">(.*?<\/span>)<\/span>/s.exec(markupOf(shown))?.[1]?.replace(/<[^>]+>/g, ''),
    );
  };
  expect(await badges()).toEqual(['Draft', 'Draft']);
  await api.quotes.share({ id });
  expect(await badges()).toEqual(['Pending', 'Pending']);
});

const everywhere = (words: string) => ({ page: words, detail: words, builder: words });

test('while the company offers times, the page and previews invite the customer to pick one; otherwise they promise a call', async () => {
  const company = await buildCompany(app);
  const { appointments } = company.owner.client.api;
  const quote = await buildSentQuote(app, company);
  const { name } = await company.owner.client.api.company.get();
  const calls = everywhere(`Once you approve, ${name} will contact you to schedule.`);
  expect(await nextOf(company, quote)).toEqual(calls);
  await appointments.saveOffer({ ...OFFER, windows: [WINDOW], edit_number: 0 });
  const picks = `Once you approve, pick a time here. ${name} will confirm it.`;
  expect(await nextOf(company, quote)).toEqual(everywhere(picks));
  await appointments.saveOffer({ ...OFFER, windows: [{ ...WINDOW, active: false }], edit_number: 1 });
  expect(await nextOf(company, quote), 'every window is paused').toEqual(calls);
});

test('a newer version of scheduled work names the existing appointment and asks no one to pick a time again', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  await api.appointments.saveOffer({ ...OFFER, windows: [WINDOW], edit_number: 0 });
  await app.query(`update organizations set next_steps = 'We call you to schedule.' where id = $1`, [company.orgId]);
  const { id, token } = await buildSentQuote(app, company);
  await app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1 });
  const customer = app.client().api.appointments;
  const [choice] = (await customer.show({ token })).choices;
  if (!choice) throw new Error('Times are offered');
  await customer.ask({ token, choice });
  const next = crypto.randomUUID();
  await api.quotes.reopen({ id, new_id: next });
  const { approval_url } = await api.quotes.share({ id: next });
  const later = { id: next, token: approval_url?.split('/').at(-1) ?? '' };
  expect(await nextOf(company, later)).toEqual(everywhere('We call you to schedule.'));
  await app.query(`update organizations set next_steps = '' where id = $1`, [company.orgId]);
  const { name } = await api.company.get();
  const calls = everywhere(`Once you approve, ${name} will contact you to schedule.`);
  expect(await nextOf(company, later), 'a time is requested').toEqual(calls);

  const request = (await api.appointments.requests()).requests[0]?.id ?? '';
  const confirmation = { id: request, job_id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  const { job_id } = await api.appointments.confirm(confirmation);
  const [visit] = (await api.jobs.get({ id: job_id })).visits;
  if (!visit?.starts_at) throw new Error('It is confirmed');
  const when = appointmentStart(new Date(visit.starts_at), 'America/New_York', 'en');
  await app.query(`update organizations set next_steps = 'We call you to schedule.' where id = $1`, [company.orgId]);
  const stands = everywhere(`Your appointment on ${when} stays as scheduled.`);
  expect(await nextOf(company, later)).toEqual(stands);

  await app.query(`update organizations set next_steps = '' where id = $1`, [company.orgId]);
  const { id: visit_id, edit_number } = visit;
  await api.jobs.setState({ id: job_id, visit_id, edit_number, state: 'cancelled' });
  const picks = everywhere(`Once you approve, pick a time here. ${name} will confirm it.`);
  expect(await nextOf(company, later), 'the visit is canceled').toEqual(picks);
});
