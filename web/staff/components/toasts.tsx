/** Toasts of the staff app, one at a time: a newer one takes the place of the one on screen. Screen readers announce them. */
import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { toastMessage } from '#domain/errors.ts';

const UNDO_MS = 5000;

/** The toast on screen, unless it has closed since. */
let shown: string | undefined;

function show(toast: NotificationData): string {
  hideToast();
  shown = notifications.show(toast);
  return shown;
}

/** Hides the toast on screen, which is no longer true. */
export function hideToast(): void {
  if (shown !== undefined) notifications.hide(shown);
  shown = undefined;
}

export function toastSuccess(message: string): void {
  show({ message, color: 'leaf' });
}

/** The specified message for an error. */
export function toastError(error: unknown): void {
  toastProblem(toastMessage(error));
}

/** A message about input; it stays longer. */
export function toastProblem(message: string): void {
  toastUntilMended(message);
}

/** A problem that the form shows at its field, too. @returns hides it, once the field is being corrected */
export function toastUntilMended(message: string): () => void {
  const id = show({ message, color: 'clay', autoClose: 8000 });
  return () => notifications.hide(id);
}

/** A follow-up action offered in a toast. */
interface NextAction {
  label: string;
  act: () => void;
}

/** Confirms an action whose toast is dismissed by the next one. */
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
 * Confirms an action and offers to undo it for five seconds; longer when there is more to decide.
 * @returns hides the offer, when it was undone in another way
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
      // With large letters the buttons go below the text, and two of them on a phone as well.
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
