import { Button } from '@mantine/core';

interface DialogActionsProps {
  submit: string;
  busy?: boolean;
  danger?: boolean;
  /** the label of the cancel button, if "Cancel" could be mistaken for the action itself */
  cancel?: string | undefined;
  onCancel: () => void;
}

export function DialogActions({
  submit,
  busy = false,
  danger = false,
  cancel = 'Cancel',
  onCancel,
}: DialogActionsProps) {
  return (
    <div className="dialog-foot dialog-actions">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" loading={busy} {...(danger ? { color: 'clay' } : {})}>
        {submit}
      </Button>
    </div>
  );
}
