/** Drawings of what a screen will hold, on a field of 200 by 150. Classes give the colors, for light and dark. */
import type { ReactNode } from 'react';

const WAVE = 'M106 18C114 40 94 52 98 90';

/** A surface half dirty, half rinsed: the product's symbol. */
function Rinsed({ children }: { children?: ReactNode }) {
  return (
    <>
      <clipPath id="rinsed-part">
        <rect x="52" y="24" width="96" height="60" rx="6" />
      </clipPath>
      <g clipPath="url(#rinsed-part)">
        <path className="dirt" d="M52 24h96v60H52z" />
        <g className="spots">
          <circle cx="64" cy="36" r="4" />
          <circle cx="78" cy="58" r="5" />
          <circle cx="60" cy="72" r="3" />
          <circle cx="88" cy="38" r="2.5" />
        </g>
        <path className="clean" d={`${WAVE}H150V18Z`} />
        <path className="wave" strokeWidth="5" d={WAVE} />
      </g>
      {children}
    </>
  );
}

const rows = (count: number) => Array.from({ length: count }, (_, row) => 40 + row * 36);

export const EMPTY_PICTURES = {
  quote: (
    <>
      <rect className="paper" x="40" y="12" width="120" height="126" rx="10" />
      <Rinsed />
      <path className="text" d="M54 98h58M54 112h40" />
      <rect className="act" x="122" y="100" width="26" height="16" rx="5" />
    </>
  ),
  people: (
    <>
      <rect className="paper" x="24" y="18" width="152" height="116" rx="10" />
      {rows(3).map((y, row) => (
        <g key={y}>
          <circle className={row === 0 ? 'rinse' : 'dirt'} cx="48" cy={y} r="10" />
          <path className="text" d={`M68 ${y - 5}h${52 - row * 10}M68 ${y + 7}h30`} />
          <path className="text" d={`M146 ${y}h16`} />
        </g>
      ))}
      <path className="rule" d="M24 58h152M24 94h152" />
    </>
  ),
  schedule: (
    <>
      <rect className="paper" x="24" y="22" width="152" height="112" rx="10" />
      <path className="rule" d="M24 46h152M62 46v88M100 46v88M138 46v88M24 76h152M24 106h152" />
      <path className="pegs" d="M56 14v16M144 14v16" />
      <rect className="dashed" x="66" y="80" width="68" height="22" rx="5" />
      <g className="truck" transform="translate(112 96)">
        <path d="M0 4h40v28H0zM40 14h14l10 10v8H40z" />
        <circle cx="14" cy="34" r="7" />
        <circle cx="50" cy="34" r="7" />
      </g>
    </>
  ),
  inbox: (
    <>
      <path className="paper" d="m30 84 22-50h96l22 50v44a8 8 0 0 1-8 8H38a8 8 0 0 1-8-8Z" />
      <path className="rule" d="M30 84h42c4 16 14 22 28 22s24-6 28-22h42" />
      <path className="rinse" d="M70 20c-10 0-16 8-16 17 0 8 6 15 14 16l-2 12 13-11h41c10 0 17-8 17-17s-7-17-17-17Z" />
      <path className="done" d="m80 37 10 10 20-20" />
    </>
  ),
  chart: (
    <>
      <rect className="paper" x="24" y="18" width="152" height="116" rx="10" />
      <path className="text" d="M42 38h44" />
      <path className="rule" d="M42 114h116" />
      <path className="dirt" d="M46 92h14v21H46zM70 82h14v31H70zM94 88h14v25H94z" />
      <path className="rinse" d="M118 66h14v47h-14zM142 50h14v63h-14z" />
    </>
  ),
  year: (
    <>
      <rect className="paper" x="24" y="18" width="152" height="116" rx="10" />
      <Rinsed />
      <path className="text" d="M42 104h60M42 118h34" />
      <path className="wave" strokeWidth="4" d="M150 104a12 12 0 1 1-4-8M147 88v9h-9" />
    </>
  ),
  search: (
    <>
      <Rinsed />
      <g className="lens">
        <circle cx="128" cy="84" r="26" />
        <path d="m147 103 22 22" />
      </g>
    </>
  ),
} satisfies Record<string, ReactNode>;
