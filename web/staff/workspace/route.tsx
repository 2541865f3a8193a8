import { Alert, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { askToKeepStorage } from '../../offline/device-db.ts';
import { tidy } from '../../offline/device.ts';
import { auth } from '../../session/browser-session.ts';
import { openWorkspace } from './open-workspace.ts';
import { viewerOf } from './viewer.ts';
import { type Workspace, WorkspaceContext } from './workspace.tsx';

/** The layout above sends everybody else away; here it is only waited for. */
export async function clientLoader() {
  await auth.currentSession();
  return null;
}

/** Around the dashboard and every quote screen. Drafts that wait on the device are sent from here, whichever is open. */
export default function WorkspaceRoute() {
  const workspace = useOpenWorkspace();
  useDraftsOnTheirWay(workspace);
  if (!workspace) return <ScreenSkeleton />;
  return (
    <WorkspaceContext value={workspace}>
      <NuqsAdapter>
        {!workspace.keeps && (
          <Alert color="safety" mb="md" title="This browser keeps nothing on the device">
            Quotes are saved on the server only. Without signal, do not close this tab before “Saved” is shown.
          </Alert>
        )}
        <Outlet />
      </NuqsAdapter>
    </WorkspaceContext>
  );
}

function useOpenWorkspace(): Workspace | null {
  const client = useQueryClient();
  const session = useSyncExternalStore(
    (changed) => auth.onAuthStateChange(changed),
    () => auth.state.session,
  );
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  useEffect(() => {
    const viewer = session && viewerOf(session);
    if (!viewer) return setWorkspace(null);
    let current = true;
    void openWorkspace(viewer, client).then((opened) => current && setWorkspace(opened));
    return () => {
      current = false;
    };
  }, [session, client]);
  return workspace;
}

/** Sends what waits: at the start, when the connection is back, and when the app is looked at again. */
function useDraftsOnTheirWay(workspace: Workspace | null): void {
  const sync = workspace?.sync;
  useEffect(() => {
    if (!sync) return;
    const flush = () => void sync.flushAll();
    const seen = () => document.visibilityState === 'visible' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', seen);
    flush();
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [sync]);
  const drafts = workspace?.keeps ? workspace.drafts : null;
  useEffect(() => {
    if (!drafts) return;
    void askToKeepStorage();
    void tidy(drafts, Date.now());
  }, [drafts]);
}

function ScreenSkeleton() {
  return (
    <Stack p="md" aria-busy="true" aria-label="Loading">
      <Skeleton h={32} w={200} />
      <Skeleton h={160} />
      <Skeleton h={160} />
    </Stack>
  );
}
