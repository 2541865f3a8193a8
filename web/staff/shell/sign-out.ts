import { auth } from '../../session/browser-session.ts';
import { flashToastInBrowser } from '../../ui/toasts/flash.ts';
import { toastError } from '../toasts.tsx';

/** Leaves through the front door. When the server cannot be told, the person stays signed in and reads why. */
export async function signOut(): Promise<void> {
  try {
    await auth.signOut();
  } catch (error) {
    toastError(error);
    return;
  }
  flashToastInBrowser({ kind: 'success', text: 'Signed out successfully.' });
  window.location.assign('/');
}
