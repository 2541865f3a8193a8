import type { Procedures } from '#server/platform/auth/procedures.ts';
import { pdfResponse } from '#server/platform/pdf/pdf-response.ts';
import type { SamplePdfSource } from './sample-quote-pdfs.ts';

export function sampleQuoteRoutes({ sampleQuote }: Procedures, samples: SamplePdfSource) {
  return {
    pdf: sampleQuote.pdf.handler(async () => pdfResponse((await samples.ofToday()).open)),
    signedPdf: sampleQuote.signedPdf.handler(async () => pdfResponse((await samples.ofToday()).signed)),
  };
}
