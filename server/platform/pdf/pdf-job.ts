import type { QuoteDocument } from './document.ts';

export type PdfStandard = 'ua-1' | 'a-3a';

export interface PdfJob {
  document: QuoteDocument;
  /** JPEGs of the photos and the PNG of the logo, by path in the document */
  photos: [path: string, picture: Uint8Array][];
  /** `picture` draws the pages as an image instead of a PDF */
  standard: PdfStandard | 'picture';
}

export interface DrawnPages {
  /** all pages, one below the other; letters are outlines, so the image looks the same everywhere */
  svg: string;
  pages: number;
}

export interface RenderedPdf {
  pdf: Uint8Array;
  pages: number;
  /** characters that no font can draw and that appear as `□`; if not 0, notify the company's members */
  replacedCharacters: number;
  /** `1.7` when the document didn't conform to the requested standard; it is still complete and tagged */
  standard: PdfStandard | '1.7';
  /** why the document doesn't conform to the requested standard, for the log */
  refusal?: string;
}
