import type { DocumentTexts } from '#domain/language/texts.ts';
import type { ShownLine } from '#domain/pricing/quote-lines.ts';

/**
 * The contents of a quote's PDF. All text is already in the customer's language and format. The template computes
 * nothing and contains no text itself.
 */
export interface QuoteDocument {
  labels: QuoteLabels;
  /** language for screen readers, `en` or `es` */
  lang: string;
  number: string;
  /** title of the PDF viewer's window, such as `Quote Q-1042 – Acme Washing` */
  title: string;
  /** the organization's color, and the text color on it, as `#rrggbb` */
  brand: string;
  onBrand: string;
  /** date of the file in seconds since 1970, so that the same document always gives the same bytes */
  issuedAt: number;
  organization: { name: string; phone: string; email: string; address: string; license: string };
  /** the organization's logo; its PNG is among the photos, under `path` */
  logo?: DocumentLogo;
  customer: { name: string; email: string; phone: string; address: string };
  created: string;
  validUntil: string | null;
  /** the person who priced the quote; omitted when there is none */
  pricedBy?: string;
  /** shown at the top next to the dates */
  total: string;
  status: { tone: 'pending' | 'approved' | 'declined' | 'expired'; text: string } | null;
  /** the signed total, shown below the total when the price was lowered after signing */
  totalNote?: string;
  /** facts in two columns below the dates; omitted for quotes */
  details?: { label: string; value: string }[];
  /** for an approved quote whose price was lowered later */
  lowered?: DocumentLowered;
  items: DocumentLine[];
  totals: DocumentAmount[];
  /** "in Deluxe", after the heading of the lines; omitted for a quote without packages */
  inPackage?: string;
  /** packages, and optional lines that aren't part of the total */
  offered?: { title: string; lines: DocumentAmount[] }[];
  notes: string;
  terms: string[];
  /** `lead` says how many spots are marked; omitted if there are none */
  photoGroups: { title: string; lead?: string; photos: DocumentPhoto[] }[];
  approveUrl: string | null;
  /** makes the document a signed copy (PDF/A-3), whose last page is this certificate */
  certificate: DocumentCertificate | null;
  /** a watermark across every page of a sample; omitted for real documents */
  mark?: string;
  /** canonical JSON of the quote as shown, attached to the signed copy as quote.json */
  attachJson: string | null;
}

export interface DocumentAmount {
  label: string;
  amount: string;
  strong?: boolean;
}

export interface DocumentLowered {
  title: string;
  reductions: { reason: string; by: string; amount: string }[];
  notes: string[];
  figures: DocumentAmount[];
}

export interface DocumentLogo {
  path: string;
  /** in CSS pixels; the document uses points */
  width: number;
  height: number;
  /** `#rrggbb` behind the image; null for an image that fills its own rectangle */
  ground: string | null;
}

/** A line as text: "1,200 sq ft", the unit price and the total. */
export interface DocumentLine extends Pick<ShownLine, 'description'> {
  detail?: string;
  quantity: string;
  unit: string;
  total: string;
}

export interface DocumentPhoto {
  /** key of its JPEG among the photos */
  path: string;
  caption: string;
  date: string;
  /** damage before the work, drawn on the photo and listed below it; omitted if there is none */
  pins?: DocumentPin[];
}

interface DocumentPin {
  /** as on the photo */
  number: string;
  /** fractions of the photo's width and height, from its top left corner */
  x: number;
  y: number;
  label: string;
  note: string;
}

export interface DocumentCertificate {
  title: string;
  /** the consent text that the customer saw */
  intro: string;
  /** drawn as a signature; empty for a record without one */
  signatureName: string;
  rows: { label: string; value: string }[];
  events: { time: string; what: string; who: string }[];
  hashes: { label: string; value: string }[];
  /** the page on which anyone can check whether a file is genuine */
  verifyUrl: string;
}

type QuoteLabels = DocumentTexts['labels'];

/** The document is too large for a PDF, or refers to a photo that was not passed. */
export class UnprintableDocument extends Error {
  override readonly name = 'UnprintableDocument';
  readonly code = 'INVALID_INPUT';
}

const DOCUMENT_LIMITS = {
  items: 500,
  terms: 200,
  photos: 200,
  events: 500,
  reductions: 200,
  /** maximum characters in one text; beyond about 32,000 the PDF format itself fails */
  textLength: 20_000,
  photoBytes: 60_000_000,
  attachmentBytes: 4_000_000,
} as const;

/**
 * Checks sizes and photos. An impossible document is refused here, before it crashes the worker process.
 * @throws UnprintableDocument naming the part that is too large
 */
export function checkDocument(document: QuoteDocument, photos: ReadonlyMap<string, Uint8Array>): void {
  const shown = document.photoGroups.flatMap((group) => group.photos);
  atMost('lines', document.items.length, DOCUMENT_LIMITS.items);
  atMost('terms', document.terms.length, DOCUMENT_LIMITS.terms);
  atMost('photos', shown.length, DOCUMENT_LIMITS.photos);
  atMost('events', document.certificate?.events.length ?? 0, DOCUMENT_LIMITS.events);
  atMost('price reductions', document.lowered?.reductions.length ?? 0, DOCUMENT_LIMITS.reductions);
  atMost('bytes of the attachment', document.attachJson?.length ?? 0, DOCUMENT_LIMITS.attachmentBytes);
  for (const text of textsOf({ ...document, attachJson: null }))
    atMost('characters in one text', text.length, DOCUMENT_LIMITS.textLength);

  const paths = new Set(shown.map(({ path }) => path));
  let bytes = 0;
  for (const path of paths) {
    const photo = photos.get(path);
    if (!photo) throw new UnprintableDocument(`The photo ${path} is missing`);
    // Typst copies a JPEG unchanged and fails on other formats. Only images that we processed ourselves are allowed.
    if (photo[0] !== 0xff || photo[1] !== 0xd8) throw new UnprintableDocument(`The photo ${path} is not a JPEG`);
    bytes += photo.byteLength;
  }
  if (document.logo) bytes += checkedLogo(photos.get(document.logo.path));
  atMost('bytes of photos', bytes, DOCUMENT_LIMITS.photoBytes);
}

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
