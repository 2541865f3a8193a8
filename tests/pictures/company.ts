/** A small sample company for the pictures. Everything happens through API calls, each at its own moment. */
import { setTimeout as wait } from 'node:timers/promises';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { type Caller, callerOf } from '../../scripts/demo/api.ts';
import { payByCard } from '../../scripts/demo/card.ts';
import { DEMO_OWNER, foundDemoCompany } from '../../scripts/demo/company.ts';
import { addPhotos } from '../../scripts/demo/photos.ts';
import { type Book, draftOf, makeQuote, SAMPLES, type Sample } from '../../scripts/demo/quotes.ts';

/** The clock of the program. Times are milliseconds since 1970. */
interface Clock {
  now: number;
  readonly end: number;
}

interface World {
  clock: Clock;
  owner: Caller;
  customer: Caller;
  book: Book;
  /** ids of the owner and the two crew members */
  people: readonly string[];
  /** waits for emails and signed copies, so that they have the time of their cause */
  finish: () => Promise<void>;
}

/** between two looks for the payment, which the provider reports */
const PAUSE_MS = 20;
const WEEK_MS = 7 * DAY_MS;
const TIME_ZONE = 'America/New_York';
const TEAM = [
  ['Sam Ortiz', 'sam@clearwater.example'],
  ['Jo Whitfield', 'jo@clearwater.example'],
] as const;

type Work = Sample['work'][number];
/** Weeks ago, customer, work, and how the quote ended. */
const PAST: readonly [weeks: number, name: string, work: Work, end: 'paid' | 'due' | 'declined' | 'expired'][] = [
  [11, 'Amara Ellison', ['House Siding', 'Soft wash', 'vinyl', 2100], 'paid'],
  [10, 'Palmetto Storage', ['Concrete & Driveway', 'Surface clean', 'broom_concrete', 4200], 'paid'],
  [9, 'Derek Langley', ['Roof', 'Roof soft wash', 'metal', 1900], 'declined'],
  [8, 'Elena Castillo', ['Patio & Pool', 'Patio clean', 'pavers', 640], 'paid'],
  [7, 'Grace Hollis', ['House Siding', 'Soft wash', 'fiber_cement', 2600], 'paid'],
  [6, 'Hector Nunez', ['Deck & Fence', 'Fence wash', null, 240], 'due'],
  [5, 'Ingrid Zeller', ['Gutters', 'Gutter clean-out', 'aluminum', 180], 'paid'],
  [4, 'James Rivers', ['Roof', 'Roof soft wash', 'asphalt_shingle', 2800], 'expired'],
  [3, 'Keisha Barnes', ['Concrete & Driveway', 'Seal', 'stamped_concrete', 700], 'paid'],
  [2, 'Heron Creek HOA', ['House Siding', 'Soft wash', 'stucco', 6400], 'due'],
];

/** Customers with visits this week: days from today, minutes after midnight, length, crew member, state. */
const BOOKED: readonly [
  name: string,
  work: Work,
  days: number,
  minute: number,
  length: number,
  crew: 1 | 2,
  VisitState,
][] = [
  ['Luis Fripp', ['Concrete & Driveway', 'Surface clean', 'brick_pavers', 900], -1, 480, 180, 1, 'done'],
  ['Maggie Dawson', ['House Siding', 'Soft wash', 'vinyl', 1800], 0, 480, 120, 1, 'done'],
  ['Olivia Pruitt', ['Deck & Fence', 'Wood wash', 'treated_pine', 420], 0, 570, 150, 2, 'working'],
  ['Pete Quarles', ['Roof', 'Roof soft wash', 'asphalt_shingle', 2300], 0, 780, 180, 1, 'scheduled'],
  ['Quinn Vance', ['Patio & Pool', 'Patio clean', 'pavers', 520], 1, 540, 150, 2, 'scheduled'],
  ['Rosa Kessler', ['Gutters', 'Gutter brightening', 'aluminum', 160], 2, 660, 120, 1, 'scheduled'],
];

const STREETS = ['Bay St', 'Duke St', 'Laurens St', 'Prince St', 'Waterside Dr'];

function draftFor(name: string, index: number, work: Work, book: Book) {
  const email = '';
  const phone = `(843) 555-01${String(10 + index)}`;
  const address = `${120 + 37 * index} ${STREETS[index % STREETS.length]}, Beaufort, SC 29902`;
  return draftOf({ customer: [name, email, phone, address], work: [work] }, book);
}

/** Creates and shares a quote. @returns its id and the customer's token */
async function share({ owner, book }: World, name: string, index: number, work: Work) {
  const id = crypto.randomUUID();
  await owner.api.quotes.save({ id, edit_number: 0, draft: draftFor(name, index, work, book) });
  const { approval_url, revision } = await owner.api.quotes.share({ id, way: 'text' });
  return { id, token: approval_url?.split('/').at(-1) ?? '', revision };
}

async function approve({ customer }: World, { token, revision }: { token: string; revision: number }, name: string) {
  await customer.api.approval.viewed({ token, revision });
  await customer.api.approval.decide({ token, decision: 'approved', name, reason: '', revision });
}

async function visit(
  { owner, people }: World,
  quote_id: string,
  { day, minute, minutes, crew }: { day: Day; minute: number; minutes: number; crew: number },
) {
  const ids = { id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  await owner.api.jobs.fromQuote({
    quote_id,
    ...ids,
    visit: { time: { day, minute }, minutes, people: [people[crew] ?? ''] },
  });
  return ids;
}

async function reach({ owner }: World, { id, visit_id }: { id: string; visit_id: string }, state: VisitState) {
  const { visits } = await owner.api.jobs.get({ id });
  await owner.api.jobs.setState({ id, visit_id, state, edit_number: visits[0]?.edit_number ?? 1 });
}

async function livePast(world: World): Promise<void> {
  const { clock, owner, customer } = world;
  for (const [index, [weeks, name, work, end]] of PAST.entries()) {
    clock.now = clock.end - weeks * WEEK_MS;
    const quote = await share(world, name, index, work);
    if (end === 'expired') continue;
    clock.now += 30 * HOUR_MS;
    if (end === 'declined') {
      const { token, revision } = quote;
      await customer.api.approval.decide({ token, decision: 'declined', name, reason: 'Too expensive', revision });
      continue;
    }
    await approve(world, quote, name);
    clock.now += 3 * DAY_MS;
    const day = dayIn(new Date(clock.now), TIME_ZONE);
    const ids = await visit(world, quote.id, { day, minute: 600, minutes: 120, crew: 1 });
    await reach(world, ids, 'done');
    if (end === 'due') continue;
    clock.now += DAY_MS;
    const { open_cents } = await owner.api.payments.ofQuote({ quote_id: quote.id });
    await owner.api.payments.record({
      quote_id: quote.id,
      id: crypto.randomUUID(),
      amount_cents: open_cents,
      method: 'check',
      received_on: dayIn(new Date(clock.now), TIME_ZONE),
      reference: `Check ${1001 + index}`,
    });
  }
}

async function planWeek(world: World): Promise<void> {
  const { clock } = world;
  const today = dayIn(new Date(clock.end), TIME_ZONE);
  for (const [index, [name, work, days, minute, minutes, crew, state]] of BOOKED.entries()) {
    clock.now = clock.end - (6 - 0.5 * index) * DAY_MS;
    const quote = await share(world, name, 20 + index, work);
    clock.now += 5 * HOUR_MS;
    await approve(world, quote, name);
    const ids = await visit(world, quote.id, { day: addDays(today, days), minute, minutes, crew });
    if (state === 'scheduled') continue;
    clock.now = clock.end + days * DAY_MS - 20 * MINUTE_MS;
    await reach(world, ids, state);
  }
}

/** Creates the last quotes, which still wait for something. */
async function makeRecent(world: World): Promise<void> {
  const { clock, owner, customer, book, finish } = world;
  const waiting = SAMPLES.filter(({ state }) => state !== 'approved' && state !== 'by_phone');
  for (const [index, sample] of waiting.entries()) {
    clock.now = clock.end - (95 - 10 * index) * MINUTE_MS;
    await makeQuote(owner, customer, { sample, book, index, untilSent: finish });
  }
  clock.now = clock.end - 3 * HOUR_MS;
  const asking = await share(world, 'Steve Washburn', 30, ['House Siding', 'Soft wash', 'vinyl', 2400]);
  await approve(world, asking, 'Steve Washburn');
  const { choices } = await customer.api.appointments.show({ token: asking.token });
  const choice = choices[3];
  if (choice) await customer.api.appointments.ask({ token: asking.token, choice, wish: '', language: 'en' });
  clock.now += HOUR_MS;
  const undated = await share(world, 'Tanya Grayson', 31, ['Patio & Pool', 'Patio clean', 'pavers', 900]);
  await approve(world, undated, 'Tanya Grayson');
  const approved = SAMPLES.find(({ state }) => state === 'approved');
  if (approved) await makeApproved(world, approved);
}

/** Creates the quote with the fullest timeline. Its steps have their own minutes, so their order is always the same. */
async function makeApproved(world: World, sample: Sample): Promise<void> {
  const { clock, owner, customer, book, finish } = world;
  const id = crypto.randomUUID();
  const [name] = sample.customer;
  clock.now = clock.end - 50 * MINUTE_MS;
  await owner.api.quotes.save({ id, edit_number: 0, draft: draftOf(sample, book) });
  await addPhotos(owner, { quote_id: id, work: sample.work, moment: 'before', shot: 200 });
  const { approval_url, revision } = await owner.api.quotes.share({ id, way: 'text' });
  const token = approval_url?.split('/').at(-1) ?? '';
  clock.now += 10 * MINUTE_MS;
  await customer.api.approval.viewed({ token, revision });
  const decision = { token, decision: 'approved', name, reason: '', revision, pay: 'deposit' } as const;
  const { payment } = await customer.api.approval.decide(decision);
  await finish();
  clock.now += MINUTE_MS;
  if (payment?.url) await payByCard(payment.url);
  while ((await owner.api.payments.ofQuote({ quote_id: id })).entries.length === 0) await wait(PAUSE_MS);
  await finish();
  clock.now += 10 * MINUTE_MS;
  const day = addDays(dayIn(new Date(clock.end), TIME_ZONE), 1);
  await visit(world, id, { day, minute: 780, minutes: 180, crew: 1 });
}

async function hire(owner: Caller, url: string): Promise<string[]> {
  const ids = [(await owner.api.accounts.user()).id];
  for (const [full_name, email] of TEAM) {
    const { link } = await owner.api.personnel.invite({ email, role: 'member' });
    const invitation_token = new URL(link ?? '').searchParams.get('invitation') ?? '';
    const member = callerOf(url);
    await member.api.accounts.signup({ email, password: DEMO_OWNER.password, data: { full_name }, invitation_token });
    ids.push((await member.api.accounts.user()).id);
  }
  return ids;
}

async function subscribe({ api }: Caller): Promise<void> {
  const { url } = await api.subscription.startCheckout({ plan: 'pro', interval: 'year' });
  await payByCard(url);
  await api.subscription.refresh();
}

async function offerTimes({ api }: Caller): Promise<void> {
  const { edit_number } = await api.appointments.offer();
  const weekdays = [1, 2, 3, 4, 5];
  const windows = [
    { weekdays, from: 480, to: 720, capacity: 2, active: true },
    { weekdays, from: 780, to: 1020, capacity: 2, active: true },
  ];
  await api.appointments.saveOffer({ windows, notice_days: 2, horizon_days: 30, reminder_hour: 17, edit_number });
}

async function planWashes({ api }: Caller): Promise<void> {
  const { items } = await api.quotes.list({ labels: ['approved'] });
  for (const name of ['Amara Ellison', 'Elena Castillo', 'Grace Hollis']) {
    const quote_id = items.find(({ customer_name }) => customer_name === name)?.id ?? '';
    const { proposal } = await api.washPlans.ofQuote({ quote_id });
    const day = proposal?.days[0];
    if (!day) continue;
    const { every_months, next_on } = day;
    const plan = { quote_id, every_months, discount_rate: 0.1, next_on };
    await api.washPlans.save({ id: crypto.randomUUID(), edit_number: 0, plan });
  }
}

export const NEW_OWNER = { email: 'riley@freshstart.example', full_name: 'Riley Brooks', company_name: 'Fresh Start' };

/** Fills an empty program with the sample company, and sets its clock back to where it started. */
export async function fillCompany(
  url: string,
  clock: Clock,
  { confirm, finish }: { confirm: (owner: Caller) => Promise<void>; finish: () => Promise<void> },
): Promise<void> {
  const owner = callerOf(url, DEMO_OWNER, () => clock.now);
  clock.now = clock.end - 14 * WEEK_MS;
  await foundDemoCompany(owner);
  await confirm(owner);
  await offerTimes(owner);
  const people = await hire(owner, url);
  // The plan starts where the trial ends.
  clock.now += 15 * DAY_MS;
  await subscribe(owner);
  const book = await owner.api.rateBook.save(await owner.api.rateBook.get());
  const world: World = { clock, owner, customer: callerOf(url), book, people, finish };
  await livePast(world);
  await planWashes(owner);
  await planWeek(world);
  await makeRecent(world);
  clock.now = clock.end;
  await finish();
  const { email, ...data } = NEW_OWNER;
  await callerOf(url).api.accounts.signup({ email, password: DEMO_OWNER.password, data });
}
