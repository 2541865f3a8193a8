import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'centered' | 'closeButtonProps'>;

/** A dialog that is mounted only while it is shown. Escape and the close button in its header close it. */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return <Modal {...props} opened centered closeButtonProps={{ 'aria-label': 'Close' }} />;
}
