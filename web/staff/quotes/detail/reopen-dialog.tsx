import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { api } from '#web/api/client.ts';
import { newId } from '#web/offline/new-id.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { reviseText } from './revision-texts.ts';

export function ReopenDialog({ onClose }: { onClose: () => void }) {
  const { quote, company, commands } = useQuote();
  const navigate = useNavigate();
  async function reopen(): Promise<boolean> {
    const detail = await commands.attemptInDialog(async () =>
      commands.stored(await api.quotes.reopen({ id: quote.id, new_id: newId() })),
    );
    if (detail) await navigate(`/app/quotes/${detail.id}/edit`);
    return detail !== null;
  }
  return (
    <FormDialog title={`Revise ${quote.number}?`} submit="Revise" onSubmit={reopen} onClose={onClose}>
      <Text>{reviseText(quote, company.currency)}</Text>
    </FormDialog>
  );
}
