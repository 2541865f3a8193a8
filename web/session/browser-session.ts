/** The page's only auth client. Connects it to the API, the other tabs and the session stored on this device. */
import { api } from '#web/api/client.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';
import { AuthClient, type SessionMemory } from './auth-client.ts';
import type { Session } from './session.ts';
import { SubscriptionWatch } from './subscription-watch.ts';

const CHANNEL = 'rinseline-session';
const REMEMBERED = 'rinseline.session';

/** Private windows may refuse storage. An offline start then shows the network error, and nothing else breaks. */
const withStorage = browserStorage('localStorage', 'This browser keeps nothing for later:');

const memory: SessionMemory = {
  read: () =>
    withStorage((storage) => {
      const text = storage.getItem(REMEMBERED);
      return text === null ? null : (JSON.parse(text) as Session);
    }),
  write: (session) => {
    withStorage((storage) =>
      session ? storage.setItem(REMEMBERED, JSON.stringify(session)) : storage.removeItem(REMEMBERED),
    );
  },
};

const isBrowser = typeof document !== 'undefined';

export const auth = new AuthClient({
  accounts: api.accounts,
  // On the server, an open channel would keep the process from exiting.
  channel: isBrowser && 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined,
  memory: isBrowser ? memory : undefined,
});

export const subscriptionWatch = new SubscriptionWatch({ auth, check: () => api.accounts.checkSubscription() });
