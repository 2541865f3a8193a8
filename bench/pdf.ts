/**
 * Measures the cost of a PDF: CPU time in a warmed-up worker process. Also checks that two processes return the
 * same bytes.
 *   node bench/pdf.ts
 */
import { createHash } from 'node:crypto';
import { createPdfRenderer } from '#server/platform/pdf/renderer.ts';
import { sampleDocument, signedDocument } from '#tests/support/pdf-documents.ts';

const WARM_UP = 10;
const RUNS = 60;
const TARGET_MS = 40;
const NO_PHOTOS = new Map<string, Uint8Array>();

const KINDS = {
  '12 lines': (number: string) => sampleDocument({ number }),
  '60 lines': (number: string) => sampleDocument({ lines: 60, number }),
  '12 lines, signed': (number: string) => signedDocument(sampleDocument({ number })),
};

interface PdfCost {
  kind: string;
  medianCpuMs: number;
  p95CpuMs: number;
  kilobytes: number;
  peakRssMb: number;
  sameBytes: boolean;
}

async function measurePdfs(): Promise<PdfCost[]> {
  let cpu: number[] = [];
  let peakRssBytes = 0;
  const measured = createPdfRenderer({
    onUsage: (usage) => {
      cpu.push(usage.cpuMs);
      peakRssBytes = usage.peakRssBytes;
    },
  });
  const other = createPdfRenderer();
  const costs: PdfCost[] = [];
  for (const [kind, make] of Object.entries(KINDS)) {
    for (let run = 0; run < WARM_UP; run += 1)
      await measured.render(() => ({ document: make(`W-${run}`), photos: NO_PHOTOS }));
    cpu = [];
    for (let run = 0; run < RUNS; run += 1)
      await measured.render(() => ({ document: make(`Q-${run}`), photos: NO_PHOTOS }));
    const sorted = cpu.toSorted((a, b) => a - b);
    const [one, two] = [
      await measured.render(() => ({ document: make('Q-same'), photos: NO_PHOTOS })),
      await other.render(() => ({ document: make('Q-same'), photos: NO_PHOTOS })),
    ];
    costs.push({
      kind,
      medianCpuMs: sorted[RUNS >> 1] ?? 0,
      p95CpuMs: sorted[Math.floor(RUNS * 0.95)] ?? 0,
      kilobytes: one.pdf.byteLength / 1024,
      peakRssMb: peakRssBytes / 1024 ** 2,
      sameBytes: sha256(one.pdf) === sha256(two.pdf),
    });
  }
  await Promise.all([measured.close(), other.close()]);
  return costs;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

if (import.meta.main) {
  const costs = await measurePdfs();
  console.log('PDF               CPU ms median   p95   size KB   child MB   two processes');
  for (const { kind, medianCpuMs, p95CpuMs, kilobytes, peakRssMb, sameBytes } of costs) {
    const figures = [
      medianCpuMs.toFixed(1).padStart(13),
      p95CpuMs.toFixed(1).padStart(5),
      kilobytes.toFixed(0).padStart(9),
      peakRssMb.toFixed(0).padStart(10),
    ];
    console.log(`${kind.padEnd(18)}${figures.join(' ')}   ${sameBytes ? 'same bytes' : 'DIFFERENT BYTES'}`);
  }
  const twelve = costs[0]?.medianCpuMs ?? Number.POSITIVE_INFINITY;
  const met = twelve <= TARGET_MS && costs.every(({ sameBytes }) => sameBytes);
  console.log(`target: 12 lines in at most ${TARGET_MS} ms of CPU, same bytes: ${met ? 'met' : 'MISSED'}`);
  if (!met) process.exitCode = 1;
}
