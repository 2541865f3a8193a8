import { Button, Group } from '@mantine/core';

interface DialogActionsProps {
  /** what is done, in the words of the button */
  submit: string;
  busy?: boolean;
  /** it takes something away */
  danger?: boolean;
  onCancel: () => void;
}

/** The end of a dialog with a form: out of it, or on with it. */
export function DialogActions({ submit, busy = false, danger = false, onCancel }: DialogActionsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={busy} {...(danger ? { color: 'clay' } : {})}>
        {submit}
      </Button>
    </Group>
  );
}
