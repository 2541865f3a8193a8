import { useEffect } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { onRefusal } from '#web/api/refusals.ts';
import { auth, subscriptionWatch } from '#web/session/browser-session.ts';
import type { AuthEvent, AuthEventCause } from '#web/session/session.ts';
import { flashToastInBrowser } from '#web/ui/toasts/flash.ts';
import { forgetKeptJobs } from './kept-jobs.ts';

/** Keeps the session alive while the app is open, and leaves when the session ends in any tab. */
export function useSessionEvents(): void {
  useEffect(() => {
    let userId = auth.state.session?.user.id;
    const stops = [
      auth.startAutoRefresh(),
      subscriptionWatch.start(),
      auth.onAuthStateChange((event, session, cause) => {
        leaveIfSignedOut(event, cause);
        // Another person signed in in another tab: nothing of the previous person may stay on the screen.
        if (session && userId && session.user.id !== userId)
          void forgetKeptJobs(session.user.id).finally(() => window.location.assign('/app'));
        userId = session?.user.id ?? userId;
      }),
      // Checks every minute, even on an idle screen.
      subscriptionWatch.subscribe(lookAgain),
      onRefusal(lookAgain),
    ];
    const wake = () => {
      // Timers pause while the device sleeps, but the session still expires.
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
  // The Sign Out button navigates to the home page itself.
  if (event !== 'SIGNED_OUT' || cause === 'person') return;
  if (cause === 'server') flashToastInBrowser({ kind: 'error', text: ERRORS.NOT_AUTHENTICATED.message });
  // A deactivated account leaves no street addresses or gate codes on the device, as if the person had signed out.
  void forgetKeptJobs(null).finally(() => window.location.assign('/auth'));
}

/** Permissions can change while the app is open: a colleague changes them, or a trial ends. */
function lookAgain(): void {
  if (auth.state.session) void auth.reload().catch(logLater);
}

/** The next tick or the next call tries again. */
function logLater(error: unknown): void {
  console.warn('The session could not be looked up:', error);
}
