import type { Gate } from '#server/gate/gate.ts';
import { pdfResponse } from '#server/features/evidence/present.ts';
import type { SamplePdfSource } from './queries.ts';

export function sampleQuoteRoutes({ sampleQuote }: Gate, samples: SamplePdfSource) {
  return {
    pdf: sampleQuote.pdf.handler(async () => pdfResponse((await samples.ofToday()).open)),
    signedPdf: sampleQuote.signedPdf.handler(async () => pdfResponse((await samples.ofToday()).signed)),
  };
}
