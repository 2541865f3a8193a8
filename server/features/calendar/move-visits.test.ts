import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote } from '#tests/support/sent-quote.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.advance(new Date('2030-01-07T20:00:00Z').getTime() - app.services.now().getTime());
});
afterAll(() => app.close());

const RAINY = '2030-01-10';
const DRY = '2030-01-15';

async function plan(company: TestCompany, customerEmail: string, minute: number) {
  const { api } = company.owner.client;
  const quote = await buildSentQuote(app, company, { customerEmail, customerName: `Customer ${customerEmail}` });
  const decision = { decision: 'approved', customer_name: 'Dana Reyes', channel: 'phone', reason: '' } as const;
  await api.quotes.recordDecision({ id: quote.id, ...decision, revision: 1 });
  const ids = { id: newId(), visit_id: newId() };
  await api.jobs.fromQuote({ quote_id: quote.id, ...ids });
  return planned(company, ids, minute);
}

async function planned(company: TestCompany, ids: { id: string; visit_id: string }, minute: number, edit_number = 1) {
  const time = { day: RAINY, minute };
  const job = await company.owner.client.api.jobs.saveVisit({
    ...ids,
    edit_number,
    time,
    minutes: 60,
    people: [company.owner.id],
    tell_customer: edit_number === 1,
  });
  const stored = job.visits.find(({ id }) => id === ids.visit_id);
  return { job_id: ids.id, visit_id: ids.visit_id, edit_number: stored?.edit_number ?? 0, minute };
}

const mails = ({ orgId }: TestCompany) =>
  app.query<{ kind: string; recipient: string; text: string }>(
    `select kind, recipient, text from messages where org_id = $1 and kind like 'appointment%' order by created_at, id`,
    [orgId],
  );

const daysOf = async ({ owner }: TestCompany, from: string) => {
  const { entries } = await owner.client.api.jobs.calendar({ from, days: 1 });
  return entries.map(({ id, parts, people }) => [id, parts[0]?.from, people]);
};

test('a rainy day moves as a whole, each customer is notified once, and it can be undone', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const [ana, ben] = [await plan(company, 'ana@example.com', 480), await plan(company, 'ben@example.com', 600)];
  const second = await planned(company, { id: ana.job_id, visit_id: newId() }, 840, 0);
  const blocked = { id: newId(), visit_id: newId() };
  await api.jobs.save({ id: blocked.id, edit_number: 0, job: { kind: 'blocked', title: 'Truck' } });
  const truck = await planned(company, blocked, 900, 0);
  const walkIn = { id: newId(), visit_id: newId() };
  await api.jobs.save({
    id: walkIn.id,
    edit_number: 0,
    job: { kind: 'estimate', title: 'Deck', customer_name: 'Sam' },
  });
  const sam = await planned(company, walkIn, 960, 0);
  const all = [ana, ben, second, truck, sam];
  const before = (await mails(company)).length;

  const moveTo = (day: string | null, visits: typeof all, tell_customers = true) =>
    api.jobs.moveVisits({
      moves: visits.map(({ minute, ...visit }) => ({ ...visit, time: day === null ? null : { day, minute } })),
      tell_customers,
      message: 'We expect rain.',
    });
  const stale = all.map((visit) => (visit === ben ? { ...visit, edit_number: 1 } : visit));
  await expect(moveTo(DRY, stale)).rejects.toMatchObject({ code: 'CHANGED_BY_OTHER' });
  expect((await daysOf(company, RAINY)).length).toBe(5);
  expect(await daysOf(company, DRY)).toEqual([]);

  expect(await moveTo(DRY, all)).toEqual({ told: 2, not_told: ['Sam'] });
  expect(await daysOf(company, RAINY)).toEqual([]);
  expect(await daysOf(company, DRY)).toEqual(all.map(({ visit_id, minute }) => [visit_id, minute, [company.owner.id]]));
  const told = (await mails(company)).slice(before);
  expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['appointment_changed', 'ana@example.com'],
    ['appointment_changed', 'ben@example.com'],
  ]);
  expect(told[0]?.text).toMatch(/We expect rain\.[^]*Your other appointment is now January 15, 2030 at 2:00 PM/);
  expect(told[1]?.text).not.toContain('other visit');

  // Repeat the call, as if the response had been lost.
  expect(await moveTo(DRY, all)).toEqual({ told: 0, not_told: ['Sam'] });
  expect((await mails(company)).length).toBe(before + 2);

  const moved = all.map((visit) => ({ ...visit, edit_number: visit.edit_number + 1 }));
  await moveTo(RAINY, moved, false);
  expect((await daysOf(company, RAINY)).map(([id, minute]) => [id, minute])).toEqual(
    all.map(({ visit_id, minute }) => [visit_id, minute]),
  );
  const back = moved.map((visit) => ({ ...visit, edit_number: visit.edit_number + 1 }));
  expect(await moveTo(null, back)).toMatchObject({ told: 2 });
  expect((await api.jobs.tray({})).visits.length).toBe(5);
  expect((await mails(company)).slice(before + 2).map(({ kind }) => kind)).toEqual([
    'appointment_cancelled',
    'appointment_cancelled',
  ]);
});

test('nothing moves when one visit has started, or belongs to another company', async () => {
  const company = await buildCompany(app);
  const { api } = company.owner.client;
  const [ana, ben] = [await plan(company, 'ana@example.com', 480), await plan(company, 'ben@example.com', 600)];
  const move = ({ minute, ...visit }: typeof ana) => ({ ...visit, time: { day: DRY, minute } });
  const started = { id: ben.job_id, visit_id: ben.visit_id, state: 'working', edit_number: ben.edit_number } as const;
  await api.jobs.setState(started);
  const begun = { ...move(ben), edit_number: ben.edit_number + 1 };
  await expect(api.jobs.moveVisits({ moves: [move(ana), begun] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const other = await buildCompany(app);
  const foreign = other.owner.client.api.jobs.moveVisits({ moves: [move(ana)] });
  await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const mixed = { ...move(ana), visit_id: ben.visit_id };
  await expect(api.jobs.moveVisits({ moves: [mixed] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await daysOf(company, RAINY)).map(([id]) => id)).toEqual([ana.visit_id, ben.visit_id]);
});
