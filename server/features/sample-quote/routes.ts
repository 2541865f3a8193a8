import type { Gate } from '#server/gate/gate.ts';
import { pdfResponse } from '#server/features/evidence/present.ts';
import type { Services } from '#server/services.ts';
import { createSamplePdfs } from './queries.ts';

export function sampleQuoteRoutes(gate: Gate, services: Services) {
  const { sampleQuote } = gate;
  const samplePdfs = createSamplePdfs(services);
  return {
    pdf: sampleQuote.pdf.handler(async () => pdfResponse((await samplePdfs()).open)),
    signedPdf: sampleQuote.signedPdf.handler(async () => pdfResponse((await samplePdfs()).signed)),
  };
}
