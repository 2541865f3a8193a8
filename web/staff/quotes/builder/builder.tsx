import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { queries } from '#web/api/query.ts';
import type { DraftRecord } from '#web/offline/draft-record.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { AskedCard } from '#web/staff/quotes/asked-card.tsx';
import { PhotoSection, type QuoteWithPhotos } from '#web/staff/quotes/photos/photo-section.tsx';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { BuilderHeader } from './builder-header.tsx';
import {
  BuilderContext,
  BuilderStore,
  sameFields,
  useBuilderPart,
  useBuilderStore,
  usePartOf,
} from './builder-model.ts';
import { BuilderStyles } from './builder-styles.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { DraftNotices } from './draft-notices.tsx';
import { DraftEditor } from './edited-draft.ts';
import { LinesSection } from './lines-section.tsx';
import { LoweredNotice } from './lowered-notice.tsx';
import { PreviewCard, PreviewDrawer } from './preview-card.tsx';
import { RepriceNotice } from './reprice-notice.tsx';
import { TotalBar } from './total-bar.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { usePublish } from './use-publish.ts';

/**
 * Shows the builder as one page, in the order of a site visit. The total stays visible, at the side or at the bottom of
 * a phone.
 */
export function Builder({ opened, company }: { opened: DraftRecord; company: CompanyView }) {
  const workspace = useWorkspace();
  const [editor] = useState(() => new DraftEditor(workspace, opened));
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [showProblems, setShowProblems] = useState(false);
  const publish = usePublish(editor, () => setShowProblems(true));
  const [store] = useState(
    () => new BuilderStore({ draft: editor.now, editor, company, showProblems, stored: null, publish }),
  );
  const isStored = usePartOf(store, ({ draft }) => draft.record.edit_number > 0);
  const input = { id: opened.id };
  const { data: stored = null } = useQuery({ ...queries.quotes.get.queryOptions({ input }), enabled: isStored });
  const [preview] = useState(() => () => setIsPreviewing(true));
  useLayoutEffect(() => store.change({ company, showProblems, stored, publish }));
  useEffect(() => editor.watch((draft) => store.change({ draft })), [editor, store]);
  return (
    <BuilderContext value={store}>
      <BuilderStyles />
      <div className="builder builder-column">
        <BuilderHeader onPreview={preview} />
        <div className="builder-notices">
          <DraftNotices />
          <LoweredNotice />
          <RepriceNotice />
          {stored?.asked && <AskedCard request={stored.asked} currency={company.currency} />}
        </div>
        <div className="builder-fields">
          <CustomerSection />
          <LinesSection />
          <Photos quoteId={opened.id} />
          <DetailsSection />
        </div>
        <aside className="builder-side" aria-label="Total and preview">
          <TotalsPanel />
          <PreviewCard onOpen={preview} />
        </aside>
        <TotalBar />
      </div>
      <PreviewDrawer opened={isPreviewing} onClose={() => setIsPreviewing(false)} />
    </BuilderContext>
  );
}

/** Returns the fields of the quote that the photo section needs. They stay the same when other parts are saved. */
function photoPart({ status, photos, photos_shown_at, shown_photos }: QuoteWithPhotos): QuoteWithPhotos {
  return { status, photos, photos_shown_at, shown_photos };
}

const Photos = memo(function Photos({ quoteId }: { quoteId: string }) {
  const quote = useBuilderPart(({ stored }) => stored && photoPart(stored), sameFields);
  const isStored = useBuilderPart(({ draft }) => draft.record.edit_number > 0);
  const isSent = useBuilderPart(({ draft }) => draft.record.publishing === 'manual');
  const store = useBuilderStore();
  const owner = useMemo(
    () => ({ isStored, ensureStored: () => store.model.publish.ensureStored() }),
    [isStored, store],
  );
  return <PhotoSection quoteId={quoteId} quote={quote} owner={owner} isFolded isBeforeWork={!isSent} />;
});
