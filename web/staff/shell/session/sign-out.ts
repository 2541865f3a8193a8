import { isDeviceKnown } from '#web/offline/device-name.ts';
import { auth } from '#web/session/browser-session.ts';
import { pushUser } from '#web/session/push-flag.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { flashToastInBrowser } from '#web/ui/toasts/flash.ts';
import { forgetKeptJobs } from './kept-jobs.ts';

/**
 * Asks before signing out with unsent work. The work stays on this device. It is sent once its author signs in here
 * again.
 */
async function mayLeaveWork(): Promise<boolean> {
  const { session } = auth.state;
  const waiting = session ? await countWaiting(session.user.id) : 0;
  if (waiting === 0) return true;
  const what = waiting === 1 ? '1 quote or job has' : `${waiting} quotes and jobs have`;
  return window.confirm(
    `${what} changes that are only on this device. They stay here and sync when you sign in again. Sign out?`,
  );
}

async function countWaiting(userId: string): Promise<number> {
  if (!(await isDeviceKnown(userId))) return 0;
  const { countUnsynced } = await import('#web/offline/device.ts');
  return countUnsynced(userId);
}

/** Signs out and goes to the home page. If the server can't be reached, the person stays signed in and sees why. */
export async function signOut(): Promise<void> {
  try {
    if (!(await mayLeaveWork())) return;
    await auth.signOut();
    await forgetKeptJobs(null);
  } catch (error) {
    toastError(error);
    return;
  }
  await endNotifications();
  flashToastInBrowser({ kind: 'success', text: 'Signed out successfully.' });
  window.location.assign('/');
}

/** Removes the browser's push subscription. The server has already stopped sending to it. */
async function endNotifications(): Promise<void> {
  if (pushUser() === null) return;
  try {
    const { forgetPush } = await import('#web/session/push-device.ts');
    await forgetPush();
  } catch (error) {
    console.warn('Could not turn off notifications in this browser:', error);
  }
}
