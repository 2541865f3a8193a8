/**
 * Compares the program with a model of plain rules over a simulated year. One of two workers is killed again and again.
 * The mail server must accept the same emails at the same second. `FOLLOW_UP_QUOTES=1000` sets the number of quotes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { QuoteDraft } from '#contract/quote-fields.ts';
import { zoneOfAddress } from '#domain/customer/address-zone.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { DEFAULT_STEPS, type FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { sendMessage } from '#server/providers/mail/send.ts';
import { sendText } from '#server/providers/text-messages/send-text.ts';
import { ACTIONS, type ActionName, type SimulatedCompany, SimulatedQuote } from '#tests/follow-up-year/actions.ts';
import { hourThere } from '#tests/follow-up-year/model.ts';
import { patientDatabase } from '#tests/follow-up-year/patient-database.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, draft } from '#tests/support/factories.ts';
import { mailSender } from '#tests/support/mail-delivery.ts';
import { newProviderId } from '#tests/support/text-messages.ts';
import { runFollowUps } from './run-due.ts';

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 60_000 });

const QUOTES = Number(process.env['FOLLOW_UP_QUOTES'] ?? 12);
/**
 * Kills one run in this many, because starting a process takes longer than a simulated hour. `FOLLOW_UP_KILL_EVERY=10`
 * kills more often.
 */
const KILL_EVERY = Number(process.env['FOLLOW_UP_KILL_EVERY'] ?? Math.max(10, QUOTES / 20));
const SEED = Number(process.env['FOLLOW_UP_SEED'] ?? 7);
/** Clocks change on March 14 and November 7, 2027. */
const START = new Date('2027-01-04T05:00:00Z').getTime();
const DAYS = 365;
const WORKER = fileURLToPath(new URL('../../../../tests/follow-up-year/worker-process.ts', import.meta.url));

const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu'];
const PLACES = [
  'Albany, NY 12207',
  'Springfield, IL 62704',
  'Denver, CO 80202',
  'Seattle, WA 98101',
  'Honolulu, HI 96813',
  'Phoenix, AZ 85001',
  'El Paso, TX 79901',
  '',
];

/** Implements mulberry32, so a seed always gives the same year. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const random = randomOf(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

let app: TestApp;
let now = START;
let services: Services;

beforeAll(async () => {
  app = await startTestApp({ settings: { TEXTS: 'test' } });
  patientDatabase(app.services.db);
  services = { ...app.services, now: () => new Date(now) };
});
afterAll(() => app.close());

interface Planned {
  at: number;
  quote: SimulatedQuote;
  action: ActionName;
}

async function companies(): Promise<SimulatedCompany[]> {
  const all: SimulatedCompany[] = [];
  for (const [index, zone] of ZONES.entries()) {
    // Some companies text on two of the steps, some on every step, some never.
    const textDays = [[3, 14], [], [1, 2, 3, 7, 14]][index % 3] ?? [];
    const company = await buildCompany(app);
    await app.query(
      `with plan as (update subscriptions set current_period_end = '2099-01-01' where org_id = $1)
       update organizations set time_zone = $2 where id = $1`,
      [company.orgId, zone],
    );
    const steps = DEFAULT_STEPS.map(
      (step): FollowUpStep => (textDays.includes(step.days) ? { ...step, channel: 'text' } : step),
    );
    await company.owner.client.api.followUps.saveSettings({ enabled: true, steps, edit_number: 0 });
    all.push({ ...company, zone, steps });
  }
  return all;
}

function story(quotes: readonly SimulatedQuote[]): Planned[] {
  const planned = quotes.flatMap((quote) => {
    let at = START + below((DAYS - 60) * DAY_MS);
    const all: Planned[] = [{ at, quote, action: random() < 0.3 ? 'share' : 'send' }];
    for (let times = below(5); times > 0; times--) {
      at += below(12 * DAY_MS);
      all.push({ at, quote, action: oneOf(ACTIONS) });
    }
    return all;
  });
  return planned.toSorted((a, b) => a.at - b.at);
}

/** Returns the times when a server is down: some last hours, some days. */
const spans = (count: number, longest: number) =>
  Array.from({ length: count }, () => {
    const from = START + below(DAYS * DAY_MS);
    return { from, until: from + HOUR_MS + below(longest) };
  });
const isIn = (all: readonly { from: number; until: number }[], at: number) =>
  all.find(({ from, until }) => at >= from && at < until);

class KilledWorker {
  kills = 0;
  private child: ChildProcess | null = null;

  /** Usually kills the worker in the middle of the due runs. */
  async run(at: number, orgIds: readonly string[]): Promise<void> {
    const child = this.child ?? (await this.fork());
    const answered = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve());
    });
    child.send({ at, companies: orgIds });
    const isKilled = random() < 0.5;
    if (isKilled) {
      this.child = null;
      // Waits some statements, so the worker is killed while it works.
      for (let statements = below(40); statements > 0; statements--) await app.query('select 1');
      child.kill('SIGKILL');
      this.kills += 1;
    }
    await answered;
  }

  end(): void {
    this.child?.kill('SIGKILL');
  }

  private async fork(): Promise<ChildProcess> {
    const args = [JSON.stringify(app.database.connections), app.services.env.DATA_DIR];
    const child = fork(WORKER, args, { stdio: 'ignore', execArgv: [] });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`The worker ended with ${code}`)));
    });
    this.child = child;
    return child;
  }
}

test(`a year of ${QUOTES} quotes: nothing twice, nothing after a stop, nothing at night, nothing missing`, async () => {
  const all = await companies();
  const quotes: SimulatedQuote[] = [];
  for (let index = 0; index < QUOTES; index++) {
    const company = all[index % all.length] as SimulatedCompany;
    const place = oneOf(PLACES);
    const address = place && `${index} Oak Street, ${place}`;
    const input = QuoteDraft.parse(
      draft({
        property_address: address,
        customer_name: `Customer ${index}`,
        customer_email: `c${index}@example.com`,
        customer_phone: `614555${1000 + index}`,
      }),
    );
    const quote = new SimulatedQuote(
      { id: newId(), company, zone: zoneOfAddress(address) ?? company.zone, draft: input },
      app,
      services,
    );
    await quote.save('');
    await quote.agreeToTexts();
    quotes.push(quote);
  }
  const orgIds = all.map(({ orgId }) => orgId);
  const accepted: { id: string; at: number }[] = [];
  const transport = {
    send: async ({ id }: { id: string }) => {
      accepted.push({ id, at: now });
      return 'sent' as const;
    },
    close: async () => {},
  };
  const acceptText = async ({ id }: { id: string }) => {
    accepted.push({ id, at: now });
    return { status: 'sent', providerId: newProviderId() } as const;
  };
  const sender = { ...mailSender(app, transport) };
  patientDatabase(sender.services.db);
  sender.services = { ...sender.services, now: services.now };
  const textSender = {
    services: { ...sender.services, texts: { ...services.texts, send: acceptText } },
    quoteOfText: sender.quoteOfMail,
  };
  const worker = { ...app.workerServices(), now: services.now };
  patientDatabase(worker.db);
  const killed = new KilledWorker();
  const pauses = spans(12, 4 * DAY_MS);
  const mailServerAway = spans(20, 30 * HOUR_MS);

  async function deliver(): Promise<void> {
    const waiting = await app.query<{ id: string; org_id: string; quote_id: string; kind: string; channel: string }>(
      `select id, org_id, quote_id, kind, channel from messages where status = 'queued' and kind = any($1) order by created_at, id`,
      [['quote_sent', 'reminder_first', 'reminder_middle', 'reminder_last']],
    );
    for (const quote of quotes) quote.model.deliver(now);
    for (const { id, org_id, quote_id, kind, channel } of waiting) {
      const job = { org_id, message_id: id };
      await (channel === 'text' ? sendText(textSender, job) : sendMessage(sender, job));
      if (kind !== 'quote_sent') continue;
      const [mail] = await app.query<{ status: string }>('select status from messages where id = $1', [id]);
      quotes.find((quote) => quote.id === quote_id)?.noteMail(now, mail?.status === 'sent');
    }
  }

  async function tick(isKilling: boolean): Promise<void> {
    now += 1000;
    for (const quote of quotes) quote.model.run(now);
    const due = await app.query(`select 1 from follow_ups where state = 'planned' and due_at <= $1 limit 1`, [
      new Date(now),
    ]);
    if (due.length > 0) {
      const first = isKilling ? killed.run(now, orgIds) : Promise.resolve();
      const runAll = () =>
        Promise.all(
          orgIds.map(async (org_id) => {
            while (await runFollowUps(worker, { org_id }));
          }),
        );
      await Promise.all([first, runAll()]);
      await runAll();
    }
    now += 1000;
    if (!isIn(mailServerAway, now)) await deliver();
  }

  const actions = story(quotes);
  const end = START + DAYS * DAY_MS;
  let ticks = 0;
  for (let hour = START; hour < end; hour += HOUR_MS) {
    const pause = isIn(pauses, hour);
    if (pause) continue;
    now = Math.max(now + 1000, hour);
    let acted = false;
    while (actions[0] && actions[0].at <= hour) {
      const next = actions.shift();
      now += 1000;
      await next?.quote.do(next.action);
      acted = true;
    }
    const isDue = acted || quotes.some(({ model }) => model.nextAt <= now + 1000) || random() < 0.02;
    if (!isDue) continue;
    ticks += 1;
    await tick(ticks % KILL_EVERY === 0);
  }
  killed.end();

  const rows = await app.query<{ message_id: string; quote_id: string; key: string }>(
    `select message_id, quote_id, concat(revision, ' ', step_id, ' ', occasion) as key from follow_ups where message_id is not null`,
  );
  const followUpOf = new Map(rows.map((row) => [row.message_id, row]));
  const went = accepted.flatMap(({ id, at }) => {
    const row = followUpOf.get(id);
    return row ? [{ quote: row.quote_id, key: row.key, at }] : [];
  });
  const zones = new Map(quotes.map(({ id, model }) => [id, model.zone]));
  const atNight = went.filter(({ quote, at }) => {
    const hour = hourThere(at, zones.get(quote) ?? '');
    return hour < 8 || hour >= 21;
  });
  const text = ({ quote, key, at }: (typeof went)[number]) => `${quote} ${key} ${new Date(at).toISOString()}`;
  const should = quotes.flatMap(({ id, model }) => model.accepted.map((one) => ({ quote: id, ...one })));
  const inProgram = new Set(went.map(text));
  const inModel = new Set(should.map(text));
  const seen = new Set<string>();
  const twice = went.filter(({ quote, key }) => seen.size === seen.add(`${quote} ${key}`).size);
  process.stdout.write(
    `${QUOTES} quotes: ${went.length} follow-ups went out, ${killed.kills} workers killed, ${pauses.length} pauses\n`,
  );
  expect(twice).toEqual([]);
  expect(atNight).toEqual([]);
  expect([...inProgram].filter((one) => !inModel.has(one))).toEqual([]);
  expect([...inModel].filter((one) => !inProgram.has(one))).toEqual([]);
  expect(went.length).toBeGreaterThan(QUOTES / 2);
});
