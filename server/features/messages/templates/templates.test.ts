import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATES } from '#domain/messages/template-kinds.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { companyTemplate } from '#server/providers/mail/template-queries.ts';
import { createRouter } from '#server/router.ts';
import { accountMailsTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  buildCompany,
  buildMember,
  buildQuote,
  customLine,
  draft,
  type TestCompany,
} from '#tests/support/factories.ts';
import { approvedQuote, buildPaymentAccount } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ router: (_procedures, services) => createRouter(services) });
});
afterAll(() => app.close());

const WHICH = { kind: 'quote_sent', language: 'en', channel: 'email' } as const;
const OWN = {
  subject: 'Your price from {{company_name}}',
  body: 'Dear {{customer_first_name}},\n\n{{message}}\n\n{{approval_link}}',
};
const api = (company: TestCompany) => company.owner.client.api;

const messages = (company: TestCompany) =>
  app.query<{ kind: string; recipient: string; subject: string; html: string; text: string; language: string }>(
    'select kind, recipient, subject, html, text, language from messages where org_id = $1 order by created_at, id',
    [company.orgId],
  );
const audit = (company: TestCompany) =>
  app.query<{ action: string; target: string; data: unknown }>(
    `select action, target, data from audit_log where org_id = $1 and action like 'template%' order by at, id`,
    [company.orgId],
  );

describe('the wording of a message', () => {
  test('is the default until a company writes its own wording, and again when it restores the default', async () => {
    const company = await buildCompany(app);
    const { templates } = api(company);
    const { items } = await templates.list();
    expect(items.map(({ kind, language, channel }) => ({ kind, language, channel }))).toEqual(TEMPLATES);
    expect(items.every(({ is_default, version, changed_at }) => is_default && version === 0 && !changed_at)).toBe(true);

    const saved = await templates.save({ ...WHICH, ...OWN, version: 0 });
    expect(saved).toMatchObject({ ...OWN, is_default: false, version: 1, changed_by: company.owner.fullName });
    expect((await templates.list()).items.filter(({ is_default }) => !is_default)).toMatchObject([
      { ...WHICH, ...OWN },
    ]);
    expect(await templates.save({ ...WHICH, ...OWN, version: 1 })).toMatchObject({ version: 1 });

    expect(await templates.restoreDefault(WHICH)).toMatchObject({ is_default: true, version: 2 });
    expect(await templates.restoreDefault(WHICH)).toMatchObject({ version: 2 });
    const shown = await templates.get(WHICH);
    expect(shown).toMatchObject({ subject: shown.default_subject, body: shown.default_body });
    expect(shown.versions).toMatchObject([
      { version: 2, is_default: true, subject: shown.default_subject },
      { version: 1, is_default: false, ...OWN },
    ]);
    expect(await audit(company)).toMatchObject([
      { action: 'template.changed', target: 'Quote sent', data: { ...WHICH, version: 1, is: OWN.subject } },
      { action: 'template.restored', target: 'Quote sent', data: { ...WHICH, version: 2, was: OWN.subject } },
    ]);
  });

  test('keeps following the default when it was typed exactly like the default', async () => {
    const { templates } = api(await buildCompany(app));
    const { default_subject: subject, default_body: body } = await templates.get(WHICH);
    expect(
      await templates.save({ ...WHICH, subject, body: `${body.replaceAll('\n', '\r\n')}\n`, version: 0 }),
    ).toMatchObject({
      is_default: true,
      version: 0,
    });
  });

  test('can’t be changed by two people at the same time: the second gets an error', async () => {
    const company = await buildCompany(app);
    const { templates } = api(company);
    const answers = await Promise.allSettled(
      [1, 2, 3].map((index) => templates.save({ ...WHICH, ...OWN, subject: `Price ${index}`, version: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const late = templates.save({ ...WHICH, ...OWN, version: 0 });
    await expect(late).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
    expect(await audit(company)).toHaveLength(1);
  });

  test('is refused with every problem at its place', async () => {
    const { templates } = api(await buildCompany(app));
    const bad = { ...WHICH, subject: 'See {{approval_link}}', body: 'Hi\n{{custmer_name}}', version: 0 };
    await expect(templates.save(bad)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        problems: [
          { field: 'subject', fault: 'misplaced_variable', word: '{{approval_link}}', line: 1, column: 5 },
          { field: 'body', fault: 'unknown_variable', word: '{{custmer_name}}', line: 2, column: 1, from: 3, to: 19 },
          { field: 'body', fault: 'missing_variable', word: '{{approval_link}}', line: 2, column: 17 },
        ],
      },
    });
  });

  test('doesn’t exist for a kind without that channel or language', async () => {
    const { templates } = api(await buildCompany(app));
    for (const which of [
      { ...WHICH, kind: 'invitation', channel: 'text' },
      { ...WHICH, kind: 'quote_approved_staff', language: 'es' },
    ] as const) {
      const refused = expect.objectContaining({ code: 'NOT_FOUND' });
      await expect(templates.get(which)).rejects.toEqual(refused);
      await expect(templates.restoreDefault(which)).rejects.toEqual(refused);
      await expect(templates.save({ ...which, body: 'x', version: 0 })).rejects.toEqual(refused);
      await expect(templates.preview({ ...which, body: 'x' })).rejects.toEqual(refused);
    }
  });

  test('belongs to one company, language and channel', async () => {
    const company = await buildCompany(app);
    const other = await buildCompany(app);
    await api(company).templates.save({ ...WHICH, ...OWN, version: 0 });
    const subjectOf = (of: TestCompany, which: Parameters<typeof companyTemplate>[2]) =>
      withOrg(app.services.db, of.scope, async (tx) => (await companyTemplate(tx, of.scope, which)).subject);
    expect(await subjectOf(company, WHICH)).toBe(OWN.subject);
    expect(await subjectOf(company, { ...WHICH, language: 'es' })).toContain('Cotización');
    expect(await subjectOf(company, { ...WHICH, kind: 'quote_approved_staff', language: 'es' })).toContain('Approved');
    expect(await subjectOf(other, WHICH)).toBe('Quote {{quote_number}} from {{company_name}}');
  });
});

test('a company’s wording is sent, and HTML typed into it is escaped', async () => {
  const company = await buildCompany(app);
  const body = 'Hi {{customer_name}} <b>now</b>\n\n{{message}}\n\n{{approval_link}}';
  await api(company).templates.save({ ...WHICH, subject: 'For {{customer_name}}', body, version: 0 });
  const name = 'Ann <script> {{approval_link}}';
  const quote = await buildQuote(company, { draft: draft({ customer_name: name }) });
  await api(company).quotes.send({ id: quote.id, message: 'See {{quote_total}}\n<i>you</i>' });
  const [mail] = await messages(company);
  expect(mail).toMatchObject({ kind: 'quote_sent', subject: 'For Ann <script> {{approval_link}}', language: 'en' });
  expect(mail?.html).toContain('Hi Ann &lt;script&gt; {{approval_link}} &lt;b&gt;now&lt;/b&gt;');
  expect(mail?.html).not.toMatch(/<script|<b>|<i>/);
  expect(mail?.text).toContain('> See {{quote_total}}\n> <i>you</i>');
  expect(mail?.text).toMatch(/Review and approve:\nhttp\S+\/quote\/approve\//);
});

describe('an invitation', () => {
  const which = { kind: 'invitation', language: 'en', channel: 'email' } as const;
  const words = { subject: 'Come to {{company_name}}', body: 'Hi from {{inviter_name}}\n\n{{invitation_link}}' };
  const SUBJECT = 'You’re invited to a team on {{product_name}}';
  const sentTo = async (company: TestCompany, email: string) => {
    await api(company).personnel.invite({ email, role: 'member' });
    const [mail] = await accountMailsTo(app, email);
    return mail;
  };

  test('is sent in the company’s wording, under its name', async () => {
    const company = await buildCompany(app, { plan: 'Professional' } as never);
    await api(company).templates.save({ ...which, ...words, version: 0 });
    const { html, text } = await api(company).templates.preview({ ...which, ...words });
    expect(html).toContain(company.name);
    expect(text).toContain('If you don’t know');
  });

  test('is sent to a stranger with our own subject, which contains no name, whatever the company typed now or earlier', async () => {
    const company = await buildCompany(app, { plan: 'Professional' } as never);
    const { templates } = api(company);
    const saved = await templates.save({ ...which, ...words, subject: 'Your Big Bank: verify now', version: 0 });
    expect([saved.is_default, saved.subject]).toEqual([false, SUBJECT]);
    const { PRODUCT_NAME } = app.services.env;
    expect((await templates.preview({ ...which, ...words })).subject).toBe(
      `You’re invited to a team on ${PRODUCT_NAME}`,
    );
    const mail = await sentTo(company, 'first.stranger@elsewhere.example');
    expect(mail?.subject).toBe(`You’re invited to a team on ${PRODUCT_NAME}`);
    expect(mail?.text).toContain(`Hi from ${company.owner.fullName}`);
    // Stores a subject that a company typed in an earlier version, which allowed that.
    await app.tamper(`update message_templates set subject = $2 where org_id = $1`, [company.orgId, words.subject]);
    expect((await sentTo(company, 'second.stranger@elsewhere.example'))?.subject).toBe(mail?.subject);
    const shown = await templates.get(which);
    expect([shown.subject, ...shown.versions.map(({ subject }) => subject)]).toEqual([SUBJECT, SUBJECT]);
  });
});

describe('the preview', () => {
  test.each(TEMPLATES)('of $kind by $channel in $language shows the sample before there is a quote', async (which) => {
    const company = await sharedCompany();
    const { subject, body } = await api(company).templates.get(which);
    const shown = await api(company).templates.preview({ ...which, subject, body });
    expect(shown.quote).toBeNull();
    expect(`${shown.subject}\n${shown.text}`).not.toMatch(/\{\{|\}\}|undefined|NaN/);
    expect(shown.segments === null).toBe(which.channel === 'email');
    expect(shown.html).not.toContain('/quote/approve/');
    if (which.channel === 'email') {
      expect(shown.subject).not.toBe('');
      expect(shown.html).toContain(`lang="${which.language}"`);
    } else expect(shown.segments?.segments).toBeGreaterThan(0);
  });

  test('shows the newest quote, or the chosen one, and wording that can’t be saved yet', async () => {
    const company = await buildCompany(app);
    const first = await buildQuote(company, { draft: draft({ customer_name: 'First Customer' }) });
    const second = await buildQuote(company, { draft: draft({ customer_name: 'Second Customer' }) });
    const { templates } = api(company);
    const typed = { ...WHICH, subject: 'For {{customer_name}}', body: 'Hi {{nobody}} {{customer_name' };
    expect(await templates.preview(typed)).toMatchObject({ quote: { id: second.id }, subject: 'For Second Customer' });
    const chosen = await templates.preview({ ...typed, quote_id: first.id });
    expect(chosen).toMatchObject({ quote: { customer_name: 'First Customer' }, subject: 'For First Customer' });
    expect(chosen.text).toContain('Hi  {{customer_name');
    // A draft looks as if it were sent now, because messages name its expiration date.
    const dated = await templates.preview({ ...WHICH, subject: 'x', body: 'Until {{valid_until}} {{approval_link}}' });
    expect(dated.text).toMatch(/Until \w+ \d{1,2}, \d{4}/);
    const other = await buildCompany(app);
    const foreign = api(other).templates.preview({ ...typed, quote_id: first.id });
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await messages(company)).toEqual([]);
  });
});

test('the preview of the approval email offers what the email for that quote would offer', async () => {
  const company = await buildCompany(app);
  const which = { kind: 'quote_approved', language: 'en', channel: 'email' } as const;
  const { templates, appointments, payments } = api(company);
  const { subject, body } = await templates.get(which);
  const shown = async (quote_id?: string) => {
    const { html, text } = await templates.preview({ ...which, subject, body, ...(quote_id && { quote_id }) });
    return {
      pays: html.includes('View the quote and pay the deposit'),
      picks: text.includes('Pick a time on your quote page'),
      due: text.match(/Deposit due: (\S+)/)?.[1],
    };
  };
  expect(await shown()).toMatchObject({ pays: false, picks: false });
  await buildPaymentAccount(app, company);
  const windows = [{ weekdays: [1, 2, 3, 4, 5], from: 480, to: 720, capacity: 1, active: true }];
  await appointments.saveOffer({ ...(await appointments.offer()), windows });
  expect(await shown()).toMatchObject({ pays: false, picks: true });
  const asks = { pays: true, picks: true, due: '$300.00' };
  const deposit = { type: 'flat', value: 30_000 } as const;
  const lines = [customLine({ quantity: 1, unit: 'flat', unit_cents: 100_000 })];
  const { id: pending } = await buildQuote(company, { draft: draft({ lines, deposit }) });
  const { id } = await approvedQuote(company);
  expect(await shown(pending)).toEqual(asks);
  expect(await shown(id)).toEqual(asks);
  const cash = { method: 'cash', received_on: '2026-01-05', reference: '', mail_receipt: false } as const;
  await payments.record({ ...cash, quote_id: id, id: newId(), amount_cents: 29_980 });
  expect(await shown(id)).toEqual({ pays: false, picks: true, due: '$0.20' });
  await payments.record({ ...cash, quote_id: id, id: newId(), amount_cents: 20 });
  expect(await shown(id)).toEqual({ pays: false, picks: true, due: undefined });
});

let shared: Promise<TestCompany> | undefined;
function sharedCompany(): Promise<TestCompany> {
  shared ??= buildCompany(app);
  return shared;
}

describe('a test message', () => {
  test('is sent to the person who requests it, at their account’s email, and uses no allowance', async () => {
    const company = await buildCompany(app);
    const admin = await buildMember(app, company, { role: 'admin' });
    const { to } = await admin.client.api.templates.sendTest({ ...WHICH, ...OWN });
    expect(to).toBe(admin.email);
    const text = { ...WHICH, channel: 'text', body: 'Hi {{customer_first_name}} {{approval_link}}' } as const;
    await admin.client.api.templates.sendTest(text);
    expect(await messages(company)).toMatchObject([
      { kind: 'template_test', recipient: admin.email, subject: `Test: Your price from ${company.name}` },
      { kind: 'template_test', recipient: admin.email, subject: 'Test: your text message' },
    ]);
    expect(await api(company).mailAllowance.get()).toMatchObject({ hour: { used: 0 } });
  });

  test('isn’t sent to an email address that was never confirmed', async () => {
    const company = await buildCompany(app);
    await app.query('update users set email_confirmed_at = null where id = $1', [company.owner.id]);
    const sending = api(company).templates.sendTest({ ...WHICH, ...OWN });
    await expect(sending).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
    expect(await messages(company)).toEqual([]);
  });
});

test('a person can send 20 test messages in an hour, whatever others do', async () => {
  const strict = await startTestApp({ router: (_procedures, services) => createRouter(services), limitsFactor: 1 });
  try {
    const company = await buildCompany(strict);
    const admin = await buildMember(strict, company, { role: 'admin' });
    const tests = (of: { client: TestCompany['owner']['client'] }, count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => of.client.api.templates.sendTest({ ...WHICH, ...OWN })));
    const answers = await tests(company.owner, 22);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await tests(admin, 1))[0]?.status).toBe('fulfilled');
  } finally {
    await strict.close();
  }
});
