import type { Tone } from './share-bar.tsx';

interface PeriodBar {
  key: string;
  amount: number;
  /** below the bar; empty below most of them */
  label?: string;
  /** periods before the current one are pale */
  past?: boolean;
}

interface BarsProps {
  bars: readonly PeriodBar[];
  tone?: Tone;
  /** the whole chart in one sentence, for people who can't see it */
  label: string;
  /** in pixels; by default the style sheet's */
  height?: number;
}

/** A small bar chart of one amount over time. */
export function Bars({ bars, tone = 'approved', label, height }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <div className="bars" role="img" aria-label={label}>
      <div className="bars-plot" {...(height !== undefined && { style: { height } })}>
        {bars.map(({ key, amount, past }) => (
          <span
            key={key}
            data-tone={tone}
            data-pale={past || undefined}
            data-empty={amount === 0 || undefined}
            style={{ height: `${Math.max(amount > 0 ? 3 : 0, (amount / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="bars-labels" aria-hidden="true">
        {bars.map(({ key, label: below }) => (
          <span key={key}>{below && <span>{below}</span>}</span>
        ))}
      </div>
    </div>
  );
}
