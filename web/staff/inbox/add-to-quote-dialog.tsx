import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { toastMessage } from '#domain/errors.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { QuoteChoice } from '#web/staff/components/quote-choice.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { type InboxItem, useReread } from './use-inbox.ts';

interface AddToQuoteDialogProps {
  item: InboxItem;
  textId: string;
  onClose: () => void;
}

export function AddToQuoteDialog({ item, textId, onClose }: AddToQuoteDialogProps) {
  const reread = useReread();
  const [quote, setQuote] = useState<{ id: string; number: string; customer_name: string } | null>(null);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add(): Promise<boolean> {
    setMissing(quote === null);
    setRefusal(null);
    if (quote === null) return false;
    try {
      await api.inbox.addTextToQuote({ text_id: textId, quote_id: quote.id });
    } catch (error) {
      setRefusal(toastMessage(error));
      return false;
    }
    toastSuccess(`Text added to ${quote.number}.`);
    void reread();
    return true;
  }

  return (
    <FormDialog title={`Text from ${readableNumber(item.from)}`} submit="Add to quote" onSubmit={add} onClose={onClose}>
      {item.text && <blockquote className="inbox-words">{item.text}</blockquote>}
      {refusal !== null && (
        <Alert color="clay" icon={<Icon name="warning" />} role="alert">
          {refusal}
        </Alert>
      )}
      <QuoteChoice
        label="Quote"
        placeholder="Search by number, name or address"
        shown={quote}
        clear={quote === null ? undefined : 'Choose another quote'}
        error={missing ? 'Choose a quote' : undefined}
        onChoose={(chosen) => {
          setQuote(chosen);
          setMissing(false);
        }}
      />
      <Text size="sm" c="dimmed">
        We’ll add it to the quote’s activity, where you can reply. This can’t be undone.
      </Text>
    </FormDialog>
  );
}
