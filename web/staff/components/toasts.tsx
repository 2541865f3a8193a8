/** Toasts of the staff app; screen readers hear them. */
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { toastMessage } from '#domain/errors.ts';

const UNDO_MS = 5000;

/** The error toast that is shown, if it has not left yet. */
let lastProblem: string | undefined;

export function toastSuccess(message: string): void {
  if (lastProblem !== undefined) notifications.hide(lastProblem);
  notifications.show({ message, color: 'leaf' });
}

/** The specified sentence for whatever went wrong. */
export function toastError(error: unknown): void {
  toastProblem(toastMessage(error));
}

/** A sentence about what was entered. It takes the place of the one before: the next try answers that one. */
export function toastProblem(message: string): void {
  if (lastProblem !== undefined) notifications.hide(lastProblem);
  lastProblem = notifications.show({ message, color: 'clay', autoClose: 8000 });
}

/** Says what was done and offers to take it back for five seconds. */
export function toastUndo(message: string, undo: () => void): void {
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
}
