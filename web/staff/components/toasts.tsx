/** Toasts of the staff app; screen readers announce them. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toastMessage } from '#domain/errors.ts';

const UNDO_MS = 5000;

/** The error toast on screen, if it has not closed yet. */
let lastProblem: string | undefined;

export function toastSuccess(message: string): void {
  if (lastProblem !== undefined) notifications.hide(lastProblem);
  notifications.show({ message, color: 'leaf' });
}

/** The specified message for an error. */
export function toastError(error: unknown): void {
  toastProblem(toastMessage(error));
}

/** A message about input. It replaces the previous one, which was about an earlier attempt. */
export function toastProblem(message: string): void {
  if (lastProblem !== undefined) notifications.hide(lastProblem);
  lastProblem = notifications.show({ message, color: 'clay', autoClose: 8000 });
}

/**
 * Says what was done and offers to undo it for five seconds.
 * @returns takes the offer back, when it was undone in another way
 */
export function toastUndo(message: string, undo: () => void): () => void {
  const id = notifications.show({
    color: 'gray',
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" lineClamp={2}>
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
  return () => notifications.hide(id);
}
