import { Modal, type ModalProps } from '@mantine/core';
import { useDiscardGuard } from './use-discard-guard.tsx';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'centered' | 'closeButtonProps' | 'closeOnEscape'>;

/**
 * A dialog that is mounted only while it is shown. Escape and the close button close it. If something was typed, it
 * asks before closing.
 */
export function Dialog({ onClose, ...props }: DialogProps) {
  useFocusBack();
  const { guarded, question } = useDiscardGuard(onClose);
  return (
    <>
      <Modal {...props} {...guarded} opened centered closeButtonProps={{ 'aria-label': 'Close' }} />
      {question}
    </>
  );
}
