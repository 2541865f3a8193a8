import { Button, Group, Text, TextInput } from '@mantine/core';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { SecretDialog } from '#web/staff/components/secret-dialog.tsx';
import { toastProblem, toastSuccess, toastUndo, toastWarning } from '#web/staff/components/toasts.tsx';
import { useDialogState } from '#web/staff/components/use-dialog-state.ts';

const REPLY = { label: 'View', act: () => {} };

export function KitDialogs() {
  const [dialog, open] = useDialogState<'form' | 'danger' | 'secret'>();
  const close = () => open(null);
  return (
    <PageSection title="Dialogs and toasts">
      <Group gap="xs">
        <Button variant="default" onClick={() => open('form')}>
          Form dialog
        </Button>
        <Button variant="default" onClick={() => open('danger')}>
          Danger dialog
        </Button>
        <Button variant="default" onClick={() => open('secret')}>
          Secret dialog
        </Button>
        <Button variant="default" onClick={() => toastSuccess('Saved.')}>
          Success toast
        </Button>
        <Button variant="default" onClick={() => toastProblem('Enter a price.')}>
          Problem toast
        </Button>
        <Button variant="default" onClick={() => toastWarning('Sam is off on that day.', REPLY)}>
          Warning toast
        </Button>
        <Button variant="default" onClick={() => toastUndo('Archived Q-1042.', () => {}, REPLY)}>
          Undo toast
        </Button>
      </Group>
      {dialog === 'form' && (
        <FormDialog title="Extend expiration" submit="Extend" onSubmit={async () => true} onClose={close}>
          <TextInput label="Last day" type="date" defaultValue="2026-06-12" data-autofocus />
        </FormDialog>
      )}
      {dialog === 'danger' && (
        <FormDialog title="Delete 3 services?" submit="Delete" danger onSubmit={async () => true} onClose={close}>
          <Text size="sm">Quotes that use them keep their lines.</Text>
        </FormDialog>
      )}
      {dialog === 'secret' && (
        <SecretDialog title="Your API key" label="API key" noun="key" secret="rk_live_4417" onClose={close}>
          <Text size="sm">Copy it now. We show it only once.</Text>
        </SecretDialog>
      )}
    </PageSection>
  );
}
