import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/durations.ts';
import { INBOX_COUNT_MAX } from '#domain/messages/inbox.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';

/**
 * Shows the number of open items next to the menu entry. The number includes requested times, and the item that asks
 * the owner to confirm their email. Without a mail server there is no such item, because nobody could do it at once.
 */
export function InboxCount() {
  const { data } = useQuery({ ...queries.inbox.count.queryOptions(), refetchInterval: MINUTE_MS });
  const isConfirming = useSession().organization?.unconfirmed_owner?.holds_mail === true;
  const open = (data?.open ?? 0) + (isConfirming ? 1 : 0);
  if (open === 0) return null;
  const shown = open > INBOX_COUNT_MAX ? `${INBOX_COUNT_MAX}+` : String(open);
  return (
    <span className="sidebar-count">
      {shown}
      <span className="shell-hidden"> open</span>
    </span>
  );
}
