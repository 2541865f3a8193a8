import { Button, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { PushDevice } from '#contract/notifications.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { isAppleMobile, type PushState, pushPermission, pushStateOf } from '#web/session/push-state.ts';
import { useSession } from '#web/session/use-session.ts';
import { toastError, toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';

/** Imported on demand, so push-device.ts stays in its own chunk, which the app's frame also loads. */
const pushDevice = () => import('#web/session/push-device.ts');

type Device = z.output<typeof PushDevice>;

const STATE_TEXTS: Readonly<Record<PushState, string>> = {
  unsupported: 'This browser doesn’t support notifications. Open this page in another browser to turn them on.',
  'needs-home-screen':
    'On iPhone or iPad, add the app to your Home Screen first: tap Share, then Add to Home Screen. Open it from there and turn on notifications here.',
  blocked:
    'This browser is blocking notifications. Allow them in the site settings next to the web address, then reload this page.',
  off: 'Turn on notifications here to get everything checked under Device, even when the app is closed.',
  on: 'This device shows notifications until you sign out.',
};

const NO_SERVICE = 'This browser can’t receive notifications. Private windows and some browsers don’t allow them.';
const NOT_ALLOWED = 'Notifications weren’t allowed in this browser.';

export function PushOnDevice({ devices, pushKey }: { devices: readonly Device[]; pushKey: string }) {
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [busy, setBusy] = useState(false);
  const state = pushStateOf({
    permission: pushPermission(),
    isAppleMobile: isAppleMobile(navigator.userAgent, navigator.maxTouchPoints),
    isStored: devices.some(({ current }) => current),
  });

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof DOMException) toastProblem(NO_SERVICE);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  async function turnOn(): Promise<void> {
    // Browsers ask for permission only right after a click, so nothing may be loaded first.
    if ((await Notification.requestPermission()) !== 'granted') return toastProblem(NOT_ALLOWED);
    const { turnOnPush } = await pushDevice();
    client.setQueryData(queries.notifications.get.queryKey(), await turnOnPush(userId, pushKey));
    toastSuccess('Notifications are on for this device.');
  }

  async function turnOff(): Promise<void> {
    const { turnOffPush } = await pushDevice();
    client.setQueryData(queries.notifications.get.queryKey(), await turnOffPush());
    toastSuccess('Notifications are off for this device.');
  }

  async function sendTest(): Promise<void> {
    const { devices: count } = await api.notifications.sendTest();
    toastSuccess(count === 1 ? 'A test is on its way.' : `A test is on its way to ${count} devices.`);
  }

  return (
    <section className="push-on-device" aria-labelledby="push-on-device">
      <Title order={3} size="h5" id="push-on-device">
        This device
      </Title>
      <Text size="sm">{STATE_TEXTS[state]}</Text>
      {state === 'off' && (
        <Button variant="default" className="panel-button" loading={busy} onClick={() => void run(turnOn)}>
          Turn on notifications on this device
        </Button>
      )}
      {state === 'on' && (
        <Group gap="xs">
          <Button variant="default" className="panel-button" disabled={busy} onClick={() => void run(sendTest)}>
            Send me a test
          </Button>
          <Button variant="default" className="panel-button" disabled={busy} onClick={() => void run(turnOff)}>
            Turn off on this device
          </Button>
        </Group>
      )}
      <OtherDevices devices={devices.filter(({ current }) => !current)} />
    </section>
  );
}

/**
 * Lists the person's other devices with notifications. They can be turned off only there, or by signing the device
 * out.
 */
function OtherDevices({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Also on: {devices.map(({ device }) => device).join(', ')}.
    </Text>
  );
}
