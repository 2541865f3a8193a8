import type { Tone } from '#web/staff/components/share-bar.tsx';

export interface Bar {
  id: string;
  name: string;
  value: number;
  words: string;
  /** replaces the tone of the list */
  tone?: Tone;
}

interface BarListProps {
  bars: readonly Bar[];
  tone?: Tone;
  /** true for the few steps of a funnel, whose bars are thick */
  isFunnel?: boolean;
}

/** Names and values, with a bar below each. All bars start at zero. The table has the same values. */
export function BarList({ bars, tone = 'approved', isFunnel }: BarListProps) {
  const largest = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul className="bar-list" data-funnel={isFunnel || undefined}>
      {bars.map((bar) => (
        <li key={bar.id}>
          <span className="bar-name" title={bar.name}>
            {bar.name}
          </span>
          <span className="bar-value">{bar.words}</span>
          <span className="bar-track" aria-hidden="true">
            <span data-tone={bar.tone ?? tone} style={{ width: `${(Math.max(0, bar.value) / largest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
