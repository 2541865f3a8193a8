import type { Gate } from '#server/auth/procedures.ts';
import { pdfResponse } from '#server/features/quotes/evidence/present.ts';
import type { SamplePdfSource } from './sample-quote-pdfs.ts';

export function sampleQuoteRoutes({ sampleQuote }: Gate, samples: SamplePdfSource) {
  return {
    pdf: sampleQuote.pdf.handler(async () => pdfResponse((await samples.ofToday()).open)),
    signedPdf: sampleQuote.signedPdf.handler(async () => pdfResponse((await samples.ofToday()).signed)),
  };
}
