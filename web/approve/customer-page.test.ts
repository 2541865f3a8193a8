import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-days.ts';
import { builtPage, pageBuild } from '#tests/samples/page-build.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { wordsOf } from '#tests/support/english-left.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { applyPayments, buildOwedQuote, buildPaymentAccount, payByCard } from '#tests/support/payments.ts';
import { buildSentQuote, type SentQuoteOptions } from '#tests/support/sent-quote.ts';
import * as paid from '#web/checkout/payment-success/route.tsx';
import * as entry from '#web/entry.server.tsx';
import * as root from '#web/root.tsx';
import * as approve from './route.tsx';

let app: TestApp;
beforeAll(async () => {
  const build = pageBuild(entry, [
    { id: 'root', path: '', module: builtPage(root) },
    { id: 'paid', parentId: 'root', path: 'quote/payment-success', module: builtPage(paid) },
    { id: 'approve', parentId: 'root', path: 'quote/approve/:token', module: builtPage(approve) },
  ]);
  app = await startTestApp({ pages: { build: async () => build, mode: 'production' } });
});
afterAll(() => app.close());

const headers = () => ({ accept: 'text/html', 'sec-fetch-site': 'same-origin', origin: app.url });

async function sentQuote(options: SentQuoteOptions = {}) {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company, options);
  return { company, ...quote, path: `/quote/approve/${quote.token}` };
}

const shown = async (path: string) => (await fetch(app.url + path, { headers: headers() })).text();
const textOf = (html: string) => wordsOf(html).join(' ');

const submit = (path: string, fields: Record<string, string>) =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ language: 'en', revision: '1', ...fields }),
    headers: headers(),
  });

const expired = async () => {
  const quote = await sentQuote({ expiresAt: new Date(app.services.now().getTime() - 1) });
  await app.query('update organizations set company_phone = $2, company_email = $3 where id = $1', [
    quote.company.orgId,
    '614-555-0199',
    'office@reach.example',
  ]);
  return quote;
};

test('an expired page names the company, its phone and its email, and shows no price', async () => {
  const { path, company } = await expired();
  const html = await shown(path);
  const text = textOf(html);
  expect(text).toContain('Quote Not Found The quote link is invalid or has expired.');
  expect(text).toMatch(
    new RegExp(`${company.name} can extend quote Q-\\d+ for 1418 Banks Street.* or send you an updated one\\.`),
  );
  expect(html).toContain('href="tel:6145550199"');
  expect(html).toContain('href="mailto:office@reach.example"');
  expect(text).not.toMatch(/\$\d/);
});

test('an expired page shows its state first, then what to do: ask for a new link with one tap, call, or ask a question', async () => {
  const { path } = await expired();
  const html = await shown(path);
  expect(textOf(html)).toMatch(
    /Expired Quote Not Found .* It expired on \w+ \d+, \d{4}\. .* quote Q-\d+ for 1418 Banks Street.* Ask for a new link Call 614-555-0199 Ask a question /,
  );
  expect(html).toMatch(/<details id="questions"><summary>/);
  expect(html).toMatch(/<input[^>]* name="question" value="Please extend quote Q-\d+ or send me an updated one\."/);
  const inSpanish = await shown(`${path}?lang=es`);
  expect(textOf(inSpanish)).toMatch(/Vencida No se .* Venció el \d+ de \w+ de \d{4}\. .* Pedir un enlace nuevo /);
  expect(inSpanish).toContain('value="Por favor, extiendan la cotización Q-');
});

test('an expired page accepts a question, confirms it, and keeps typed text after an error', async () => {
  const { path, id } = await expired();
  const question = 'Does this price still hold?';
  const sent = await submit(path, { intent: 'ask', question });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}#questions`]);
  const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? '';
  const after = await (await fetch(app.url + path, { headers: { ...headers(), cookie } })).text();
  expect(after.match(/class="toast [^"]*"/g)).toEqual(['class="toast toast-success"']);
  const asked = "select count(*)::int as count from quote_events where quote_id = $1 and type = 'question'";
  for (let place = 1; place < 10; place += 1) await submit(path, { intent: 'ask', question });
  expect(await app.query(asked, [id])).toEqual([{ count: 10 }]);
  const refused = await submit(path, { intent: 'ask', question: 'The eleventh' });
  expect(await refused.text()).toContain('The eleventh</textarea>');
});

test('an archived quote is no longer available but accepts a question; a replaced link shows only how to reach the company', async () => {
  const { path, company, id } = await expired();
  await app.query(`update quotes set approval_token_expires_at = null where id = $1`, [id]);
  await app.query(
    'insert into quote_archives (org_id, quote_id, archived_by, archived_at) values ($1, $2, $3, now())',
    [company.orgId, id, company.owner.id],
  );
  const archived = await fetch(app.url + path, { headers: headers() });
  const html = await archived.text();
  expect(archived.status).toBe(410);
  expect(textOf(html)).toContain(
    `This quote is no longer available Please contact ${company.name} if you still need it.`,
  );
  expect(html).toContain('href="tel:6145550199"');
  expect(textOf(html)).toContain(`Ask ${company.name} a question Send question`);
  expect(html).not.toMatch(/\$\d|Banks Street|Carla|Soft wash/);
  const ask = { intent: 'ask', question: 'Can you still do it?' };
  const sent = await submit(path, ask);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}#questions`]);
  const asked = "select count(*)::int as count from quote_events where quote_id = $1 and type = 'question'";
  expect(await app.query(asked, [id])).toEqual([{ count: 1 }]);

  await app.query('delete from quote_archives where quote_id = $1', [id]);
  await app.query('update quotes set approval_token = $2 where id = $1', [id, 'n'.repeat(43)]);
  const replaced = await fetch(app.url + path, { headers: headers() });
  const page = await replaced.text();
  expect([replaced.status, textOf(page).includes('Quote Not Found')]).toEqual([404, true]);
  expect(textOf(page)).toContain('Link replaced Quote Not Found');
  expect(textOf(page)).toContain(`Use the newest email or text from ${company.name}, or ask them for the new link.`);
  expect(page).toContain('href="mailto:office@reach.example"');
  expect(page, 'the holder of a replaced link may be a stranger').not.toMatch(/<textarea|Q-\d|Banks Street/);
  await app.query(`update organizations set company_phone = '', company_email = '' where id = $1`, [company.orgId]);
  const unreachable = textOf(await (await fetch(app.url + path, { headers: headers() })).text());
  expect(unreachable).toContain(
    `Use the link in the latest message from ${company.name}, or reply to the message that brought you here.`,
  );
  expect(unreachable).not.toContain('can send you');
  expect((await submit(path, ask)).status).toBe(404);
  expect(await app.query(asked, [id]), 'the holder of a replaced link may be a stranger').toEqual([{ count: 1 }]);
});

test("once a company's deletion is scheduled, its pages can be read but nothing can be approved", async () => {
  const { path, company, id } = await sentQuote();
  await app.query(
    `update organizations set end_requested_at = now(), ends_at = now() + interval '30 days' where id = $1`,
    [company.orgId],
  );
  const html = await shown(path);
  expect(textOf(html)).toMatch(/This company no longer accepts approvals or payments here\..*Quote Q-/);
  expect(textOf(html)).not.toMatch(/once you approve/i);
  expect(html).not.toContain('value="approve"');
  expect(html).not.toContain('Review and sign');
  for (const intent of ['approve', 'decline']) {
    const answer = await submit(path, { intent, name: 'Carla' });
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('no longer accepts approvals')]);
  }
  expect(await app.query('select status from quotes where id = $1', [id])).toEqual([{ status: 'pending' }]);
  const approved = await buildOwedQuote(app);
  const open = `/quote/approve/${approved.token}`;
  const notice = 'This company no longer accepts approvals or payments here.';
  expect(textOf(await shown(open))).not.toContain(notice);
  await app.query(
    `update organizations set end_requested_at = now(), ends_at = now() + interval '30 days' where id = $1`,
    [approved.company.orgId],
  );
  expect(textOf(await shown(open)), 'the balance cannot be paid').toMatch(new RegExp(`${notice}.*Quote approved`));
});

test('the link of a declined quote leads to the quote that replaced it', async () => {
  const { company, path, id } = await sentQuote();
  const { quotes } = company.owner.client.api;
  await quotes.recordDecision({ id, decision: 'declined', channel: 'phone', revision: 1 });
  const again = crypto.randomUUID();
  await quotes.reopen({ id, new_id: again });
  const look = () => fetch(app.url + path, { redirect: 'manual', headers: headers() });
  expect((await look()).status).toBe(200);
  const { approval_url } = await quotes.share({ id: again });
  const moved = await look();
  expect(moved.status).toBe(302);
  const next = moved.headers.get('location') ?? '';
  expect(approval_url).toContain(next);
  expect(textOf(await shown(next))).toContain('This is a new offer. It replaces the quote you declined.');
});

test('the page of an approved quote with a later version links to that version, names the balance, and takes no payments or dates', async () => {
  const { company, id, token } = await buildOwedQuote(app);
  const { quotes, appointments } = company.owner.client.api;
  const window = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 9, active: true };
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null, edit_number: 0 };
  await appointments.saveOffer({ windows: [window], ...days });
  const old = `/quote/approve/${token}`;
  const asksForSomething = /id="pay"|value="pay"|id="appointment"|class="quote-bar|Deposit due|Balance due|contact you/;
  const alone = await shown(old);
  expect(alone).toMatch(asksForSomething);
  expect(textOf(alone)).not.toContain('A newer version');
  const next = crypto.randomUUID();
  await quotes.reopen({ id, new_id: next });
  expect(textOf(await shown(old)), 'no customer has the draft').not.toContain('A newer version');

  const { approval_url } = await quotes.share({ id: next });
  const later = new URL(approval_url ?? '').pathname;
  const waiting = await shown(old);
  expect(textOf(waiting)).toContain(
    'This is an earlier version. A newer version of this quote is ready for your review. See the newer version',
  );
  expect(waiting).toContain(`href="${later}"`);
  expect(textOf(await shown(later))).toMatch(
    /An earlier version was approved on \w+ \d+, \d{4}\. It stays in effect until you approve this one\. See the approved version/,
  );
  expect(await shown(later)).toContain(`href="${old}"`);
  expect(textOf(waiting)).toMatch(/Quote approved Quote Q-\d+ · \$1,000\.00 .* Recorded by Blue Water Washing/);
  expect(waiting).not.toMatch(/value="pay"|id="appointment"|class="quote-bar/);
  expect(textOf(waiting)).toMatch(
    /What happens next .* will contact you to schedule the work\..* Deposit due \$300\.00 Due when the work is done \$700\.00 Card payment is paused until you decide on the newer version\. See the newer version/,
  );
  await app.query(`update quotes set approval_token_expires_at = $2 where id = $1`, [next, app.services.now()]);
  expect(await shown(old), 'no one can decide on an expired quote').toMatch(asksForSomething);
  await app.query(`update quotes set approval_token_expires_at = null where id = $1`, [next]);

  const decide = { token: later.split('/').at(-1) ?? '', decision: 'approved', name: 'Carla', revision: 2 } as const;
  await app.client().api.approval.decide(decide);
  expect(textOf(await shown(later)), 'it is in effect now').not.toContain('An earlier version');
  const over = await shown(old);
  expect(textOf(over)).toMatch(
    /A newer version of this quote was approved on \w+ \d+, \d{4}\. See the newer version .* Quote approved Quote Q-\d+ · \$1,000\.00/,
  );
  expect(over).toContain(`href="${later}"`);
  expect(over).not.toMatch(asksForSomething);
  expect(textOf(await shown(`${old}?lang=es`))).toMatch(
    /Una versión más reciente de esta cotización se aprobó el \d+ de \w+ de \d{4}\. Ver la versión más reciente/,
  );
  expect(await shown(later)).toMatch(asksForSomething);
});

test("the toast about one quote isn't shown on another quote's page", async () => {
  const [own, other] = [await sentQuote(), await sentQuote()];
  const approved = await submit(own.path, { intent: 'approve', name: 'Carla Customer' });
  const cookie = (approved.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const open = async (path: string) =>
    textOf(await (await fetch(app.url + path, { headers: { ...headers(), cookie } })).text());
  expect(await open(other.path)).not.toContain('Quote approved successfully!');
  expect(await open(`${own.path}?lang=en`)).toContain('Quote approved successfully!');
});

test('an unknown link suggests what to try, and opens the quote of a pasted link', async () => {
  const html = await shown('/quote/approve/nothing');
  expect(textOf(html)).toMatch(
    /Quote Not Found The quote link is invalid or has expired\. Paste the link from your message .* Copied from a message\?/,
  );
  const { path } = await sentQuote();
  const open = (link: string) => submit('/quote/approve/nothing-here-nothing-here', { intent: 'open', link });
  for (const link of [
    `${app.url}${path}`,
    `Here is your quote: ${app.url}${path}?lang=es`,
    path.split('/').at(-1) ?? '',
  ])
    expect((await open(link)).headers.get('location'), link).toBe(path);
  const foreign = await open('https://example.com/elsewhere');
  expect([foreign.status, foreign.headers.get('location')]).toEqual([422, null]);
  expect(await foreign.text()).toContain('That isn’t a link to a quote.');
  expect(html).toContain('Quote not found or link is invalid');
});

const orderOf = (html: string, ...parts: string[]) => {
  const places = parts.map((part) => html.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  return parts.toSorted((a, b) => html.indexOf(a) - html.indexOf(b));
};

test('Approve names the charge: the deposit, the total, or none', async () => {
  const company = await buildCompany(app);
  await buildPaymentAccount(app, company);
  const deposit = { type: 'percent', value: 0.25 } as const;
  const quote = await buildSentQuote(app, company, { deposit });
  const html = await shown(`/quote/approve/${quote.token}`);
  const { payments, total_cents } = await app.client().api.approval.show({ token: quote.token });
  const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const [button = ''] = /<button[^>]*value="approve".*?<\/button>/s.exec(html) ?? [];
  for (const { purpose, amount_cents } of payments?.choices ?? [])
    expect(button).toMatch(new RegExp(`class="quote-says-${purpose}">.*and pay \\${dollars(amount_cents)}`));
  expect(button.replace(/<span class="quote-says.*?<\/span>/gs, '')).not.toMatch(/\d/);
  expect(html).toContain(`class="small quote-says-later">${dollars(total_cents)}. You won’t be charged now.`);
  const free = await sentQuote();
  const page = textOf(await shown(free.path));
  expect(page, 'without a deposit, all of it is due on approval').toMatch(/Approve \$[\d,.]+ /);
  expect(page).not.toContain('nothing due today');
});

test('the bar leads to the next step, comes before its card, and disappears once a date is chosen', async () => {
  const company = await buildCompany(app);
  await buildPaymentAccount(app, company);
  const { appointments, payments } = company.owner.client.api;
  const window = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 9, active: true };
  await appointments.saveOffer({
    windows: [window],
    notice_days: 1,
    horizon_days: 30,
    reminder_hour: null,
    edit_number: 0,
  });
  const { id, token } = await buildSentQuote(app, company, { deposit: { type: 'percent', value: 0.25 } });
  const path = `/quote/approve/${token}`;
  const barOf = (html: string) =>
    (/<aside class="quote-bar.*?<\/aside>/s.exec(html)?.[0] ?? '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const { decide, show } = app.client().api.approval;
  const [picks, calls] = ['Once you approve, pick a time here.', 'will contact you to schedule'];
  expect(textOf(await shown(path))).toContain(picks);
  const { edit_number } = await appointments.offer();
  const offer = { notice_days: 1, horizon_days: 30, reminder_hour: null };
  await appointments.saveOffer({ ...offer, windows: [{ ...window, active: false }], edit_number });
  expect(textOf(await shown(path)), 'every window is paused').toContain(calls);
  await appointments.saveOffer({ ...offer, windows: [window], edit_number: edit_number + 1 });

  const pending = await shown(path);
  expect(barOf(pending)).toMatch(/^Total \$[\d,.]+ Review and sign$/);
  expect(orderOf(pending, 'id="sign"', '<aside class="quote-bar')).toEqual(['<aside class="quote-bar', 'id="sign"']);

  await decide({ token, decision: 'approved', name: 'Carla', revision: 1 });
  expect(barOf(await shown(path))).toMatch(/^Deposit due \$[\d,.]+ Pay by card$/);

  const open = (await show({ token })).payments?.deposit_open_cents ?? 0;
  const record = { id: crypto.randomUUID(), quote_id: id, method: 'check', received_on: '2026-01-02' } as const;
  await payments.record({ ...record, amount_cents: open });
  const paid = await shown(path);
  expect(barOf(paid)).toBe('Pick a time');
  expect(textOf(paid)).toContain('Thank you, Carla. Next, pick a time.');
  expect(textOf(paid)).not.toContain('What happens next');
  expect(orderOf(paid, 'id="pay"', 'id="appointment"', '<aside class="quote-bar', 'Services</h2>')).toEqual([
    '<aside class="quote-bar',
    'id="appointment"',
    'id="pay"',
    'Services</h2>',
  ]);
  expect(paid).not.toMatch(/class="button button-primary"[^>]*>Pay/);

  const [, choice = ''] = /name="choice" value="([^"]+)"/.exec(paid) ?? [];
  // Among later days, the chosen time stays chosen. A URL can't invent a day.
  const chosenOf = (html: string) =>
    /value="([^"]+)"/.exec(/<input[^>]*name="choice"[^>]*checked=""[^>]*>/.exec(html)?.[0] ?? '')?.[1];
  const later = `${path}?dates=${addDays(choice.slice(0, 10), 7)}`;
  expect(chosenOf(await shown(`${later}&choice=${choice}`))).toBe(choice);
  for (const invented of ['2026-02-31/480-720', '2026-12-01/720-480', '2026-12-01/480-9000'])
    expect(chosenOf(await shown(`${later}&choice=${invented}`))).toBeUndefined();
  expect((await submit(path, { intent: 'appointment', choice })).status).toBe(303);
  const asked = await shown(path);
  expect(barOf(asked)).toBe('');
  expect(textOf(/<h1 .*?<\/h1>/s.exec(asked)?.[0] ?? '')).toMatch(
    /^You requested \w+, \w+ \d+, 8:00 AM – 12:00 PM ET$/,
  );
});

test('once staff have scheduled a visit, the page shows it and offers only to request a different time', async () => {
  const company = await buildCompany(app);
  const { appointments, jobs } = company.owner.client.api;
  const window = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 9, active: true };
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null, edit_number: 0 };
  await appointments.saveOffer({ windows: [window], ...days });
  await app.query('update organizations set next_steps = $2 where id = $1', [company.orgId, 'Pick a date here.']);
  const { id, token } = await buildSentQuote(app, company);
  await app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 1 });
  const path = `/quote/approve/${token}`;
  expect(textOf(await shown(path))).toContain('Pick a time');
  const job = await jobs.fromQuote({ quote_id: id, id: crypto.randomUUID(), visit_id: crypto.randomUUID() });
  const [visit] = job.visits;
  const when = { time: { day: '2099-06-01', minute: 600, second: false }, minutes: 90, people: [] };
  const which = { id: job.id, visit_id: visit?.id ?? '', edit_number: visit?.edit_number ?? 0 };
  await jobs.saveVisit({ ...which, ...when, tell_customer: false });
  const html = await shown(path);
  expect(textOf(html)).toContain('See you Monday, June 1, 10:00 AM');
  expect(textOf(html)).not.toMatch(/Pick a date here|Pick a time/);
  expect(html).toMatch(/<details class="no-print" id="other-time"><summary>Request a different time<\/summary><form/);
});

test('only the browser that paid sees Payment Successful with amount, company and next step', async () => {
  const { token, company } = await buildOwedQuote(app);
  const session = await payByCard(app, token, 'deposit');
  await applyPayments(app, app.workerServices());
  const path = `/quote/payment-success?session_id=${session}`;
  const own = await fetch(app.url + path, { headers: { ...headers(), cookie: `paying=${token}` } });
  const html = await own.text();
  expect(textOf(html)).toMatch(/^.*Payment Successful .* \$300\.00 Deposit, Quote Q-\d+ Paid to /);
  expect(textOf(html)).toMatch(/ Paid to .* Due when the work is done \$700\.00 /);
  expect(textOf(html)).toContain(`${company.name} will contact you to schedule the work.`);
  const { appointments } = company.owner.client.api;
  await app.query('update organizations set next_steps = $2 where id = $1', [company.orgId, 'Pick a date here.']);
  const again = async () =>
    (await fetch(app.url + path, { headers: { ...headers(), cookie: `paying=${token}` } })).text();
  expect(textOf(await again())).toContain('What happens next Pick a date here.');
  const window = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 9, active: true };
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null, edit_number: 0 };
  await appointments.saveOffer({ windows: [window], ...days });
  const withDates = textOf(await again());
  expect(withDates).toContain('Pick a time');
  expect(withDates, 'no time can be picked on this page').not.toContain('Pick a date here.');
  expect(orderOf(html, 'Back to Home', 'Back to your quote')).toEqual(['Back to your quote', 'Back to Home']);
  const elsewhere = textOf(await shown(path));
  expect(elsewhere).toContain('Payment Successful');
  expect(elsewhere).not.toContain(company.name);
  expect(elsewhere).not.toContain('$300.00');
});
