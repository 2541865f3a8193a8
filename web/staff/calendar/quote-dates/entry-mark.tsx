import { Icon, type IconName } from '#web/ui/icons.tsx';
import type { EntryKind } from './month-entries.ts';

export const MONTH_ENTRY_LABELS: Record<EntryKind, string> = {
  ends: 'Expires',
  ended: 'Expired',
  approved: 'Approved',
};

const ICONS: Record<EntryKind, IconName> = { ends: 'clock', ended: 'close', approved: 'check' };

/**
 * Shows with an icon why a quote is on this day. Text next to the icon or the link's accessible name says the same.
 */
export function EntryMark({ kind }: { kind: EntryKind }) {
  return (
    <span className="entry-mark" data-kind={kind}>
      <Icon name={ICONS[kind]} size={14} />
    </span>
  );
}
