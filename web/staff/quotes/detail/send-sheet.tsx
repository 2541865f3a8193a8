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

/** Shows the quote as the customer will see it, above the ways to send it, one of which is highlighted. */
export function SendSheet({ onClose }: { onClose: () => void }) {
  const { quote } = useQuote();
  const wide = useMediaQuery('(min-width: 48em)');
  const [isMailing, setIsMailing] = useState(false);
  // A ref instead of state, because the next Escape may arrive before the sheet has rendered again.
  const isCovered = useRef(false);
  const setCovered = useCallback((covered: boolean) => {
    if (covered) isCovered.current = true;
    // Delayed, because the Escape that closes the dialog above reaches the sheet, too.
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
            {/* A quote can be sent only once the server has it. */}
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
