import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ERRORS, errorCodeOf } from '#domain/errors.ts';
import { auth, subscription } from '../../session/browser-session.ts';
import type { AuthEvent, AuthEventCause, Session } from '../../session/session.ts';
import { flashToastInBrowser } from '../../ui/toasts/flash.ts';

/** Keeps the session alive while the app is open, and leaves when it ends, in whichever tab that happens. */
export function useSessionEvents(client: QueryClient): void {
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
      subscription.onChange(() => reloadWhenOutdated(auth.state.session)),
      endOnRefusal(client),
    ];
    const wake = () => {
      // Timers sleep with the device; the end of the session does not.
      if (document.visibilityState === 'visible') void auth.refreshIfDue();
    };
    const online = () => void auth.reload().catch(logLater);
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', online);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', online);
    };
  }, [client]);
}

function leaveIfSignedOut(event: AuthEvent, cause: AuthEventCause): void {
  // The Sign Out button leaves by itself, for the home page.
  if (event !== 'SIGNED_OUT' || cause === 'person') return;
  if (cause === 'server') flashToastInBrowser({ kind: 'error', text: ERRORS.NOT_AUTHENTICATED.message });
  window.location.assign('/auth');
}

/** What the person may do hangs on the subscription and is told with the session. */
function reloadWhenOutdated(session: Session | null): void {
  const { loading, subscribed } = subscription.state;
  if (session && !loading && subscribed !== session.subscription.subscribed) void auth.reload().catch(logLater);
}

/** Refusals about the session itself: it was ended elsewhere, or the company now asks for more. */
const ABOUT_THE_SESSION: ReadonlySet<string> = new Set(['NOT_AUTHENTICATED', 'TWO_FACTOR_REQUIRED']);

/** A call that is refused because of the session: what it is now is asked anew. */
function endOnRefusal(client: QueryClient): () => void {
  const check = (error: unknown) => {
    if (auth.state.session && error && ABOUT_THE_SESSION.has(errorCodeOf(error))) void auth.reload().catch(logLater);
  };
  const stops = [
    client
      .getQueryCache()
      .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && check(event.action.error)),
    client
      .getMutationCache()
      .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && check(event.action.error)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The next tick or the next call tries again. */
function logLater(error: unknown): void {
  console.warn('The session could not be looked up:', error);
}
