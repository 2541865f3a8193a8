import { addDays, dayIn } from '#domain/calendar-days.ts';
import { newId } from '#server/platform/db/ids.ts';
import { approvedQuote } from './job-samples.ts';
import type { Samples, World } from './world.ts';

async function planInput(world: World) {
  const next_on = addDays(dayIn(world.app.services.now(), 'UTC'), 90);
  return { quote_id: await approvedQuote(world), every_months: 12, discount_rate: 0.1, next_on } as const;
}

async function planOf(world: World) {
  const id = newId();
  return world.company.owner.client.api.washPlans.save({ id, edit_number: 0, plan: await planInput(world) });
}

/** Creates rows only to attack ids that the client chooses. */
export async function planIdsOf(world: World): Promise<Record<string, string>> {
  return { 'washPlans.save:id': (await planOf(world)).id };
}

export const PLAN_SAMPLES: Samples = {
  'washPlans.list': async (world) => ({ customer_id: (await planOf(world)).customer_id }),
  'washPlans.ofQuote': async (world) => ({ quote_id: (await planOf(world)).quote_id }),
  'washPlans.save': async (world) => ({ id: newId(), edit_number: 0, plan: await planInput(world) }),
  'washPlans.setState': async (world) => ({ id: (await planOf(world)).id, state: 'paused', edit_number: 1 }),
};
