import { ARRIVAL_UNDO_MS } from '#domain/calendar/arrival.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { instantOfWallTime } from '#domain/calendar/wall-time.ts';
import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Caller } from '../api.ts';
import { payByCard } from '../card.ts';
import { addPhotos } from '../photos.ts';
import { draftOf } from '../quotes.ts';
import type { Chance } from './chance.ts';
import type { Slot } from './crews.ts';
import type { PlannedQuote } from './plan.ts';
import { planNextWash } from './wash-again.ts';
import type { World } from './world.ts';

const TASKS = ['Windows closed', 'Plants watered before and after', 'Furniture moved back', 'Customer walked through'];
const GATE_CODES = ['#4417', '2580', 'Call from the gate', ''];
const WATER_SOURCES = ['Spigot behind the garage', 'Left of the front steps', 'Bring water: the well is weak'];

/** Within this time, customers request no times: the crews' own plan already fills the coming weeks. */
const LATELY = 31 * DAY_MS;
const PHOTOGRAPHED = 8;

interface Shown extends PlannedQuote {
  /** number of its photos' shot; null if it has no photos */
  shot: number | null;
}

/** Plans everything that happens to one quote, from the first line to the last payment. */
export function live(world: World, planned: PlannedQuote, index: number): void {
  const { story, chance } = world;
  const office = chance.oneOf(world.office);
  const id = crypto.randomUUID();
  const shot = index % PHOTOGRAPHED === 0 ? index / PHOTOGRAPHED : null;
  story.at(planned.madeAt, async () => {
    const [name, email, phone, address] = [
      planned.person.name,
      planned.person.email,
      planned.person.phone,
      planned.person.address,
    ];
    const draft = draftOf({ ...planned, customer: [name, email, phone, address] }, world.book);
    const { customer_id } = await office.api.quotes.save({ id, edit_number: 0, draft });
    if (shot !== null) await addPhotos(office, { quote_id: id, work: planned.work, moment: 'before', shot });
    await rememberSource(world.owner, customer_id, planned.person.source);
  });
  if (planned.fate === 'forgotten') return;
  story.at(planned.madeAt + 20 * MINUTE_MS, () => send(world, office, { ...planned, shot }, id));
}

async function rememberSource({ api }: Caller, id: string | null, source: string): Promise<void> {
  if (!id || !source) return;
  const customer = await api.customers.get({ id });
  if (customer.source) return;
  const { edit_number, language } = customer;
  await api.customers.save({ id, edit_number, customer: { ...customer, language: language ?? '', source } });
}

async function send(world: World, office: Caller, planned: Shown, id: string): Promise<void> {
  const { story, chance, customer } = world;
  // Without a mail server the email stays in the outbox. Sharing the link counts as sending the quote.
  const { approval_url, revision } = await office.api.quotes.share({ id, way: chance.oneOf(['text', 'text', 'qr']) });
  const token = approval_url?.split('/').at(-1) ?? '';
  if (planned.fate !== 'expired' || chance.happens(0.6))
    story.at(
      story.now + planned.thinks * 0.4,
      async () => void (await customer.api.approval.viewed({ token, revision })),
    );
  if (planned.question)
    story.at(story.now + planned.thinks * 0.5, async () => {
      await customer.api.approval.ask({ token, question: planned.question, name: planned.person.name });
      story.at(story.now + 2 * HOUR_MS, () => answerInbox(office, id));
    });
  if (planned.fate === 'expired') return;
  const decision = planned.fate === 'approved' ? 'approved' : 'declined';
  story.at(story.now + planned.thinks, async () => {
    const { name } = planned.person;
    const decided = { token, decision, name, reason: decision === 'declined' ? planned.reason : '', revision } as const;
    if (decision === 'declined') {
      await customer.api.approval.decide(decided);
      return story.at(story.now + DAY_MS, () => answerInbox(office, id));
    }
    const { payment } = await customer.api.approval.decide({
      ...decided,
      ...(planned.paysDeposit && { pay: 'deposit' }),
    });
    if (payment?.url) await paidByCard(office, id, payment.url);
    const asks = planned.visitFrom === null || (story.now < story.end - LATELY && chance.happens(0.3));
    if (asks) story.at(story.now + 10 * MINUTE_MS, () => askForDate(world, token));
    if (planned.visitFrom === null) return;
    // Staff schedule after the customer has requested a time.
    story.at(story.now + (1 + chance.below(20)) * HOUR_MS, () => schedule(world, office, planned, id, token));
  });
}

/** Answers the questions about a quote. Marks everything else as done. */
async function answerInbox({ api }: Caller, quoteId: string): Promise<void> {
  const { items } = await api.inbox.list({ filter: 'open', limit: 50 });
  for (const { quote_id, seq, kind, channels } of items) {
    if (quote_id !== quoteId || seq === null) continue;
    const item = { quote_id, seq };
    const text = 'Thanks for asking! We’ll call you today to talk it through.';
    if (kind === 'question' && channels.includes('page')) await api.inbox.answer({ ...item, text, channel: 'page' });
    else await api.inbox.setDone({ ...item, done: true });
  }
}

/** Fills in the provider's page and waits until the provider's event has arrived. */
async function paidByCard({ api }: Caller, quote_id: string, url: string): Promise<void> {
  const before = await api.payments.ofQuote({ quote_id });
  await payByCard(url);
  for (let tries = 0; tries < PATIENCE; tries += 1) {
    if ((await api.payments.ofQuote({ quote_id })).entries.length > before.entries.length) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The card payment did not arrive');
}

/** tenths of a second */
const PATIENCE = 600;

async function schedule(world: World, office: Caller, planned: Shown, quote_id: string, token: string) {
  const { story, chance, nextSlot } = world;
  const ids = { id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  const chosen = await confirmDate(world, office, quote_id, ids);
  const job = await office.api.jobs.fromQuote({ quote_id, ...ids });
  if (chance.happens(0.4)) await describe(chance, office, job);
  const minutes = job.visits[0]?.minutes ?? 2 * 60;
  const work = { world, office, planned, quote_id, token, id: job.id, minutes };
  if (chosen) return crewComes(work, chosen, instantOf(chosen, world.timeZone));
  const soonest = daysFrom(world, story.now, 2);
  const slot = nextSlot(planned.visitFrom && planned.visitFrom > soonest ? planned.visitFrom : soonest, minutes);
  await setTime(work, slot);
  const startsAt = instantOf(slot, world.timeZone);
  // Rain postpones some past visits. The coming days stay dry.
  if (planned.visitFrom || !chance.happens(0.06)) return crewComes(work, slot, startsAt);
  story.at(startsAt - 15 * HOUR_MS, async () => {
    const dry = nextSlot(daysFrom(world, startsAt, 1), minutes);
    await setTime(work, dry);
    crewComes(work, dry, instantOf(dry, world.timeZone));
  });
}

async function askForDate({ chance, customer: { api } }: World, token: string): Promise<void> {
  const { open, choices } = await api.appointments.show({ token });
  if (!open || choices.length === 0) return;
  await api.appointments.ask({ token, choice: chance.oneOf(choices), wish: '', language: 'en' });
}

/** @returns the crew and its start, if the customer has requested a time */
async function confirmDate(
  { chance, crews }: World,
  { api }: Caller,
  quoteId: string,
  { id: job_id, visit_id }: { id: string; visit_id: string },
): Promise<Slot | null> {
  const { requests } = await api.appointments.requests();
  const request = requests.find(({ quote_id }) => quote_id === quoteId);
  if (!request?.choice) return null;
  const crew = chance.below(2);
  const people = crews[crew]?.ids ?? [];
  await api.appointments.confirm({ id: request.id, job_id, visit_id, people, tell_customer: true });
  return { day: request.choice.day, minute: request.choice.from, crew };
}

interface Work {
  world: World;
  office: Caller;
  planned: Shown;
  quote_id: string;
  token: string;
  id: string;
  minutes: number;
}

const daysFrom = ({ timeZone }: World, time: number, days: number): Day =>
  addDays(dayIn(new Date(time), timeZone), days);

const instantOf = ({ day, minute }: Slot, timeZone: string) =>
  instantOfWallTime({ day, minute }, timeZone)?.getTime() ?? 0;

type Job = Awaited<ReturnType<Caller['api']['jobs']['get']>>;

async function describe(chance: Chance, { api }: Caller, { id, edit_number, ...job }: Job): Promise<void> {
  const { title, customer_id, customer_name, customer_phone, property_address } = job;
  const about = { title, customer_id, customer_name, customer_phone, property_address };
  const on_site = { gate_code: chance.oneOf(GATE_CODES), water_source: chance.oneOf(WATER_SOURCES) };
  const tasks = TASKS.map((description) => ({ id: crypto.randomUUID(), description }));
  const notes = 'The dog is friendly. Park on the street.';
  await api.jobs.save({ id, edit_number, job: { ...about, notes, on_site, tasks } });
}

async function setTime({ world, office: { api }, id, minutes }: Work, { day, minute, crew }: Slot): Promise<void> {
  const visit = (await api.jobs.get({ id })).visits[0];
  if (!visit) return;
  const people = world.crews[crew]?.ids ?? [];
  await api.jobs.saveVisit({
    id,
    visit_id: visit.id,
    edit_number: visit.edit_number,
    time: { day, minute },
    minutes,
    people,
  });
}

function crewComes(work: Work, { crew }: Slot, startsAt: number): void {
  const { world, minutes } = work;
  const { story, chance } = world;
  const { leader = work.office, mate = work.office } = world.crews[crew] ?? {};
  const doneAt = startsAt + minutes * MINUTE_MS + (chance.below(40) - 15) * MINUTE_MS;
  story.at(startsAt - 25 * MINUTE_MS, async () => {
    await setState(work, leader, 'on_the_way');
    story.wait(ARRIVAL_UNDO_MS);
    await world.messages.untilSent();
  });
  story.at(startsAt + chance.below(12) * MINUTE_MS, () => setState(work, mate, 'working'));
  story.at(doneAt, async () => {
    const { tasks } = await leader.api.jobs.get({ id: work.id });
    for (const task of tasks) await leader.api.jobs.setTask({ id: work.id, task_id: task.id, done: true });
    const { quote_id, planned } = work;
    const { shot } = planned;
    if (shot !== null) await addPhotos(leader, { quote_id, work: planned.work, moment: 'after', shot });
    await setState(work, leader, 'done');
    await planNextWash(world, work.office, quote_id);
    if (planned.paysAfter !== null) story.at(story.now + planned.paysAfter * DAY_MS + 10 * MINUTE_MS, () => pay(work));
  });
}

async function setState({ id }: Work, { api }: Caller, state: VisitState): Promise<void> {
  const visit = (await api.jobs.get({ id })).visits[0];
  if (visit) await api.jobs.setState({ id, visit_id: visit.id, state, edit_number: visit.edit_number });
}

async function pay({ world, office, planned, quote_id, token }: Work): Promise<void> {
  const { open_cents } = await office.api.payments.ofQuote({ quote_id });
  if (open_cents <= 0) return;
  if (planned.paysBy === 'card') {
    const { url } = await world.customer.api.approval.pay({ token, purpose: 'balance' });
    return paidByCard(office, quote_id, url);
  }
  await office.api.payments.record({
    quote_id,
    id: crypto.randomUUID(),
    amount_cents: open_cents,
    method: planned.paysBy,
    received_on: dayIn(new Date(world.story.now), world.timeZone),
    reference: planned.paysBy === 'check' ? `Check ${1000 + world.chance.below(9000)}` : '',
  });
}
