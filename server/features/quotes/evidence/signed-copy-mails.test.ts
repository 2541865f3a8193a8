import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import { QUOTE_OF_MAIL } from '#server/features/quotes/send-message-job.ts';
import { type SendOutcome, sendMessage } from '#server/providers/mail/send.ts';
import type { OutgoingMail } from '#server/providers/mail/transport.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { buildSentQuote, type SentQuote } from '#tests/support/sent-quote.ts';
import { sha256Hex } from './record.ts';
import { signQuote } from './sign-quote.ts';
import { mailWithoutCopy } from './signed-copy-mails.ts';

let app: TestApp;
let company: TestCompany;
let quote: SentQuote;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
  quote = await buildSentQuote(app, company);
  sent.length = 0;
});

const job = () => ({ org_id: company.orgId, quote_id: quote.id });
const giveUp = () => mailWithoutCopy(app.workerServices(), job());

async function decide(decision: 'approved' | 'declined'): Promise<void> {
  const by = { kind: 'customer', secret: quote.secret, name: 'Carla' } as const;
  const from = { ip: '192.0.2.1', userAgent: 'phone', requestId: 'r' };
  await decideQuote(app.services, company.scope, { decision, revision: 1, reason: '', by, from });
}

/** @returns what each queued email's job did, ordered by kind */
async function deliver(): Promise<SendOutcome[]> {
  const waiting = await app.query<{ id: string }>(
    `select id from messages where quote_id = $1 and status = 'queued' order by kind`,
    [quote.id],
  );
  const transport = {
    send: async (mail: OutgoingMail) => {
      sent.push(mail);
      return 'sent' as const;
    },
    close: async () => {},
  };
  const sender = { ...mailSender(app, transport), quoteOfMail: QUOTE_OF_MAIL };
  const outcomes: SendOutcome[] = [];
  for (const { id } of waiting) outcomes.push(await sendMessage(sender, { org_id: company.orgId, message_id: id }));
  return outcomes;
}

test.each(['approved', 'declined'] as const)(
  'when a quote was %s, the emails are sent without the copy, which follows once',
  async (decision) => {
    await decide(decision);
    expect(await deliver()).toEqual(['later', 'later']);
    await giveUp();
    await giveUp();
    expect(await deliver()).toEqual(['done', 'done']);
    expect(sent.map(({ to, attachments }) => [to, attachments])).toEqual([
      ['carla@example.com', []],
      [company.owner.email, []],
    ]);
    for (const { text, html } of sent)
      for (const content of [text, html]) {
        expect(content).toContain('is still being prepared. We’ll email it as soon as it’s ready.');
        expect(content).not.toContain('is attached');
      }
    sent.length = 0;

    const services = app.workerServices();
    await Promise.all([signQuote(services, job()), signQuote(services, job())]);
    await signQuote(services, job());
    await giveUp();
    expect(await deliver()).toEqual(['done', 'done']);
    const [copy] = await app.query<{ sha256: string }>('select sha256 from signed_documents where quote_id = $1', [
      quote.id,
    ]);
    // No one signs a decline, so its copy isn't called signed.
    const named = decision === 'approved' ? /^Signed copy of quote Q-/ : /^Copy of declined quote Q-/;
    for (const { text } of sent) expect(text.includes('signed copy')).toBe(decision === 'approved');
    expect(
      sent.map(({ to, subject, attachments }) => [to, subject, attachments.map(({ bytes }) => sha256Hex(bytes))]),
    ).toEqual([
      ['carla@example.com', expect.stringMatching(named), [copy?.sha256]],
      [company.owner.email, expect.stringMatching(named), [copy?.sha256]],
    ]);
  },
);

test('an approval that staff recorded has no signature: its copy isn’t called signed', async () => {
  await company.owner.client.api.quotes.recordDecision({
    id: quote.id,
    decision: 'approved',
    customer_name: 'Carla Customer',
    channel: 'phone',
    reason: '',
    revision: 1,
  });
  expect(await deliver()).toEqual(['later', 'later']);
  await giveUp();
  expect(await deliver()).toEqual(['done', 'done']);
  await signQuote(app.workerServices(), job());
  expect(await deliver()).toEqual(['done', 'done']);
  expect(sent).toHaveLength(4);
  for (const { subject, text, html } of sent) expect([subject, text, html].join()).not.toMatch(/signed/i);
  const copies = sent.filter(({ attachments }) => attachments.length === 1);
  expect(copies.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Copy of the approval of quote Q-/),
    expect.stringMatching(/^Copy of the approval of quote Q-/),
  ]);
});

test('a copy created in time is attached to the emails, even if a job is given up later', async () => {
  await decide('approved');
  await signQuote(app.workerServices(), job());
  await giveUp();
  expect(await deliver()).toEqual(['done', 'done']);
  expect(sent.map(({ attachments }) => attachments.length)).toEqual([1, 1]);
  expect(await deliver()).toEqual([]);
});
