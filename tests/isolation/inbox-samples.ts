/** Each procedure gets its own question. */
import { newId } from '#server/platform/db/ids.ts';
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
    const { quote_id } = await questionOf(world);
    return { filter: 'open', quote_id, limit: 5 };
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
  'inbox.assignText': async (world) => ({ ...(await textOf(world)), user_id: world.company.owner.id }),
  'inbox.setTextDone': async (world) => ({ ...(await textOf(world)), done: true }),
  'inbox.answerText': async (world) => ({ ...(await textOf(world)), text: `Answer ${world.marker}` }),
  'inbox.addTextToQuote': async (world) => ({ ...(await textOf(world)), quote_id: (await quoteOf(world)).id }),
};

/** Stores a text from someone who has no quote. */
async function textOf({ app, company, marker }: World): Promise<{ text_id: string }> {
  const text_id = newId();
  await app.query(
    `insert into texts_received (org_id, id, provider_id, phone, number, body, received_at, applied_at)
     values ($1, $2, $3, '+16145550188', '+12015550100', $4, now(), now())`,
    [company.orgId, text_id, `SM ${text_id}`, `Text ${marker}`],
  );
  return { text_id };
}
