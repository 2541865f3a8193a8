/** What a large company has beside its rows, for the export: photos, what was shown of each quote, and signed copies. */
import { createHash } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { LARGEST_PHOTO, photoFiles } from '#server/files/photo-files.ts';
import { createPdfRenderer } from '#server/pdf/renderer.ts';
import { sampleDocument, signedDocument } from '#tests/pdf-documents.ts';
import type { LargeCompany } from './large-company.ts';

/** Every row of a kind gets the same file, by a name of its own. */
export async function storeFiles({ dataDir, superuser, orgId }: LargeCompany, photos: number): Promise<void> {
  const store = join(dataDir, 'files');
  await mkdir(store, { recursive: true });
  const signed = await signedPdf();
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query(
      `insert into property_images (org_id, id, quote_id, quote_status, image_type, image_url, width, height, thumbhash, sha256)
       select q.org_id, q.id, q.id, q.status, 'pre_damage', q.org_id || '/photos/' || q.id || '/0000000000000000', 2048, 1536, 'x', repeat('0', 64)
       from (select * from quotes where org_id = $1 order by number limit $2) q`,
      [orgId, photos],
    );
    // What was shown of each quote: a revision of its own, so that PDFs made anew are still made from the rows.
    await client.query(
      `insert into quote_revisions (org_id, quote_id, revision, snapshot, snapshot_sha256)
       select org_id, id, 99, '{"text":"' || repeat(md5(id::text), 90) || '"}', md5(id::text) || md5(number::text)
       from quotes where org_id = $1 and sent_at is not null`,
      [orgId],
    );
    await client.query(
      `insert into decisions (org_id, quote_id, decision, revision, decided_at, time_zone, decided_by, signer_name, snapshot_sha256)
       select org_id, id, status, revision, coalesce(approved_at, declined_at), 'America/New_York', 'customer', customer_name, md5(id::text) || md5(number::text)
       from quotes where org_id = $1 and status <> 'pending'`,
      [orgId],
    );
    await client.query(
      `insert into signed_documents (org_id, quote_id, storage_key, sha256, pages)
       select org_id, quote_id, org_id || '/signed/' || quote_id || '.pdf', $2, 2 from decisions where org_id = $1`,
      [orgId, createHash('sha256').update(signed).digest('hex')],
    );
    const images = await client.query<{ key: string }>(
      'select image_url as key from property_images where org_id = $1',
      [orgId],
    );
    await linkPhotos(store, keysOf(images));
    const copies = await client.query<{ key: string }>(
      'select storage_key as key from signed_documents where org_id = $1',
      [orgId],
    );
    await linkAll(store, 'bench.pdf', signed, keysOf(copies));
    console.log(`${copies.rowCount} signed copies of ${Math.round(signed.byteLength / 1000)} KB`);
  } finally {
    await client.end();
  }
}

const keysOf = ({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key);

/** As if no signed copy had been made yet: each is made anew. */
export async function forgetSignedCopies({ superuser, orgId }: LargeCompany): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    await client.query('delete from signed_documents where org_id = $1', [orgId]);
  } finally {
    await client.end();
  }
}

async function signedPdf(): Promise<Uint8Array> {
  const pdf = createPdfRenderer();
  try {
    return (await pdf.render(() => ({ document: signedDocument(sampleDocument()), photos: new Map() }))).pdf;
  } finally {
    await pdf.close();
  }
}

/** Photos of the usual size. */
async function linkPhotos(store: string, folders: readonly string[]): Promise<void> {
  const noise = sharp({
    create: {
      width: 2048,
      height: 1536,
      channels: 3,
      background: '#7a7468',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  });
  const [webp, jpeg] = await Promise.all([
    noise.clone().webp({ quality: 70 }).toBuffer(),
    noise.clone().resize(1200).jpeg({ quality: 75 }).toBuffer(),
  ]);
  const files = folders.map(photoFiles);
  await linkAll(
    store,
    'bench.webp',
    webp,
    files.map(({ pictures }) => pictures[LARGEST_PHOTO]),
  );
  await linkAll(
    store,
    'bench.jpg',
    jpeg,
    files.map(({ pdf }) => pdf),
  );
  console.log(
    `${folders.length} photos of ${Math.round(webp.byteLength / 1000)} KB, ${Math.round(jpeg.byteLength / 1000)} KB in PDFs`,
  );
}

async function linkAll(store: string, name: string, bytes: Uint8Array, keys: readonly string[]): Promise<void> {
  const original = join(store, name);
  await writeFile(original, bytes);
  for (const key of keys) {
    await mkdir(dirname(join(store, key)), { recursive: true });
    await link(original, join(store, key));
  }
}
