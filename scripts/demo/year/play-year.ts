/**
 * Fills an empty installation with a year of a sample company's work: quotes, decisions, jobs, payments. Everything
 * happens through API calls made as staff or customers. The program's clock runs through the year in a minute.
 */
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { startProgram } from '#server/main.ts';
import { createLog } from '#server/platform/log/log.ts';
import { type Env } from '#server/platform/settings/env.ts';
import { outboxFolder } from '#server/providers/mail/mail-transport.ts';
import { type Account, type Caller, callerOf } from '../api.ts';
import { payByCard } from '../card.ts';
import { DEMO_OWNER, foundDemoCompany, makeSampleQuotes } from '../company.ts';
import { confirmAddress } from '../confirm-address.ts';
import type { Book } from '../quotes.ts';
import { chanceFrom } from './chance.ts';
import { comparePayments } from './compare-payments.ts';
import { findSlots } from './crews.ts';
import { live } from './life.ts';
import { messagesOf } from './messages.ts';
import { planAhead, planYear } from './plan.ts';
import { type Messages, Story } from './story.ts';
import { answerPlans } from './wash-again.ts';
import type { World } from './world.ts';

const QUOTES = 170;
/** Per coming workday. With these, the demo has about 200 quotes. */
const VISITS_A_DAY = 3;
/** Starts with the trial. Then the owner buys an annual plan, which is still paid today. */
const DAYS = 364;
const TRIAL_DAYS = 15;
const TEAM = [
  ['Lena Park', 'lena', 'admin'],
  ['Sam Ortiz', 'sam', 'member'],
  ['Jo Whitfield', 'jo', 'member'],
  ['Mike Tran', 'mike', 'member'],
  ['Kayla Reed', 'kayla', 'member'],
] as const;

/** @returns the links of undecided quotes */
export async function liveThroughYear(env: Env, onProgress: (share: number) => void): Promise<string[]> {
  const end = Date.now();
  const story = new Story(end - DAYS * DAY_MS, end);
  const simulation = { now: () => new Date(story.now), limitsFactor: 1000 };
  const log = createLog({ ...env, LOG_LEVEL: 'error' });
  const program = await startProgram(env, log, async () => undefined, simulation);
  try {
    const size = { quotes: QUOTES, visitsADay: VISITS_A_DAY };
    const messages = messagesOf(program.services);
    return await playYear(program.url, story, {
      ...size,
      outbox: outboxFolder(env),
      messages,
      comparePayments: () => comparePayments(program.services),
      onProgress,
    });
  } finally {
    await program.stop();
  }
}

interface YearOptions {
  quotes: number;
  visitsADay: number;
  outbox: string;
  messages: Messages;
  comparePayments: () => Promise<void>;
  onProgress: (share: number) => void;
}

/** @param url of a running program whose clock follows the story */
export async function playYear(
  url: string,
  story: Story,
  { quotes, visitsADay, outbox, messages, comparePayments: compare, onProgress }: YearOptions,
): Promise<string[]> {
  const owner = callerOf(url, DEMO_OWNER, () => story.now);
  await foundDemoCompany(owner);
  await confirmAddress(owner, outbox);
  await offerDates(owner);
  story.at(story.now + TRIAL_DAYS * DAY_MS, () => buyPlan(owner));
  const { time_zone: timeZone } = await owner.api.company.get();
  const { lena, sam, jo, mike, kayla } = await hire(
    owner,
    (account) => callerOf(url, account, () => story.now),
    outbox,
  );
  const world: World = {
    story,
    messages,
    chance: chanceFrom(7),
    book: await checkRates(owner),
    timeZone,
    owner,
    office: [owner, lena, sam],
    crews: [
      { ids: [sam.id, jo.id], leader: sam, mate: jo },
      { ids: [mike.id, kayla.id], leader: mike, mate: kayla },
    ],
    customer: callerOf(url),
    nextSlot: findSlots(),
    washed: [],
  };
  const dayAfter = (days: number) => addDays(dayIn(new Date(story.now), timeZone), days);
  const year = planYear(world.chance, {
    firstDay: dayAfter(TRIAL_DAYS + 1),
    lastDay: dayAfter(DAYS),
    timeZone,
    count: quotes,
  });
  const ahead = planAhead(world.chance, { today: dayIn(new Date(story.end), timeZone), timeZone, visitsADay });
  const plan = [...year, ...ahead].toSorted((a, b) => a.madeAt - b.madeAt);
  for (const [index, planned] of plan.entries()) {
    story.at(planned.madeAt, async () => onProgress(index / plan.length));
    live(world, planned, index);
  }
  story.at(lastNight(story.end), compare);
  await story.play(messages);
  await answerPlans(world);
  const links = await makeSampleQuotes(owner, world.customer, () => messages.untilSent());
  await messages.date();
  return links;
}

/** Amount of work that one person does in an hour, in the unit of the service. */
const AN_HOUR: Readonly<Record<string, number>> = {
  'Surface clean': 1500,
  'Soft wash': 1200,
  'Oxidation removal': 400,
  'Roof soft wash': 1100,
  'Wood wash': 450,
  'Patio clean': 800,
  Seal: 600,
  'Fence wash': 150,
  'Gutter clean-out': 120,
  'Gutter brightening': 140,
  'Curb and edge': 200,
};

/** Returns when the program last compared payments, which it does every night. */
const lastNight = (end: number) => end - ((end - AT_NIGHT_MS) % DAY_MS);

/** milliseconds after midnight, UTC */
const AT_NIGHT_MS = 8 * HOUR_MS + 11 * MINUTE_MS;

async function checkRates({ api }: Caller): Promise<Book> {
  const book = await api.rateBook.get();
  const surface_types = book.surface_types.map((surface) => ({
    ...surface,
    services: surface.services.map((service) => ({ ...service, units_per_hour: AN_HOUR[service.name] ?? null })),
  }));
  return api.rateBook.save({ ...book, surface_types });
}

/** Offers mornings and afternoons to customers, two jobs each. */
async function offerDates({ api }: Caller): Promise<void> {
  const { edit_number } = await api.appointments.offer();
  const weekdays = [1, 2, 3, 4, 5];
  const windows = [
    { weekdays, from: 8 * 60, to: 12 * 60, capacity: 2, active: true },
    { weekdays, from: 13 * 60, to: 17 * 60, capacity: 2, active: true },
  ];
  await api.appointments.saveOffer({ windows, notice_days: 2, horizon_days: 30, reminder_hour: 17, edit_number });
}

/** Buys an annual plan, but only from the built-in test provider. */
async function buyPlan({ api }: Caller): Promise<void> {
  if (!(await api.subscription.get()).is_test) return;
  const { url } = await api.subscription.startCheckout({ plan: 'pro', interval: 'year' });
  await payByCard(url);
  await api.subscription.refresh();
}

type Name = (typeof TEAM)[number][1];

async function hire(
  owner: Caller,
  enter: (account: Account) => Caller,
  outbox: string,
): Promise<Record<Name, Caller & { id: string }>> {
  const hired: Partial<Record<Name, Caller & { id: string }>> = {};
  for (const [full_name, name, role] of TEAM) {
    const email = `${name}@clearwater.example`;
    const { link } = await owner.api.personnel.invite({ email, role });
    const invitation_token = new URL(link ?? '').searchParams.get('invitation') ?? '';
    const { password } = DEMO_OWNER;
    const caller = enter({ email, password });
    await caller.api.accounts.signup({ email, password, data: { full_name }, invitation_token });
    await confirmAddress(caller, outbox);
    hired[name] = { ...caller, id: (await caller.api.accounts.user()).id };
  }
  return hired as Record<Name, Caller & { id: string }>;
}
