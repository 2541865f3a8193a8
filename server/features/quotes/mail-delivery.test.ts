import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { applyReport } from '#server/features/messages/delivery/apply-report.ts';
import { newId } from '#server/platform/db/ids.ts';
import { giveUpMessage, sendMessage } from '#server/providers/mail/send.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from '#server/providers/mail/transport.ts';
import { createRouter } from '#server/router.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, draft, type TestCompany } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';

const refusal = (code: string) => expect.objectContaining({ code });

/** The test decides how and when this mail server responds to each email. */
function steeredTransport() {
  const offered: OutgoingMail[] = [];
  let answer: (mail: OutgoingMail) => Promise<'sent' | 'outbox'> = async () => 'sent';
  const transport: MailTransport = {
    send(mail) {
      offered.push(mail);
      return answer(mail);
    },
    close: async () => {},
  };
  return {
    transport,
    offered,
    answers(next: typeof answer) {
      answer = next;
    },
    holds() {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      answer = async () => {
        await held;
        return 'sent';
      };
      return letGo;
    },
  };
}

let app: TestApp;
let company: TestCompany;
const server = steeredTransport();

beforeAll(async () => {
  app = await startTestApp({
    router: (_procedures, services) => createRouter(services),
    settings: { SMTP_URL: 'smtp://127.0.0.1:1', CONTACT_EMAIL: 'help@rinseline.example' },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
  server.offered.length = 0;
  server.answers(async () => 'sent');
});

const api = () => company.owner.client.api.quotes;
const get = (id: string) => api().get({ id });
const types = async (id: string) => (await get(id)).events.map(({ type }) => type);
const sender = () => mailSender(app, server.transport);

/** Returns a quote whose email waits for its job. */
async function sending(about: Parameters<typeof buildQuote>[1] = {}) {
  const { id } = await buildQuote(company, about);
  const sent = await api().send({ id, message: '' });
  return { id, token: sent.approval_url?.split('/').at(-1) ?? '', mail: sent.messages[0]?.id ?? '' };
}
const payload = (mail: string) => ({ org_id: company.orgId, message_id: mail });
const deliver = (mail: string) => sendMessage(sender(), payload(mail));
/** Simulates a bounce after the email was accepted. */
async function comesBack(mail: string): Promise<void> {
  const report_id = newId();
  await app.query(
    `insert into mail_reports (org_id, id, message_id, source, source_id, kind, is_hard, reason, at, received_at)
      values ($1, $2, $3, 'mailbox', $2::uuid::text, 'bounced', false, '552 mailbox full', $4, $4)`,
    [company.orgId, report_id, mail, app.services.now()],
  );
  await applyReport(app.services, { org_id: company.orgId, report_id });
}
const page = () => app.client().api.approval;

describe('a quote that is being sent', () => {
  test('a quote is sent when the mail server has accepted the email: label, time, event and webhook together', async () => {
    const { api: all } = company.owner.client;
    await all.webhooks.create({ url: 'https://hooks.example.com/', event_types: ['quote.sent'], description: '' });
    const told = () =>
      app.query(`select event_type from webhook_deliveries where org_id = $1 and event_type = 'quote.sent'`, [
        company.orgId,
      ]);
    const { id, mail, token } = await sending();
    const clicked = await get(id);
    expect(clicked).toMatchObject({ label: 'sending', sent_at: null, link_made_at: expect.any(String) });
    expect([await types(id), await told()]).toEqual([['created'], []]);
    // The link works even before the email is delivered.
    expect(await page().show({ token })).toMatchObject({ status: 'pending' });
    app.clock.advance(60_000);
    await deliver(mail);
    const sent = await get(id);
    expect(sent).toMatchObject({ label: 'sent', messages: [{ status: 'sent' }], expires_at: clicked.expires_at });
    expect(new Date(sent.sent_at ?? 0).getTime()).toBeGreaterThan(new Date(clicked.link_made_at ?? 0).getTime());
    expect(sent.events.at(-1)).toMatchObject({
      type: 'sent',
      summary: expect.stringMatching(/^Sent by email to carla@example.com, \$300\.00, valid until /),
      actor: { kind: 'staff', name: company.owner.fullName },
    });
    expect(await told()).toHaveLength(1);
  });

  test('a quote isn’t sent without a mail server: no label, no time and no line of its history says so', async () => {
    server.answers(async () => 'outbox');
    const { id, mail } = await sending();
    await deliver(mail);
    const saved = await get(id);
    expect(saved).toMatchObject({ label: 'in_outbox', sent_at: null, messages: [{ status: 'outbox' }] });
    expect(saved.events.map(({ summary }) => summary)).toEqual(['Quote created']);
    const { pending } = await company.owner.client.api.dashboard.get();
    expect(pending).toMatchObject({ waiting: 0, unsent: 1 });
    const { first_steps } = await company.owner.client.api.dashboard.get();
    expect(first_steps).toMatchObject({ quote_made: true, quote_sent: false });
    // An approval by phone doesn't mark the quote as sent.
    await api().recordDecision({ id, decision: 'approved', customer_name: 'Carla', channel: 'phone', revision: 1 });
    const decided = await company.owner.client.api.dashboard.get();
    expect(decided).toMatchObject({ month: { approved: 1 }, first_steps: { quote_sent: false } });
  });

  test('a quote is sent once, however often the job runs', async () => {
    const { id, mail } = await sending();
    await Promise.all([deliver(mail), deliver(mail)]);
    await deliver(mail);
    expect(await types(id)).toEqual(['created', 'sent']);
  });

  test('a quote is still being sent while the mail server is down', async () => {
    server.answers(async () => {
      throw new Error('connect ECONNREFUSED');
    });
    const { id, mail } = await sending();
    await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
    expect(await get(id)).toMatchObject({
      label: 'sending',
      sent_at: null,
      messages: [{ status: 'queued', error: 'connect ECONNREFUSED' }],
    });
  });

  test('a quote wasn’t sent when the mail server rejects the email or every attempt has failed; the reason and a retry are shown', async () => {
    server.answers(async () => {
      throw new MailRefused('550 No such user', { bounce: 'soft' });
    });
    const refused = await sending();
    await deliver(refused.mail);
    const failed = await get(refused.id);
    expect(failed).toMatchObject({ label: 'not_sent', sent_at: null, messages: [{ error: '550 No such user' }] });
    expect(await types(refused.id)).toEqual(['created', 'bounced']);
    expect(await app.query('select bounced_at from messages where id = $1', [refused.mail])).toEqual([
      { bounced_at: expect.any(Date) },
    ]);
    const givenUp = await sending();
    await giveUpMessage(sender(), payload(givenUp.mail));
    expect(await get(givenUp.id)).toMatchObject({ label: 'not_sent', messages: [{ status: 'failed' }] });
    expect(await types(givenUp.id)).toEqual(['created', 'not_sent']);

    server.answers(async () => 'sent');
    await api().retryMessage({ id: refused.id, message_id: refused.mail });
    expect(await get(refused.id)).toMatchObject({ label: 'sending' });
    await deliver(refused.mail);
    expect(await get(refused.id)).toMatchObject({ label: 'sent' });
  });

  test('a quote counts as sent immediately when the link is shared, and says how', async () => {
    for (const [way, summary] of [
      ['link', 'Link copied for sharing'],
      ['qr', 'Shared as a QR code'],
      ['text', 'Shared by text message'],
    ] as const) {
      const { id } = await buildQuote(company);
      const shared = await api().share({ id, way });
      expect(shared).toMatchObject({ label: 'sent', sent_at: expect.any(String), messages: [] });
      expect(shared.events.at(-1)).toMatchObject({ type: 'link_copied', summary: expect.stringContaining(summary) });
    }
  });

  test('a quote with a link that is only shown stays a draft until the customer is known to have the link', async () => {
    const { id } = await buildQuote(company);
    const shown = await api().share({ id, way: 'qr', counts: false });
    expect(shown).toMatchObject({ label: 'draft', sent_at: null, approval_url: expect.any(String) });
    expect(shown.events.map(({ type }) => type)).toEqual(['created']);
    expect((await api().list({ labels: ['draft'] })).items.map((row) => row.id)).toContain(id);
    expect((await api().list({ labels: ['sending', 'sent', 'expired'] })).items.map((row) => row.id)).not.toContain(id);
    const token = shown.approval_url?.split('/').at(-1) ?? '';
    expect(await app.client().api.approval.show({ token })).toMatchObject({ status: 'pending', expires_at: null });
    // Days before the link is shared don't count toward its validity.
    app.clock.advance(2 * DAY_MS);
    const shared = await api().share({ id, way: 'qr' });
    expect(shared).toMatchObject({ label: 'sent', approval_url: shown.approval_url });
    expect(Date.parse(shared.expires_at ?? '')).toBeGreaterThan(Date.parse(shown.created_at) + 29 * DAY_MS);
    expect(shared.events.at(-1)).toMatchObject({ type: 'link_copied' });
    expect(await api().share({ id, way: 'link', counts: false })).toEqual(shared);
  });

  test('a quote whose email failed counts as sent once the link is shared; its validity still runs from the click', async () => {
    server.answers(async () => {
      throw new MailRefused('550 No such user');
    });
    const { id, mail } = await sending();
    await deliver(mail);
    const { expires_at, approval_url, link_made_at } = await get(id);
    app.clock.advance(3 * DAY_MS);
    const shared = await api().share({ id, way: 'text' });
    expect(shared).toMatchObject({ label: 'sent', expires_at, approval_url, link_made_at });
    expect(await api().share({ id, way: 'qr' })).toEqual(shared);
    expect(await types(id)).toEqual(['created', 'not_sent', 'link_copied']);
  });

  test('a quote sent again stays sent while the second email is in progress or has failed', async () => {
    const first = await sending();
    await deliver(first.mail);
    server.answers(async () => {
      throw new MailRefused('550 No such user');
    });
    const again = await api().send({ id: first.id, email: 'other@example.com' });
    expect(again).toMatchObject({ label: 'sent' });
    await deliver(again.messages[0]?.id ?? '');
    expect(await get(first.id)).toMatchObject({ label: 'sent', messages: [{ status: 'failed' }, { status: 'sent' }] });
  });

  test('a quote is no longer sent when its only email bounces after it was accepted: label, filter, sum and dashboard agree', async () => {
    const { id, mail } = await sending();
    await deliver(mail);
    expect(await get(id)).toMatchObject({ label: 'sent' });
    await comesBack(mail);
    expect(await get(id)).toMatchObject({ label: 'not_sent', sent_at: null, messages: [{ status: 'bounced' }] });
    const idsOf = async (label: 'sent' | 'not_sent') =>
      (await api().list({ labels: [label] })).items.map((row) => row.id);
    expect([await idsOf('not_sent'), await idsOf('sent')]).toEqual([[id], []]);
    expect(await api().summary({})).toMatchObject({ labels: [{ label: 'not_sent', count: 1 }] });
    expect(await company.owner.client.api.dashboard.get()).toMatchObject({
      pending: { waiting: 0, unsent: 1 },
      first_steps: { quote_made: true, quote_sent: false },
      needs: [{ kind: 'undelivered', count: 1, rows: [{ quote_id: id }] }],
    });
    const again = await api().send({ id, email: 'carla@other.example.com' });
    expect(again).toMatchObject({ label: 'sending' });
    await deliver(again.messages[0]?.id ?? '');
    expect(await get(id)).toMatchObject({ label: 'sent', sent_at: expect.any(String) });
  });

  test('a quote stays sent while another delivery reached the customer: an email that didn’t bounce, a shared link, a customer who has viewed it', async () => {
    const twice = await sending();
    await deliver(twice.mail);
    const { sent_at } = await get(twice.id);
    app.clock.advance(60_000);
    const { messages } = await api().send({ id: twice.id, email: 'carla@other.example.com' });
    await deliver(messages[0]?.id ?? '');
    await comesBack(messages[0]?.id ?? '');
    expect(await get(twice.id)).toMatchObject({ label: 'sent', sent_at });
    await comesBack(twice.mail);
    expect(await get(twice.id)).toMatchObject({ label: 'not_sent' });

    const shared = await sending();
    await deliver(shared.mail);
    await api().share({ id: shared.id, way: 'text' });
    await api().share({ id: shared.id, way: 'link' });
    expect(await types(shared.id)).toEqual(['created', 'sent', 'link_copied']);
    await comesBack(shared.mail);
    expect(await get(shared.id)).toMatchObject({ label: 'sent', sent_at: expect.any(String) });

    const seen = await sending();
    await deliver(seen.mail);
    await page().viewed({ token: seen.token, revision: 1 });
    await comesBack(seen.mail);
    expect(await get(seen.id)).toMatchObject({ label: 'viewed' });
  });

  test('of two emails, one in progress counts more than one that failed', async () => {
    const { id, mail } = await sending();
    const second = await api().send({ id, email: 'other@example.com' });
    server.answers(async ({ to }) => {
      if (to === 'carla@example.com') throw new MailRefused('550 No such user');
      return 'sent';
    });
    await deliver(mail);
    expect(await get(id)).toMatchObject({ label: 'sending' });
    await deliver(second.messages[0]?.id ?? '');
    expect(await get(id)).toMatchObject({ label: 'sent' });
  });

  test('a quote becomes a revision when it is changed after it was sent, and its history names the revision that was emailed', async () => {
    const { id, mail } = await sending();
    await deliver(mail);
    const { edit_number } = await get(id);
    await api().save({ id, edit_number, draft: draft({ notes: 'Two visits' }) });
    const again = await api().send({ id });
    await deliver(again.messages[0]?.id ?? '');
    expect((await get(id)).events.map(({ summary }) => summary).slice(-1)).toEqual([
      expect.stringMatching(/^Sent by email to carla@example.com, revision 2, \$/),
    ]);
  });

  test('a quote becomes a new revision, too, when it is changed before its email was accepted, because the customer may have seen the link', async () => {
    const { id } = await sending();
    const { edit_number } = await get(id);
    expect(await api().save({ id, edit_number, draft: draft({ notes: 'Two visits' }) })).toMatchObject({ revision: 2 });
  });
});

describe('a customer who is faster than the mail server', () => {
  test('a customer sees and approves the quote before its email was accepted; later events don’t change the decision', async () => {
    const letGo = server.holds();
    const { id, mail, token } = await sending();
    const delivering = deliver(mail);
    await vi.waitFor(() => expect(server.offered).toHaveLength(1), { timeout: 90_000 });
    await page().viewed({ token, revision: 1 });
    expect(await get(id)).toMatchObject({ label: 'viewed', sent_at: null });
    await page().decide({ token, decision: 'approved', name: 'Carla Customer', revision: 1 });
    letGo();
    await delivering;
    expect(await get(id)).toMatchObject({ label: 'approved', sent_at: null });
    // The signed copy is created at the same time, so its event may come anywhere.
    const log = (await types(id)).filter((type) => type !== 'signed_copy');
    expect(log).toEqual(['created', 'viewed', 'approved', 'sent']);
  });

  test('a customer gets no email that asks for a decision already made, and none with a link that no longer works', async () => {
    const decided = await sending();
    await api().recordDecision({ id: decided.id, decision: 'declined', channel: 'phone', revision: 1 });
    await deliver(decided.mail);
    const replaced = await sending();
    await api().replaceLink({ id: replaced.id });
    await deliver(replaced.mail);
    expect(server.offered).toEqual([]);
    expect((await get(decided.id)).messages.at(-1)).toMatchObject({
      status: 'failed',
      error: 'Not sent: the quote was decided before the email could be sent.',
    });
    expect(await get(replaced.id)).toMatchObject({
      label: 'not_sent',
      messages: [{ error: 'Not sent: the link was replaced before the email could be sent.' }],
    });
    expect(await types(replaced.id)).toEqual(['created', 'link_replaced', 'not_sent']);
    await expect(api().send({ id: decided.id })).rejects.toEqual(refusal('QUOTE_DECIDED'));
  });
});

describe('the list and the dashboard', () => {
  test('filter quotes by the status of their email, and list unsent ones first', async () => {
    const { id: waits } = await sending();
    server.answers(async () => 'outbox');
    const boxed = await sending();
    await deliver(boxed.mail);
    server.answers(async () => {
      throw new MailRefused('550 No such user');
    });
    const failed = await sending();
    await deliver(failed.mail);
    const idsOf = async (label: 'sending' | 'in_outbox' | 'not_sent' | 'sent') => {
      const { items } = await api().list({ labels: [label] });
      const { count } = await api().summary({ labels: [label], search: 'carla' });
      expect(count).toBe(items.length);
      for (const row of items) expect(row.label).toBe(label);
      return items.map(({ id }) => id);
    };
    expect([await idsOf('sending'), await idsOf('in_outbox'), await idsOf('not_sent'), await idsOf('sent')]).toEqual([
      [waits],
      [boxed.id],
      [failed.id],
      [],
    ]);
    const { needs } = await company.owner.client.api.dashboard.get();
    expect(needs).toMatchObject([{ kind: 'undelivered', count: 1, rows: [{ quote_id: failed.id }] }]);
  });
});
