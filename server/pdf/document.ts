import type { ShownLine } from '#domain/pricing/quote-lines.ts';

/**
 * What stands in the PDF of a quote. Everything a person reads is text here, already in the customer's language and
 * format: the template computes nothing and knows no words of its own.
 */
export interface QuoteDocument {
  labels: QuoteLabels;
  /** `en` or `es`, as the text is; told to screen readers */
  lang: string;
  /** for example `Q-1042` */
  number: string;
  /** name of the document in the reader's window, for example `Quote Q-1042 – Acme Washing` */
  title: string;
  /** the organization's colour and the text colour on it, `#rrggbb` */
  brand: string;
  onBrand: string;
  /** date of the file in seconds since 1970: the same document always gives the same bytes */
  issuedAt: number;
  organization: { name: string; phone: string; email: string; address: string; license: string };
  /** the organization's logo; its PNG is in the map of photos under `path` */
  logo?: DocumentLogo;
  customer: { name: string; email: string; phone: string; address: string };
  created: string;
  validUntil: string | null;
  /** shown on top beside the dates */
  total: string;
  status: { tone: 'pending' | 'approved' | 'declined' | 'expired'; text: string } | null;
  items: DocumentLine[];
  totals: { label: string; amount: string; strong?: boolean }[];
  notes: string;
  terms: string[];
  photoGroups: { title: string; photos: DocumentPhoto[] }[];
  approveUrl: string | null;
  /** makes the document the signed copy: it ends in this page and follows PDF/A-3 */
  certificate: DocumentCertificate | null;
  /** a word across every page of a document that only shows what one looks like; left out of real ones */
  mark?: string;
  /** canonical JSON of what was shown, put into the signed copy as quote.json */
  attachJson: string | null;
}

export interface DocumentLogo {
  path: string;
  /** in CSS pixels; the document sets them in points */
  width: number;
  height: number;
  /** `#rrggbb` around the picture; null for one that fills its own rectangle */
  ground: string | null;
}

/** A line in words: "1,200 sq ft", the price of one, and what they come to */
export interface DocumentLine extends Pick<ShownLine, 'description'> {
  detail?: string;
  quantity: string;
  unit: string;
  total: string;
}

export interface DocumentPhoto {
  /** key of its JPEG in the map of photos */
  path: string;
  caption: string;
  date: string;
}

export interface DocumentCertificate {
  title: string;
  /** the consent text as the customer saw it */
  intro: string;
  /** drawn as a signature; empty for a record that is none */
  signatureName: string;
  rows: { label: string; value: string }[];
  events: { time: string; what: string; who: string }[];
  hashes: { label: string; value: string }[];
  /** the page that says whether a file is genuine */
  verifyUrl: string;
}

export interface QuoteLabels {
  quote: string;
  quoteFor: string;
  property: string;
  issued: string;
  validUntil: string;
  total: string;
  services: string;
  description: string;
  quantity: string;
  unitPrice: string;
  lineTotal: string;
  approveOnline: string;
  notes: string;
  terms: string;
  /** with `{page}` and `{pages}` */
  pageOf: string;
  signature: string;
  signedBy: string;
  events: string;
  time: string;
  event: string;
  who: string;
  hashes: string;
  verify: string;
  attachment: string;
}

/** The caller asks for more than one document can hold, or for a photo it did not give. */
export class UnprintableDocument extends Error {
  override readonly name = 'UnprintableDocument';
  readonly code = 'INVALID_INPUT';
}

export const DOCUMENT_LIMITS = {
  items: 500,
  terms: 200,
  photos: 200,
  events: 500,
  /** characters of one text; beyond about 32,000 the format itself gives up */
  textLength: 20_000,
  photoBytes: 60_000_000,
  attachmentBytes: 4_000_000,
} as const;

/**
 * Checks sizes and photos, so that a document that cannot work is refused here and not by a dead child.
 *
 * @throws UnprintableDocument naming what is too much
 */
export function checkDocument(document: QuoteDocument, photos: ReadonlyMap<string, Uint8Array>): void {
  const shown = document.photoGroups.flatMap((group) => group.photos);
  atMost('lines', document.items.length, DOCUMENT_LIMITS.items);
  atMost('terms', document.terms.length, DOCUMENT_LIMITS.terms);
  atMost('photos', shown.length, DOCUMENT_LIMITS.photos);
  atMost('events', document.certificate?.events.length ?? 0, DOCUMENT_LIMITS.events);
  atMost('bytes of the attachment', document.attachJson?.length ?? 0, DOCUMENT_LIMITS.attachmentBytes);
  for (const text of textsOf({ ...document, attachJson: null }))
    atMost('characters in one text', text.length, DOCUMENT_LIMITS.textLength);

  const paths = new Set(shown.map(({ path }) => path));
  let bytes = 0;
  for (const path of paths) {
    const photo = photos.get(path);
    if (!photo) throw new UnprintableDocument(`The photo ${path} is missing`);
    // The engine copies a JPEG as it is and trips over other formats; only what our own image pipeline made may go in.
    if (photo[0] !== 0xff || photo[1] !== 0xd8) throw new UnprintableDocument(`The photo ${path} is not a JPEG`);
    bytes += photo.byteLength;
  }
  if (document.logo) bytes += checkedLogo(photos.get(document.logo.path));
  atMost('bytes of photos', bytes, DOCUMENT_LIMITS.photoBytes);
}

/** @returns its size in bytes */
function checkedLogo(logo: Uint8Array | undefined): number {
  if (!logo) throw new UnprintableDocument('The logo is missing');
  if (logo[0] !== 0x89 || logo[1] !== 0x50) throw new UnprintableDocument('The logo is not a PNG');
  return logo.byteLength;
}

function atMost(what: string, found: number, limit: number): void {
  if (found > limit) throw new UnprintableDocument(`Too many ${what}: ${found}, at most ${limit}`);
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsOf(member);
}
