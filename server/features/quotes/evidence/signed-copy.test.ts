import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProductError } from '#domain/errors.ts';
import { decideQuote } from '#server/features/quotes/approval/decide.ts';
import type { Decider } from '#server/features/quotes/approval/decision.ts';
import { approvalRoutes } from '#server/features/quotes/approval/routes.ts';
import { publishPhotosNow } from '#server/features/quotes/photos/publish-photos.ts';
import { photosRoutes } from '#server/features/quotes/photos/routes.ts';
import { uploadPhoto } from '#server/features/quotes/photos/upload.ts';
import type { Services } from '#server/features/services.ts';
import { newId } from '#server/platform/db/ids.ts';
import { StorageFull } from '#server/platform/files/storage.ts';
import type { QuoteDocument } from '#server/platform/pdf/document.ts';
import { PdfUnavailable, type PrepareSource } from '#server/platform/pdf/renderer.ts';
import { phonePhoto } from '#tests/samples/hostile-files.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, type TestCompany } from '#tests/support/factories.ts';
import { buildSentQuote, type SentQuote, type SentQuoteOptions } from '#tests/support/sent-quote.ts';
import { verifyQuoteChain } from './check-queries.ts';
import { findSignedPdf, quotePdf, signedPdfOf } from './pdfs.ts';
import { sha256Hex } from './record.ts';
import { signQuote } from './sign-quote.ts';

let app: TestApp;
/** Collects every rendered document, so tests can read its contents. */
const documents: QuoteDocument[] = [];
let services: Services;

beforeAll(async () => {
  app = await startTestApp({
    router: (procedures, own) => ({ approval: approvalRoutes(procedures, own), photos: photosRoutes(procedures, own) }),
  });
  const { pdf } = app.services;
  const noted = {
    ...pdf,
    render: (prepare: PrepareSource, weight?: number) =>
      pdf.render(async () => {
        const source = await prepare();
        documents.push(source.document);
        return source;
      }, weight),
  };
  services = { ...app.services, pdf: noted };
});
afterAll(() => app.close());

async function sentQuote(options: SentQuoteOptions = {}): Promise<{ company: TestCompany; quote: SentQuote }> {
  const company = await buildCompany(app);
  return { company, quote: await buildSentQuote(app, company, options) };
}

const customerOf = ({ secret }: SentQuote): Decider => ({ kind: 'customer', secret, name: 'Carla C. Customer' });
const staffOf = (quote: SentQuote, { owner }: TestCompany): Decider => ({
  kind: 'staff',
  quoteId: quote.id,
  userId: owner.id,
  fullName: owner.fullName,
  customerName: 'Carla',
  channel: 'phone',
});

function decide(company: TestCompany, by: Decider, decision: 'approved' | 'declined' = 'approved', revision = 1) {
  const from = { ip: '192.0.2.44', userAgent: 'Mozilla/5.0 (test phone)', requestId: 'r' };
  return decideQuote(services, company.scope, { decision, revision, reason: '', by, from });
}

function sign(company: TestCompany, quote: SentQuote, own: Services = services) {
  return signQuote(own, { org_id: company.orgId, quote_id: quote.id });
}

async function signedDocument(
  company: TestCompany,
  quote: SentQuote,
  own: Services = services,
): Promise<QuoteDocument & { certificate: NonNullable<QuoteDocument['certificate']> }> {
  documents.length = 0;
  await sign(company, quote, own);
  const found = documents.at(-1);
  if (!found?.certificate) throw new Error('No certificate was set');
  return { ...found, certificate: found.certificate };
}

const rowsOf = ({ certificate }: { certificate: NonNullable<QuoteDocument['certificate']> }) =>
  Object.fromEntries(certificate.rows.map(({ label, value }) => [label, value]));
const signedRow = async (quote: SentQuote) =>
  (
    await app.query<{ sha256: string; pages: number; storage_key: string }>(
      'select * from signed_documents where quote_id = $1',
      [quote.id],
    )
  )[0];
const pdfsOf = (company: TestCompany) =>
  readdir(join(app.services.env.DATA_DIR, 'files', company.orgId, 'signed')).catch(() => []);

function streamsOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf);
  const streams: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    const body = file.subarray(at + 7, file.indexOf('\nendstream', at));
    streams.push((body[0] === 0x78 ? inflateSync(body) : body).toString());
  }
  return streams;
}

describe('the certificate', () => {
  test('of an approval shows who approved what, when and from where, and proves it', async () => {
    const { company, quote } = await sentQuote();
    const before = await quotePdf(services, company.scope, quote.id);
    await decide(company, customerOf(quote));
    const document = await signedDocument(company, quote);
    const [decision] = await app.query<{ decided_at: Date; snapshot_sha256: string; consent_text: string }>(
      'select * from decisions where quote_id = $1',
      [quote.id],
    );
    const { certificate } = document;
    expect(certificate).toMatchObject({
      title: 'Certificate of approval',
      signatureName: 'Carla C. Customer',
      intro: decision?.consent_text,
    });
    expect(rowsOf(document)).toMatchObject({
      Decision: 'Approved',
      'Typed signature': 'Carla C. Customer',
      'IP address': '192.0.2.44',
      Device: 'Mozilla/5.0 (test phone)',
      Quote: `${document.number}, revision 1`,
      Total: '$665.74',
      'Time in UTC': decision?.decided_at.toISOString(),
      Time: expect.stringMatching(/^\w+ \d+, \d{4} at \d+:\d\d:\d\d [AP]M ET$/),
    });
    expect(certificate.events.map(({ what }) => what)).toEqual([
      'Quote created',
      'Sent by email to carla@example.com',
      'Approved by the customer (Carla C. Customer)',
    ]);
    const [head] = await app.query<{ hash: string }>(
      `select hash from quote_events where quote_id = $1 and type = 'approved'`,
      [quote.id],
    );
    expect(certificate.hashes.map(({ value }) => value)).toEqual([
      decision?.snapshot_sha256,
      before.sha256,
      head?.hash,
    ]);
    expect(sha256Hex(document.attachJson ?? '')).toBe(decision?.snapshot_sha256);
  });

  test.each([
    ['an approved deposit in test mode', 'approved', true, true],
    ['an approved deposit outside test mode', 'approved', false, false],
    ['a declined quote in test mode', 'declined', true, false],
  ] as const)('the certificate of %s describes its payments truthfully', async (_, decision, isTest, isNamed) => {
    const { company, quote } = await sentQuote({ deposit: { type: 'percent', value: 0.25 } });
    await decide(company, customerOf(quote), decision);
    const own = { ...services, payments: { ...services.payments, isTest } };
    const rows = rowsOf(await signedDocument(company, quote, own));
    if (isNamed) expect(rows).toMatchObject({ Payments: 'Test mode: no money moves' });
    else expect(rows).not.toHaveProperty('Payments');
  });

  test('of a quote without a deposit mentions no payments', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, customerOf(quote));
    expect(rowsOf(await signedDocument(company, quote))).not.toHaveProperty('Payments');
  });

  test('of a decline says Declined and shows no signature', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, customerOf(quote), 'declined');
    const document = await signedDocument(company, quote);
    expect(document.certificate).toMatchObject({ title: 'Record of decline', signatureName: '' });
    expect(rowsOf(document)).toMatchObject({ Decision: 'Declined', Customer: 'Carla C. Customer' });
  });

  test('of a decision recorded by staff never looks like the customer’s signature', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, staffOf(quote, company));
    const document = await signedDocument(company, quote);
    expect(document.certificate).toMatchObject({ title: 'Record of approval, entered by staff', signatureName: '' });
    expect(document.certificate.intro).toContain('is not the customer’s own electronic signature');
    expect(rowsOf(document)).toMatchObject({
      Decision: 'Approved, recorded by staff',
      'Recorded by': company.owner.fullName,
      'Recorded from IP address': '192.0.2.44',
    });
    expect(rowsOf(document)).not.toHaveProperty('Typed signature');
    expect(document.status?.text).toMatch(/^Approved, recorded by staff/);
  });
});

describe('the signed copy', () => {
  test('is stored once under the hash of its bytes, and contains what was shown', async () => {
    const { company, quote } = await sentQuote({ notes: 'Grüße – 水 – مرحبا' });
    await decide(company, customerOf(quote));
    expect(await findSignedPdf(services, company.scope, quote.id)).toBeNull();
    await expect(signedPdfOf(services, company.scope, quote.id)).rejects.toMatchObject({ code: 'PDF_UNAVAILABLE' });
    await Promise.all(Array.from({ length: 5 }, () => sign(company, quote)));
    await sign(company, quote);
    const row = await signedRow(quote);
    const { content } = await signedPdfOf(services, company.scope, quote.id);
    const bytes = await content.bytes();
    expect(sha256Hex(bytes)).toBe(row?.sha256);
    expect(row?.pages).toBeGreaterThanOrEqual(2);
    expect(await pdfsOf(company)).toHaveLength(1);
    const [shown] = await app.query<{ snapshot: string }>('select snapshot from quote_revisions where quote_id = $1', [
      quote.id,
    ]);
    expect(streamsOf(bytes)).toContain(shown?.snapshot);
    const events = await app.query<{ type: string }>('select type from quote_events where quote_id = $1 order by seq', [
      quote.id,
    ]);
    expect(events.map(({ type }) => type)).toEqual(['created', 'sent', 'approved', 'signed_copy']);
    expect(await verifyQuoteChain(services, company.scope, quote.id)).toMatchObject({ ok: true });
  });

  test('a signed copy created by two processes at the same time is still stored once', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, customerOf(quote));
    // Lets the other process finish first.
    const files = {
      ...app.files,
      upload: async (key: string, bytes: Uint8Array) => (
        await sign(company, quote, services), app.files.upload(key, bytes)
      ),
    };
    const address = './sign-quote.ts?other-process';
    const { signQuote: inOtherProcess } = (await import(address)) as { signQuote: typeof signQuote };
    await inOtherProcess({ ...services, files }, { org_id: company.orgId, quote_id: quote.id });
    expect(await pdfsOf(company)).toEqual([(await signedRow(quote))?.storage_key.split('/').at(-1)]);
  });

  test('shows the pre-existing condition photos', async () => {
    const { company, quote } = await sentQuote();
    const author = { scope: company.scope, userId: company.owner.id, fullName: company.owner.fullName };
    const photo = await uploadPhoto(services, author, {
      quoteId: quote.id,
      id: newId(),
      imageType: 'pre_damage',
      description: 'Cracked tile',
      bytes: await phonePhoto(),
    });
    await publishPhotosNow(services, author, quote.id);
    await decide(company, customerOf(quote), 'approved', 2);
    const document = await signedDocument(company, quote);
    expect(document.photoGroups).toMatchObject([
      { title: 'Pre-existing Condition', photos: [{ path: `${photo.id}.jpg`, caption: 'Cracked tile' }] },
      { photos: [] },
    ]);
    const [stored] = await app.query<{ sha256: string }>('select sha256 from property_images where id = $1', [
      photo.id,
    ]);
    expect(sha256Hex(await app.files.download(`${photo.image_url}/2048.webp`))).toBe(stored?.sha256);
    expect(JSON.parse(document.attachJson ?? '').photos).toMatchObject([
      { id: photo.id, sha256: stored?.sha256, description: 'Cracked tile' },
    ]);
  });

  test('is never held in memory, and slow downloads of one company leave capacity for others', async () => {
    const [slow, quick] = [await sentQuote(), await sentQuote()];
    for (const { company, quote } of [slow, quick]) {
      await decide(company, customerOf(quote));
      await sign(company, quote);
    }
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let begun = 0;
    const files = {
      ...app.files,
      download: () => Promise.reject(new Error('A whole file was read')),
      async asBlob(key: string) {
        const blob = await app.files.asBlob(key);
        if (!key.startsWith(slow.company.orgId)) return blob;
        const whole = blob.stream.bind(blob);
        const stream = () => {
          begun += 1;
          return whole().pipeThrough(new TransformStream({ start: () => over }));
        };
        return Object.assign(blob, { stream });
      },
    };
    const asking = Array.from({ length: 20 }, () =>
      signedPdfOf({ ...services, files }, slow.company.scope, slow.quote.id),
    );
    await vi.waitFor(() => expect(begun).toBeGreaterThan(0));
    const { content } = await signedPdfOf({ ...services, files }, quick.company.scope, quick.quote.id);
    expect(sha256Hex(await content.bytes())).toBe((await signedRow(quick.quote))?.sha256);
    expect(begun).toBe(1);
    end();
    expect(await Promise.all(asking)).toHaveLength(20);
  });

  test('a signed copy that was changed on disk isn’t served', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, customerOf(quote));
    await sign(company, quote);
    const row = await signedRow(quote);
    await writeFile(join(app.services.env.DATA_DIR, 'files', row?.storage_key ?? ''), '%PDF-1.7 forged');
    await expect(signedPdfOf(services, company.scope, quote.id)).rejects.toEqual(new ProductError('EVIDENCE_MISMATCH'));
    await expect(app.client().api.approval.signedPdf({ token: quote.token })).rejects.toMatchObject({
      code: 'EVIDENCE_MISMATCH',
    });
  });

  test('no signed copy is created from a history that was tampered with', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, customerOf(quote));
    await app.tamper(
      `update quote_events set body = replace(body, 'carla@', 'karla@') where quote_id = $1 and type = 'sent'`,
      [quote.id],
    );
    await expect(sign(company, quote)).rejects.toEqual(new ProductError('EVIDENCE_MISMATCH'));
    expect(await signedRow(quote)).toBeUndefined();
  });

  test('waits for a crashed PDF worker and for disk space, and leaves nothing half-finished', async () => {
    const { company, quote } = await sentQuote();
    await decide(company, customerOf(quote));
    const noPdf = { ...services.pdf, render: () => Promise.reject(new PdfUnavailable({ cause: 'dead' })) };
    await expect(sign(company, quote, { ...services, pdf: noPdf })).rejects.toEqual(
      new ProductError('PDF_UNAVAILABLE'),
    );
    const fullDisk = { ...app.files, upload: () => Promise.reject(new StorageFull({ cause: 'full' })) };
    await expect(sign(company, quote, { ...services, files: fullDisk })).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect(await pdfsOf(company)).toEqual([]);
    await sign(company, quote);
    expect(await signedRow(quote)).toBeDefined();
  });

  test('a decision can be made without the PDF engine', async () => {
    const { quote } = await sentQuote();
    const { render } = app.services.pdf;
    try {
      app.services.pdf.render = () => Promise.reject(new PdfUnavailable({ cause: 'dead' }));
      const { approval } = app.client().api;
      const view = await approval.decide({ token: quote.token, decision: 'approved', name: 'Carla', revision: 1 });
      expect(view).toMatchObject({ status: 'approved', decision: { signed_pdf: false } });
      await expect(app.client().api.approval.pdf({ token: quote.token })).rejects.toMatchObject({
        code: 'PDF_UNAVAILABLE',
      });
    } finally {
      app.services.pdf.render = render;
    }
  });
});

describe('PDFs over HTTP', () => {
  test('the customer and the email get the same bytes', async () => {
    const { company, quote } = await sentQuote();
    const open = await app.client().request('GET', `/api/approval/${quote.token}/pdf`);
    expect(open.headers.get('content-type')).toBe('application/pdf');
    expect(open.headers.get('content-disposition')).toMatch(/filename.*Quote-Q-\d+\.pdf/);
    expect(sha256Hex(new Uint8Array(await open.arrayBuffer()))).toBe(
      (await quotePdf(services, company.scope, quote.id)).sha256,
    );
    await app.client().api.approval.decide({ token: quote.token, decision: 'approved', name: 'Carla', revision: 1 });
    await sign(company, quote);
    const signed = await app.client().request('GET', `/api/approval/${quote.token}/signed-pdf`);
    expect(signed.headers.get('content-disposition')).toMatch(/filename.*Quote-Q-\d+-approved\.pdf/);
    expect(sha256Hex(new Uint8Array(await signed.arrayBuffer()))).toBe((await signedRow(quote))?.sha256);
  });

  test('there is no signed copy of a pending quote', async () => {
    const { quote } = await sentQuote();
    await expect(app.client().api.approval.signedPdf({ token: quote.token })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('the rows of a decision cannot be changed or removed by direct SQL', async () => {
  const { company, quote } = await sentQuote();
  await decide(company, customerOf(quote));
  await sign(company, quote);
  const client = new Client(app.database.connections.user);
  await client.connect();
  try {
    await client.query(`select set_config('app.org_id', $1, false)`, [company.orgId]);
    for (const table of ['quote_events', 'quote_revisions', 'decisions', 'signed_documents']) {
      expect((await client.query(`select 1 from ${table} where quote_id = $1`, [quote.id])).rowCount).toBeGreaterThan(
        0,
      );
      await expect(
        client.query(`update ${table} set quote_id = quote_id where quote_id = $1`, [quote.id]),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(client.query(`delete from ${table} where quote_id = $1`, [quote.id])).rejects.toMatchObject({
        code: '42501',
      });
    }
  } finally {
    await client.end();
  }
});
