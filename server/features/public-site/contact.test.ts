import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { issueFormToken } from '#server/platform/auth/form-token.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { uniqueEmail } from '#tests/support/factories.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { mailsInOutbox } from '#tests/support/outbox.ts';

const OPERATOR = 'owner@rinseline.example';
const SETTINGS = { MAIL_FROM: 'Rinseline <quotes@rinseline.example>', CONTACT_EMAIL: OPERATOR };

let mailServer: TestMailServer;
let app: TestApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({ settings: { SMTP_URL: mailServer.url, ...SETTINGS } });
  await app.startWorkers();
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});

const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 90_000, interval: 50 });

const formTokenOf = (at: TestApp, ageMs = MINUTE_MS) =>
  issueFormToken(new Date(at.services.now().getTime() - ageMs), at.services.env.SECRET_KEY);

const message = (at: TestApp, changes: Record<string, unknown> = {}) => ({
  form_token: formTokenOf(at),
  name: 'Dana Reyes',
  email: uniqueEmail('visitor'),
  company: 'Clearwater Washing',
  topic: 'buying',
  message: 'Does it work for window cleaning, too?',
  ...changes,
});

const send = (at: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  at.client().request('POST', '/api/contact', { body, headers });

interface Answer {
  code: string;
  message: string;
  data: { issues: { path: string[]; message: string; replace?: boolean }[] };
}

async function refusalOf(at: TestApp, body: unknown): Promise<Answer> {
  const response = await send(at, body);
  expect(response.status).toBe(422);
  return (await response.json()) as Answer;
}

const from = (address: string) => (mail: Email) => mail.replyTo?.some((each) => each.address === address) === true;
const mailsFrom = (address: string) => mailServer.received.filter(from(address));
const rows = (at: TestApp) => at.query<{ id: string }>(`select id from account_messages where kind = 'contact'`);

const untilAllSent = () =>
  eventually(async () =>
    expect(
      await app.query(
        `select id from pgboss.job where name = 'send-account-message' and state in ('created', 'active', 'retry')`,
      ),
    ).toEqual([]),
  );

describe('a message', () => {
  test('reaches the operator once, and a reply goes to the visitor', async () => {
    const input = message(app, { message: 'First line\r\n\r\nSecond <b>line</b>' });
    expect(await (await send(app, input)).json()).toEqual({ ok: true });
    await eventually(() => expect(mailsFrom(input.email)).toHaveLength(1));
    const [mail] = mailsFrom(input.email);
    expect(mail).toMatchObject({
      from: { address: 'quotes@rinseline.example' },
      to: [{ address: OPERATOR }],
      replyTo: [{ address: input.email }],
      subject: 'Contact form: Question before buying, Dana Reyes',
      messageId: `<${input.form_token.slice(0, 36)}@rinseline.example>`,
    });
    expect(mail?.text).toContain(`Name: Dana Reyes\nEmail: ${input.email}\nCompany: Clearwater Washing`);
    expect(mail?.text).toContain('> First line\n> \n> Second <b>line</b>');
    expect(mail?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;');
    await eventually(async () =>
      expect(
        await app.query('select status, user_id, encrypted_content from account_messages where id = $1', [
          input.form_token.slice(0, 36),
        ]),
      ).toEqual([{ status: 'sent', user_id: null, encrypted_content: null }]),
    );
  });

  test('sends nothing to the visitor', async () => {
    const input = message(app);
    await send(app, input);
    await untilAllSent();
    expect(
      mailServer.received.filter(({ to, cc, bcc }) => JSON.stringify([to, cc, bcc]).includes(input.email)),
    ).toEqual([]);
  });

  test('is encrypted while it is queued in the database', async () => {
    const quiet = await startTestApp({ settings: SETTINGS });
    try {
      const input = message(quiet, { message: 'Nobody reads this here' });
      await send(quiet, input);
      const [row] = await quiet.query<{ dump: string; content: string }>(
        `select account_messages::text as dump, encode(encrypted_content, 'escape') as content from account_messages`,
      );
      for (const secret of [input.email, 'Dana', 'Nobody reads this'])
        expect(`${row?.dump} ${row?.content}`).not.toContain(secret);
    } finally {
      await quiet.close();
    }
  });

  test('may have 5,000 characters, counting a line break as one, but no more', async () => {
    const text = `${'a'.repeat(2499)}\r\n${'é'.repeat(2500)}`;
    const input = message(app, { message: text });
    expect((await send(app, input)).status).toBe(200);
    await eventually(() => expect(mailsFrom(input.email)[0]?.text).toContain('é'.repeat(2500)));
    const { data } = await refusalOf(app, message(app, { message: `${text}a` }));
    expect(data.issues).toEqual([{ path: ['message'], message: 'Please use at most 5,000 characters' }]);
  });
});

describe('the text', () => {
  test.each([
    ['name', { name: '  ' }, 'Please enter your name'],
    ['name', { name: 'x'.repeat(101) }, 'Please use at most 100 characters'],
    ['email', { email: '' }, 'Invalid email address'],
    ['email', { email: 'a@b.example\r\nBcc: victim@example.com' }, 'Invalid email address'],
    ['email', { email: 'a@b.example, victim@example.com' }, 'Invalid email address'],
    ['company', { company: 'x'.repeat(101) }, 'Please use at most 100 characters'],
    ['topic', { topic: '' }, 'Please choose a topic'],
    ['message', { message: ' \r\n ' }, 'Please enter a message'],
    ['message', { message: 'http://a.example '.repeat(6) }, 'Please use at most 5 links'],
    ['leave_empty', { leave_empty: 'https://spam.example' }, 'Please leave this field empty'],
  ])('%s: %j is refused with a reason', async (field, changes, text) => {
    const before = await rows(app);
    const { code, data } = await refusalOf(app, message(app, changes));
    expect(code).toBe('INVALID_INPUT');
    expect(data.issues).toEqual([{ path: [field], message: text }]);
    expect(await rows(app)).toEqual(before);
  });

  test('may contain five links', async () => {
    const input = message(app, { message: 'https://a.example\n'.repeat(5) });
    expect((await send(app, input)).status).toBe(200);
  });

  test('can’t add headers, recipients or a second email', async () => {
    const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\nBody';
    const { data } = await refusalOf(app, message(app, { name: evil }));
    expect(data.issues).toMatchObject([{ path: ['name'] }]);
    const name = 'Eve Bcc: victim@mailbox Body';
    const input = message(app, { name, company: evil, message: '.\r\nMAIL FROM:<x@y.example>\r\n.\r\n' });
    await send(app, input);
    await eventually(() => expect(mailsFrom(input.email)).toHaveLength(1));
    await untilAllSent();
    const [mail] = mailsFrom(input.email);
    expect(mail?.subject).toBe('Contact form: Question before buying, Eve Bcc: victim@mailbox Body');
    expect(mail?.to).toEqual([{ name: '', address: OPERATOR }]);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text).toContain('MAIL FROM:<x@y.example>');
    expect(JSON.stringify(mailServer.received.map(({ to }) => to))).not.toContain('victim');
  });
});

describe('the form token', () => {
  test('is issued when the page loads, and is too new to use at first', async () => {
    const { form_token } = await app.client().api.contact.form();
    const { data, message: text } = await refusalOf(app, message(app, { form_token }));
    expect(text).toMatch(/^That looked automated/);
    expect(data.issues).toEqual([{ path: ['form_token'], message: text, replace: false }]);
    app.clock.advance(3000);
    expect((await send(app, message(app, { form_token }))).status).toBe(200);
  });

  test('is too old after a day', async () => {
    const body = message(app, { form_token: formTokenOf(app, DAY_MS + 1000) });
    const { data } = await refusalOf(app, body);
    expect(data.issues[0]).toMatchObject({ message: expect.stringMatching(/open for more than a day/), replace: true });
  });

  test.each([
    ['none', ''],
    ['invented', `${crypto.randomUUID()}.${'x'.repeat(43)}`],
  ])('is refused when it is %s', async (_, form_token) => {
    const { data } = await refusalOf(app, message(app, { form_token }));
    expect(data.issues[0]).toMatchObject({ path: ['form_token'], replace: true });
  });

  test('lets a form that is sent twenty times at the same moment cause only one email', async () => {
    const input = message(app);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(app, input)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await untilAllSent();
    expect(mailsFrom(input.email)).toHaveLength(1);
    expect((await send(app, input)).status, 'also after it has left').toBe(200);
    await untilAllSent();
    expect(mailsFrom(input.email)).toHaveLength(1);
  });

  test('works for only one message, and a second message with it is refused, not silently lost', async () => {
    const input = message(app);
    await send(app, input);
    const { data } = await refusalOf(app, { ...input, message: 'And another thing' });
    expect(data.issues[0]).toMatchObject({
      message: expect.stringMatching(/already sent another message/),
      replace: true,
    });
  });
});

test('one client can send five messages an hour, counted in the database', async () => {
  const limited = await startTestApp({ limitsFactor: 1, settings: { TRUST_PROXY: '1', ...SETTINGS } });
  try {
    const attempt = (ip: string) => send(limited, message(limited), { 'x-forwarded-for': ip });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await attempt('203.0.113.7')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await attempt('203.0.113.8')).status).toBe(200);
    expect(await rows(limited)).toHaveLength(6);
    expect(await limited.query(`select key, points from rate_limits where key like 'contact:%' order by key`)).toEqual([
      { key: 'contact:203.0.113.7', points: 6 },
      { key: 'contact:203.0.113.8', points: 1 },
    ]);
  } finally {
    await limited.close();
  }
});

test('all visitors together can send sixty messages an hour; the next one gets an error that says when to retry', async () => {
  const limited = await startTestApp({ limitsFactor: 0.05, settings: { TRUST_PROXY: '1', ...SETTINGS } });
  try {
    let visitor = 0;
    const attempt = (body: unknown) => send(limited, body, { 'x-forwarded-for': `203.0.113.${(visitor += 1)}` });
    const first = message(limited);
    for (const body of [first, message(limited), message(limited)]) expect((await attempt(body)).status).toBe(200);
    const late = message(limited);
    const refused = await attempt(late);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/nothing was sent\. Please press Send again in (60|59) minutes, or email us\.$/),
    });
    expect((await attempt(first)).status, 'sent before').toBe(200);
    expect(await rows(limited)).toHaveLength(3);
  } finally {
    await limited.close();
  }
});

const outboxOf = async (at: TestApp): Promise<Email[]> => (await mailsInOutbox(at)).map(({ mail }) => mail);

test('without a mail server the message stays in the outbox, addressed to the sender of all emails', async () => {
  const withoutServer = await startTestApp({ settings: { MAIL_FROM: SETTINGS.MAIL_FROM } });
  try {
    await withoutServer.startWorkers();
    const input = message(withoutServer);
    expect((await send(withoutServer, input)).status).toBe(200);
    await eventually(async () => expect(await outboxOf(withoutServer)).toHaveLength(1));
    expect((await outboxOf(withoutServer))[0]).toMatchObject({
      to: [{ address: 'quotes@rinseline.example' }],
      replyTo: [{ address: input.email }],
    });
  } finally {
    await withoutServer.close();
  }
});

test('a permanent rejection by the mail server doesn’t make a message disappear', async () => {
  const refused = 'gone@rinseline.example';
  mailServer.refusals.set(refused, { code: 550, text: '5.1.1 No such user here' });
  const settings = { ...SETTINGS, SMTP_URL: mailServer.url, CONTACT_EMAIL: refused };
  const other = await startTestApp({ settings });
  try {
    await other.startWorkers();
    const input = message(other, { message: 'Please do not lose this' });
    expect((await send(other, input)).status).toBe(200);
    const state = () => other.query(`select status, encrypted_content from account_messages`);
    await eventually(async () => expect(await state()).toEqual([{ status: 'outbox', encrypted_content: null }]));
    const [mail] = await outboxOf(other);
    expect(mail?.text).toContain('Please do not lose this');
  } finally {
    await other.close();
  }
});

test('a mail server that stays down doesn’t make a message disappear', async () => {
  const away = 'later@rinseline.example';
  mailServer.refusals.set(away, { code: 451, text: '4.2.1 Try again later' });
  const settings = { ...SETTINGS, SMTP_URL: mailServer.url, CONTACT_EMAIL: away };
  const other = await startTestApp({ settings });
  try {
    await other.startWorkers();
    await send(other, message(other));
    const state = () => other.query<{ status: string }>('select status, encrypted_content from account_messages');
    await eventually(async () => {
      await other.query(
        `update pgboss.job set start_after = now(), retry_limit = retry_count where state = 'retry' and name = 'send-account-message'`,
      );
      expect(await state()).toEqual([{ status: 'outbox', encrypted_content: null }]);
    });
    expect(await outboxOf(other)).toHaveLength(1);
  } finally {
    await other.close();
  }
});
