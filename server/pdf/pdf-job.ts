import type { QuoteDocument } from './document.ts';

export type PdfStandard = 'ua-1' | 'a-3a';

/** What the renderer sends to its child. */
export interface PdfJob {
  document: QuoteDocument;
  /** the JPEGs of the photos and the PNG of the logo, by their path in the document */
  photos: [path: string, picture: Uint8Array][];
  /** `picture`: the pages are drawn instead of being written as a file */
  standard: PdfStandard | 'picture';
}

export interface DrawnPages {
  /** all pages one below the other; letters are outlines, so it looks the same everywhere */
  svg: string;
  pages: number;
}

export interface RenderedPdf {
  pdf: Uint8Array;
  pages: number;
  /** characters that no font can draw and that stand as `□`; tell staff when it is not 0 */
  replacedCharacters: number;
  /** `1.7` when the wished standard refused the document; it is complete and tagged all the same */
  standard: PdfStandard | '1.7';
  /** why the wished standard refused the document; for the log */
  refusal?: string;
}
