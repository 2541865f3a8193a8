import { OverdueLabel, StatusLabel } from '#web/staff/quotes/status-label.tsx';
import type { QuoteListItem } from './use-quote-list.ts';

/** A row's status. In the list of overdue payments, that matters more than the approval. */
export function RowStatus({ row }: { row: QuoteListItem }) {
  if (row.overdue_cents && row.label === 'approved' && !row.archived && !row.record_mismatch) return <OverdueLabel />;
  return <StatusLabel label={row.label} archived={row.archived} mismatch={row.record_mismatch} />;
}
