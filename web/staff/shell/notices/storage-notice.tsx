import { Alert } from '@mantine/core';
import type { StorageState } from '#web/session/subscription-watch.ts';
import { useSubscription } from '#web/session/use-session.ts';
import { Icon } from '#web/ui/icons.tsx';

const WORDS: Readonly<Record<Exclude<StorageState, 'ok'>, { title: string; text: string }>> = {
  low: {
    title: 'The server is running out of space',
    text: 'Everything still works. Please contact whoever runs this server: once it’s full, nothing can be saved.',
  },
  no_files: {
    title: 'The server is out of space for files',
    text: 'Photos, logos, signed PDFs and exports have to wait until there’s space again. Everything else works.',
  },
  full: {
    title: 'The server is full, so nothing can be saved',
    text: 'You can view everything, and customers can open your links. Saving works again once there’s space. Please contact whoever runs this server.',
  },
};

/**
 * Appears above every screen while the server's storage is almost full. Once it is full, the server rejects changes.
 */
export function StorageNotice() {
  const { storage } = useSubscription();
  if (storage === 'ok') return null;
  const { title, text } = WORDS[storage];
  return (
    <Alert className="shell-notice" color={'slate'} icon={<Icon name="warning" />} title={title}>
      {text}
    </Alert>
  );
}
