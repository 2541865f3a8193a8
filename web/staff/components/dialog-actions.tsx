import { Button, Group } from '@mantine/core';

interface DialogActionsProps {
  /** the label of the submit button */
  submit: string;
  busy?: boolean;
  /** true if the action removes something */
  danger?: boolean;
  /** the label of the cancel button, if "Cancel" could be mistaken for the action itself */
  cancel?: string | undefined;
  onCancel: () => void;
}

/** The buttons at the end of a dialog with a form. */
export function DialogActions({
  submit,
  busy = false,
  danger = false,
  cancel = 'Cancel',
  onCancel,
}: DialogActionsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" loading={busy} {...(danger ? { color: 'clay' } : {})}>
        {submit}
      </Button>
    </Group>
  );
}
