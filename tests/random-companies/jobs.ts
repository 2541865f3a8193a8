import { newId } from '#server/platform/db/ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestCompany, TestPerson } from '#tests/support/factories.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const DAY = '2027-02-01';

/** Creates the job of an approved quote, with up to three visits in random states. */
export async function workOn(
  app: TestApp,
  { owner }: TestCompany,
  quoteId: string,
  people: readonly TestPerson[],
  random: Random,
): Promise<void> {
  if (random(4) === 0) return;
  const { jobs } = owner.client.api;
  const { id } = await jobs.fromQuote({ quote_id: quoteId, id: newId(), visit_id: newId() });
  for (let visits = random(3); visits > 0; visits -= 1)
    await jobs.saveVisit({
      id,
      visit_id: newId(),
      edit_number: 0,
      time: random(2) === 0 ? null : { day: DAY, minute: 480 + random(300) },
      minutes: 30 + random(300),
      people: people.filter(() => random(2) === 0).map((person) => person.id),
    });
  for (let steps = 2 + random(12); steps > 0; steps -= 1) {
    app.clock.advance(random(100) * MINUTE_MS);
    const { visits } = await jobs.get({ id });
    const visit = visits[random(visits.length)];
    if (!visit) continue;
    const state = (['on_the_way', 'working', 'done', 'done', 'cancelled', 'scheduled'] as const)[random(6)] ?? 'done';
    // Not every state can follow every other one.
    await jobs.setState({ id, visit_id: visit.id, edit_number: visit.edit_number, state }).catch(() => undefined);
    if (random(6) === 0) {
      const now = (await jobs.get({ id })).visits.find((each) => each.id === visit.id);
      await jobs.saveVisit({
        id,
        visit_id: visit.id,
        edit_number: now?.edit_number ?? 0,
        time: null,
        minutes: 30 + random(200),
        people: people.filter(() => random(2) === 0).map((person) => person.id),
      });
    }
  }
}
