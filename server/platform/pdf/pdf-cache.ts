import { createHash } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { requestSignal, withRequestShare } from '#server/platform/fair-scheduling/request-share.ts';
import { SingleFlight } from '#server/platform/fair-scheduling/single-flight.ts';
import { checkedKey } from '#server/platform/files/file-key.ts';
import { FileNotFound, type FileStorage, StorageFull, type StoredFile } from '#server/platform/files/storage.ts';
import type { Log } from '#server/platform/log/log.ts';
import { pdfVersion } from './pdf-version.ts';
import { completeDocument, type QuoteFrame, renderQuote, storedPhotos } from './render-quote.ts';
import type { PdfRenderer } from './renderer.ts';

/** The limits of one company's PDF cache: total bytes, and days per file. */
export const PDF_CACHE = { bytes: 200_000_000, days: 7 } as const;

interface CacheServices {
  readonly files: FileStorage;
  readonly pdf: PdfRenderer;
  readonly log: Log;
  now(): Date;
}
type Photos = readonly { id: string; image_url: string }[];

const flights = new SingleFlight<Blob>();

/**
 * Returns the PDF of a quote as it is now, from the cache if it was rendered before. The key is the hash of everything
 * that determines the content. So any change gives a different key, and an old PDF is never served. Concurrent requests
 * for the same PDF render it once.
 *
 * @returns a blob that is read from file storage while it is sent, so that slow clients occupy no memory
 * @throws ProductError PDF_UNAVAILABLE, RATE_LIMITED when too many PDFs of the share are waiting
 */
export async function cachedPdf(
  services: CacheServices,
  scope: OrgScope,
  snapshot: QuoteSnapshot,
  photos: Photos,
  frame: QuoteFrame,
): Promise<Blob> {
  const key = keyOf(scope, snapshot, photos, frame);
  const kept = await cachedFile(services.files, key);
  if (kept) return kept;
  return flights.run(key, requestSignal(), (signal) =>
    withRequestShare({ share: scope.share, signal }, () => make(services, scope, key, { snapshot, photos, frame })),
  );
}

const folderOf = (orgId: string) => `${orgId}/kept-pdfs`;

function keyOf({ orgId }: OrgScope, snapshot: QuoteSnapshot, photos: Photos, frame: QuoteFrame): string {
  const document = completeDocument(snapshot, { ids: photos.map(({ id }) => id) }, frame);
  const pictures = photos.map(({ id, image_url }) => [id, image_url]);
  const decides = JSON.stringify([pdfVersion(), document, snapshot.organization.logo_url, pictures]);
  return checkedKey(`${folderOf(orgId)}/${createHash('sha256').update(decides).digest('hex')}.pdf`);
}

async function cachedFile(files: FileStorage, key: string): Promise<Blob | null> {
  try {
    return await files.asBlob(key);
  } catch (error) {
    if (error instanceof FileNotFound) return null;
    throw error;
  }
}

async function make(
  services: CacheServices,
  scope: OrgScope,
  key: string,
  { snapshot, photos, frame }: { snapshot: QuoteSnapshot; photos: Photos; frame: QuoteFrame },
): Promise<Blob> {
  const { files } = services;
  const rendered = await renderQuote(services, snapshot, storedPhotos(services, photos), frame);
  const inMemory = () => new Blob([new Uint8Array(rendered.pdf)]);
  // An incomplete PDF isn't cached, because a missing image may be there next time.
  if (!rendered.isComplete) return inMemory();
  try {
    await files.upload(key, rendered.pdf);
    await countIn(files, scope.orgId, rendered.pdf.byteLength, services.now());
    return (await cachedFile(files, key)) ?? inMemory();
  } catch (error) {
    // A full disk only prevents caching, and the PDF is still served.
    if (!(error instanceof StorageFull)) throw error;
    return inMemory();
  }
}

/** The size of a company's cache when its folder was last read, plus everything added since. */
interface Holding {
  bytes: number;
  readAt: number;
}

/** Cache sizes of the companies that asked most recently. For any other, the folder is read with its next PDF. */
const holdings = new Map<string, Holding>();
const HOLDINGS_MAX = 1000;

/**
 * Counts a new PDF. Reads the folder only when it may be too full, and once a day for expired PDFs. Reading it every
 * time would slow down every PDF as the folder grows.
 */
async function countIn(files: FileStorage, orgId: string, size: number, now: Date): Promise<void> {
  const known = holdings.get(orgId);
  if (known && known.bytes + size <= PDF_CACHE.bytes && now.getTime() - known.readAt < DAY_MS) {
    known.bytes += size;
    return;
  }
  const bytes = await removeSurplus(files, orgId, now);
  holdings.delete(orgId);
  holdings.set(orgId, { bytes, readAt: now.getTime() });
  const [longestAgo] = holdings.keys();
  if (longestAgo !== undefined && holdings.size > HOLDINGS_MAX) holdings.delete(longestAgo);
}

/**
 * Removes a company's expired PDFs. Over the limit, removes the oldest, too, until a tenth of the cache is empty. Then
 * the folder needn't be read again soon.
 * @returns the bytes that are left
 */
export async function removeSurplus(files: FileStorage, orgId: string, now: Date): Promise<number> {
  const found: StoredFile[] = [];
  for await (const file of files.all(folderOf(orgId))) found.push(file);
  const total = found.reduce((sum, { size }) => sum + size, 0);
  const room = total > PDF_CACHE.bytes ? PDF_CACHE.bytes * 0.9 : PDF_CACHE.bytes;
  let left = 0;
  let isFull = false;
  for (const { key, size, modifiedAt } of found.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())) {
    isFull ||= left + size > room;
    if (isFull || now.getTime() - modifiedAt.getTime() > PDF_CACHE.days * DAY_MS) await files.remove(key);
    else left += size;
  }
  return left;
}
