import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before unsaved changes are lost. Inside the app a dialog asks, otherwise the browser's own prompt. */
export function LeaveGuard({ unsaved, onDiscard }: { unsaved: number; onDiscard: () => void }) {
  const isChanged = unsaved > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?" centered>
      <Stack gap="md">
        <Text size="sm">
          {unsaved === 1 ? 'One change' : `${unsaved} changes`} to your pricing {unsaved === 1 ? 'hasn’t' : 'haven’t'}{' '}
          been saved.
        </Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            Leave without saving
          </Button>
          <Button onClick={stay} data-autofocus>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
