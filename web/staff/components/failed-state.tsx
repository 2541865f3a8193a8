import { Button } from '@mantine/core';
import { toastMessage } from '#domain/errors.ts';
import { Icon } from '#web/ui/icons.tsx';

/** Replaces what could not be loaded, and offers to try again. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="failed-state" role="alert">
      <Icon name="warning" />
      <h2>Couldn’t load this</h2>
      <p>{toastMessage(error)}</p>
      <Button variant="default" leftSection={<Icon name="reopen" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
