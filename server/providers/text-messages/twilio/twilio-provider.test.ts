import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formSignature } from '#server/providers/text-messages/form-signature.ts';
import { TextRefused, TextUnavailable } from '#server/providers/text-messages/provider.ts';
import { failureOf } from './failures.ts';
import { createTwilioProvider } from './twilio-provider.ts';

interface Call {
  method: string;
  url: string;
  authorization: string;
  form: URLSearchParams;
}

const calls: Call[] = [];
let answer: (call: Call) => { status: number; body: unknown } | null;
let server: Server;
let apiUrl: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, authorization: headers.authorization ?? '', form: new URLSearchParams(body) };
      calls.push(call);
      const said = answer(call);
      if (!said) return response.destroy();
      response.writeHead(said.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  apiUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  calls.length = 0;
  answer = () => ({ status: 201, body: { sid: `SM${'1'.repeat(32)}` } });
});

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const ACCOUNT = `AC${'0'.repeat(32)}`;
const TOKEN = 'a-secret-token-of-twilio';
const provider = () => createTwilioProvider({ accountSid: ACCOUNT, authToken: TOKEN, from: '+16145550100', apiUrl });
const text = {
  id: 'message',
  to: '+16145550117',
  from: '+16145550100',
  text: 'Hi Carla & Sons, 100 % done? https://quotes.example.com/a',
  statusUrl: 'https://quotes.example.com/webhooks/texts/status?company=1&message=2',
  writtenAt: new Date('2026-11-22T10:00:00.500Z'),
  maybeSent: false,
};

describe('sending', () => {
  test('is one request with the text, both numbers and the URL for reports', async () => {
    expect(await provider().send(text)).toEqual({ status: 'sent', providerId: `SM${'1'.repeat(32)}` });
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(call).toMatchObject({ method: 'POST', url: `/2010-04-01/Accounts/${ACCOUNT}/Messages.json` });
    expect(call?.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      To: text.to,
      From: text.from,
      Body: text.text,
      StatusCallback: text.statusUrl,
    });
  });

  test('looks for the text first if an earlier attempt may have sent it, and sends nothing twice', async () => {
    const known = (body: string, date_created: string) => ({
      status: 200,
      body: { messages: [{ sid: `SM${'2'.repeat(32)}`, body, date_created }] },
    });
    const created = 'Sun, 22 Nov 2026 10:00:00 +0000';
    answer = ({ method }) => (method === 'GET' ? known(text.text, created) : { status: 500, body: {} });
    expect(await provider().send({ ...text, maybeSent: true })).toEqual({
      status: 'sent',
      providerId: `SM${'2'.repeat(32)}`,
    });
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
    for (const other of [known('Another text', created), known(text.text, 'Sun, 22 Nov 2026 09:59:00 +0000')]) {
      answer = ({ method }) => (method === 'GET' ? other : { status: 201, body: { sid: `SM${'3'.repeat(32)}` } });
      expect((await provider().send({ ...text, maybeSent: true })).providerId).toBe(`SM${'3'.repeat(32)}`);
    }
  });

  test.each([
    [21614, 'unreachable', 'landline'],
    [21610, 'stopped', 'STOP'],
    [21211, 'unreachable', 'does not exist'],
    [21606, null, '21606'],
  ])('a refusal with %s is final, and says why', async (code, refusal, words) => {
    answer = () => ({ status: 400, body: { code, message: 'Words of Twilio' } });
    const failure = await provider()
      .send(text)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TextRefused);
    expect(failure).toMatchObject({ refusal, message: expect.stringContaining(words) });
    expect(String(failure)).not.toContain(TOKEN);
  });

  test.each([500, 503, 429, 401])('is retried after a %s', async (status) => {
    answer = () => ({ status, body: 'nonsense' });
    await expect(provider().send(text)).rejects.toBeInstanceOf(TextUnavailable);
  });

  test('is retried after a lost connection', async () => {
    answer = () => null;
    await expect(provider().send(text)).rejects.toBeInstanceOf(TextUnavailable);
  });
});

describe('the signature', () => {
  test('matches Twilio’s documentation', () => {
    const fields = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(formSignature('12345', url, fields)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  test('covers URL, names, values and the account', () => {
    const url = 'https://quotes.example.com/webhooks/texts/incoming';
    const fields = new URLSearchParams({ AccountSid: ACCOUNT, Body: 'STOP', From: text.to });
    const signature = formSignature(TOKEN, url, fields);
    const { isGenuine } = provider();
    expect(isGenuine(url, fields, signature)).toBe(true);
    expect(isGenuine(`${url}?company=other`, fields, signature)).toBe(false);
    expect(isGenuine(url, new URLSearchParams({ AccountSid: ACCOUNT, Body: 'START', From: text.to }), signature)).toBe(
      false,
    );
    expect(isGenuine(url, fields, '')).toBe(false);
    const foreign = new URLSearchParams({ AccountSid: `AC${'9'.repeat(32)}`, Body: 'STOP', From: text.to });
    expect(isGenuine(url, foreign, formSignature(TOKEN, url, foreign))).toBe(false);
  });
});

test('the carrier’s error codes are explained, and a landline stops further texts', () => {
  expect(failureOf('30006')).toEqual({ words: expect.stringContaining('landline'), refusal: 'unreachable' });
  expect(failureOf('30003').refusal).toBeNull();
  expect(failureOf('99999').words).toContain('99999');
  expect(failureOf('').words).not.toContain('()');
});
