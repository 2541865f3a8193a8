import { newId } from '#server/platform/db/ids.ts';
import { quoteOf, tokenOf } from './quote-samples.ts';
import { nothing, type Samples, type World } from './world.ts';

const EVERY_DAY = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 50, active: true };

async function offerOf({ company }: World): Promise<void> {
  const { appointments } = company.owner.client.api;
  const offer = await appointments.offer();
  if (offer.windows.length === 0) await appointments.saveOffer({ ...offer, windows: [EVERY_DAY] });
}

/** Returns the link of an approved quote whose customer can request a time. */
async function approvedToken(world: World): Promise<string> {
  await offerOf(world);
  const quote = await quoteOf(world, { sent: true });
  const { id, revision } = quote;
  const { quotes } = world.company.owner.client.api;
  const decision = { decision: 'approved', customer_name: `Dana ${world.marker}`, channel: 'phone' } as const;
  await quotes.recordDecision({ id, ...decision, reason: '', revision });
  return tokenOf(quote);
}

async function requested(world: World): Promise<{ token: string; id: string }> {
  const token = await approvedToken(world);
  await world.app.client().api.appointments.ask({ token, wish: `After ${world.marker}` });
  const { requests } = await world.company.owner.client.api.appointments.requests();
  const id = requests.at(-1)?.id;
  if (!id) throw new Error('The request is not there');
  return { token, id };
}

const time = { day: '2027-03-01', minute: 540 };
const newIds = () => ({ job_id: newId(), visit_id: newId() });

export const APPOINTMENT_SAMPLES: Samples = {
  'appointments.offer': nothing,
  'appointments.saveOffer': async ({ company }) => {
    const offer = await company.owner.client.api.appointments.offer();
    return { ...offer, windows: [EVERY_DAY] };
  },
  'appointments.requests': async (world) => {
    await requested(world);
  },
  'appointments.confirm': async (world) => ({
    id: (await requested(world)).id,
    ...newIds(),
    time,
    people: [world.company.owner.id],
  }),
  'appointments.decline': async (world) => ({ id: (await requested(world)).id, answer: 'We are booked.' }),
  'appointments.show': async (world) => ({ token: (await requested(world)).token }),
  'appointments.ask': async (world) => ({ token: await approvedToken(world), wish: `Call ${world.marker}` }),
  'appointments.file': async (world) => {
    const { token, id } = await requested(world);
    await world.company.owner.client.api.appointments.confirm({ id, ...newIds(), time });
    return { token };
  },
};
