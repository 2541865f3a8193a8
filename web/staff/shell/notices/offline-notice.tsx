import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { Icon } from '#web/ui/icons.tsx';

/** Appears above every screen while the device is offline. Says what still works and what has to wait. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Alert
          className="shell-notice"
          color="slate"
          icon={<Icon name="cloud" />}
          title="You’re offline"
          role="presentation"
        >
          Quotes you create stay on this device and sync when you’re back online. Most other changes have to wait, and
          what you see may be out of date.
        </Alert>
      )}
    </div>
  );
}
