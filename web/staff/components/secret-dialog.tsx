import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import { copyText } from './copy-text.ts';
import { Dialog } from './dialog.tsx';
import { toastProblem, toastSuccess } from './toasts.tsx';

interface SecretDialogProps {
  title: string;
  /** the label of the field, such as "API key" */
  label: string;
  /** the word for the secret in texts, such as "key" */
  noun: string;
  secret: string;
  onClose: () => void;
  /** text that says why to copy the secret now, and where to use it */
  children: ReactNode;
}

/** Shows a secret once. Clicks outside the dialog don't close it, because the secret would be lost. */
export function SecretDialog({ title, label, noun, secret, onClose, children }: SecretDialogProps) {
  async function copy() {
    try {
      await copyText(Promise.resolve(secret));
      toastSuccess(`Copied the ${noun}.`);
    } catch {
      toastProblem(`Couldn’t copy the ${noun}. Select it and copy it manually.`);
    }
  }
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack>
        {children}
        <TextInput
          label={label}
          value={secret}
          readOnly
          className="secret-once"
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="dialog-foot dialog-actions">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button leftSection={<Icon name="copy" />} onClick={() => void copy()} data-autofocus>
            Copy {noun}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
