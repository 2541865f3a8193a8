import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import { letRemindersLeave } from '#tests/support/reminder-zone.ts';
import { quoteOf } from './quote-samples.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

/** Creates a planned follow-up that may be sent now, because it is daytime for its customer. */
async function plannedOf(world: World): Promise<{ id: string; follow_up_id: string }> {
  const { app, company } = world;
  await letRemindersLeave(app, company.orgId);
  const { id } = await quoteOf(world, { sent: true });
  const [first] = await app.query<{ id: string }>(
    'select id from follow_ups where quote_id = $1 order by planned_for limit 1',
    [id],
  );
  return { id, follow_up_id: first?.id ?? '' };
}

const switched: Sample = async (world) => ({ id: (await quoteOf(world, { sent: true })).id, on: false });

export const FOLLOW_UP_SAMPLES: Samples = {
  'followUps.settings': nothing,
  'followUps.saveSettings': async ({ company }) => {
    const { edit_number } = await company.owner.client.api.followUps.settings();
    return { enabled: true, steps: [...DEFAULT_STEPS], edit_number };
  },
  'followUps.list': async (world) => ({ id: (await quoteOf(world, { sent: true })).id }),
  'followUps.skip': plannedOf,
  'followUps.sendNow': plannedOf,
  'followUps.switchQuote': switched,
  'followUps.switchCustomer': switched,
};
