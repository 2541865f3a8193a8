import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import type { DepositRule } from '#domain/payments/deposit.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { readFollowUpQuote } from '#server/features/quotes/follow-ups/facts.ts';
import { writeReminders } from '#server/features/quotes/follow-ups/reminder.ts';
import { QUOTE_OF_MAIL } from '#server/features/quotes/send-message-job.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { QuoteDocument } from '#server/platform/pdf/document.ts';
import type { PrepareSource } from '#server/platform/pdf/renderer.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { customLine, draft } from '#tests/support/factories.ts';
import { applyPayments, buildOwedQuote, type OwedQuote, payByCard } from '#tests/support/payments.ts';

let app: TestApp;
let worker: Services;
const documents: QuoteDocument[] = [];

beforeAll(async () => {
  app = await startTestApp();
  worker = app.workerServices();
  const { pdf } = app.services;
  const render = (prepare: PrepareSource, weight?: number) =>
    pdf.render(async () => {
      const source = await prepare();
      documents.push(source.document);
      return source;
    }, weight);
  Object.assign(app.services, { pdf: { ...pdf, render } });
});
afterAll(() => app?.close());

/** Approves $1,000.00, pays the deposit of $300.00 or everything by card, and reopens the quote at a lower price. */
async function reopenedQuote(
  about: { cents: number; deposit: DepositRule | null; paid?: 'deposit' | 'balance'; language?: 'en' | 'es' },
  owed?: OwedQuote,
) {
  const quote = owed ?? (await buildOwedQuote(app));
  const { company, id, token } = quote;
  await payByCard(app, token, about.paid ?? 'deposit');
  await applyPayments(app, worker);
  const { quotes } = company.owner.client.api;
  const new_id = newId();
  const copy = await quotes.reopen({ id, new_id });
  const lines = [customLine({ quantity: 1, unit: 'flat', unit_cents: about.cents })];
  const changes = { lines, deposit: about.deposit, language: about.language ?? 'en' } as const;
  await quotes.save({ id: new_id, edit_number: copy.edit_number, draft: draft(changes) });
  return { company, id: new_id, quotes };
}

const mailOf = async (id: string) => {
  const [mail] = await app.query<{ text: string }>(
    `select text from messages where quote_id = $1 and channel = 'email' order by created_at desc, id desc limit 1`,
    [id],
  );
  return mail?.text ?? '';
};
const tokenOf = ({ approval_url }: { approval_url: string | null }) => approval_url?.split('/').at(-1) ?? '';
const QUARTER = { type: 'percent', value: 0.25 } as const;

test('a covered deposit isn’t asked for again: the email shows what is paid, as the page and the PDF do', async () => {
  const { company, id, quotes } = await reopenedQuote({ cents: 90_000, deposit: QUARTER });
  const sent = await quotes.send({ id });
  const mail = await mailOf(id);
  expect(mail).not.toContain('A deposit of');
  expect(mail).toContain(
    'We’ve already received $300.00, which counts toward this quote. No deposit is due when you approve.',
  );
  expect(mail).toMatch(/Received:? +\$300\.00/);
  const page = await app.client().api.approval.show({ token: tokenOf(sent) });
  expect(page.payments).toMatchObject({ deposit_open_cents: 0, received_cents: 30_000 });
  const rows = [
    { label: 'Deposit (25%)', amount: '$225.00' },
    { label: 'Received', amount: '$300.00' },
    { label: 'Due on approval', amount: '$0.00' },
  ];
  const downloads = [
    () => quotes.pdf({ id }),
    () => app.client().api.approval.pdf({ token: tokenOf(sent) }),
    () => QUOTE_OF_MAIL.quotePdf(worker as Parameters<typeof QUOTE_OF_MAIL.quotePdf>[0], company.scope, id),
  ];
  documents.length = 0;
  for (const download of downloads) await download();
  expect(documents.length).toBeGreaterThan(0);
  for (const { totals } of documents) expect(totals.slice(-3)).toEqual(rows);
});

test('the PDF of a declined quote shows no deposit', async () => {
  const { id, quotes } = await reopenedQuote({ cents: 200_000, deposit: QUARTER });
  const token = tokenOf(await quotes.send({ id }));
  await app.client().api.approval.decide({ token, decision: 'declined', name: '', revision: 2 });
  documents.length = 0;
  await app.client().api.approval.pdf({ token });
  await quotes.pdf({ id });
  expect(documents.length).toBeGreaterThan(0);
  for (const { totals } of documents) expect(totals.at(-1)).toMatchObject({ label: 'Total', amount: '$2,000.00' });
});

test('the signed copy shows what the offer showed, with the offer’s hash, and nothing later', async () => {
  const { company, id, quotes } = await reopenedQuote({ cents: 200_000, deposit: QUARTER });
  const token = tokenOf(await quotes.send({ id }));
  const offer = Buffer.from(await (await app.client().api.approval.pdf({ token })).bytes());
  await app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 2 });
  await payByCard(app, token, 'deposit');
  await applyPayments(app, worker);
  documents.length = 0;
  await signQuote(app.services, { org_id: company.orgId, quote_id: id });
  const signed = documents.at(-1);
  expect(signed?.totals.slice(-3)).toEqual([
    { label: 'Deposit (25%)', amount: '$500.00' },
    { label: 'Received', amount: '$300.00' },
    { label: 'Due on approval', amount: '$200.00' },
  ]);
  expect(JSON.stringify(signed?.certificate)).toContain(sha256Hex(offer));
});

test('a new version with a larger deposit asks for the difference, also in the text message and the reminder', async () => {
  const { company, id, quotes } = await reopenedQuote({ cents: 200_000, deposit: QUARTER });
  const { templates } = company.owner.client.api;
  const words = { language: 'en', subject: '', body: 'Deposit {{deposit_amount}}: {{approval_link}}' } as const;
  const stored = await templates.get({ kind: 'quote_sent', language: 'en', channel: 'text' });
  await templates.save({ ...words, kind: 'quote_sent', channel: 'text', version: stored.version });
  const { text } = await company.owner.client.api.textMessages.draft({ id, phone: '' });
  expect(text).toContain('Deposit $200.00:');
  await quotes.send({ id });
  const mail = await mailOf(id);
  expect(mail).toContain('We’ve already received $300.00, which counts toward this quote.');
  expect(mail).toContain('A deposit of $200.00 is due when you approve.');
  expect(mail).not.toContain('No deposit is due');
  const [step] = DEFAULT_STEPS;
  await withOrg(app.services.db, company.scope, async (tx) => {
    const quote = await readFollowUpQuote(tx, company.scope, id, app.services.now());
    if (!quote || !step) throw new Error('There is no reminder');
    await writeReminders(tx, app.services, company.scope, [[{ quote, step }]]);
  });
  expect(await mailOf(id)).toMatch(/Received:? +\$300\.00/);
});

test('the company’s own email about the approval shows the part of the deposit that is due then', async () => {
  const owed = await buildOwedQuote(app);
  const { templates } = owed.company.owner.client.api;
  const about = { kind: 'quote_approved', language: 'en', channel: 'email' } as const;
  const { version } = await templates.get(about);
  await templates.save({
    ...about,
    subject: 'Approved',
    body: 'Thank you.\n\nDeposit due: {{deposit_amount}}',
    version,
  });
  const { id, quotes } = await reopenedQuote({ cents: 200_000, deposit: QUARTER }, owed);
  const token = tokenOf(await quotes.send({ id }));
  await app.client().api.approval.decide({ token, decision: 'approved', name: 'Carla', revision: 2 });
  const [mail] = await app.query<{ text: string }>(
    `select text from messages where quote_id = $1 and kind = 'quote_approved'`,
    [id],
  );
  expect(mail?.text).toContain('Deposit due: $200.00');
});

test('a quote that replaces a larger, fully paid one asks for nothing, in Spanish too', async () => {
  const { id, quotes } = await reopenedQuote({ cents: 53_000, deposit: QUARTER, paid: 'balance', language: 'es' });
  await quotes.send({ id });
  const mail = await mailOf(id);
  expect(mail).toContain('Ya recibimos $1,000.00, que cuentan para esta cotización.');
  expect(mail).toContain('No tiene que pagar ningún depósito al aprobar.');
  expect(mail).not.toMatch(/depósito de/i);
});

test('refunded amounts don’t count as already paid', async () => {
  const owed = await buildOwedQuote(app);
  const { payments } = owed.company.owner.client.api;
  const { id, quotes } = await reopenedQuote({ cents: 90_000, deposit: QUARTER }, owed);
  const { entries } = await payments.ofQuote({ quote_id: owed.id });
  const charge = entries.find(({ type }) => type === 'charge');
  await payments.refund({
    quote_id: owed.id,
    id: charge?.id ?? '',
    refund_id: newId(),
    amount_cents: 30_000,
    reason: 'Off',
  });
  await applyPayments(app, worker);
  await quotes.send({ id });
  expect(await mailOf(id)).toContain('A deposit of $225.00 is due when you approve.');
  expect(await mailOf(id)).not.toContain('already received');
});
