import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import type { TemplateView } from './template-labels.ts';

interface RestoreTemplateDialogProps {
  template: TemplateView;
  onRestored: () => void;
  onClose: () => void;
}

export function RestoreTemplateDialog({
  template: { kind, language, channel },
  onRestored,
  onClose,
}: RestoreTemplateDialogProps) {
  const client = useQueryClient();
  async function restore(): Promise<boolean> {
    try {
      await api.templates.restoreDefault({ kind, language, channel });
      await client.invalidateQueries({ queryKey: queries.templates.key() });
      onRestored();
      toastSuccess('Default wording restored.');
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  return (
    <FormDialog
      title="Restore the default wording?"
      submit="Restore default"
      danger
      onSubmit={restore}
      onClose={onClose}
    >
      <Text size="sm">Your wording stays in Earlier versions. Unsaved changes will be lost.</Text>
    </FormDialog>
  );
}
