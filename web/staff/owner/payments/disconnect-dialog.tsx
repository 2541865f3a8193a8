import { List, Text } from '@mantine/core';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';

interface DisconnectDialogProps {
  /** @throws if disconnecting failed, after the failure was shown */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function DisconnectDialog({ onConfirm, onClose }: DisconnectDialogProps) {
  async function disconnect(): Promise<boolean> {
    try {
      await onConfirm();
      return true;
    } catch {
      return false;
    }
  }
  return (
    <FormDialog
      title="Disconnect your payment account?"
      submit="Disconnect"
      danger
      onSubmit={disconnect}
      onClose={onClose}
    >
      <Text>Customers can no longer pay by card, even on quotes they already have.</Text>
      <List size="sm">
        <List.Item>Past payments stay, and their refunds and disputes still show here.</List.Item>
        <List.Item>You keep your account with the provider and can reconnect anytime.</List.Item>
        <List.Item>You can still record cash, checks and transfers.</List.Item>
      </List>
    </FormDialog>
  );
}
