export type Tone = 'pending' | 'approved' | 'declined' | 'busy' | 'expired';

interface Part {
  /** the part's weight: parts share the width in proportion to their amounts */
  amount: number;
  tone: Tone;
  pale?: boolean;
}

/** A thin bar divided into its parts. The text next to it says the same, so screen readers skip the bar. */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ amount }) => amount > 0);
  return (
    <div className="share-bar" aria-hidden="true">
      {shown.map(({ amount, tone, pale }) => (
        <span
          key={`${tone}${pale ?? ''}`}
          data-tone={tone}
          data-pale={pale || undefined}
          style={{ flexGrow: amount }}
        />
      ))}
    </div>
  );
}
