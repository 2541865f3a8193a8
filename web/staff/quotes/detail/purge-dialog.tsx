import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/api/client.ts';
import { openDevice } from '#web/offline/device.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { quotePurged } from '#web/staff/workspace/quote-cache.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useQuote } from './quote-model.ts';

export function PurgeDialog({ onClose }: { onClose: () => void }) {
  const { quote, commands } = useQuote();
  const { userId } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  async function purge(): Promise<boolean> {
    const done = await commands.attemptInDialog(async () => {
      await api.quotes.purge({ id: quote.id });
      const { drafts, photos } = await openDevice(userId);
      await drafts.remove(quote.id);
      for (const { id } of await photos.ofQuote(quote.id)) await photos.remove(id);
      return true;
    });
    if (!done) return false;
    await navigate('/app/quotes');
    await quotePurged(client, quote.id);
    toastSuccess(`Deleted ${quote.number}`);
    return true;
  }
  return (
    <FormDialog
      title={`Permanently delete ${quote.number}?`}
      submit={`Delete ${quote.number}`}
      danger
      onSubmit={purge}
      onClose={onClose}
    >
      <Text>
        This deletes the draft{quote.customer_name && ` for ${quote.customer_name}`} with its lines, photos and history.
        It can’t be restored, and its number won’t be used again. To just hide it, archive it instead.
      </Text>
    </FormDialog>
  );
}
