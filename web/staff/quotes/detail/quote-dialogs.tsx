import { ExtendDialog } from './extend-dialog.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { RecordDecisionDialog } from './record-decision-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { SendSheet } from './send-sheet.tsx';

export type DialogName = 'send' | 'extend' | 'new_link' | 'record_decision' | 'reopen' | 'purge';

/** Each dialog is created when it opens, so its fields keep nothing from an earlier attempt. */
export function QuoteDialogs({ open, onClose }: { open: DialogName | null; onClose: () => void }) {
  switch (open) {
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
