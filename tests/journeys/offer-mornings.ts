import type { Company } from './people.ts';

const MORNINGS = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720, capacity: 2, active: true };

/** Lets customers request a morning of any day, from tomorrow on. */
export async function offerMornings({ client }: Company): Promise<void> {
  const { edit_number } = await client.api.appointments.offer();
  const days = { notice_days: 1, horizon_days: 30, reminder_hour: null };
  await client.api.appointments.saveOffer({ windows: [MORNINGS], ...days, edit_number });
}
