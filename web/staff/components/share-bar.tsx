export type Tone = 'pending' | 'approved' | 'declined' | 'busy' | 'expired';

interface Part {
  /** used as a weight: the parts share the width in proportion to their amounts */
  amount: number;
  tone: Tone;
  pale?: boolean;
}

/** A thin bar divided in proportion to its parts. The text beside it says the same, so screen readers skip it. */
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
