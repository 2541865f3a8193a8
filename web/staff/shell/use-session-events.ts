import { useEffect } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { auth, subscription } from '../../session/browser-session.ts';
import { onRefusal } from '../../api/refusals.ts';
import type { AuthEvent, AuthEventCause } from '../../session/session.ts';
import { flashToastInBrowser } from '../../ui/toasts/flash.ts';

/** Keeps the session alive while the app is open, and leaves when it ends, in whichever tab that happens. */
export function useSessionEvents(): void {
  useEffect(() => {
    let userId = auth.state.session?.user.id;
    const stops = [
      auth.startAutoRefresh(),
      subscription.start(),
      auth.onAuthStateChange((event, session, cause) => {
        leaveIfSignedOut(event, cause);
        // Somebody else signed in in another tab: nothing of the former person may stay on the screen.
        if (session && userId && session.user.id !== userId) window.location.assign('/app');
        userId = session?.user.id ?? userId;
      }),
      // Checked every minute: also for a screen on which nobody does anything.
      subscription.onChange(lookAgain),
      onRefusal(lookAgain),
    ];
    const wake = () => {
      // Timers sleep with the device; the end of the session does not.
      if (document.visibilityState !== 'visible') return;
      void auth.refreshIfDue();
      lookAgain();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', lookAgain);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', lookAgain);
    };
  }, []);
}

function leaveIfSignedOut(event: AuthEvent, cause: AuthEventCause): void {
  // The Sign Out button leaves by itself, for the home page.
  if (event !== 'SIGNED_OUT' || cause === 'person') return;
  if (cause === 'server') flashToastInBrowser({ kind: 'error', text: ERRORS.NOT_AUTHENTICATED.message });
  window.location.assign('/auth');
}

/** What somebody may do changes while the app is open: by a colleague, and by the end of a trial. */
function lookAgain(): void {
  if (auth.state.session) void auth.reload().catch(logLater);
}

/** The next tick or the next call tries again. */
function logLater(error: unknown): void {
  console.warn('The session could not be looked up:', error);
}
