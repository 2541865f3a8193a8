import { LABEL_WORDS, type QuoteLabel } from '#domain/quote-lifecycle.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';

const ICONS: Record<QuoteLabel, IconName> = {
  draft: 'pencil',
  sent: 'send',
  viewed: 'eye',
  expired: 'clock',
  approved: 'check',
  declined: 'close',
};

/** The state of a quote: icon and word, the colour comes on top. */
export function StatusLabel({ label, archived = false }: { label: QuoteLabel; archived?: boolean }) {
  return (
    <span className="status-label" data-label={archived ? 'draft' : label}>
      <Icon name={archived ? 'archive' : ICONS[label]} size={16} />
      {LABEL_WORDS[label]}
      {archived && ', archived'}
    </span>
  );
}
