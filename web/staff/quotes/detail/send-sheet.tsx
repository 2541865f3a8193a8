import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { useDiscardGuard } from '#web/staff/components/use-discard-guard.tsx';
import { useFocusBack } from '#web/staff/components/use-focus-back.ts';
import { DepositNotice } from '#web/staff/quotes/payments/deposit-notice.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CustomerView } from './customer-view.tsx';
import { EmailForm } from './email-form.tsx';
import { LoweredWarning } from './lowered-warning.tsx';
import { QuestionNotice } from './question-notice.tsx';
import { useQuote } from './quote-model.ts';
import { ShareButtons } from './share-buttons.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { useIsUnsynced } from './use-is-unsynced.ts';

export function SendSheet({ onClose }: { onClose: () => void }) {
  const { quote } = useQuote();
  const wide = useMediaQuery('(min-width: 48em)');
  const [isMailing, setIsMailing] = useState(false);
  // A ref, because the next Escape may arrive before the sheet renders again.
  const isCovered = useRef(false);
  const setCovered = useCallback((covered: boolean) => {
    if (covered) isCovered.current = true;
    // Delayed, because the Escape that closes the upper dialog also reaches the sheet.
    else setTimeout(() => void (isCovered.current = false));
  }, []);
  const isUnsynced = useIsUnsynced(quote.id);
  useFocusBack();
  const { guarded, question } = useDiscardGuard(onClose);
  return (
    <>
      <Drawer
        opened
        {...guarded}
        onClose={() => {
          if (!isCovered.current) guarded.onClose();
        }}
        position={wide ? 'right' : 'bottom'}
        size={wide ? '36rem' : '92dvh'}
        title={`Send ${quote.number}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        className="send-sheet"
      >
        {isMailing ? (
          <EmailForm onSent={onClose} onBack={() => setIsMailing(false)} />
        ) : (
          <div className="send-sheet-review">
            <UnpublishedNotice />
            <QuestionNotice />
            <CompanyFacts />
            <LoweredWarning />
            <DepositNotice />
            <Scrolled label="The quote as the customer will see it" className="send-sheet-quote" data-autofocus>
              <CustomerView />
            </Scrolled>
            {/* Hidden until the server has the quote, because only then can it be sent. */}
            {!(isUnsynced && quote.link_made_at === null) && (
              <div className="send-sheet-foot">
                <ShareButtons onShared={onClose} onEmail={() => setIsMailing(true)} onCovered={setCovered} />
              </div>
            )}
          </div>
        )}
      </Drawer>
      {question}
    </>
  );
}
