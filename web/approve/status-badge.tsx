import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';
import type { QuoteStatus } from '#domain/quote/lifecycle.ts';

/** `mismatch`: the stored record does not match its evidence, which overrides every other state. */
type Badge = QuoteStatus | 'mismatch';

/** Icon and word, because color alone must never convey a state. */
const SIGNS: Record<Badge | 'way' | 'waits', string> = {
  pending: 'M8 4.5v4l2.5 1.5',
  approved: 'm4.8 8.2 2.2 2.3 4.2-4.7',
  declined: 'm5.3 5.3 5.4 5.4m0-5.4-5.4 5.4',
  mismatch: 'M8 4.2v4.6m0 2.6v.1',
  way: 'M4.5 8h7m-3-3 3 3-3 3',
  waits: 'M8 4.5v4l2.5 1.5',
};

type StatusBadgeProps = {
  language: Language;
  /** when that happened */
  at?: string;
  /** at the end of the line */
  aside?: ReactNode;
} & ({ status: Badge; label?: string } | { status: 'way' | 'waits'; label: string });

export function StatusBadge({ status, language, label, at = '', aside }: StatusBadgeProps) {
  return (
    <>
      <span className={`badge badge-${status}`}>
        <StateSign status={status} />
        {label ?? (status === 'way' || status === 'waits' ? '' : quoteTexts(language).status[status])}
      </span>
      {(at || aside) && (
        <span className="quote-when">
          {at && <span>{at}</span>}
          {aside}
        </span>
      )}
    </>
  );
}

export function StateSign({ status }: { status: keyof typeof SIGNS }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.8" />
      <path d={SIGNS[status]} />
    </svg>
  );
}
