import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE_CODE_PROBLEMS } from '#domain/messages/phone-code.ts';
import type { Services } from '#server/features/services.ts';
import { CODE_TEXT_RULES } from '#server/platform/auth/limit-rules.ts';
import { createRateLimits } from '#server/platform/auth/limits.ts';
import { pingDatabase } from '#server/platform/db/ping.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createNoTextProvider } from '#server/providers/text-messages/no-provider.ts';
import { TextRefused, TextUnavailable } from '#server/providers/text-messages/provider.ts';
import { giveUpAccountText } from '#server/providers/text-messages/send-account-text.ts';
import { accountStatusPath } from '#server/providers/text-messages/text-paths.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, PASSWORD, type TestPerson } from '#tests/support/factories.ts';
import { createTestClient, type TestClient } from '#tests/support/http-client.ts';
import {
  applyAccountReports,
  lastTextTo,
  newPhone,
  setUpPhone,
  steeredAccountTexts,
  textsTo,
} from '#tests/support/phone-texts.ts';
import { newProviderId, postForm, receiveText } from '#tests/support/text-messages.ts';

let app: TestApp;
/** Other servers of this installation: `limited` has production limits, `silent` has no text provider. */
let limited: OtherServer;
let silent: OtherServer;

beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test', TRUST_PROXY: '1' } });
  const { db, env } = app.services;
  limited = await otherServer({ limits: createRateLimits({ pool: db.identity.pool, secretKey: env.SECRET_KEY }) });
  silent = await otherServer({ texts: createNoTextProvider() });
});
afterAll(async () => {
  await silent?.close();
  await limited?.close();
  await app?.close();
});

interface OtherServer {
  url: string;
  close(): Promise<void>;
}

async function otherServer(differs: Partial<Services>): Promise<OtherServer> {
  const services = { ...app.services, ...differs };
  const { env, log, db } = services;
  const router = createRouter(services);
  const { server, close } = createServer({ env, log, router, rawRoutes: [], checkReady: () => pingDatabase(db) });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => close(100) };
}

let addresses = 0;
const newAddress = () => `192.0.2.${(addresses += 1)}`;
const at = ({ url }: OtherServer, person?: TestPerson, ip = newAddress()) =>
  createTestClient(url, person?.client.cookies, { 'x-forwarded-for': ip });
const newOwner = async () => (await buildCompany(app)).owner;

const reauthentication = { current_password: PASSWORD };
const enroll = ({ api }: TestClient, phone: string) =>
  api.factors.enroll({ factor_type: 'phone', friendly_name: 'Mobile', phone, reauthentication });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
/** @returns how many calls succeeded before one was refused */
async function passed(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const outcomes: string[] = [];
  for (const call of calls) outcomes.push(await codeOf(call()));
  const done = outcomes.filter((outcome) => outcome === 'done').length;
  expect(outcomes.slice(done).every((outcome) => outcome === 'RATE_LIMITED')).toBe(true);
  return done;
}
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index));

/**
 * Uses up a limit except for `left` points, as an attacker with hundreds of mailboxes could. The limit's period must
 * have started.
 */
async function useUp(limit: keyof typeof CODE_TEXT_RULES, subject: string, left: number): Promise<void> {
  const points = CODE_TEXT_RULES[limit].points - left;
  const changed = await app.query('update rate_limits set points = $1 where key = $2 returning key', [
    points,
    `${limit}:${subject}`,
  ]);
  expect(changed).toHaveLength(1);
}

async function passwordStep(client: TestClient, email: string) {
  const answer = await client.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  if (!('two_factor_challenge' in answer)) throw new Error('No second step was asked for');
  return answer.two_factor_challenge;
}

async function texting(server: { url: string } = app) {
  const owner = await newOwner();
  const { id: factor_id, backupCodes, phone } = await setUpPhone(app, owner);
  const client = createTestClient(server.url, new Map(), { 'x-forwarded-for': newAddress() });
  await passwordStep(client, owner.email);
  await client.api.factors.textChallengeCode({ factor_id });
  const text = await lastTextTo(app, owner.id);
  const state = async () => (await client.api.factors.challenge())?.texted;
  return { owner, client, factor_id, backupCodes, phone, text, state };
}

describe('limits', () => {
  test('many accounts and IP addresses together can text one number five times a day, and its holder can still sign in', async () => {
    const holder = await texting(limited);
    const people = await Promise.all(times(6, newOwner));
    // The holder's own setup was the first of the five.
    expect(await passed(people.map((person) => () => enroll(at(limited, person), holder.phone)))).toBe(4);
    app.clock.advance(31_000);
    expect(await codeOf(holder.client.api.factors.textChallengeCode({ factor_id: holder.factor_id }))).toBe('done');
  });

  test('one account can have three numbers texted in 15 minutes, from all its IP addresses together', async () => {
    const owner = await newOwner();
    expect(await passed(times(5, () => () => enroll(at(limited, owner), newPhone())))).toBe(3);
    expect(await textsTo(app, owner.id)).toHaveLength(3);
  });

  test('many accounts from one IP address are stopped after fifteen texts, and a block of numbers after thirty', async () => {
    const people = await Promise.all(times(6, newOwner));
    const address = newAddress();
    const calls = times(17, (index) => () => enroll(at(limited, people[index % 6], address), newPhone()));
    expect(await passed(calls)).toBe(15);

    const neighbor = (index: number) => async () => enroll(at(limited, await newOwner()), `+1312555010${index}`);
    expect(await codeOf(neighbor(0)())).toBe('done');
    await useUp('code_text_neighbors', '+13125550', 1);
    expect(await passed(times(3, (index) => neighbor(index + 1)))).toBe(1);
  });

  test('the daily cost of all accounts together is limited, and signing in still works at the limit', async () => {
    await useUp('code_text_all_setups', 'all', 0);
    expect(await codeOf(enroll(at(limited, await newOwner()), newPhone()))).toBe('RATE_LIMITED');
    const { client, factor_id } = await texting(limited);
    const again = () => {
      app.clock.advance(31_000);
      return client.api.factors.textChallengeCode({ factor_id });
    };
    expect(await passed(times(4, () => again))).toBe(2);
    await app.query(`delete from rate_limits where key like 'code_text_all%'`);
  });
});

describe('the provider', () => {
  test('a text to a provider that doesn’t respond is retried and sent once; the person sees the delay and can sign in another way', async () => {
    const { client, owner, text, state, backupCodes } = await texting();
    const texts = steeredAccountTexts(app);
    const down = () => Promise.reject(new TextUnavailable('Twilio did not respond'));
    await expect(texts.send(text.id, down)).rejects.toBeInstanceOf(TextUnavailable);
    expect(await state()).toMatchObject({ state: 'delayed', problem: PHONE_CODE_PROBLEMS.slow });
    await texts.send(text.id);
    await texts.send(text.id);
    expect(texts.offered.map(({ to, maybeSent }) => [to, maybeSent])).toEqual([
      [text.to, false],
      [text.to, true],
    ]);
    expect(texts.offered[0]).toMatchObject({ text: text.text, statusUrl: expect.stringContaining(text.id) });
    expect(await state()).toMatchObject({ state: 'sent', problem: null });
    expect(
      (await textsTo(app, owner.id)).map(({ id }) => id),
      'the content is gone',
    ).not.toContain(text.id);
    expect(await codeOf(client.api.factors.verify({ code: backupCodes[0] ?? '' }))).toBe('done');
  });

  test('after the last retry, the person sees that the text failed, and may request another immediately', async () => {
    const { client, factor_id, text, state } = await texting();
    await giveUpAccountText(app.workerServices(), { message_id: text.id });
    expect(await state()).toMatchObject({ state: 'failed', problem: PHONE_CODE_PROBLEMS.unavailable, again_in: 0 });
    expect(await client.api.factors.textChallengeCode({ factor_id })).toMatchObject({ state: 'sending' });
  });

  test.each([
    ['stopped', 'replied STOP to our texts'],
    ['unreachable', 'It may be a landline'],
    [null, 'Use another method, or request a new code'],
  ] as const)('the refusal “%s” is explained in plain words, not the provider’s', async (refusal, words) => {
    const { text, state } = await texting();
    const refusing = () => Promise.reject(new TextRefused('Twilio answered 400 (99999): internal', refusal));
    await steeredAccountTexts(app).send(text.id, refusing);
    const told = await state();
    expect(told).toMatchObject({ state: 'failed', problem: expect.stringContaining(words) });
    expect(told?.problem).not.toContain('Twilio');
  });

  test('a provider’s later report that a text didn’t arrive is shown; a forged report, or one about an email, changes nothing', async () => {
    const { owner, text, state } = await texting();
    await steeredAccountTexts(app).send(text.id);
    const fields = { MessageSid: newProviderId(), MessageStatus: 'undelivered', ErrorCode: '30006' };
    const path = accountStatusPath(text.id);
    expect(await postForm(app, path, fields, { signature: 'forged' })).toBe(400);
    expect(await state()).toMatchObject({ state: 'sent' });
    expect(await postForm(app, path, fields)).toBe(200);
    await applyAccountReports(app);
    expect(await state()).toMatchObject({ state: 'failed', problem: PHONE_CODE_PROBLEMS.unreachable });
    const mails = () =>
      app.query<{ id: string; status: string }>(
        `select id, status from account_messages where user_id = $1 and kind <> 'phone_code' order by id`,
        [owner.id],
      );
    const before = await mails();
    expect(await postForm(app, accountStatusPath(before[0]?.id ?? ''), fields)).toBe(400);
    await applyAccountReports(app);
    expect(await mails()).toEqual(before);
  });

  test('after a STOP no code is sent, and START allows codes again', async () => {
    const { client, factor_id, phone } = await texting();
    app.clock.advance(31_000);
    expect(await receiveText(app, phone, 'STOP')).toBe(200);
    await expect(client.api.factors.textChallengeCode({ factor_id })).rejects.toMatchObject({
      code: 'TEXT_REFUSED',
      message: expect.stringContaining('Text START to (201) 555-0100'),
    });
    expect(await receiveText(app, phone, 'START')).toBe(200);
    expect(await codeOf(client.api.factors.textChallengeCode({ factor_id }))).toBe('done');
    expect(await receiveText(app, newPhone(), 'STOP'), 'nobody’s').toBe(400);
  });

  test('without a provider, no phone is offered or accepted, and a password alone doesn’t sign in a person who has a phone factor', async () => {
    const { owner, backupCodes, factor_id } = await texting();
    const open = at(silent, owner);
    const { factors, phones_offered } = await open.api.factors.list();
    expect({ phones_offered, types: factors.map(({ factor_type }) => factor_type) }).toEqual({
      phones_offered: null,
      types: ['phone'],
    });
    expect(await codeOf(enroll(open, newPhone()))).toBe('TEXT_REFUSED');
    const client = at(silent);
    expect(await passwordStep(client, owner.email)).toMatchObject({ factor_types: [], phones: [] });
    expect(await codeOf(client.api.factors.textChallengeCode({ factor_id }))).toBe('TEXT_REFUSED');
    expect(await codeOf(client.api.factors.verify({ code: backupCodes[0] ?? '' }))).toBe('done');
    expect(await codeOf(client.api.factors.remove({ id: factor_id, reauthentication }))).toBe('done');
  });
});
