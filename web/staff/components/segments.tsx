import { Link } from 'react-router';
import { formatQuantity } from '#domain/pricing/money.ts';
import { useShownInRow } from './use-shown-in-row.ts';

interface Segment {
  key: string;
  label: string;
  to: string;
  /** undefined until loaded */
  count?: number | undefined;
  isChosen: boolean;
}

/** Offers the states of a list and keeps the chosen one in the URL. Scrolls sideways where the states don't fit. */
export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  // The counts change the width of the segments, so they are part of the key.
  const row = useShownInRow<HTMLElement>('[aria-current]', JSON.stringify(segments));
  return (
    <nav ref={row} className="segments" aria-label={label}>
      {segments.map((segment) => (
        <Link key={segment.key} to={segment.to} preventScrollReset aria-current={segment.isChosen || undefined}>
          {segment.label}{' '}
          {segment.count !== undefined && <span className="segments-count">{formatQuantity(segment.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
