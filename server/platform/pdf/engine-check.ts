/** Checks at startup whether this machine can create PDFs, so that the first customer doesn't find out. */
import { documentTexts } from '#domain/language/texts.ts';
import type { DatabaseLog } from '#server/platform/db/connection.ts';
import type { QuoteDocument } from './document.ts';
import type { PdfRenderer } from './renderer.ts';

const AGAIN_MS = 60_000;

/** The PDF engine doesn't work. `/readyz` reports this. */
export class NoPdfEngine extends Error {
  override readonly name = 'NoPdfEngine';
}

export interface EngineCheck {
  /** @throws NoPdfEngine after a failed attempt, until one succeeds */
  assertWorks(): void;
  stop(): void;
}

const SMALLEST: QuoteDocument = {
  labels: documentTexts('en').labels,
  lang: 'en',
  number: 'Q-1',
  title: 'Q-1',
  brand: '#0b3e75',
  onBrand: '#ffffff',
  issuedAt: 0,
  organization: { name: 'Start', phone: '', email: '', address: '', license: '' },
  customer: { name: 'Start', email: '', phone: '', address: '' },
  created: '',
  validUntil: null,
  total: '$0.00',
  status: null,
  items: [],
  totals: [],
  notes: '',
  terms: [],
  photoGroups: [],
  approveUrl: null,
  certificate: null,
  attachJson: null,
};

export function checkPdfEngine(
  pdf: Pick<PdfRenderer, 'render'>,
  log: Pick<DatabaseLog, 'info' | 'error'>,
  againMs = AGAIN_MS,
): EngineCheck {
  let fault: unknown;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      await pdf.render(() => ({ document: SMALLEST, photos: new Map() }));
      if (fault !== undefined) log.info({}, 'PDFs can be created again');
      fault = undefined;
    } catch (error) {
      if (isStopped) return;
      fault = error;
      log.error(
        { err: error },
        `PDFs can’t be created on this machine (${process.platform} ${process.arch}): docs/operating.md, "Where it runs", lists the supported ones`,
      );
      timer = setTimeout(() => void look(), againMs).unref();
    }
  };
  void look();
  return {
    assertWorks() {
      if (fault !== undefined) throw new NoPdfEngine('PDFs cannot be created', { cause: fault });
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
