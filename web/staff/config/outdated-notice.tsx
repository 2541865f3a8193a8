import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icons.tsx';

interface OutdatedNoticeProps {
  changes: readonly string[];
  isLoading: boolean;
  onReload: () => void;
}

/** Says that someone else saved first. Discards changes only after listing them and asking. */
export function OutdatedNotice({ changes, isLoading, onReload }: OutdatedNoticeProps) {
  const [isAsking, asking] = useDisclosure(false);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Alert
        ref={notice}
        tabIndex={-1}
        role="alert"
        color="slate"
        icon={<Icon name="warning" />}
        title="Someone else changed this"
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm">Your changes are still here but aren’t saved. Reload to see the latest pricing.</Text>
          <Button variant="default" onClick={changes.length > 0 ? asking.open : onReload} loading={isLoading}>
            Reload
          </Button>
        </Stack>
      </Alert>
      <Modal opened={isAsking} onClose={asking.close} title="Replace your changes?" centered>
        <Stack gap="md">
          <Text size="sm">Reloading replaces these changes. We’ll keep the list so you can make them again:</Text>
          <ChangesList changes={changes} />
          <Group justify="flex-end">
            <Button variant="default" onClick={asking.close} data-autofocus>
              Keep editing
            </Button>
            <Button
              onClick={() => {
                asking.close();
                onReload();
              }}
            >
              Reload
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

export function ReplacedChanges({ changes, onDismiss }: { changes: readonly string[]; onDismiss: () => void }) {
  return (
    <Alert
      color="water"
      icon={<Icon name="info" />}
      title="Your unsaved changes"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onDismiss}
    >
      <ChangesList changes={changes} />
    </Alert>
  );
}

function ChangesList({ changes }: { changes: readonly string[] }) {
  return (
    <List size="sm" className="config-changes">
      {changes.map((change) => (
        <List.Item key={change}>{change}</List.Item>
      ))}
    </List>
  );
}
