import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { documentTexts } from '#domain/language/texts.ts';
import { hostileText, seededRandom } from '#tests/support/hostile-text.ts';
import { sampleDocument, signedDocument } from '#tests/support/pdf-documents.ts';
import { type QuoteDocument, UnprintableDocument } from './document.ts';
import type { RenderedPdf } from './pdf-job.ts';
import { createPdfRenderer, type PdfRenderer, PdfUnavailable } from './renderer.ts';

let peakRss = 0;
const renderers: PdfRenderer[] = [];
function newRenderer(options: Parameters<typeof createPdfRenderer>[0] = {}): PdfRenderer {
  const made = createPdfRenderer(options);
  renderers.push(made);
  return made;
}
const renderer = newRenderer({
  onUsage: ({ peakRssBytes }) => {
    peakRss = peakRssBytes;
  },
});
afterAll(() => Promise.all(renderers.map((made) => made.close())));

const noPhotos = new Map<string, Uint8Array>();

function jpeg(background: string): Promise<Buffer> {
  return sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function withPhotos(document: QuoteDocument): Promise<[QuoteDocument, Map<string, Uint8Array>]> {
  const photos = new Map<string, Uint8Array>([
    ['org/photos/a.jpg', await jpeg('#336699')],
    ['org/photos/b.jpg', await jpeg('#993366')],
  ]);
  const shown = [...photos.keys()].map((path) => ({ path, caption: 'North siding', date: 'Nov 12, 2026' }));
  return [{ ...document, photoGroups: [{ title: 'Pre-existing Condition', photos: shown }] }, photos];
}

function streamsOf(pdf: Uint8Array): Buffer[] {
  const file = Buffer.from(pdf);
  const streams: Buffer[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    const body = file.subarray(at + 7, file.indexOf('\nendstream', at));
    streams.push(body[0] === 0x78 ? inflateSync(body) : body);
  }
  return streams;
}

test('photos with the most pins conform to the standards, and draw all of them', async () => {
  const [document, photos] = await withPhotos(sampleDocument());
  const drawn = async (count: number, of = document) => {
    const pins = Array.from({ length: count }, (_, index) => ({
      number: String(index + 1),
      x: (index % 4) / 3,
      y: Math.floor(index / 4) / 2,
      label: 'Peeling paint',
      note: 'n'.repeat(80),
    }));
    const photoGroups = of.photoGroups.map((group) => ({
      ...group,
      lead: '24 spots were damaged before our work.',
      photos: group.photos.map((photo) => ({ ...photo, ...(count > 0 && { pins }) })),
    }));
    const made = await renderer.render(() => ({ document: { ...of, photoGroups }, photos }));
    const marks =
      streamsOf(made.pdf)
        .join('')
        .match(/\/Artifact/g)?.length ?? 0;
    return { marks, standard: made.standard, refusal: made.refusal };
  };
  const [plain, pinned] = [await drawn(0), await drawn(12)];
  expect(pinned).toMatchObject({ standard: 'ua-1', refusal: undefined });
  expect(pinned.marks - plain.marks).toBeGreaterThanOrEqual(24);
  expect(await drawn(12, { ...signedDocument(), photoGroups: document.photoGroups })).toMatchObject({
    standard: 'a-3a',
    refusal: undefined,
  });
});

test('an undecided quote is a tagged PDF/UA-1 document', async () => {
  const { pdf, standard, pages, replacedCharacters } = await renderer.render(() => ({
    document: sampleDocument(),
    photos: noPhotos,
  }));
  expect({ standard, pages, replacedCharacters }).toEqual({ standard: 'ua-1', pages: 2, replacedCharacters: 0 });
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7/);
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  expect(text).toMatch(/\/Lang \(en\)/);
  // The outline, and the text that a screen reader reads first.
  expect(text).toContain('(QUOTE Q-1042)');
  expect(text).toContain('https://quotes.example/quote/approve/5f0c2a9e4b');
});

test('a signed copy is PDF/A-3a and contains the quote as shown, byte for byte', async () => {
  const source = {
    ...signedDocument(),
    attachJson: JSON.stringify({ notes: 'ünïcode தமிழ் '.repeat(200), total: 123 }),
  };
  const { pdf, standard } = await renderer.render(() => ({ document: source, photos: noPhotos }));
  expect(standard).toBe('a-3a');
  const text = Buffer.from(pdf).toString('latin1');
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).toContain('quote.json');
  expect(streamsOf(pdf).some((stream) => stream.toString() === source.attachJson)).toBe(true);
});

test('two photos come to the first page instead of standing alone on a second', async () => {
  for (const lines of [3, 6]) {
    const short = { ...sampleDocument({ lines }), notes: '', terms: ['Pay on the day.'] };
    const [document, photos] = await withPhotos(short);
    expect((await renderer.render(() => ({ document, photos }))).pages, `${lines} lines`).toBe(1);
  }
});

test('a typical certificate fits on one page', async () => {
  const signed = signedDocument();
  const event = { time: 'Nov 20, 2026, 3:02 PM CST', what: 'Viewed by the customer', who: 'Customer' };
  const pagesWith = async (certificate: QuoteDocument['certificate']) =>
    (await renderer.render(() => ({ document: { ...signed, certificate }, photos: noPhotos }))).pages;
  const events = Array.from({ length: 8 }, () => event);
  expect(await pagesWith(signed.certificate && { ...signed.certificate, events })).toBe((await pagesWith(null)) + 1);
});

test('long names leave space for the events in the certificate’s history', async () => {
  const signed = signedDocument();
  const pagesWith = async (who: string) => {
    const events = Array.from({ length: 30 }, () => ({
      time: 'Nov 20, 2026, 3:02 PM CST',
      what: 'Declined by the customer: we will wait until spring, then ask you once again',
      who,
    }));
    const certificate = signed.certificate && { ...signed.certificate, events };
    return (await renderer.render(() => ({ document: { ...signed, certificate }, photos: noPhotos }))).pages;
  };
  // Names take two or three lines. In a narrow column, they would break after each word and need several more pages.
  expect(
    await pagesWith('Maximiliana-Theodora Featherstonehaugh-Cholmondeley von und zu Habsburg'),
  ).toBeLessThanOrEqual((await pagesWith('Dana')) + 1);
});

test('photos are embedded unchanged', async () => {
  const [document, photos] = await withPhotos(sampleDocument());
  const { pdf, standard } = await renderer.render(() => ({ document, photos }));
  expect(standard).toBe('ua-1');
  for (const photo of photos.values()) expect(Buffer.from(pdf).includes(Buffer.from(photo))).toBe(true);
});

test('Spanish, an empty quote and one with 200 lines are rendered, too', async () => {
  const spanish = await renderer.render(() => ({ document: sampleDocument({ lang: 'es' }), photos: noPhotos }));
  expect(Buffer.from(spanish.pdf).toString('latin1')).toMatch(/\/Lang \(es\)/);
  const bare: QuoteDocument = {
    ...sampleDocument({ lines: 0 }),
    labels: documentTexts('es').labels,
    organization: { name: 'A', phone: '', email: '', address: '', license: '' },
    customer: { name: 'B', email: '', phone: '', address: '' },
    validUntil: null,
    totals: [],
    notes: '',
    terms: [],
    approveUrl: null,
  };
  expect(await renderer.render(() => ({ document: bare, photos: noPhotos }))).toMatchObject({
    standard: 'ua-1',
    pages: 1,
  });
  expect(await renderer.render(() => ({ document: sampleDocument({ lines: 200 }), photos: noPhotos }))).toMatchObject({
    standard: 'ua-1',
  });
});

test('two processes give the same bytes', async () => {
  const other = newRenderer();
  const [document, photos] = await withPhotos(signedDocument(sampleDocument({ lines: 30 })));
  await other.render(() => ({ document: sampleDocument({ number: 'Q-7' }), photos: noPhotos }));
  const [one, two] = [
    await renderer.render(() => ({ document, photos })),
    await other.render(() => ({ document, photos })),
  ];
  expect(other.pids()).not.toEqual(renderer.pids());
  expect(Buffer.compare(one.pdf, two.pdf)).toBe(0);
  const changed = await other.render(() => ({ document: { ...document, notes: `${document.notes}!` }, photos }));
  expect(Buffer.compare(one.pdf, changed.pdf)).not.toBe(0);
});

test('when a worker process is killed while rendering, it is replaced and the quote is rendered', async () => {
  await renderer.render(() => ({ document: sampleDocument(), photos: noPhotos }));
  const [pid = 0] = renderer.pids();
  // Stops the process before it gets the job. Otherwise it could finish before it is killed.
  process.kill(pid, 'SIGSTOP');
  const job = renderer.render(() => ({ document: sampleDocument(), photos: noPhotos }));
  process.kill(pid, 'SIGKILL');
  expect(await job).toMatchObject({ standard: 'ua-1' });
  expect(renderer.pids()).not.toContain(pid);
});

test('a quote whose rendering fails twice causes a clear error', async () => {
  const impatient = newRenderer({ timeoutMs: 1 });
  const failed = await impatient
    .render(() => ({ document: sampleDocument({ lines: 400 }), photos: noPhotos }))
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PdfUnavailable);
  expect(failed).toMatchObject({
    code: 'PDF_UNAVAILABLE',
    message: 'We couldn’t create the PDF. Please try again.',
  });
});

test('documents that are too large, lack a photo or contain a format other than JPEG are refused before rendering', async () => {
  const [document, photos] = await withPhotos(sampleDocument());
  const png = readFileSync(
    new URL('../../../node_modules/@expo-google-fonts/nanum-gothic/font-family.png', import.meta.url),
  );
  const attempts: [QuoteDocument, Map<string, Uint8Array>, RegExp][] = [
    [document, noPhotos, /photo .* is missing/],
    [document, new Map([...photos, ['org/photos/b.jpg', png]]), /not a JPEG/],
    [sampleDocument({ lines: 501 }), noPhotos, /Too many lines/],
    [{ ...sampleDocument(), notes: 'x'.repeat(20_001) }, noPhotos, /Too many characters/],
  ];
  for (const [source, given, message] of attempts) {
    const failed = await renderer.render(() => ({ document: source, photos: given })).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UnprintableDocument);
    expect(String(failed)).toMatch(message);
  }
});

function hostileDocument(random: () => number): QuoteDocument {
  const base = random() < 0.5 ? sampleDocument({ lines: 1 }) : signedDocument(sampleDocument({ lines: 1 }));
  const text = () => hostileText(random);
  const certificate = base.certificate && {
    ...base.certificate,
    signatureName: text(),
    intro: text(),
    rows: [{ label: text(), value: text() }],
    events: [{ time: text(), what: text(), who: text() }],
  };
  return {
    ...base,
    certificate,
    title: text(),
    organization: { name: text(), phone: text(), email: text(), address: text(), license: text() },
    customer: { name: text(), email: text(), phone: text(), address: text() },
    items: base.items.map((item) => ({ ...item, description: text(), detail: text(), quantity: text() })),
    notes: text().repeat(3),
    terms: [text(), text()],
    attachJson: base.attachJson && JSON.stringify({ notes: text() }),
  };
}

test('for any text, a document is rendered and conforms to its standard', async () => {
  const random = seededRandom(20_261_120);
  const documents = Array.from({ length: 80 }, () => hostileDocument(random));
  const made: RenderedPdf[] = [];
  for (const document of documents) made.push(await renderer.render(() => ({ document, photos: noPhotos })));
  const wrong = made
    .map(({ standard }) => standard)
    .filter((standard, index) => standard !== (documents[index]?.certificate ? 'a-3a' : 'ua-1'));
  expect(wrong).toEqual([]);
});

test('memory stays flat over hundreds of documents, after malicious ones', async () => {
  const [document, photos] = await withPhotos(sampleDocument());
  const renderMany = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await renderer.render(() => ({ document: { ...document, number: `Q-${index}` }, photos }));
    return peakRss;
  };
  const before = await renderMany(30);
  const after = await renderMany(100);
  expect(after - before).toBeLessThan(40_000_000);
  expect(after).toBeLessThan(300_000_000);
});
