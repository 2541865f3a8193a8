import { Notifications } from '@mantine/notifications';

/** Shows the toasts from toasts.tsx, including those requested before this component was loaded. */
export function ShownToasts() {
  return <Notifications position="top-center" />;
}
