import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import type { OutgoingMail } from '#server/providers/mail/transport.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { findSignedPdf } from './pdfs.ts';
import { sha256Hex } from './record.ts';

let app: TestApp;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const send = async (mail: OutgoingMail) => {
    sent.push(mail);
    return 'sent' as const;
  };
  await app.startWorkers([], { transport: { send, close: async () => {} } });
});
afterAll(() => app.close());

test.each(['approved', 'declined'] as const)(
  'after a quote is %s each side gets one email with the stored signed copy',
  async (decision) => {
    const company = await buildCompany(app);
    const quote = await buildSentQuote(app, company);
    const by = { kind: 'customer', secret: quote.secret, name: 'Carla' } as const;
    const from = { ip: '192.0.2.1', userAgent: 'phone', requestId: 'r' };
    await decideQuote(app.services, company.scope, { decision, revision: 1, reason: '', by, from });
    const messages = await app.query<{ id: string }>('select id from messages where quote_id = $1', [quote.id]);
    expect(messages).toHaveLength(2);
    const mails = () => sent.filter(({ id }) => messages.some((message) => message.id === id));
    await vi.waitFor(() => expect(mails()).toHaveLength(2), { timeout: 90_000, interval: 50 });
    expect(new Set(mails().map(({ to }) => to))).toEqual(new Set(['carla@example.com', company.owner.email]));
    const signed = await findSignedPdf(app.services, company.scope, quote.id);
    for (const { attachments } of mails())
      expect(attachments.map(({ fileName, bytes }) => [fileName, sha256Hex(bytes)])).toEqual([
        [expect.stringMatching(new RegExp(`^Quote-Q-\\d+-${decision}\\.pdf$`)), signed?.sha256],
      ]);
    await vi.waitFor(
      async () => {
        const rows = await app.query('select status from messages where quote_id = $1', [quote.id]);
        expect(rows).toEqual([{ status: 'sent' }, { status: 'sent' }]);
      },
      { timeout: 90_000, interval: 50 },
    );
    expect(mails()).toHaveLength(2);
  },
);
