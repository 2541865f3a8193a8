import { signQuote } from '#server/features/quotes/evidence/sign-quote.ts';
import { newId } from '#server/platform/db/ids.ts';
import { buildQuote, type DraftInput, draft, uniqueEmail } from '#tests/support/factories.ts';
import { smallPicture } from './small-picture.ts';
import { nothing, type Sample, type Samples, type World } from './world.ts';

export function markedDraft({ marker }: World): DraftInput {
  const known = draft();
  return draft({
    customer_name: `Customer ${marker}`,
    customer_email: uniqueEmail(marker.toLowerCase()),
    property_address: `1 ${marker} Street`,
    notes: `Notes ${marker}`,
    lines: known.lines.map((line) => ({ ...line, id: newId(), description: `Wash ${marker}` })),
  });
}

export function quoteOf(world: World, about: { sent?: boolean; decided?: 'approved' | 'declined' } = {}) {
  return buildQuote(world.company, { ...about, draft: markedDraft(world) });
}

export function tokenOf(quote: { approval_url: string | null }): string {
  return quote.approval_url?.split('/').at(-1) ?? '';
}

async function sentToken(world: World): Promise<{ token: string }> {
  return { token: tokenOf(await quoteOf(world, { sent: true })) };
}

export async function photoOf(world: World): Promise<{ quote_id: string; id: string }> {
  const { id: quote_id } = await quoteOf(world);
  const { id } = await world.company.owner.client.api.photos.upload({
    quote_id,
    id: newId(),
    image_type: 'pre_damage',
    description: `Photo ${world.marker}`,
    file: new File([await smallPicture()], 'photo.jpg'),
  });
  return { quote_id, id };
}

export async function messageOf(world: World, status = 'failed'): Promise<{ id: string; message_id: string }> {
  const { id } = await quoteOf(world);
  await world.company.owner.client.api.quotes.send({ id, message: `Hello ${world.marker}` });
  const [message] = await world.app.query<{ id: string }>(
    'update messages set status = $2 where quote_id = $1 returning id',
    [id, status],
  );
  return { id, message_id: message?.id ?? '' };
}

const draftId: Sample = async (world) => ({ id: (await quoteOf(world)).id });
const sentId: Sample = async (world) => ({ id: (await quoteOf(world, { sent: true })).id });

async function signedQuote(world: World): Promise<{ id: string; token: string }> {
  const quote = await quoteOf(world, { decided: 'approved' });
  await signQuote(world.app.services, { org_id: world.company.orgId, quote_id: quote.id });
  return { id: quote.id, token: tokenOf(quote) };
}

export const QUOTE_SAMPLES: Samples = {
  'approval.show': sentToken,
  'approval.closed': async (world) => {
    const quote = await quoteOf(world, { sent: true });
    const past = "update quotes set approval_token_expires_at = now() - interval '1 day' where id = $1";
    await world.app.query(past, [quote.id]);
    return { token: tokenOf(quote) };
  },
  'approval.decide': async (world) => ({
    ...(await sentToken(world)),
    decision: 'approved',
    name: 'Carla',
    reason: '',
    revision: 1,
  }),
  'approval.viewed': async (world) => ({ ...(await sentToken(world)), revision: 1 }),
  'approval.ask': async (world) => ({ ...(await sentToken(world)), question: 'When?', name: 'Carla' }),
  'approval.agreeToTexts': async (world) => ({ ...(await sentToken(world)), phone: markedDraft(world).customer_phone }),
  'approval.pdf': sentToken,
  'approval.signedCopy': async (world) => ({ token: (await signedQuote(world)).token }),
  'approval.signedPdf': async (world) => ({ token: (await signedQuote(world)).token }),

  'photos.upload': async (world) => ({
    quote_id: (await quoteOf(world)).id,
    id: newId(),
    image_type: 'pre_damage',
    description: 'Procedures',
    file: new File([await smallPicture()], 'photo.jpg'),
  }),
  'photos.update': async (world) => ({
    id: (await photoOf(world)).id,
    description: 'Procedures',
    image_type: 'post_work',
  }),
  'photos.setPins': async (world) => ({
    id: (await photoOf(world)).id,
    pins: [{ x: 0.5, y: 0.25, kind: 'crack' as const, note: world.marker }],
  }),
  'photos.reorder': async (world) => {
    const { quote_id, id } = await photoOf(world);
    return { quote_id, ids: [id] };
  },
  'photos.publish': async (world) => ({ quote_id: (await quoteOf(world, { sent: true })).id }),
  'photos.remove': async (world) => ({ id: (await photoOf(world)).id }),

  'quotes.list': ({ company }) => ({ search: '', labels: ['draft'], author_id: company.owner.id, limit: 5 }),
  'quotes.summary': ({ company }) => ({ author_id: company.owner.id }),
  'quotes.get': sentId,
  'quotes.save': async (world) => {
    const quote = await quoteOf(world);
    const marked = markedDraft(world);
    const applies_to = marked.lines.map(({ id }) => id);
    const addon = {
      kind: 'addon',
      id: newId(),
      description: `Gutters ${world.marker}`,
      taxable: true,
      basis: { addon: 'Gutters', type: 'percent', value: 0.1, applies_to },
    } as const;
    return {
      id: quote.id,
      edit_number: quote.edit_number,
      draft: { ...marked, lines: [...marked.lines, addon], customer_id: quote.customer_id },
    };
  },
  'quotes.send': async (world) => ({ id: (await quoteOf(world)).id, email: uniqueEmail('to'), message: 'Hello' }),
  'quotes.share': draftId,
  'quotes.replaceLink': sentId,
  'quotes.extend': async (world) => ({ id: (await quoteOf(world, { sent: true })).id, days: 10 }),
  'quotes.duplicate': async (world) => ({ id: (await quoteOf(world)).id, new_id: newId() }),
  'quotes.reopen': async (world) => ({ id: (await quoteOf(world, { decided: 'declined' })).id, new_id: newId() }),
  'quotes.recordDecision': async (world) => ({
    id: (await quoteOf(world, { sent: true })).id,
    decision: 'approved',
    customer_name: 'Carla',
    channel: 'phone',
    reason: '',
    revision: 1,
  }),
  'quotes.archive': draftId,
  'quotes.restore': async (world) => {
    const { id } = await quoteOf(world);
    await world.company.owner.client.api.quotes.archive({ id });
    return { id };
  },
  'quotes.purge': draftId,
  'quotes.retryMessage': (world) => messageOf(world),
  'quotes.message': (world) => messageOf(world, 'outbox'),
  'quotes.pdf': sentId,
  'quotes.signedPdf': async (world) => ({ id: (await signedQuote(world)).id }),
  'quotes.compare': async (world) => ({ id: (await signedQuote(world)).id, from: 1, to: 1 }),
  'quotes.authors': nothing,

  'evidence.check': draftId,
  'evidence.acknowledge': async (world) => {
    const { id } = await quoteOf(world);
    await world.app.query(
      `insert into evidence_findings (org_id, quote_id, problems, first_seen_at, last_seen_at) values ($1, $2, '{lines}', now(), now())`,
      [world.company.orgId, id],
    );
    return { id };
  },

  'sampleQuote.pdf': nothing,
  'sampleQuote.signedPdf': nothing,
};
