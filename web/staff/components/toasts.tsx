/** Toasts of the staff app, one at a time: a new one replaces the one on screen. Screen readers announce them. */
import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { toastMessage } from '#domain/errors.ts';

const UNDO_MS = 5000;

/** The id of the latest toast, which may have closed since. */
let shown: string | undefined;

function show(toast: NotificationData): string {
  hideToast();
  shown = notifications.show(toast);
  return shown;
}

/** Hides the toast on screen, for when its message is no longer true. */
export function hideToast(): void {
  if (shown !== undefined) notifications.hide(shown);
  shown = undefined;
}

export function toastSuccess(message: string): void {
  show({ message, color: 'leaf' });
}

/** Shows an error as a toast. */
export function toastError(error: unknown): void {
  toastProblem(toastMessage(error));
}

/** Shows a message about invalid input, which stays longer than other toasts. */
export function toastProblem(message: string): void {
  toastUntilMended(message);
}

/**
 * Shows a problem that the form also shows at its field.
 * @returns a function that hides it, for when the field is being corrected
 */
export function toastUntilMended(message: string): () => void {
  const id = show({ message, color: 'clay', autoClose: 8000 });
  return () => notifications.hide(id);
}

/** A follow-up action offered in a toast. */
interface NextAction {
  label: string;
  act: () => void;
}

/** Confirms an action that needs attention, and offers a follow-up action. The next toast replaces it. */
export function toastWarning(message: string, { label, act }: NextAction): void {
  const id = show({
    color: 'amber',
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
 * Confirms an action and offers to undo it for five seconds, or longer if there is a follow-up action.
 * @returns a function that hides the offer, for when the action was undone another way
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
      // With large text the buttons go below the text. On a phone, so do two buttons.
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
