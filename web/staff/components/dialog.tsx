import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'centered' | 'closeButtonProps'>;

/** A dialog that exists only while it is shown. Escape and the button at its head close it. */
export function Dialog(props: DialogProps) {
  useFocusBack();
  return <Modal {...props} opened centered closeButtonProps={{ 'aria-label': 'Close' }} />;
}
