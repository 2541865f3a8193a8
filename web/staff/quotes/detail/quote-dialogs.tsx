import { useState } from 'react';
import { AnswerDialog } from '#web/staff/inbox/answer-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { RecordDecisionDialog } from './record-decision-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { SendSheet } from './send-sheet.tsx';

export type DialogName = 'answer' | 'remind' | 'send' | 'extend' | 'new_link' | 'record_decision' | 'reopen' | 'purge';

interface QuoteDialogsProps {
  open: DialogName | null;
  onOpen: (dialog: DialogName) => void;
  onClose: () => void;
}

/** Keeps the question while someone replies to it, even if the list behind the dialog reloads. */
function AnswerQuestion({ onClose }: { onClose: () => void }) {
  const [question] = useState(useQuote().question);
  return question && <AnswerDialog item={question} onClose={onClose} />;
}

/** Shows the open dialog. A dialog is created when it opens, so its fields keep nothing from an earlier attempt. */
export function QuoteDialogs({ open, onClose, onOpen }: QuoteDialogsProps) {
  switch (open) {
    case 'answer':
      return <AnswerQuestion onClose={onClose} />;
    case 'remind':
      return <RemindDialog onClose={onClose} onSendAgain={() => onOpen('send')} />;
    case 'send':
      return <SendSheet onClose={onClose} />;
    case 'extend':
      return <ExtendDialog onClose={onClose} />;
    case 'new_link':
      return <NewLinkDialog onClose={onClose} />;
    case 'record_decision':
      return <RecordDecisionDialog onClose={onClose} />;
    case 'reopen':
      return <ReopenDialog onClose={onClose} />;
    case 'purge':
      return <PurgeDialog onClose={onClose} />;
    case null:
      return null;
  }
}
