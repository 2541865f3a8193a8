import type { z } from 'zod';
import type { AskedView } from '#contract/asks.ts';
import { frameAncestors } from '#domain/company/ask-origins.ts';
import { ProductError } from '#domain/errors.ts';
import { asLanguage } from '#domain/language/language.ts';
import { firstNameOf } from '#domain/messages/greeting-name.ts';
import { surfaceNameIn } from '#domain/pricing/line-language.ts';
import { sizesOfSurface } from '#domain/quote/asked-sizes.ts';
import { ASKED_PHOTOS_MAX, type QuoteRequest } from '#domain/quote/quote-request.ts';
import { keptPhotosQuery } from '#server/features/quotes/evidence/photo-queries.ts';
import { presentPhoto } from '#server/features/quotes/photos/present.ts';
import { uploadPhoto } from '#server/features/quotes/photos/upload.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { withQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { companyOfPage } from './page-queries.ts';
import { readRequestToken } from './request-token.ts';
import { ADDITIONS_MS } from './send.ts';
import { presentAskCompany } from './show.ts';

interface OwnRequest {
  key: string;
  request: string;
}

/** @throws ProductError NOT_FOUND */
async function openRequest(services: Services, { key, request }: OwnRequest) {
  const company = await companyOfPage(services, key);
  const id = readRequestToken(services.env, company.scope, request);
  if (id === null) throw new ProductError('NOT_FOUND');
  return { company, id };
}

function requestQuery(db: Tx, scope: OrgScope, id: string, after: Date) {
  return db
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('request', 'is not', null)
    .where('created_at', '>', after)
    .select(['request', 'language', 'author_id', 'created_at', 'link_made_at', 'status'])
    .select(['customer_name', 'property_address'])
    .$narrowType<{ request: QuoteRequest }>();
}

const oldest = ({ now }: Services) => new Date(now().getTime() - ADDITIONS_MS);

/** Shows a visitor what they asked for, for a day. @throws ProductError NOT_FOUND */
export async function readAsked(services: Services, own: OwnRequest): Promise<z.input<typeof AskedView>> {
  const { company, id } = await openRequest(services, own);
  const { scope } = company;
  const { kysely } = services.db.tenant;
  const [[quote], photos] = await readOrg(
    services.db,
    scope,
    requestQuery(kysely, scope, id, oldest(services)).compile(),
    keptPhotosQuery(kysely, scope, id).compile(),
  );
  if (!quote) throw new ProductError('NOT_FOUND');
  const language = asLanguage(quote.language) ?? 'en';
  const isDraft = quote.link_made_at === null && quote.status === 'pending';
  const kept = photos.filter(({ removed_at }) => removed_at === null);
  return {
    language,
    organization: presentAskCompany(services, company),
    frame_ancestors: frameAncestors(company.ask_origins),
    first_name: firstNameOf(quote.customer_name),
    asked_at: quote.created_at.toISOString(),
    address: quote.property_address,
    note: quote.request.note,
    surfaces: quote.request.surfaces.map((each) => ({
      ...each,
      name: surfaceNameIn(each.surface, language),
      size_names: sizesOfSurface(each.surface, each.unit)?.names ?? null,
    })),
    likely: company.ask_shows_range ? quote.request.likely : null,
    photos: kept.map((photo) => {
      const { images, image_url } = presentPhoto(services.files, photo, services.now());
      return { id: photo.id, url: images[0]?.url ?? image_url };
    }),
    photos_left: isDraft ? Math.max(0, ASKED_PHOTOS_MAX - kept.length) : 0,
    takes_note: isDraft,
  };
}

/** @throws ProductError NOT_FOUND once the quote was sent, and like `uploadPhoto` */
export async function addAskedPhoto(services: Services, own: OwnRequest, bytes: Uint8Array): Promise<void> {
  const { company, id } = await openRequest(services, own);
  const { scope } = company;
  const [[quote]] = await readOrg(
    services.db,
    scope,
    requestQuery(services.db.tenant.kysely, scope, id, oldest(services)).compile(),
  );
  if (!quote) throw new ProductError('NOT_FOUND');
  const author = { scope, userId: quote.author_id, fullName: quote.customer_name };
  await uploadPhoto(services, author, {
    quoteId: id,
    id: newId(),
    imageType: 'pre_damage',
    description: '',
    bytes,
    isAsked: true,
  });
}

/** @throws ProductError NOT_FOUND once the quote was sent */
export async function changeAskedNote(services: Services, own: OwnRequest, note: string): Promise<void> {
  const { company, id } = await openRequest(services, own);
  const { scope } = company;
  await withQuote(services.db, scope, id, async (tx) => {
    const quote = await requestQuery(tx, scope, id, oldest(services)).executeTakeFirst();
    if (quote?.link_made_at !== null || quote.status !== 'pending') throw new ProductError('NOT_FOUND');
    await tx
      .updateTable('quotes')
      .set({ request: JSON.stringify({ ...quote.request, note }), updated_at: services.now() })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute();
  });
}
