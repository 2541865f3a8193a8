import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { PHOTOS_PER_QUOTE_MAX } from '#domain/quote/photo-limits.ts';
import { ASKED_PHOTOS_MAX } from '#domain/quote/quote-request.ts';
import type { PhotoGroup } from '#domain/quote/snapshot.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';
import { readOrg, type Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, withQuote } from '#server/platform/db/quote-lock.ts';
import { LARGEST_PHOTO, newPhotoFolder, photoFiles } from '#server/platform/files/photo-files.ts';
import { stored } from '#server/platform/files/stored.ts';
import { PHOTO_SIZES, type ProcessedPhoto } from '#server/platform/images/photo.ts';
import { processUploaded } from '#server/platform/images/uploaded-photo.ts';
import { assertTakes, type PhotoAuthor, type QuoteOfPhoto, readForPhotos, removePhotoFiles } from './change-photos.ts';
import { notePhotoChange } from './photo-changes.ts';
import type { PhotoRow } from './present.ts';
import { quoteForPhotosQuery, readPhoto, uploadedPhotoQuery } from './queries.ts';

interface NewPhoto {
  quoteId: string;
  /** chosen by the client, so that a repeated upload finds the photo of the first one */
  id: string;
  imageType: PhotoGroup;
  description: string;
  bytes: Uint8Array;
  /** A visitor adds it to what they asked for. Only a draft takes it, and only a few. */
  isAsked?: true;
}

/**
 * Re-encodes the uploaded bytes and stores the photo.
 * @throws ProductError NOT_FOUND, QUOTE_DECIDED, PHOTO_REFUSED, PHOTO_UNAVAILABLE, TOO_LARGE, STORAGE_FULL,
 * INVALID_INPUT above 60 photos
 */
export async function uploadPhoto(services: Services, author: PhotoAuthor, photo: NewPhoto): Promise<PhotoRow> {
  const { scope } = author;
  const { kysely } = services.db.tenant;
  const [[quote], [known]] = await readOrg(
    services.db,
    scope,
    quoteForPhotosQuery(kysely, scope, photo.quoteId).compile(),
    uploadedPhotoQuery(kysely, scope, photo.id).compile(),
  );
  assertTakes(quote, photo.imageType);
  if (known) return sameQuotes(known, photo.quoteId);
  assertPhotoLimit(quote, photo);
  const processed = await processUploaded(services, scope.share, photo.bytes);
  const folder = newPhotoFolder(scope.orgId, photo.id);
  try {
    await storeFiles(services, folder, processed);
    const row = await withQuote(services.db, scope, photo.quoteId, (tx, locked) =>
      addPhoto(tx, services, author, locked, photo, { ...processed, folder }),
    );
    // A repeated request got there first, so its files are used.
    if (row.image_url !== folder) await removePhotoFiles(services, folder);
    return row;
  } catch (error) {
    await removePhotoFiles(services, folder);
    throw error;
  }
}

function assertPhotoLimit(quote: QuoteOfPhoto, { isAsked }: NewPhoto): void {
  if (isAsked && quote.link_made_at !== null) throw new ProductError('NOT_FOUND');
  const limit = isAsked ? ASKED_PHOTOS_MAX : PHOTOS_PER_QUOTE_MAX;
  if (quote.photos >= limit) throw new ProductError('INVALID_INPUT', `A quote can have at most ${limit} photos.`);
}

function sameQuotes<Row extends { quote_id: string }>(row: Row, quoteId: string): Row {
  if (row.quote_id !== quoteId) throw new ProductError('ALREADY_EXISTS');
  return row;
}

async function storeFiles({ files }: Services, folder: string, photo: ProcessedPhoto): Promise<void> {
  const { pictures, pdf } = photoFiles(folder);
  for (const size of PHOTO_SIZES) await stored(files.upload(pictures[size], photo.variants[size]));
  await stored(files.upload(pdf, photo.pdfJpeg));
}

async function addPhoto(
  tx: Tx,
  services: Services,
  author: PhotoAuthor,
  locked: LockedQuote,
  photo: NewPhoto,
  processed: ProcessedPhoto & { folder: string },
): Promise<PhotoRow> {
  const { scope } = author;
  const at = services.now();
  const quote = await readForPhotos(tx, scope, locked, at);
  const known = await uploadedPhotoQuery(tx, scope, photo.id).executeTakeFirst();
  if (known) return sameQuotes(known, photo.quoteId);
  assertTakes(quote, photo.imageType);
  assertPhotoLimit(quote, photo);
  await tx
    .insertInto('property_images')
    .values((eb) => ({
      org_id: scope.orgId,
      id: photo.id,
      quote_id: photo.quoteId,
      quote_status: quote.status,
      image_type: photo.imageType,
      image_url: processed.folder,
      description: photo.description,
      position: eb
        .selectFrom('property_images')
        .where('org_id', '=', scope.orgId)
        .where('quote_id', '=', photo.quoteId)
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next')),
      width: processed.width,
      height: processed.height,
      thumbhash: processed.thumbhash,
      sha256: sha256Hex(processed.variants[LARGEST_PHOTO]),
      created_at: at,
    }))
    .execute();
  await notePhotoChange(tx, services, author, locked, quote, at);
  return readPhoto(tx, scope, photo.id);
}
