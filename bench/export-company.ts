import { createHash } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { LARGEST_PHOTO, photoFiles } from '#server/platform/files/photo-files.ts';
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts';
import { sampleDocument, signedDocument } from '#tests/support/pdf-documents.ts';
import { addSignedCopies } from './evidence-company.ts';
import type { LargeCompany } from './large-company.ts';

/** Stores photos of quotes under different names, all with the same content. */
export async function storePhotos({ dataDir, superuser, orgId }: LargeCompany, photos: number): Promise<void> {
  const store = join(dataDir, 'files');
  await mkdir(store, { recursive: true });
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    // The database's triggers refuse photos added to decided quotes.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into property_images (org_id, id, quote_id, quote_status, image_type, image_url, width, height, thumbhash, sha256)
       select q.org_id, q.id, q.id, q.status, 'pre_damage', q.org_id || '/photos/' || q.id || '/0000000000000000', 2048, 1536, 'x', repeat('0', 64)
       from (select * from quotes where org_id = $1 order by number limit $2) q`,
      [orgId, photos],
    );
    const images = await client.query<{ key: string }>(
      'select image_url as key from property_images where org_id = $1',
      [orgId],
    );
    await linkPhotos(
      store,
      images.rows.map(({ key }) => key),
    );
  } finally {
    await client.end();
  }
}

export async function storeSignedCopies(company: LargeCompany): Promise<void> {
  const signed = await signedPdf();
  const sha256 = createHash('sha256').update(signed).digest('hex');
  const keys = await addSignedCopies(company, { sha256, pages: 2 });
  await linkAll(join(company.dataDir, 'files'), 'bench.pdf', signed, keys);
  console.log(`${keys.length} signed copies of ${Math.round(signed.byteLength / 1000)} KB`);
}

async function signedPdf(): Promise<Uint8Array> {
  const pdf = createPdfRenderer();
  try {
    return (await pdf.render(() => ({ document: signedDocument(sampleDocument()), photos: new Map() }))).pdf;
  } finally {
    await pdf.close();
  }
}

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
