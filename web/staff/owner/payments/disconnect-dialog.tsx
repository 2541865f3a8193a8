import { List, Text } from '@mantine/core';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';

interface DisconnectDialogProps {
  /** @throws when it failed; the failure is shown already */
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
      <Text>Customers can no longer pay by card, not even for quotes that they have already.</Text>
      <List size="sm">
        <List.Item>What was paid stays, and its refunds and disputes still arrive here.</List.Item>
        <List.Item>The account itself stays yours at the provider. You can connect again at any time.</List.Item>
        <List.Item>Cash, checks and transfers can be recorded as before.</List.Item>
      </List>
    </FormDialog>
  );
}
