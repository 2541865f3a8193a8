import { Notifications } from '@mantine/notifications';

/** Shows what toasts.tsx was given, also what it was given before this was there. */
export function ShownToasts() {
  return <Notifications position="top-center" />;
}
