import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { openWorkspace } from './open-workspace.ts';
import { useViewer } from './viewer.ts';
import { type Workspace, WorkspaceContext } from './workspace.tsx';

interface DeviceWorkspaceProps {
  waiting?: ReactNode;
  children: ReactNode;
}

export function DeviceWorkspace({ waiting = null, children }: DeviceWorkspaceProps) {
  const { userId } = useViewer();
  const client = useQueryClient();
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  useEffect(() => {
    let current = true;
    void openWorkspace(userId, client).then((opened) => current && setWorkspace(opened));
    return () => {
      current = false;
    };
  }, [userId, client]);
  return workspace ? <WorkspaceContext value={workspace}>{children}</WorkspaceContext> : waiting;
}
