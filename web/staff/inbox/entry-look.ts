import type { InboxKind } from '#domain/messages/inbox.ts';
import type { IconName } from '#web/ui/icons.tsx';

export type InboxEntryKind = InboxKind | 'requested_time';

interface EntryLook {
  icon: IconName;
  /** the colors of a state, as in `status-label` */
  label: 'draft' | 'not_sent' | 'declined';
}

/** How an entry of each kind is marked, in the list and above what it says. */
export const ENTRY_LOOKS: Readonly<Record<InboxEntryKind, EntryLook>> = {
  question: { icon: 'message', label: 'draft' },
  text_received: { icon: 'message', label: 'draft' },
  requested_time: { icon: 'calendar', label: 'draft' },
  bounced: { icon: 'warning', label: 'not_sent' },
  not_sent: { icon: 'warning', label: 'not_sent' },
  declined: { icon: 'close', label: 'declined' },
};
