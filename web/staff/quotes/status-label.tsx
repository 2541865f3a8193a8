import { type QuoteLabel, stateText } from '#domain/quote/lifecycle.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';

const ICONS: Record<QuoteLabel, IconName> = {
  draft: 'pencil',
  sending: 'clock',
  in_outbox: 'mail',
  not_sent: 'warning',
  sent: 'send',
  viewed: 'eye',
  expired: 'clock',
  approved: 'check',
  declined: 'close',
};

export function ReplacedLabel() {
  return (
    <span className="status-label" data-label="draft">
      <Icon name="archive" size={16} />
      Replaced
    </span>
  );
}

/** In place of "Approved" once nothing is due any more. */
export function PaidLabel() {
  return (
    <span className="status-label" data-label="approved">
      <Icon name="check" size={16} />
      Paid
    </span>
  );
}

/** In place of "Approved" while money is overdue. */
export function OverdueLabel() {
  return (
    <span className="status-label" data-label="declined">
      <Icon name="warning" size={16} />
      Overdue
    </span>
  );
}

/** Shows a quote's status as an icon with a word, because color alone must not convey it. */
export function StatusLabel({
  label,
  archived = false,
  mismatch = false,
}: {
  label: QuoteLabel;
  archived?: boolean;
  /** true if the stored record does not match its signed evidence; then no status can be trusted */
  mismatch?: boolean;
}) {
  if (mismatch)
    return (
      <span className="status-label" data-label="declined">
        <Icon name="warning" size={16} />
        Record mismatch
      </span>
    );
  return (
    <span className="status-label" data-label={archived ? 'draft' : label}>
      <Icon name={archived ? 'archive' : ICONS[label]} size={16} />
      {stateText(label)}
      {archived && ', archived'}
    </span>
  );
}
