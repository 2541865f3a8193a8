import { createContext, use, useSyncExternalStore } from 'react';
import { auth, subscriptionWatch } from './browser-session.ts';
import type { Session, SessionState } from './session.ts';
import type { WatchedSubscription } from './subscription-watch.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(auth.onAuthStateChange, () => auth.state);
}

export function useSubscription(): WatchedSubscription {
  return useSyncExternalStore(
    subscriptionWatch.subscribe,
    () => subscriptionWatch.state,
    () => subscriptionWatch.state,
  );
}

export const SessionContext = createContext<Session | null>(null);

/** Returns the signed-in person's session. For screens inside the shell only, which requires a session. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('Screens of the app are shown inside its shell');
  return session;
}
