import { Modal, type ModalProps } from '@mantine/core';
import { useDiscardGuard } from './use-discard-guard.tsx';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'centered' | 'closeButtonProps' | 'closeOnEscape'> & {
  /** true when everything typed is saved at once, so closing discards nothing */
  isAutosaved?: boolean;
};

/**
 * A dialog that is mounted only while it is shown. Escape and the close button close it. If something was typed, it
 * asks before closing.
 */
export function Dialog({ onClose, isAutosaved = false, children, ...props }: DialogProps) {
  useFocusBack();
  const { guarded, question } = useDiscardGuard(onClose);
  return (
    <>
      <Modal
        {...props}
        {...guarded}
        onClose={isAutosaved ? onClose : guarded.onClose}
        opened
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <span ref={startHere} tabIndex={-1} className="visually-hidden" />
        {children}
      </Modal>
      {question}
    </>
  );
}

/**
 * Gives the focus of a dialog without a field of its own to its beginning. Otherwise the close button would have it,
 * as if the dialog asked to be closed.
 */
function startHere(start: HTMLElement | null): void {
  if (start && !start.closest('[role="dialog"]')?.querySelector('[data-autofocus]')) start.dataset['autofocus'] = '';
}
