import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { createSmtpTransport } from './smtp-transport.ts';

let mailServer: TestMailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer?.close());

test.each([
  ['an emoji at the cut', '🏠'.repeat(400)],
  ['an emoji one character after the cut', `x${'🏠'.repeat(400)}`],
  ['a NUL', 'No \0 such user'],
])('a rejection’s reason can be stored, even with %s', async (_, text) => {
  mailServer.refusals.set('nobody@example.com', { code: 550, text });
  const transport = createSmtpTransport({
    url: mailServer.url,
    envelope: { from: 'Product <hello@example.com>' },
    dkim: null,
  });
  const words = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const sides = { to: 'nobody@example.com', replyTo: 'office@example.com', senderName: 'Office' };
  const refusal: unknown = await transport
    .send({ id: 'id', ...words, ...sides, attachments: [] })
    .catch((error: unknown) => error);
  await transport.close();
  const { message } = refusal as Error;
  expect(message).toMatch(/^550 /);
  expect([message.isWellFormed(), message.includes('\0'), message.length <= 500]).toEqual([true, false, true]);
});
