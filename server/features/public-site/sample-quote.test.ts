import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { verifyChain } from '#domain/quote/event-chain.ts';
import { sha256Hex } from '#server/features/quotes/evidence/record.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { presentSample, signedFrame } from './sample-quote-present.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function download(path: string): Promise<{ pdf: Buffer; disposition: string }> {
  const answer = await fetch(`${app.url}/api/sample-quote/${path}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return {
    pdf: Buffer.from(await answer.arrayBuffer()),
    disposition: answer.headers.get('content-disposition') ?? '',
  };
}

function pageContents(pdf: Buffer): string[] {
  const contents: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const body = pdf.subarray(at + 7, pdf.indexOf('\nendstream', at));
    if (body[0] !== 0x78) continue;
    const text = inflateSync(body).toString('latin1');
    if (/\bBT\b/.test(text)) contents.push(text);
  }
  return contents;
}

test('the sample is a tagged PDF with its photos, and its button opens the sample page', async () => {
  const { pdf, disposition } = await download('pdf');
  const text = pdf.toString('latin1');
  expect(disposition).toContain('Sample-quote.pdf');
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(text).toContain(`${app.services.env.PUBLIC_URL}/sample-quote`);
  expect(text.split('/Subtype /Image').length - 1).toBe(3);
});

test('the signed sample contains its data and certificate', async () => {
  const { pdf, disposition } = await download('signed-pdf');
  const text = pdf.toString('latin1');
  expect(disposition).toContain('Sample-quote-signed.pdf');
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('quote.json');
});

test('every page says that it is a sample, and no page of a real quote does', async () => {
  const { sampleDocument, signedDocument } = await import('#tests/support/pdf-documents.ts');
  // Only the watermark has this font size.
  const marked = (contents: string) => /\/f\d+ 150 Tf/.test(contents);
  for (const path of ['pdf', 'signed-pdf']) {
    const contents = pageContents((await download(path)).pdf);
    expect(contents.length, path).toBeGreaterThanOrEqual(2);
    expect(contents.map(marked), path).toEqual(contents.map(() => true));
  }
  for (const document of [sampleDocument(), signedDocument()]) {
    const { pdf } = await app.services.pdf.render(() => ({ document, photos: new Map() }));
    expect(pageContents(Buffer.from(pdf)).some(marked)).toBe(false);
  }
});

test('the sample PDF is rendered once a day', async () => {
  const [one, two] = [await download('pdf'), await download('pdf')];
  expect(two.pdf.equals(one.pdf)).toBe(true);
  app.clock.advance(DAY_MS);
  expect((await download('pdf')).pdf.equals(one.pdf)).toBe(false);
});

test('the sample PDF doesn’t depend on a caller’s input', async () => {
  const plain = await download('signed-pdf');
  const asked = await download('signed-pdf?name=Mallory&customer_name=Mallory');
  expect(asked.pdf.equals(plain.pdf)).toBe(true);
});

test('the sample’s hashes match its contents', () => {
  const sample = presentSample([], new Date('2026-11-21T15:00:00Z'));
  const chain = verifyChain(sample.events, sha256Hex);
  expect(chain).toMatchObject({ ok: true, length: 4 });
  const { certificate, attachJson } = signedFrame(sample, 'f'.repeat(64), 'https://quotes.example.com');
  expect(certificate?.hashes.map(({ value }) => value)).toEqual([
    sha256Hex(attachJson ?? ''),
    'f'.repeat(64),
    chain.ok ? chain.head : '',
  ]);
  expect(certificate?.signatureName).toBe('Jordan Avery');
});
