import type { QuoteDocument } from './document.ts';

export type PdfStandard = 'ua-1' | 'a-3a';

/** What the renderer sends to its child. */
export interface PdfJob {
  document: QuoteDocument;
  /** the JPEGs that the document names, by their path in it */
  photos: [path: string, jpeg: Uint8Array][];
  standard: PdfStandard;
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
