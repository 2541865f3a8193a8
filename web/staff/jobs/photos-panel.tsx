import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { PhotoSection } from '#web/staff/quotes/photos/photo-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** A job's quote is always stored on the server. */
export const STORED = { isStored: true, ensureStored: async () => true };

/** Shows the photos of the approved quote. Photos added here show the finished work. */
export function JobPhotosPanel({ quoteId }: { quoteId: string }) {
  const { may } = useViewer();
  const { data: quote } = useQuery(queries.quotes.get.queryOptions({ input: { id: quoteId } }));
  if (!quote) return null;
  const editable = may('quotes.write') && !quote.archived ? (['post_work'] as const) : [];
  return <PhotoSection quoteId={quoteId} quote={quote} owner={STORED} editable={editable} />;
}
