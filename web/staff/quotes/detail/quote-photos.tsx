import type { PhotoGroup } from '#domain/quote/snapshot.ts';
import { PhotoSection } from '#web/staff/quotes/photos/photo-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useQuote } from './quote-model.ts';

const STORED = { isStored: true, ensureStored: async () => true };

/**
 * Returns the photo groups that staff may change. A decided quote is evidence, so only photos of the finished work
 * can be added.
 */
function editableGroups(decided: boolean, archived: boolean, mayWrite: boolean): readonly PhotoGroup[] {
  if (!mayWrite || archived) return [];
  return decided ? ['post_work'] : ['pre_damage', 'post_work'];
}

export function QuotePhotos() {
  const { quote, work } = useQuote();
  const mayWrite = useViewer().may('quotes.write');
  return (
    <div className="detail-photos">
      <PhotoSection
        quoteId={quote.id}
        quote={quote}
        owner={STORED}
        isBeforeWork={quote.status !== 'approved' && !work.job}
        editable={editableGroups(quote.status !== 'pending', quote.archived, mayWrite)}
      />
    </div>
  );
}
