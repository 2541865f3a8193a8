import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { sampleSnapshot } from '#contract/samples/quote-sample.ts';
import type { Language } from '#domain/language/language.ts';
import { consentText } from '#domain/quote/consent.ts';
import { CHAIN_START, type StoredEvent } from '#domain/quote/event-chain.ts';
import { quoteDocument } from '#server/platform/pdf/quote-document.ts';
import { createPdfRenderer, type PdfSource } from '#server/platform/pdf/renderer.ts';
import { sampleDocument } from '#tests/support/pdf-documents.ts';
import { pagesOf } from '#tests/support/pdf-pages.ts';
import { type DecisionFacts, signingCertificate, statusLine } from './present.ts';

const renderer = createPdfRenderer();
afterAll(() => renderer.close());

const NOW = new Date('2026-11-24T15:12:09.000Z');
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
/** With fewer lines, a page looks like a mistake. A photo counts as this many lines. */
const LEAST_LINES = 8;
/** Only the certificate's title has this font size. */
const TITLE_SIZE = 17;
const JPEG = readFileSync(new URL('../../../platform/pdf/sample-photos/driveway-before.jpg', import.meta.url));

const TERMS = [
  'The deposit is due when you approve, and the balance on the day we finish: by card, check or cash.',
  'If rain or frost stops us, we reschedule at no charge.',
  'We photograph existing damage before we start. Deep oil stains, rust and failing paint may not come out. We are not liable for damage that was there before, failed caulking, oxidized siding or loose mortar recorded in the photos of this quote.',
  'If we missed a spot, tell us within 7 days and we’ll come back and wash it again.',
];

interface Signed {
  lines: number;
  photos?: number;
  terms?: number;
  notes?: boolean;
  language?: Language;
  events?: number;
  decision?: Partial<DecisionFacts>;
}

const BY_STAFF = { decided_by: 'staff', recorded_by_name: 'Dana Reyes', channel: 'phone' } as const;
const DECLINED = { decision: 'declined', reason: 'Going with a neighbor’s son, who washes the whole street.' } as const;

function historyOf(count: number): StoredEvent[] {
  const types = ['created', 'sent', 'delivered', ...Array.from({ length: count }, () => 'viewed')].slice(0, count - 1);
  return [...types, 'approved'].map((type, index) => ({
    org_id: '',
    quote_id: '',
    seq: index + 1,
    type,
    at: NOW,
    actor_kind: 'customer',
    actor_id: null,
    actor_name: '',
    body: JSON.stringify({ data: { to: 'jordan.avery@customer.example', revision: 1 } }),
    previous_hash: CHAIN_START,
    hash: HASH,
  }));
}

function signedCopy({ lines, photos = 0, terms = 4, notes = true, language = 'en', ...about }: Signed): PdfSource {
  const sample = sampleSnapshot(NOW);
  const snapshot = { ...sample, language, consent_text: consentText(sample.organization.name, language, true) };
  const decision: DecisionFacts = {
    decision: 'approved',
    revision: 1,
    decided_at: NOW,
    time_zone: snapshot.organization.time_zone,
    decided_by: 'customer',
    signer_name: snapshot.customer_name,
    name_proposed: false,
    pins_acknowledged: 0,
    recorded_by: null,
    recorded_by_name: null,
    channel: null,
    reason: '',
    ip: '203.0.113.24',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    consent_text: snapshot.consent_text,
    language,
    snapshot_sha256: HASH,
    ...about.decision,
  };
  const document = quoteDocument(snapshot, {
    status: statusLine(decision, language),
    approveUrl: null,
    certificate: signingCertificate({
      decision,
      snapshot,
      events: historyOf(about.events ?? 8),
      chainHead: HASH,
      unsignedPdfSha256: HASH,
      publicUrl: 'https://quotes.example.com',
      testMode: true,
    }),
    attachJson: '{}',
    printablePhotos: new Set(),
    logo: null,
    issuedAt: NOW,
  });
  const { items, totals } = sampleDocument({ lines });
  const shown = Array.from({ length: photos }, () => ({
    path: 'a.jpg',
    caption: 'Driveway',
    date: 'November 22, 2026',
  }));
  return {
    document: {
      ...document,
      items,
      totals,
      notes: notes ? document.notes : '',
      terms: Array.from({ length: terms }, (_, index) => TERMS[index % TERMS.length] ?? ''),
      photoGroups: [{ title: 'Pre-existing Condition', photos: shown }],
    },
    photos: new Map([['a.jpg', JPEG]]),
  };
}

async function pagesOfCopy(signed: Signed) {
  return pagesOf((await renderer.render(() => signedCopy(signed))).pdf);
}

/** Tests every third length from 1 to 60. The first one depends on the number of terms. */
const lengthsFor = (terms: number) => Array.from({ length: 20 }, (_, index) => 3 * index + 1 + (terms % 3));

test.each([0, 1, 4, 11])(
  'with %i terms, a quote of 1 to 60 lines never ends with a page of a few lines',
  async (terms) => {
    const stray: unknown[] = [];
    for (const lines of lengthsFor(terms)) {
      const signed = { lines, terms, photos: [0, 0, 1, 3][(lines + terms) % 4] ?? 0, notes: lines % 2 === 0 };
      const pages = await pagesOfCopy(signed);
      const last = pages.at(-2);
      if (pages.length > 2 && last && last.pictures === 0 && last.lines < LEAST_LINES) stray.push([signed, last.lines]);
      // The whole certificate fits on the last page.
      if (pages.findIndex(({ fontSizes }) => fontSizes.has(TITLE_SIZE)) !== pages.length - 1)
        stray.push([signed, 'certificate']);
    }
    expect(stray).toEqual([]);
  },
  60_000,
);

const DECISIONS: [string, Partial<DecisionFacts>][] = [
  ['approved', {}],
  ['confirmed', { name_proposed: true }],
  ['approved after confirming the pins', { pins_acknowledged: 40 }],
  ['recorded by staff', BY_STAFF],
  ['declined', DECLINED],
];

test.each(DECISIONS.flatMap(([name, decision]) => [[name, 'en', decision] as const, [name, 'es', decision] as const]))(
  'the certificate of a quote that was %s is one page (%s)',
  async (_name, language, decision) => {
    const signed = { lines: 3, terms: 0, language, decision };
    expect(await pagesOfCopy({ ...signed, events: 12 })).toHaveLength(2);
  },
);

test('a history that needs more pages never leaves just a row or two on the last', async () => {
  for (let events = 10; events <= 80; events += 3) {
    const pages = await pagesOfCopy({ lines: 3, terms: 0, events });
    if (pages.length > 2) expect([events, pages.at(-1)?.lines]).toEqual([events, expect.toSatisfy(isEnough)]);
  }
}, 60_000);

/** Excludes the header row, which every page repeats. */
const isEnough = (lines: number): boolean => lines >= 7;

test.each([
  ['en', 'Confirmed', 'I’ve seen the 3 marked spots. The damage was there before the work.'],
  ['es', 'Confirmó', 'Vi los 3 daños marcados. El daño ya existía antes del trabajo.'],
] as const)('the certificate says that the customer confirmed the pins (%s)', (language, label, value) => {
  const rowsWith = (pins_acknowledged: number) =>
    signedCopy({ lines: 3, language, decision: { pins_acknowledged } }).document.certificate?.rows;
  expect(rowsWith(3)).toContainEqual({ label, value });
  expect(rowsWith(0)?.some((row) => row.label === label)).toBe(false);
});
