import { useEffect } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { onRefusal } from '#web/api/refusals.ts';
import { auth, subscriptionWatch } from '#web/session/browser-session.ts';
import type { AuthEvent, AuthEventCause } from '#web/session/session.ts';
import { flashToastInBrowser } from '#web/ui/toasts/flash.ts';
import { forgetKeptJobs } from './kept-jobs.ts';

/** Renews the session while the app is open, and leaves the app when the session ends in any tab. */
export function useSessionEvents(): void {
  useEffect(() => {
    let userId = auth.state.session?.user.id;
    const stops = [
      auth.startAutoRefresh(),
      subscriptionWatch.start(),
      auth.onAuthStateChange((event, session, cause) => {
        leaveIfSignedOut(event, cause);
        // Someone else has signed in in another tab. Nothing that belongs to the previous person may stay on the
        // screen.
        if (session && userId && session.user.id !== userId)
          void forgetKeptJobs(session.user.id).finally(() => window.location.assign('/app'));
        userId = session?.user.id ?? userId;
      }),
      // Every subscription check also reloads the permissions: once a minute, even on an idle screen.
      subscriptionWatch.subscribe(lookAgain),
      onRefusal(lookAgain),
    ];
    const wake = () => {
      // Timers stop while the device sleeps, but the session still expires.
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
  // The Sign Out button goes to the home page itself.
  if (event !== 'SIGNED_OUT' || cause === 'person') return;
  if (cause === 'server') flashToastInBrowser({ kind: 'error', text: ERRORS.NOT_AUTHENTICATED.message });
  // A deactivated member's device must not keep addresses or gate codes.
  void forgetKeptJobs(null).finally(() => window.location.assign('/auth'));
}

/** Reloads permissions. They can change while the app is open, for example when a trial ends. */
function lookAgain(): void {
  if (auth.state.session) void auth.reload().catch(logLater);
}

function logLater(error: unknown): void {
  console.warn('The session could not be looked up:', error);
}
