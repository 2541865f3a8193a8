/** Inputs for the procedures of the inbox, each with a question of its own. */
import { quoteOf, tokenOf } from './quote-samples.ts';
import { nothing, type Samples, type World } from './world.ts';

export async function questionOf(world: World): Promise<{ quote_id: string; seq: number }> {
  const quote = await quoteOf(world, { sent: true });
  await world.app
    .client()
    .api.approval.ask({ token: tokenOf(quote), question: `Question ${world.marker}`, name: `Asker ${world.marker}` });
  const [asked] = await world.app.query<{ seq: number }>(
    `select seq from quote_events where quote_id = $1 and type = 'question'`,
    [quote.id],
  );
  return { quote_id: quote.id, seq: asked?.seq ?? 0 };
}

export const INBOX_SAMPLES: Samples = {
  'inbox.list': async (world) => {
    await questionOf(world);
    return { filter: 'open', limit: 5 };
  },
  'inbox.count': nothing,
  'inbox.people': nothing,
  'inbox.assign': async (world) => ({ ...(await questionOf(world)), user_id: world.company.owner.id }),
  'inbox.setDone': async (world) => ({ ...(await questionOf(world)), done: true }),
  'inbox.answer': async (world) => ({
    ...(await questionOf(world)),
    text: `Answer ${world.marker}`,
    channel: 'page',
  }),
};
