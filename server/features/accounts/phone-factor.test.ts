import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#server/platform/auth/session-cookie.ts';
import { accountMailsTo } from '#tests/support/account-mails.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/authenticator-app.ts';
import { buildCompany, buildMember, PASSWORD, type TestPerson } from '#tests/support/factories.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import {
  lastTextTo,
  newPhone,
  otherThan,
  setUpPhone,
  steeredAccountTexts,
  textsTo,
} from '#tests/support/phone-texts.ts';
import { removeExpired } from './remove-expired.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
});
afterAll(() => app?.close());

const MINUTE = 60_000;
const reauthentication = { current_password: PASSWORD };
const CODE_INVALID = { code: 'CODE_INVALID', status: 422 };
const enrolling = (phone: string, more: object = {}) => ({
  factor_type: 'phone' as const,
  friendly_name: 'Mobile',
  phone,
  reauthentication,
  ...more,
});
const enroll = ({ api }: TestClient, phone: string) => api.factors.enroll(enrolling(phone));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

async function passwordStep(client: TestClient, email: string) {
  const answer = await client.api.accounts.token({ grant_type: 'password', email, password: PASSWORD });
  if (!('two_factor_challenge' in answer)) throw new Error('No second step was asked for');
  return answer.two_factor_challenge;
}

async function ownerWithPhone() {
  const company = await buildCompany(app);
  return { company, owner: company.owner, phone: await setUpPhone(app, company.owner) };
}

/** Enters the password, and returns the code that is texted in response. */
async function texted(owner: TestPerson) {
  const client = app.client();
  const { phones, challenge_id } = await passwordStep(client, owner.email);
  const state = await client.api.factors.textChallengeCode({ factor_id: phones[0]?.factor_id ?? '' });
  const { code, id: messageId } = await lastTextTo(app, owner.id);
  return { client, challenge_id, phones, state, code, messageId };
}

describe('setup', () => {
  test('the right code confirms a number, creates ten backup codes and signs other devices out', async () => {
    const { owner } = await buildCompany(app);
    const elsewhere = app.client();
    await elsewhere.api.accounts.token({ grant_type: 'password', email: owner.email, password: PASSWORD });
    const { factors } = owner.client.api;
    expect(await factors.list()).toEqual({
      factors: [],
      backup_codes_left: null,
      phones_offered: { countries: ['US', 'CA'] },
    });
    const { factor, phone } = await enroll(owner.client, '(614) 555-0123');
    expect(factor).toMatchObject({ factor_type: 'phone', status: 'unverified', phone: '•••• 0123' });
    expect(phone).toMatchObject({ factor_id: factor.id, phone: '•••• 0123', state: 'sending', problem: null });
    const text = await lastTextTo(app, owner.id);
    expect(text).toMatchObject({
      to: '+16145550123',
      text: `${text.code} adds this number to your Rinseline account. Don't share it.\n\n@localhost #${text.code}`,
    });
    expect((await factors.list()).factors, 'not yet').toEqual([]);
    await expect(factors.confirm({ id: factor.id, code: otherThan(text.code) })).rejects.toMatchObject(CODE_INVALID);
    const confirmed = await factors.confirm({ id: factor.id, code: `${text.code.slice(0, 3)} ${text.code.slice(3)}` });
    expect(new Set(confirmed.backup_codes).size).toBe(10);
    expect(confirmed).toMatchObject({ session: { aal: 'aal2' }, factor: { status: 'verified', phone: '•••• 0123' } });
    expect(await codeOf(factors.confirm({ id: factor.id, code: text.code })), 'once').toBe('NOT_FOUND');
    expect(await elsewhere.api.accounts.session()).toBeNull();

    await factors.remove({ id: factor.id, reauthentication });
    const mails = await accountMailsTo(app, owner.email);
    expect(
      mails.slice(-2).map(({ kind, text: words }) => [kind, words.includes('phone number “Mobile •••• 0123”')]),
    ).toEqual([
      ['factor_added', true],
      ['factor_removed', true],
    ]);
    const audit = await app.query<{ action: string; data: unknown }>(
      'select action, data from audit_log where actor_id = $1 order by at, id',
      [owner.id],
    );
    expect(audit.slice(-3)).toEqual([
      { action: 'account.phone_code_requested', data: { phone: '•••• 0123', purpose: 'setup' } },
      ...['account.factor_added', 'account.factor_removed'].map((action) => ({
        action,
        data: { factor_type: 'phone', friendly_name: 'Mobile', phone: '•••• 0123' },
      })),
    ]);
  });

  test('the database shows neither number nor code', async () => {
    const { owner } = await buildCompany(app);
    const { phone, id } = await setUpPhone(app, owner);
    const { code } = await texted(owner);
    const rows = await app.query(
      `select row_to_json(f)::text as row from factors f where id = $1
       union all select row_to_json(c)::text from phone_codes c where factor_id = $1
       union all select row_to_json(m)::text from account_messages m where user_id = $2`,
      [id, owner.id],
    );
    const dump = JSON.stringify(rows);
    expect(dump).toContain(phone.slice(-4));
    for (const secret of [phone, phone.slice(2, -4), Buffer.from(phone).toString('hex')])
      expect(dump).not.toContain(secret);
    expect(dump).not.toMatch(new RegExp(`[^\\d.a-f-]${code}[^\\da-f]`));
  });

  test('adding another number needs the password, a confirmed email and a supported country; two is the maximum', async () => {
    const { owner } = await buildCompany(app);
    const { factors } = owner.client.api;
    const wrong = { reauthentication: { current_password: 'Wrong-Horse-99' } };
    await expect(factors.enroll(enrolling(newPhone(), wrong))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(factors.enroll(enrolling(''))).rejects.toMatchObject({ message: 'Enter your phone number' });
    for (const phone of ['+1 876 555 0117', '+1 900 555 0117', 'call me'])
      await expect(enroll(owner.client, phone)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { issues: [{ path: ['phone'] }] },
      });
    const first = await setUpPhone(app, owner);
    await expect(enroll(owner.client, first.phone)).rejects.toMatchObject({
      message: 'You already added this number.',
    });
    await setUpPhone(app, owner);
    await expect(enroll(owner.client, newPhone())).rejects.toMatchObject({
      message: 'You can have at most 2 phone numbers. Remove one first.',
    });
    await app.query('update users set email_confirmed_at = null where id = $1', [owner.id]);
    expect(await codeOf(enroll(owner.client, newPhone()))).toBe('EMAIL_UNCONFIRMED');
    expect(await textsTo(app, owner.id)).toHaveLength(2);
  });

  test('a code allows five attempts, works for ten minutes, and only for the person it was sent to', async () => {
    const { owner } = await buildCompany(app);
    const { factors } = owner.client.api;
    const begin = async () => {
      const { factor } = await enroll(owner.client, newPhone());
      return { id: factor.id, code: (await lastTextTo(app, owner.id)).code };
    };
    const guessed = await begin();
    for (let tried = 0; tried < 5; tried += 1)
      expect(await codeOf(factors.confirm({ id: guessed.id, code: otherThan(guessed.code) }))).toBe('CODE_INVALID');
    expect(await codeOf(factors.confirm(guessed))).toBe('CODE_INVALID');
    const late = await begin();
    const other = (await buildCompany(app)).owner.client.api.factors;
    expect(await codeOf(other.confirm(late)), 'another person').toBe('NOT_FOUND');
    expect(await codeOf(other.setupCode(late))).toBe('NOT_FOUND');
    expect(await codeOf(other.textSetupCode(late))).toBe('NOT_FOUND');
    app.clock.advance(10 * MINUTE + 1);
    expect(await codeOf(factors.confirm(late)), 'too late').toBe('CODE_INVALID');
    expect(await factors.textSetupCode(late)).toMatchObject({ state: 'sending' });
    expect(await codeOf(factors.confirm({ ...late, code: (await lastTextTo(app, owner.id)).code }))).toBe('done');
  });

  test('only the holder of a number learns that the number already has the maximum number of accounts', async () => {
    const phone = newPhone();
    const people = [];
    for (let added = 0; added < 5; added += 1) people.push((await buildCompany(app)).owner);
    const [one, two, three, four, five] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
    await setUpPhone(app, one, phone);
    await setUpPhone(app, two, phone);
    // Both get their code before one of them takes the last slot.
    const late = await enroll(four.client, phone);
    const lateCode = (await lastTextTo(app, four.id)).code;
    await setUpPhone(app, three, phone);
    await expect(four.client.api.factors.confirm({ id: late.factor.id, code: lateCode })).rejects.toMatchObject({
      message: 'This number is already on 3 accounts. Remove it from one first.',
    });
    const answer = await enroll(five.client, phone);
    expect(answer.phone).toEqual({ ...late.phone, factor_id: answer.factor.id });
    const words = await lastTextTo(app, five.id);
    expect(words).toMatchObject({ to: phone, code: '', text: expect.stringContaining('already on 3') });
    expect(await codeOf(five.client.api.factors.confirm({ id: answer.factor.id, code: '123456' }))).toBe(
      'CODE_INVALID',
    );
  });
});

describe('signing in', () => {
  test('the password opens no session; a code texted to the phone does, once, and only in this sign-in', async () => {
    const { owner, phone } = await ownerWithPhone();
    const { client, challenge_id, phones, state, code } = await texted(owner);
    expect(phones).toEqual([{ factor_id: phone.id, phone: `•••• ${phone.phone.slice(-4)}` }]);
    expect(state).toMatchObject({ factor_id: phone.id, state: 'sending' });
    expect((await lastTextTo(app, owner.id)).text).toContain('Someone knows your password');
    expect(client.cookies.has(SESSION_COOKIE)).toBe(false);
    expect(await client.api.factors.challenge()).toMatchObject({
      two_factor_challenge: { factor_types: ['phone'], phones },
      texted: { state: 'sending' },
    });
    // A code belongs to the sign-in that requested it, even for the same person.
    const other = await texted(owner);
    expect(await codeOf(other.client.api.factors.verify({ code }))).toBe('CODE_INVALID');
    expect(await codeOf(client.api.factors.verify({ code: otherThan(code) }))).toBe('CODE_INVALID');
    const both = [client.api.factors.verify({ code }), app.client().api.factors.verify({ code, challenge_id })];
    expect((await Promise.all(both.map(codeOf))).filter((outcome) => outcome === 'done')).toHaveLength(1);
    const [entry] = await app.query<{ data: unknown }>(
      `select data from audit_log where actor_id = $1 and action = 'account.signed_in' order by at desc, id desc limit 1`,
      [owner.id],
    );
    expect(entry?.data).toEqual({ second_factor: 'phone' });
    const session = await owner.client.api.accounts.session();
    expect(session?.user.factors).toEqual([expect.objectContaining({ factor_type: 'phone', status: 'verified' })]);
  });

  test('five wrong codes end the sign-in; a code works for ten minutes; it doesn’t reauthenticate an open session', async () => {
    const { owner, phone } = await ownerWithPhone();
    const { client, code } = await texted(owner);
    const tries = [];
    for (let tried = 0; tried < 5; tried += 1)
      tries.push(await codeOf(client.api.factors.verify({ code: otherThan(code) })));
    expect(tries.at(-1)).toBe('SIGN_IN_OVER');
    expect(await codeOf(client.api.factors.verify({ code }))).toBe('SIGN_IN_OVER');
    const open = await texted(owner);
    const withCode = { id: phone.id, reauthentication: { code: open.code } };
    await expect(owner.client.api.factors.remove(withCode)).rejects.toMatchObject({
      message: 'That code didn’t work.',
    });
    app.clock.advance(10 * MINUTE + 1);
    expect(await codeOf(open.client.api.factors.verify({ code: open.code }))).toBe('SIGN_IN_OVER');
    await removeExpired(app.workerServices().db, app.services.now());
    expect(await app.query('select 1 from phone_codes where user_id = $1', [owner.id])).toEqual([]);
  });

  test('a second click sends nothing; a new code replaces the previous one, whose text is no longer sent', async () => {
    const { owner, phone } = await ownerWithPhone();
    const { client, code, messageId } = await texted(owner);
    const clicks = await Promise.all(
      [1, 2, 3].map(() => client.api.factors.textChallengeCode({ factor_id: phone.id })),
    );
    expect(clicks.every(({ again_in }) => again_in > 0)).toBe(true);
    expect((await lastTextTo(app, owner.id)).id).toBe(messageId);
    app.clock.advance(31_000);
    await client.api.factors.textChallengeCode({ factor_id: phone.id });
    const texts = steeredAccountTexts(app);
    await texts.send(messageId);
    expect(texts.offered).toEqual([]);
    expect(await codeOf(client.api.factors.verify({ code }))).toBe('CODE_INVALID');
    expect(await codeOf(client.api.factors.verify({ code: (await lastTextTo(app, owner.id)).code }))).toBe('done');
  });

  test('an authenticator app’s code or a backup code works instead; another person’s phone and an unknown sign-in are refused', async () => {
    const { owner, phone } = await ownerWithPhone();
    const authenticator = await setUpApp(app, owner);
    const { client } = await texted(owner);
    expect(await client.api.factors.challenge()).toMatchObject({
      two_factor_challenge: { factor_types: ['phone', 'totp'] },
    });
    const foreign = (await ownerWithPhone()).phone;
    expect(await codeOf(client.api.factors.textChallengeCode({ factor_id: foreign.id }))).toBe('NOT_FOUND');
    expect(await codeOf(app.client().api.factors.textChallengeCode({ factor_id: phone.id }))).toBe('SIGN_IN_OVER');
    expect(await codeOf(client.api.factors.verify({ code: authenticator.nextCode() }))).toBe('done');
    const second = await texted(owner);
    expect(await codeOf(second.client.api.factors.verify({ code: phone.backupCodes[0] ?? '' }))).toBe('done');
  });

  test('a company that requires two-factor sign-in accepts a phone', async () => {
    const { company, owner } = await ownerWithPhone();
    const member = await buildMember(app, company);
    await owner.client.api.factors.requireForTeam({ required: true });
    expect(await codeOf(member.client.api.company.get())).toBe('TWO_FACTOR_REQUIRED');
    const phone = await setUpPhone(app, member);
    expect(await codeOf(member.client.api.company.get())).toBe('done');
    expect(await codeOf(member.client.api.factors.remove({ id: phone.id, reauthentication }))).toBe(
      'TWO_FACTOR_REQUIRED',
    );
  });
});
