import { CompanyChangedNotice } from './company-changed-notice.tsx';
import { useQuote } from './quote-model.ts';
import { RecordNotice } from './record-notice.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { useIsUnsynced } from './use-is-unsynced.ts';

/** Shows only one notice at a time: the most important one. */
export function Notices() {
  const { quote } = useQuote();
  const isUnsynced = useIsUnsynced(quote.id);
  if (quote.record_problem) return <RecordNotice />;
  return isUnsynced ? <UnpublishedNotice /> : <CompanyChangedNotice />;
}
