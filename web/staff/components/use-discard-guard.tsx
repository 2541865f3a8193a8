import { Button, Modal, Stack, Text } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import { TypedFields } from './typed-fields.ts';
import { useFocusBack } from './use-focus-back.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Asks before Escape, a tap outside or the close button discards the input of a dialog. The Cancel button does not
 * ask, because pressing it is a clear decision.
 */
export function useDiscardGuard(onClose: () => void) {
  const [fields] = useState(() => new TypedFields<Field>());
  const hasInput = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  return {
    guarded: {
      onClose: () => (hasInput.current && fields.isTyped ? setIsAsking(true) : onClose()),
      // While the question is open, Escape and a tap outside close only the question.
      closeOnEscape: !isAsking,
      // Runs on the dialog's first focus, before anything can be typed.
      onFocusCapture: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        fields.remember(currentTarget.querySelectorAll<Field>('input, textarea, select')),
      onInputCapture: () => {
        hasInput.current = true;
      },
    },
    // Mounted only while asking. Otherwise the Escape that opens the question would also close it.
    question: isAsking && <DiscardQuestion onKeep={() => setIsAsking(false)} onDiscard={onClose} />,
  };
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onKeep}
      title="Discard your changes?"
      centered
      zIndex="calc(var(--mantine-z-index-modal) + 1)"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">Your changes aren’t saved yet.</Text>
        <div className="dialog-foot dialog-actions">
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={onKeep} data-autofocus>
            Keep editing
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
