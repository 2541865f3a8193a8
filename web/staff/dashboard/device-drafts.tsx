import { DeviceDrafts } from '../quotes/list/device-drafts.tsx';
import { DeviceWorkspace } from '../workspace/device-workspace.tsx';

/** The drafts on this device, for a screen that does not wait for them. */
export function DashboardDrafts() {
  return (
    <DeviceWorkspace>
      <DeviceDrafts />
    </DeviceWorkspace>
  );
}
