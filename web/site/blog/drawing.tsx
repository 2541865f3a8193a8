import type { DrawingName } from './front-matter.server.ts';

const SHAPES: Readonly<Record<DrawingName, { source: string; lines: string }>> = {
  ruler: {
    source: 'M20 36h56v26H20z',
    lines: 'M29 36v9M38 36v14M47 36v9M56 36v14M65 36v9',
  },
  checklist: {
    source: 'M28 20h40v56H28z',
    lines: 'M35 34l3 3 6-7M35 48l3 3 6-7M35 62l3 3 6-7M50 35h12M50 49h12M50 63h12',
  },
  camera: {
    source: 'M20 36h14l5-8h18l5 8h14v34H20z',
    lines: 'M48 42a10 10 0 1 1 0 20a10 10 0 1 1 0-20M66 44h3',
  },
  coin: {
    source: 'M48 24a24 24 0 1 1 0 48a24 24 0 1 1 0-48',
    lines: 'M56 41c-2-6-15-6-15 1c0 8 15 4 15 12c0 7-13 7-16 0M48 32v32',
  },
  signature: {
    source: 'M22 26h52v44H22z',
    lines: 'M30 38h22M30 58c6-14 12-14 10-4s6 4 10-3s5 0 6 4s6 2 10 0',
  },
  calendar: {
    source: 'M24 28h48v44H24z',
    lines: 'M24 40h48M36 22v11M60 22v11M34 50h6M45 50h6M56 50h6M34 61l4 4 8-9',
  },
  roof: {
    source: 'M14 56l34-30l34 30h-10v18H24V56z',
    lines: 'M24 56h48M38 56a24 24 0 0 0-5-13',
  },
  message: {
    source: 'M20 26h56v34H44L32 72V60H20z',
    lines: 'M30 38h36M30 48h22',
  },
};

export function Drawing({ name }: { name: DrawingName }) {
  const { source, lines } = SHAPES[name];
  return (
    <svg className="drawing" viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
      {/* Reaches beyond the square, because the newest article’s picture is wider. */}
      <path className="drawing-clean" d="M-300 0h700v96h-700z" />
      <path className="drawing-dirty" d="M-300 0H46c-12 20 10 30 0 50s8 28-4 46H-300z" />
      <path className="drawing-rinse" d="M46 0c-12 20 10 30 0 50s8 28-4 46" />
      <path className="drawing-paper" d={source} />
      <path className="drawing-lines" d={lines} />
    </svg>
  );
}
