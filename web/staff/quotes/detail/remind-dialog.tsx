import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { SAVE_WITHOUT_SENDING } from '#web/staff/quotes/email-not-connected.ts';
import {
  followUpLabel,
  followUpTime,
  isOnlySaved,
  lowerFirst,
  pauseNote,
} from '#web/staff/quotes/follow-ups/follow-up-labels.ts';
import { useFollowUps } from '#web/staff/quotes/follow-ups/use-follow-ups.ts';
import { Icon } from '#web/ui/icons.tsx';
import { callHref, dialable } from '#web/ui/phone-links.ts';
import { useQuote } from './quote-model.ts';
import { ShareButtons } from './share-buttons.tsx';

interface RemindDialogProps {
  onClose: () => void;
  onSendAgain: () => void;
}

/** Sends the next planned reminder now. If none is planned, offers to resend the quote. */
export function RemindDialog({ onClose, onSendAgain }: RemindDialogProps) {
  const { quote, company } = useQuote();
  const title = `Remind ${quote.customer_name || 'your customer'}?`;
  const followUps = useFollowUps(quote);
  const { data, isPending } = followUps.list;
  const next = data?.stopped === null ? data.items.find(({ state }) => state === 'planned') : undefined;
  // Without a mail server nothing is sent. The dialog says so before the tap.
  const isSaved = next && isOnlySaved(next, company);
  const pause =
    next &&
    pauseNote(next, {
      now: new Date(),
      companyZone: company.time_zone,
      isSaved: isOnlySaved(next, company),
    });
  const to = next && (next.channel === 'email' ? quote.customer_email : quote.customer_phone);
  const hold = useMessageHold()(next?.channel ?? 'email');
  const blocked = next && hold?.why === 'unconfirmed' ? hold.sentence : null;
  const why = blocked ?? pause;
  if (next && (why || isSaved))
    return (
      <Dialog title={title} onClose={onClose}>
        <Stack>
          <ShareButtons isLed onShared={onClose} />
          <CallButton phone={quote.customer_phone} />
          <Text size="sm" c="dimmed" className="breakable">
            {why ?? CHANNEL_NOT_CONNECTED[next.channel]}{' '}
            {!why && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                disabled={followUps.busy !== null}
                onClick={() => void followUps.sendNow(next.id).then((isDone) => isDone && onClose())}
              >
                {SAVE_WITHOUT_SENDING}
              </Anchor>
            )}
          </Text>
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      submit={next ? 'Send reminder' : 'Resend quote'}
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
            ? `${followUpLabel(next)} will be sent to ${to} now instead of ${followUpTime(next, company.time_zone)}.`
            : data?.stopped
              ? `No reminders will be sent: ${lowerFirst(data.stopped)}.`
              : 'No reminders are scheduled for this quote.'}
        </Text>
      )}
    </FormDialog>
  );
}

function CallButton({ phone }: { phone: string }) {
  if (dialable(phone) === '') return null;
  return (
    <Button component="a" href={callHref(phone)} variant="default" leftSection={<Icon name="phone" />}>
      Call {phone}
    </Button>
  );
}
