import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ARRIVAL_UNDO_MS } from '#domain/calendar/arrival.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { MOMENT_LASTS_MS } from '#domain/messages/delivery-status.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { MailRefused, type MailTransport } from '#server/providers/mail/transport.ts';
import { recordConsent } from '#server/providers/text-messages/commands.ts';
import { TextRefused, TextUnavailable } from '#server/providers/text-messages/provider.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';
import { newProviderId, steeredTexts } from '#tests/support/text-messages.ts';

type Channel = 'email' | 'text';
/** The response from the mail server or text provider. */
type Answer = () => Promise<unknown>;

let app: TestApp;
let texts: ReturnType<typeof steeredTexts>;
let offers = 0;
let answer: Answer;
beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
  app.clock.advance(new Date('2030-01-07T14:30:00Z').getTime() - app.services.now().getTime());
  texts = steeredTexts(app);
  texts.answers(async () => {
    await take();
    return { status: 'sent', providerId: newProviderId() };
  });
});
beforeEach(() => {
  offers = 0;
  answer = async () => undefined;
});
afterAll(() => app.close());

async function take(): Promise<void> {
  offers += 1;
  await answer();
}

const MAIL: MailTransport = {
  async send() {
    await take();
    return 'sent';
  },
  close: async () => {},
};

const BOTH: Channel[] = ['email', 'text'];
const TODAY = { day: '2030-01-07', second: false };
const at = (minute: number) => ({ ...TODAY, minute });

/** Schedules a visit today at 10:00 in New York. Its customer can be reached only by this channel. */
async function visitOfToday(by: Channel) {
  const company = await buildCompany(app);
  const quote = await buildSentQuote(app, company, { customerEmail: by === 'email' ? 'carla@example.com' : '' });
  if (by === 'text') {
    await app.tamper(`update quotes set customer_phone = '+16145550118' where id = $1`, [quote.id]);
    await withOrg(app.services.db, company.scope, (tx) =>
      recordConsent(tx, company.scope, {
        phone: '+16145550118',
        state: 'agreed',
        how: 'customer',
        by: null,
        quoteId: quote.id,
        detail: '',
        at: app.services.now(),
      }),
    );
  }
  const { api } = company.owner.client;
  const decision = { decision: 'approved', customer_name: 'Carla Customer', channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  const job = await api.jobs.fromQuote({ quote_id: quote.id, id: newId(), visit_id: newId() });
  const visit_id = job.visits[0]?.id ?? '';
  const shown = async () => {
    const [visit] = (await api.jobs.get({ id: job.id })).visits;
    if (!visit) throw new Error('The visit is gone');
    return visit;
  };
  const change = async (about: { minute?: number; minutes?: number }) => {
    const { edit_number, minutes } = await shown();
    const time = at(about.minute ?? 600);
    const to = { edit_number, time, minutes: about.minutes ?? minutes, people: [] };
    await api.jobs.saveVisit({ id: job.id, visit_id, ...to });
  };
  const set = async (state: VisitState) => {
    const { edit_number } = await shown();
    const [visit] = (await api.jobs.setState({ id: job.id, visit_id, state, edit_number })).visits;
    return visit?.arrival;
  };
  const messages = () =>
    app.query<{ id: string; status: string; error: string | null }>(
      `select id, status, error from messages where org_id = $1 and kind = 'on_the_way' order by created_at, id`,
      [company.orgId],
    );
  const send = async () => {
    const message_id = (await messages()).at(-1)?.id ?? '';
    const job = { org_id: company.orgId, message_id };
    return by === 'email' ? sendMessage(mailSender(app, MAIL), job) : texts.send(company.orgId, message_id);
  };
  const arrival = async () => (await shown()).arrival;
  await change({ minute: 600 });
  return { company, api, quote, set, change, messages, send, arrival };
}

/** Advances to the moment when the message may be sent. */
const letItLeave = () => app.clock.advance(ARRIVAL_UNDO_MS);

describe.each(BOTH)('by %s', (by) => {
  test('the message waits a few seconds, and undoing the tap cancels the message', async () => {
    const { set, send, messages, arrival } = await visitOfToday(by);
    expect(await set('on_the_way')).toMatchObject({ told: { by, state: 'queued' }, problem: '' });
    expect(await send()).toEqual({ until: expect.any(Date) });
    expect(await set('scheduled')).toBeNull();
    letItLeave();
    expect(await send()).toBe('done');
    expect(offers).toBe(0);
    expect(await messages()).toMatchObject([{ status: 'failed', error: 'Not sent: “On my way” was undone.' }]);

    const tapped = await set('on_the_way');
    expect(tapped).toMatchObject({ told: { state: 'queued' } });
    letItLeave();
    await send();
    const left = await arrival();
    expect(left).toMatchObject({ told: { by, state: 'sent', connected: true } });
    expect(Date.parse(left?.told?.at ?? '')).toBeGreaterThan(Date.parse(tapped?.told?.at ?? ''));
    expect(offers).toBe(1);
  });

  test('an already sent message stays recorded when the tap is undone, and isn’t sent again', async () => {
    const { set, send, messages } = await visitOfToday(by);
    await set('on_the_way');
    letItLeave();
    await send();
    expect(await set('scheduled')).toMatchObject({ told: { by, state: 'sent' } });
    expect(await set('on_the_way')).toMatchObject({ told: { by, state: 'sent' } });
    expect(await messages()).toMatchObject([{ status: 'sent' }]);
  });

  test('an undo while the message is being handed over is too late', async () => {
    const { set, send, messages, arrival } = await visitOfToday(by);
    await set('on_the_way');
    letItLeave();
    answer = async () => expect(await set('scheduled')).toMatchObject({ told: { by, state: 'queued' } });
    await send();
    expect(await messages()).toMatchObject([{ status: 'sent' }]);
    expect(await arrival()).toMatchObject({ told: { by, state: 'sent' } });
  });

  test('a message that fails after the undo has notified no one, so another tap notifies the customer', async () => {
    const { set, send, messages, arrival } = await visitOfToday(by);
    await set('on_the_way');
    letItLeave();
    answer = async () => {
      await set('scheduled');
      throw by === 'email' ? new MailRefused('554 5.7.1 Spam') : new TextRefused('Twilio answered 400');
    };
    await send();
    expect(await arrival()).toMatchObject({ told: null });
    expect(await set('on_the_way')).toMatchObject({ told: { by, state: 'queued' } });
    expect(await messages()).toMatchObject([{ status: 'failed' }, { status: 'queued' }]);
  });

  test.each(['the undo', 'the sender'])('%s first: either the undo or the sender wins, never both', async (first) => {
    const { company, set, send, messages, arrival } = await visitOfToday(by);
    await set('on_the_way');
    letItLeave();
    const both = [() => set('scheduled'), send];
    if (first === 'the sender') both.reverse();
    // Both wait for the message's lock, one after the other.
    const running = await withOrg(app.services.db, company.scope, async (tx) => {
      await tx.selectFrom('messages').where('org_id', '=', company.orgId).forUpdate().select('id').execute();
      const started: Promise<unknown>[] = [];
      for (const start of both) {
        started.push(start());
        await vi.waitFor(async () => expect(await waiting()).toBe(started.length), { timeout: 90_000 });
      }
      return { ended: Promise.all(started) };
    });
    await running.ended;
    const isSent = first === 'the sender';
    expect(offers).toBe(isSent ? 1 : 0);
    expect(await messages()).toMatchObject([{ status: isSent ? 'sent' : 'failed' }]);
    const known = await arrival();
    expect(isSent ? known?.told?.state : known).toBe(isSent ? 'sent' : null);
  });

  test.each([
    ['canceled', 'cancelled', 'Not sent: the visit was canceled.'],
    ['moved', null, 'Not sent: the visit was moved.'],
    ['started a moment later', 'working', 'Not sent: the work began right after the tap.'],
  ] as const)('the message isn’t sent for a visit that is %s', async (_, state, error) => {
    const { set, change, send, messages, arrival } = await visitOfToday(by);
    await set('on_the_way');
    if (state === null) await change({ minute: 660 });
    else await set(state);
    letItLeave();
    expect(await send()).toBe('done');
    expect(await messages()).toMatchObject([{ status: 'failed', error }]);
    expect(await arrival()).toBeNull();
    expect(offers).toBe(0);
  });

  test('the customer is still notified of a visit that only takes longer', async () => {
    const { set, change, send, messages } = await visitOfToday(by);
    await set('on_the_way');
    await change({ minutes: 240 });
    letItLeave();
    await send();
    expect(await messages()).toMatchObject([{ status: 'sent' }]);
  });

  test('a canceled message can’t be sent again by hand', async () => {
    const { api, quote, set, messages } = await visitOfToday(by);
    await set('on_the_way');
    await set('scheduled');
    const [message] = await messages();
    await api.quotes.retryMessage({ id: quote.id, message_id: message?.id ?? '' });
    expect(await messages()).toMatchObject([{ status: 'failed' }]);
  });
});

test.each([
  [
    'email',
    'an address that does not exist',
    () => new MailRefused('550 5.1.1 No such user', { bounce: 'hard' }),
    'the email bounced. Check the email address.',
  ],
  ['email', 'a mail server that refuses', () => new MailRefused('554 5.7.1 Spam'), 'the email couldn’t be sent.'],
  [
    'text',
    'a landline',
    () => new TextRefused('This number can’t receive texts: it’s a landline.', 'unreachable'),
    'This number can’t receive texts: it’s a landline.',
  ],
  ['text', 'a numeric error code', () => new TextRefused('Twilio answered 400 (21606)'), 'the text couldn’t be sent.'],
] as const)('by %s to %s: the crew sees why the customer wasn’t notified', async (by, _, error, problem) => {
  const { set, send, arrival, messages } = await visitOfToday(by);
  await set('on_the_way');
  letItLeave();
  answer = async () => {
    throw error();
  };
  await send();
  expect(await arrival()).toMatchObject({ told: null, problem });
  expect(await set('working')).toMatchObject({ told: null, problem });
  // A second tap tries again, unless the customer can no longer be reached.
  await set('scheduled');
  const again = await set('on_the_way');
  const isOpen = again?.told?.state === 'queued';
  expect(await messages()).toHaveLength(isOpen ? 2 : 1);
  if (!isOpen) expect(again?.problem).toMatch(/opted in to texts/);
});

describe('while no server accepts the message', () => {
  const refuseFor = async (by: Channel, error: Error) => {
    const visit = await visitOfToday(by);
    await visit.set('on_the_way');
    letItLeave();
    answer = async () => {
      throw error;
    };
    await expect(visit.send()).rejects.toThrow(error.message);
    expect(await visit.arrival()).toMatchObject({ told: { by, state: 'queued' } });
    return visit;
  };

  test('an email can still be canceled', async () => {
    const { set, messages } = await refuseFor('email', new Error('451 4.7.1 Try again later'));
    expect(await set('scheduled')).toBeNull();
    expect(await messages()).toMatchObject([{ status: 'failed' }]);
  });

  test('a text that may have been sent is treated as sent', async () => {
    const { set, messages } = await refuseFor('text', new TextUnavailable('Twilio did not respond'));
    expect(await set('scheduled')).toMatchObject({ told: { state: 'queued' } });
    expect(await messages()).toMatchObject([{ status: 'queued' }]);
  });

  test('an email accepted long after the crew has arrived isn’t sent', async () => {
    const { send, arrival } = await refuseFor('email', new Error('451 4.7.1 Try again later'));
    answer = async () => undefined;
    offers = 0;
    app.clock.advance(MOMENT_LASTS_MS + 1000);
    expect(await send()).toBe('done');
    expect(offers).toBe(0);
    expect(await arrival()).toMatchObject({ told: null, problem: 'it couldn’t be sent in time.' });
  });

  test('a text that may have been sent is handed over again, however late', async () => {
    const { send, arrival } = await refuseFor('text', new TextUnavailable('Twilio did not respond'));
    answer = async () => undefined;
    app.clock.advance(MOMENT_LASTS_MS + 1000);
    await send();
    expect(await arrival()).toMatchObject({ told: { state: 'sent' } });
  });

  test('starting work later doesn’t cancel the message', async () => {
    const { set, messages } = await refuseFor('email', new Error('451 4.7.1 Try again later'));
    app.clock.advance(MINUTE_MS);
    await set('working');
    expect(await messages()).toMatchObject([{ status: 'queued' }]);
  });
});

async function waiting(): Promise<number> {
  const rows = await app.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
