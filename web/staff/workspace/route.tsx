import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { isDeviceKnown } from '#web/offline/device-name.ts';
import { auth } from '#web/session/browser-session.ts';
import { pushUser } from '#web/session/push-flag.ts';
import { useSessionState } from '#web/session/use-session.ts';
import { ViewerContext, viewerOf } from './viewer.ts';

/** Waits for the session. The layout redirects people who are not signed in. */
export async function clientLoader() {
  await auth.currentSession();
  return null;
}

/** Wraps every screen of people with a company. Sends drafts that wait on the device. */
export default function WorkspaceRoute() {
  const { session } = useSessionState();
  const viewer = useMemo(() => session && viewerOf(session), [session]);
  useWaitingDrafts(viewer?.userId);
  useNotifications(viewer?.userId);
  if (!viewer) return null;
  return (
    <ViewerContext value={viewer}>
      <Outlet />
    </ViewerContext>
  );
}

/**
 * On screens outside quotes, sends drafts that may still be waiting on this device. Quote screens do this themselves.
 */
function useWaitingDrafts(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    openKnownWorkspace(userId).catch((error: unknown) => console.warn('Could not look for drafts:', error));
    async function openKnownWorkspace(user: string) {
      if (!(await isDeviceKnown(user))) return;
      const { openWorkspace } = await import('./open-workspace.ts');
      await openWorkspace(user, client);
    }
  }, [userId, client]);
}

/** Continues this browser's notifications in a new session. Ends them if someone else is signed in. */
function useNotifications(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || pushUser() === null) return;
    renew(userId).catch((error: unknown) => console.warn('Notifications could not be renewed:', error));
    async function renew(user: string) {
      const { renewPush } = await import('#web/session/push-device.ts');
      await renewPush(user);
    }
  }, [userId]);
}
