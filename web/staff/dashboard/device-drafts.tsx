import { DeviceDrafts } from '#web/staff/quotes/list/device-drafts.tsx';
import { DeviceWorkspace } from '#web/staff/workspace/device-workspace.tsx';

/** Shows the drafts on this device once they are read. The rest of the dashboard does not wait. */
export function DashboardDrafts() {
  return (
    <DeviceWorkspace>
      <DeviceDrafts />
    </DeviceWorkspace>
  );
}
