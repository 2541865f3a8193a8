import { DeviceDrafts } from '#web/staff/quotes/list/device-drafts.tsx';
import { DeviceWorkspace } from '#web/staff/workspace/device-workspace.tsx';

/** The drafts on this device, on a screen that does not wait for them. */
export function DashboardDrafts() {
  return (
    <DeviceWorkspace>
      <DeviceDrafts />
    </DeviceWorkspace>
  );
}
