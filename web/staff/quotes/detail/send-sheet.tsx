import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { shortName } from '#domain/messages/greeting-name.ts';
import { useDiscardGuard } from '#web/staff/components/use-discard-guard.tsx';
import { useFocusBack } from '#web/staff/components/use-focus-back.ts';
import { CompanyFacts } from './company-facts.tsx';
import { EmailForm } from './email-form.tsx';
import { LoweredWarning } from './lowered-warning.tsx';
import { QuestionNotice } from './question-notice.tsx';
import { useQuote } from './quote-model.ts';
import { SendMessage } from './send-message.tsx';
import { SendReminders } from './send-reminders.tsx';
import href from './send-sheet.css?url';
import { SendSummary } from './send-summary.tsx';
import { SentDialog, type SentWay } from './sent-dialog.tsx';
import { ShareButtons } from './share-buttons.tsx';
import { UnpublishedNotice } from './unpublished-notice.tsx';
import { useIsUnsynced } from './use-is-unsynced.ts';

/** Asks how to send the quote. Once it is sent, says what happens next. */
export function SendSheet({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<SentWay | null>(null);
  useFocusBack();
  return (
    <>
      <link rel="stylesheet" href={href} precedence="default" />
      {sent ? <SentDialog way={sent} onClose={onClose} /> : <OpenSheet onClose={onClose} onSent={setSent} />}
    </>
  );
}

interface OpenSheetProps {
  onClose: () => void;
  onSent: (way: SentWay) => void;
}

function OpenSheet({ onClose, onSent }: OpenSheetProps) {
  const { quote } = useQuote();
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [isMailing, setIsMailing] = useState(false);
  // A ref, because the next Escape may arrive before the dialog renders again.
  const isCovered = useRef(false);
  const setCovered = useCallback((covered: boolean) => {
    if (covered) isCovered.current = true;
    // Delayed, because the Escape that closes the upper dialog also reaches this one.
    else setTimeout(() => void (isCovered.current = false));
  }, []);
  const { guarded, question } = useDiscardGuard(onClose);
  const sheet = {
    ...guarded,
    opened: true,
    onClose: () => {
      if (!isCovered.current) guarded.onClose();
    },
    title: `Send to ${shortName(quote.customer_name) || quote.number}`,
    closeButtonProps: { 'aria-label': 'Close' },
    className: 'send-sheet',
    children: isMailing ? (
      <EmailForm onSent={() => onSent('email')} onSaved={onClose} onBack={() => setIsMailing(false)} />
    ) : (
      <Ways onClose={onClose} onSent={onSent} onEmail={() => setIsMailing(true)} onCovered={setCovered} />
    ),
  };
  return (
    <>
      {wide ? (
        <Modal {...sheet} centered size={560} padding={24} />
      ) : (
        <Drawer {...sheet} position="bottom" size="auto" />
      )}
      {question}
    </>
  );
}

interface WaysProps extends OpenSheetProps {
  onEmail: () => void;
  onCovered: (covered: boolean) => void;
}

function Ways({ onClose, onSent, onEmail, onCovered }: WaysProps) {
  const { quote } = useQuote();
  const isUnsynced = useIsUnsynced(quote.id);
  return (
    <div className="send-sheet-parts">
      <UnpublishedNotice />
      <QuestionNotice />
      <LoweredWarning />
      <SendSummary />
      <CompanyFacts />
      {/* Hidden until the server has the quote, because only then can it be sent. */}
      {!(isUnsynced && quote.link_made_at === null) && (
        <>
          <SendMessage onEdit={onEmail} />
          <ShareButtons onShared={onClose} onSent={onSent} onEmail={onEmail} onCovered={onCovered} />
          <SendReminders />
        </>
      )}
    </div>
  );
}
