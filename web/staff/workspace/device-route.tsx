import { Alert, Skeleton, Stack } from '@mantine/core';
import { Outlet } from 'react-router';
import { DeviceWorkspace } from './device-workspace.tsx';
import { useWorkspace } from './workspace.tsx';

/** Wraps the quote screens. They work offline, because drafts, photos and the latest responses are on this device. */
export default function DeviceRoute() {
  return (
    <DeviceWorkspace waiting={<ScreenSkeleton />}>
      <NothingKeptNotice />
      <Outlet />
    </DeviceWorkspace>
  );
}

function NothingKeptNotice() {
  if (useWorkspace().keeps) return null;
  return (
    <Alert color="slate" mb="md" title="This browser can’t save work on this device">
      Quotes are saved on the server only. If you’re offline, keep this tab open until you see “Saved”.
    </Alert>
  );
}

function ScreenSkeleton() {
  return (
    <Stack p="md" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={32} w={200} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
