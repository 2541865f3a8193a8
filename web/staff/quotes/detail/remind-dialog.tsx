import { Skeleton, Text } from '@mantine/core';
import { FormDialog } from '../../components/form-dialog.tsx';
import { followUpLabel, followUpTime, lowerFirst } from '../follow-ups/follow-up-labels.ts';
import { useFollowUps } from '../follow-ups/use-follow-ups.ts';
import { useQuote } from './quote-model.ts';

interface RemindDialogProps {
  onClose: () => void;
  /** for a quote that has no reminder left */
  onSendAgain: () => void;
}

/** Sends the next planned reminder now. Where none is planned, the quote itself can be sent again. */
export function RemindDialog({ onClose, onSendAgain }: RemindDialogProps) {
  const { quote, company } = useQuote();
  const followUps = useFollowUps(quote);
  const { data, isPending } = followUps.list;
  const next = data?.stopped === null ? data.items.find(({ state }) => state === 'planned') : undefined;
  return (
    <FormDialog
      title={`Remind ${quote.customer_name || 'your customer'}?`}
      submit={next ? 'Send reminder' : 'Send the quote again'}
      onSubmit={async () => {
        if (next) return followUps.sendNow(next.id);
        onSendAgain();
        return false;
      }}
      onClose={onClose}
    >
      {isPending ? (
        <Skeleton h={48} role="status" aria-label="Loading" />
      ) : (
        <Text className="breakable">
          {next
            ? `${followUpLabel(next)} goes out now to ${next.channel === 'email' ? quote.customer_email : quote.customer_phone}, instead of ${followUpTime(next, company.time_zone)}.`
            : data?.stopped
              ? `No reminder goes out: ${lowerFirst(data.stopped)}.`
              : 'No reminder is planned for this quote.'}
        </Text>
      )}
    </FormDialog>
  );
}
