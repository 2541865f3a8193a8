import { fileTypeFromBuffer } from 'file-type';
import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Database, readOrg, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { newFileKey } from '#server/platform/files/file-key.ts';
import { LARGEST_PHOTO } from '#server/platform/files/photo-files.ts';
import { stored } from '#server/platform/files/stored.ts';
import { processUploaded } from '#server/platform/images/uploaded-photo.ts';
import { type Change, findCustomer } from './commands.ts';
import { idsOfCustomer } from './merged.ts';

const FOLDER = 'tax-certificates';

/** Showing the customer creates a new link each time, so links can be short-lived. */
const LINK_MS = DAY_MS;

interface Upload {
  id: string;
  /** The client chooses the id, so a repeated upload finds the certificate of the first upload. */
  certificate_id: string;
  bytes: Uint8Array;
}

/**
 * Stores the certificate of a tax-exempt customer, and replaces an earlier one. Re-encodes a picture. Stores a PDF
 * unchanged.
 * @throws ProductError NOT_FOUND, PHOTO_REFUSED, PHOTO_UNAVAILABLE, TOO_LARGE, STORAGE_FULL
 */
export async function uploadCertificate(
  services: Services,
  { scope, author }: Pick<Change, 'scope' | 'author'>,
  { id, certificate_id, bytes }: Upload,
): Promise<void> {
  const change = { scope, author, at: services.now() };
  const known = await withOrg(services.db, scope, async (tx) => {
    await findCustomer(tx, change, id);
    return ofId(tx, scope, certificate_id);
  });
  if (known) return assertOf(known, id);
  const file = await kept(services, scope, bytes);
  const key = newFileKey(scope.orgId, FOLDER, file.extension);
  await stored(services.files.upload(key, file.bytes));
  let unused = [key];
  try {
    unused = await withOrg(services.db, scope, (tx) => replace(tx, change, { id, certificate_id, key }));
  } finally {
    for (const each of unused) await services.files.remove(each);
  }
}

/** @returns files that no row references anymore */
async function replace(
  tx: Tx,
  change: Change,
  { id, certificate_id, key }: { id: string; certificate_id: string; key: string },
): Promise<string[]> {
  const { scope, author, at } = change;
  const { name } = await findCustomer(tx, change, id);
  const known = await ofId(tx, scope, certificate_id);
  // A repeated request has already stored this certificate.
  if (known) {
    assertOf(known, id);
    return [key];
  }
  const before = await tx
    .deleteFrom('tax_certificates')
    .where('org_id', '=', scope.orgId)
    .where('customer_id', '=', id)
    .returning('storage_key')
    .execute();
  await tx
    .insertInto('tax_certificates')
    .values({
      org_id: scope.orgId,
      id: certificate_id,
      customer_id: id,
      storage_key: key,
      by_id: author.actor.id,
      by_name: author.actor.name,
      at,
    })
    .execute();
  await writeAudit(tx, scope, { ...author, action: 'customers.certificate_added', target: name, at });
  return before.map(({ storage_key }) => storage_key);
}

/** Repeating the call changes nothing. @throws ProductError NOT_FOUND for another company's customer */
export async function removeCertificate(services: Services, change: Change, id: string): Promise<void> {
  const { scope, author, at } = change;
  const removed = await withOrg(services.db, scope, async (tx) => {
    const { name } = await findCustomer(tx, change, id);
    const rows = await tx
      .deleteFrom('tax_certificates')
      .where('org_id', '=', scope.orgId)
      .where((eb) => eb('customer_id', '=', eb.fn.any(idsOfCustomer(scope.orgId, id))))
      .returning('storage_key')
      .execute();
    if (rows.length > 0)
      await writeAudit(tx, scope, { ...author, action: 'customers.certificate_removed', target: name, at });
    return rows;
  });
  for (const { storage_key } of removed) await services.files.remove(storage_key);
}

/** The content determines the type, whatever the file's name says. */
async function kept(services: Services, scope: OrgScope, bytes: Uint8Array) {
  const sniffed = await fileTypeFromBuffer(bytes);
  if (sniffed?.mime === 'application/pdf') return { extension: 'pdf' as const, bytes };
  if (sniffed?.mime !== 'image/jpeg' && sniffed?.mime !== 'image/png')
    throw new ProductError('PHOTO_REFUSED', 'We can’t read this certificate. Use PDF, JPEG or PNG.');
  const { variants } = await processUploaded(services, scope.share, bytes);
  return { extension: 'webp' as const, bytes: variants[LARGEST_PHOTO] };
}

function ofId(tx: Tx, scope: OrgScope, id: string) {
  return tx
    .selectFrom('tax_certificates')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select('customer_id')
    .executeTakeFirst();
}

/** @throws ProductError ALREADY_EXISTS */
function assertOf(known: { customer_id: string }, customerId: string): void {
  if (known.customer_id !== customerId) throw new ProductError('ALREADY_EXISTS');
}

/** Reads the customer's certificate, or else the latest of the customers who were merged into this one. */
export async function readTaxCertificate(db: Database, scope: OrgScope, customerId: string) {
  const query = db.tenant.kysely
    .selectFrom('tax_certificates')
    .where('org_id', '=', scope.orgId)
    .where((eb) => eb('customer_id', '=', eb.fn.any(idsOfCustomer(scope.orgId, customerId))))
    .orderBy((eb) => eb('customer_id', '=', customerId), 'desc')
    .orderBy('at', 'desc')
    .limit(1)
    .select(['storage_key', 'by_name', 'at']);
  const [[certificate]] = await readOrg(db, scope, query.compile());
  return certificate ?? null;
}

/** Adds a link with which anyone can open the file until it expires. */
export function presentCertificate(
  { files, now }: Pick<Services, 'files' | 'now'>,
  certificate: { storage_key: string; by_name: string; at: Date } | null,
) {
  if (!certificate) return null;
  const { storage_key, by_name, at } = certificate;
  return {
    url: files.sign(storage_key, new Date(now().getTime() + LINK_MS)),
    format: storage_key.endsWith('.pdf') ? ('pdf' as const) : ('picture' as const),
    by_name,
    at: at.toISOString(),
  };
}
