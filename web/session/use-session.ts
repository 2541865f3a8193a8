import { createContext, use, useSyncExternalStore } from 'react';
import { auth, subscriptionWatch } from './browser-session.ts';
import type { Session, SessionState } from './session.ts';
import type { WatchedSubscription } from './subscription-watch.ts';

/** Returns the current session state, and renders again when it changes. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(auth.onAuthStateChange, () => auth.state);
}

/** Returns the subscription as last checked; loading before the first check. */
export function useSubscription(): WatchedSubscription {
  return useSyncExternalStore(
    subscriptionWatch.subscribe,
    () => subscriptionWatch.state,
    () => subscriptionWatch.state,
  );
}

export const SessionContext = createContext<Session | null>(null);

/** Returns the signed-in person's session. Only for screens inside the shell, which no one else sees. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('Screens of the app are shown inside its shell');
  return session;
}
