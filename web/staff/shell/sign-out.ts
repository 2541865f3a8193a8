import { isDeviceKnown } from '../../offline/device-name.ts';
import { auth } from '../../session/browser-session.ts';
import { flashToastInBrowser } from '../../ui/toasts/flash.ts';
import { toastError } from '../components/toasts.tsx';

/** Nothing is wiped, but what waits here is sent only once its author is back on this device. */
async function mayLeaveWork(): Promise<boolean> {
  const { session } = auth.state;
  const waiting = session ? await countWaiting(session.user.id) : 0;
  if (waiting === 0) return true;
  const quotes = waiting === 1 ? '1 quote has' : `${waiting} quotes have`;
  return window.confirm(
    `${quotes} changes that are only on this device. They stay here and sync when you sign in again. Sign out?`,
  );
}

async function countWaiting(userId: string): Promise<number> {
  if (!(await isDeviceKnown(userId))) return 0;
  const { countUnsynced } = await import('../../offline/device.ts');
  return countUnsynced(userId);
}

/** Leaves through the front door. When the server cannot be told, the person stays signed in and reads why. */
export async function signOut(): Promise<void> {
  try {
    if (!(await mayLeaveWork())) return;
    await auth.signOut();
  } catch (error) {
    toastError(error);
    return;
  }
  flashToastInBrowser({ kind: 'success', text: 'Signed out successfully.' });
  window.location.assign('/');
}
