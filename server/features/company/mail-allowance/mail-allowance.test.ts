import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEW_COMPANY } from '#domain/company/mail-allowance.ts';
import { decryptContent } from '#server/providers/mail/account-mail-content.ts';
import { sendAccountMessage } from '#server/providers/mail/send.ts';
import { MailRefused } from '#server/providers/mail/transport.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildMember, buildQuote, type TestCompany, uniqueEmail } from '#tests/support/factories.ts';
import { setMailAllowance } from './set-mail-allowance.ts';

const OPERATOR = 'help@rinseline.example';
const refusal = (code: string) => expect.objectContaining({ code });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    router: (_procedures, services) => createRouter(services),
    // No worker runs here, so nothing is sent.
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: OPERATOR },
  });
});
afterAll(() => app.close());

const apiOf = ({ owner }: TestCompany) => owner.client.api;
const unconfirm = ({ owner }: TestCompany) =>
  app.query('update users set email_confirmed_at = null where id = $1', [owner.id]);

const mailed = ({ orgId }: TestCompany, count: number, minutes: number) =>
  app.query(
    `insert into message_allowances (org_id, mailed_at) select $1, array_agg($2::timestamptz) from generate_series(1, $3::int)
     on conflict (org_id) do update set mailed_at = message_allowances.mailed_at || excluded.mailed_at`,
    [orgId, new Date(app.services.now().getTime() - minutes * 60_000), count],
  );

describe('emails to customers', () => {
  test('aren’t sent before the owner has confirmed their email; the quote stays unsent, and its link can be shared', async () => {
    const company = await buildCompany(app);
    const { id } = await buildQuote(company);
    const before = await apiOf(company).quotes.get({ id });
    await unconfirm(company);
    await expect(apiOf(company).quotes.send({ id })).rejects.toEqual(refusal('MAIL_UNCONFIRMED'));
    expect(await apiOf(company).quotes.get({ id })).toEqual(before);
    expect(await apiOf(company).mailAllowance.get()).toMatchObject({
      counted: true,
      owner_confirmed: false,
      hour: { used: 0, limit: 0 },
    });
    expect(await apiOf(company).quotes.share({ id, way: 'link' })).toMatchObject({ label: 'sent' });
    const member = await buildMember(app, company);
    await expect(member.client.api.quotes.send({ id })).rejects.toEqual(refusal('MAIL_UNCONFIRMED'));
    for (const { client } of [company.owner, member])
      expect((await client.api.accounts.session())?.organization, 'everyone can see on whom it depends').toMatchObject({
        unconfirmed_owner: { full_name: 'Olive Owner', email: company.owner.email, holds_mail: true },
      });
  });

  test('are counted and shown, and refused above the allowance, with the time when the next one can be sent', async () => {
    const company = await buildCompany(app);
    const { id } = await buildQuote(company);
    await mailed(company, NEW_COMPANY.hour - 1, 20);
    await apiOf(company).quotes.send({ id });
    const use = await apiOf(company).mailAllowance.get();
    expect(use).toMatchObject({ hour: { used: 20, limit: 20 }, day: { used: 20, limit: 50 }, owner_confirmed: true });
    const before = await apiOf(company).quotes.get({ id });
    await expect(apiOf(company).quotes.send({ id })).rejects.toMatchObject({
      code: 'MAIL_ALLOWANCE',
      message: expect.stringMatching(
        /The limit is 20 emails an hour and 50 a day.* You can send the next one on .*:.*share/,
      ),
      data: { next_at: use.next_at },
    });
    expect(await apiOf(company).quotes.get({ id })).toEqual(before);
    app.clock.advance(41 * 60_000);
    expect(await apiOf(company).quotes.send({ id })).toMatchObject({ label: 'sending' });
  });

  test('an email that was rolled back with its transaction isn’t counted', async () => {
    const company = await buildCompany(app);
    const { id } = await buildQuote(company, { draft: { lines: [] } });
    await expect(apiOf(company).quotes.send({ id })).rejects.toEqual(refusal('QUOTE_INCOMPLETE'));
    expect(await apiOf(company).mailAllowance.get()).toMatchObject({ hour: { used: 0 } });
  });

  test('bounces and complaints lower the allowance', async () => {
    const company = await buildCompany(app);
    const { id } = await buildQuote(company);
    for (let mail = 0; mail < 5; mail += 1) await apiOf(company).quotes.send({ id });
    await app.query('update messages set bounced_at = now() where quote_id = $1', [id]);
    expect(await apiOf(company).mailAllowance.get()).toMatchObject({ hour: { used: 5, limit: 5 }, day: { limit: 10 } });
    await expect(apiOf(company).quotes.send({ id })).rejects.toEqual(refusal('MAIL_ALLOWANCE'));
    await app.query('update messages set bounced_at = null where quote_id = $1', [id]);
    await app.query(
      'update messages set complained_at = now() where id in (select id from messages where quote_id = $1 limit 2)',
      [id],
    );
    expect(await apiOf(company).mailAllowance.get()).toMatchObject({ hour: { limit: 5 } });
  });

  test('invitations that bounce lower the allowance as well', async () => {
    const company = await buildCompany(app);
    const addresses = Array.from({ length: 5 }, () => uniqueEmail('nobody'));
    for (const email of addresses) await apiOf(company).personnel.invite({ email, role: 'member' });
    const mails = await app.query<{ id: string }>('select id from account_messages where recipient = any($1)', [
      addresses,
    ]);
    const send = (refusal: MailRefused) =>
      Promise.all(
        mails.map(({ id }) =>
          sendAccountMessage(
            {
              ...app.workerServices(),
              transport: { send: () => Promise.reject(refusal), close: async () => undefined },
            },
            { message_id: id },
          ),
        ),
      );
    const before = await apiOf(company).mailAllowance.get();
    await send(new MailRefused('550 no such user', { bounce: 'hard' }));
    expect(await apiOf(company).mailAllowance.get()).toMatchObject({ hour: { limit: 5 }, day: { limit: 10 } });
    await app.query('update invitations set bounced_at = null where org_id = $1', [company.orgId]);
    expect(await apiOf(company).mailAllowance.get()).toEqual(before);
  });

  test('invitations are counted as well; emails about a decision aren’t, and are sent even when the allowance is used up', async () => {
    const company = await buildCompany(app);
    const { id } = await buildQuote(company);
    await mailed(company, NEW_COMPANY.hour - 1, 20);
    await apiOf(company).personnel.invite({ email: uniqueEmail('new'), role: 'member' });
    await expect(apiOf(company).personnel.invite({ email: uniqueEmail('new'), role: 'member' })).rejects.toEqual(
      refusal('MAIL_ALLOWANCE'),
    );
    await apiOf(company).quotes.share({ id, way: 'link' });
    const decided = await apiOf(company).quotes.recordDecision({
      id,
      decision: 'approved',
      customer_name: 'Carla',
      channel: 'phone',
      revision: 1,
    });
    expect(decided.messages.map(({ kind }) => kind).sort()).toEqual(['quote_approved', 'quote_approved_staff']);
    expect(await apiOf(company).mailAllowance.get()).toMatchObject({ hour: { used: 20 } });
  });
});

describe('a larger allowance', () => {
  test('can be requested once at a time; the request reaches the operator, and the company gets more', async () => {
    const company = await buildCompany(app);
    const other = await buildCompany(app);
    const { mailAllowance } = apiOf(company);
    const asked = await mailAllowance.requestMore({ reason: 'A spring mailing to our customers.' });
    expect(asked).toMatchObject({ requested_at: expect.any(String) });
    expect(await mailAllowance.requestMore({ reason: 'Again.' })).toEqual(asked);
    const mails = await app.query<{ id: string; encrypted_content: Buffer }>(
      `select id, encrypted_content from account_messages where kind = 'contact' and recipient = $1`,
      [OPERATOR],
    );
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (!mail) throw new Error('There is no mail');
    const content = decryptContent(mail.encrypted_content, mail.id, app.services.env.SECRET_KEY);
    expect(content).toMatchObject({
      replyTo: company.owner.email,
      subject: 'A company wants to send more emails',
    });
    expect(content.text).toContain('A spring mailing to our customers.');
    const raise = (to: { hour: number; day: number } | null) => setMailAllowance(app.services, company.owner.email, to);
    expect(await raise({ hour: 300, day: 2000 })).toBe(company.name);
    expect(await mailAllowance.get()).toMatchObject({ hour: { limit: 300 }, day: { limit: 2000 }, requested_at: null });
    expect(await apiOf(other).mailAllowance.get()).toMatchObject({ hour: { limit: 20 } });
    expect(await raise(null)).toBe(company.name);
    expect(await mailAllowance.get()).toMatchObject({ hour: { limit: 20 } });
    expect(await setMailAllowance(app.services, uniqueEmail(), null)).toBeNull();
  });

  test('cannot be requested by members', async () => {
    const company = await buildCompany(app);
    const member = await buildMember(app, company);
    await expect(member.client.api.mailAllowance.requestMore({})).rejects.toEqual(refusal('PERMISSION_DENIED'));
    expect(await member.client.api.mailAllowance.get()).toMatchObject({ owner_confirmed: true });
  });
});
