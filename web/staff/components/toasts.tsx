/** Shows toasts one at a time: a new toast replaces the previous one. Screen readers announce them. */
import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { toastMessage } from '#domain/errors.ts';

const UNDO_MS = 5000;

/** The id of the latest toast, which may have closed already. */
let shown: string | undefined;

function show(toast: NotificationData): string {
  hideToast();
  shown = notifications.show(toast);
  return shown;
}

/** Hides the toast on screen. Call this when its message is no longer true. */
export function hideToast(): void {
  if (shown !== undefined) notifications.hide(shown);
  shown = undefined;
}

export function toastSuccess(message: string): void {
  show({ message, color: 'leaf' });
}

export function toastError(error: unknown): void {
  toastProblem(toastMessage(error));
}

/** Shows a message about invalid input. It stays longer than other toasts. */
export function toastProblem(message: string): void {
  toastUntilMended(message);
}

/**
 * Shows a problem that the form also shows at its field.
 * @returns a function that hides the toast, to call when someone corrects the field
 */
export function toastUntilMended(message: string): () => void {
  const id = show({ message, color: 'clay', autoClose: 8000 });
  return () => notifications.hide(id);
}

interface NextAction {
  label: string;
  act: () => void;
}

export function toastWarning(message: string, { label, act }: NextAction): void {
  const id = show({
    color: 'slate',
    autoClose: 8000,
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 13rem" miw={0}>
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            act();
          }}
        >
          {label}
        </Button>
      </Group>
    ),
  });
}

/**
 * Confirms an action and offers to undo it for five seconds, or longer with a follow-up action.
 * @returns a function that hides the offer, to call when the action was undone another way
 */
export function toastUndo(message: string, undo: () => void, next?: NextAction): () => void {
  const button = (label: string, act: () => void) => (
    <Button
      size="compact-sm"
      variant="light"
      flex="none"
      onClick={() => {
        notifications.hide(id);
        act();
      }}
    >
      {label}
    </Button>
  );
  const id = show({
    color: 'gray',
    autoClose: next ? 2 * UNDO_MS : UNDO_MS,
    message: (
      // With large text, the buttons go below the text. On a phone, two buttons always do.
      <Group justify="space-between" gap="xs">
        <Text size="sm" lineClamp={2} flex={next ? '1 1 13rem' : '1 1 7rem'} miw={0}>
          {message}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {next && button(next.label, next.act)}
          {button('Undo', undo)}
        </Group>
      </Group>
    ),
  });
  return () => notifications.hide(id);
}
