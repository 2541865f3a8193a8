import { Text } from '@mantine/core';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useQuote } from './quote-model.ts';

export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const { quote, commands } = useQuote();
  async function replace(): Promise<boolean> {
    const detail = await commands.attemptInDialog(async () =>
      commands.stored(await api.quotes.replaceLink({ id: quote.id })),
    );
    if (detail) toastSuccess('Link replaced. The old one no longer works, so send the new one.');
    return detail !== null;
  }
  return (
    <FormDialog
      title={`Replace the link for ${quote.number}?`}
      submit="Replace link"
      onSubmit={replace}
      onClose={onClose}
      danger
    >
      <Text>The old link stops working right away and only shows how to reach you. Send the new link next.</Text>
    </FormDialog>
  );
}
