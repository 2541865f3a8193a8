import { NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NAME_MAX } from '#domain/contact-details.ts';
import { REASON_MAX } from '#domain/quote/quote-limits.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { GrowingTextarea } from '#web/staff/components/growing-textarea.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { useQuote } from './quote-model.ts';
import { RecordedChoice } from './recorded-choice.tsx';

const CHANNELS = [
  { value: 'phone', label: 'By phone' },
  { value: 'in_person', label: 'In person' },
  { value: 'email', label: 'By email' },
  { value: 'paper', label: 'On paper' },
] as const;
type Channel = (typeof CHANNELS)[number]['value'];
type Decision = 'approved' | 'declined';

/** Records a decision that the customer made another way. Every screen says that staff recorded it. */
export function RecordDecisionDialog({ onClose }: { onClose: () => void }) {
  const { quote, commands } = useQuote();
  const [decision, setDecision] = useState<Decision>('approved');
  const [channel, setChannel] = useState<Channel>('phone');
  const [name, setName] = useState(quote.customer_name);
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState(() => quote.options.flatMap((option, place) => (option.chosen ? [place] : [])));
  const idempotencyKey = useCallKey({ decision, channel, name, reason, chosen });

  // A decision can't be undone, so nobody records the package that the page happened to open with.
  const [hasPackage, setHasPackage] = useState(quote.packages.length === 0);
  const [isRefused, setIsRefused] = useState(false);

  async function record(): Promise<boolean> {
    if (decision === 'approved' && !hasPackage) {
      setIsRefused(true);
      return false;
    }
    const { id, revision } = quote;
    const choice = quote.options.length > 0 && { options: chosen.toSorted((one, other) => one - other).join() };
    const input = { id, revision, decision, channel, customer_name: name, reason, ...choice };
    const detail = await commands.attemptInDialog(async () =>
      commands.stored(await api.quotes.recordDecision(input, { context: { idempotencyKey } })),
    );
    if (detail) toastSuccess(`Recorded as ${decision}`);
    return detail !== null;
  }

  return (
    <FormDialog
      title="Record approval or decline"
      submit={decision === 'approved' ? 'Record approval' : 'Record decline'}
      onSubmit={record}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        For a decision your customer gave you directly. It’s recorded under your name, never as their signature. This
        can’t be undone.
      </Text>
      <SegmentedControl
        aria-label="Decision"
        value={decision}
        onChange={setDecision}
        data={[
          { value: 'approved', label: 'Approved' },
          { value: 'declined', label: 'Declined' },
        ]}
      />
      {decision === 'approved' && quote.options.length > 0 && (
        <RecordedChoice
          chosen={chosen}
          onChange={setChosen}
          hasPackage={hasPackage}
          onPackage={() => setHasPackage(true)}
          isMissing={isRefused && !hasPackage}
        />
      )}
      <TextInput
        label="Who decided"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="How"
        value={channel}
        data={[...CHANNELS]}
        onChange={(event) =>
          setChannel(CHANNELS.find(({ value }) => value === event.currentTarget.value)?.value ?? 'phone')
        }
      />
      <GrowingTextarea
        label={decision === 'approved' ? 'Note (optional)' : 'Reason (optional)'}
        minRows={2}
        maxRows={10}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
