/**
 * Keeps the subscription status up to date. Checks at sign-in, at sign-out and every minute (docs/specification.md,
 * section 4).
 */

import { NO_SUBSCRIPTION, type SubscriptionStatus } from '#domain/company/subscription.ts';
import { Listeners } from '#web/ui/listeners.ts';
import type { AuthClient } from './auth-client.ts';

const RECHECK_MS = 60_000;

/** Storage left on the server, as reported by check-subscription. */
export type StorageState = 'ok' | 'low' | 'no_files' | 'full';

export interface WatchedSubscription extends SubscriptionStatus {
  storage: StorageState;
  loading: boolean;
}

type CheckedSubscription = Omit<WatchedSubscription, 'loading'>;

const NOT_SUBSCRIBED: WatchedSubscription = { ...NO_SUBSCRIPTION, storage: 'ok', loading: false };

interface SubscriptionWatchParts {
  auth: Pick<AuthClient, 'state' | 'onAuthStateChange'>;
  check: () => Promise<CheckedSubscription>;
}

export class SubscriptionWatch {
  readonly #auth: SubscriptionWatchParts['auth'];
  readonly #check: SubscriptionWatchParts['check'];
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #state: WatchedSubscription = { ...NOT_SUBSCRIBED, loading: true };
  /** The number of the latest check. Earlier ones are ignored, because they could be about the previous person. */
  #latest = 0;

  constructor({ auth, check }: SubscriptionWatchParts) {
    this.#auth = auth;
    this.#check = check;
  }

  get state(): WatchedSubscription {
    return this.#state;
  }

  /** Checks now and at intervals. @returns a function that stops it */
  start(): () => void {
    const timer = setInterval(() => void this.recheck(), RECHECK_MS);
    const stopListening = this.#auth.onAuthStateChange((event) => {
      if (event === 'SIGNED_IN' || event === 'SIGNED_OUT') void this.recheck();
    });
    void this.recheck();
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }

  async recheck(): Promise<void> {
    this.#latest += 1;
    const turn = this.#latest;
    if (!this.#auth.state.session) {
      if (this.#auth.state.status === 'signed-out') this.#set(NOT_SUBSCRIBED);
      return;
    }
    // Until the first check returns, the session's values count as the previous values.
    if (this.#state.loading)
      this.#state = { ...checked({ storage: 'ok', ...this.#auth.state.session.subscription }), loading: true };
    try {
      const answer = await this.#check();
      if (turn === this.#latest) this.#set({ ...checked(answer), loading: false });
    } catch (error) {
      console.error('Error checking subscription:', error);
      if (turn === this.#latest) this.#set({ ...this.#state, loading: false });
    }
  }

  #set(state: WatchedSubscription): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

/** Keeps only the specified fields, because the response may contain more. */
function checked(answer: CheckedSubscription): CheckedSubscription {
  const { subscribed, product_id, subscription_end, state, billing_interval } = answer;
  const { cancel_at_period_end, grace_until, scheduled, storage } = answer;
  const plan = { subscribed, product_id, subscription_end, state, billing_interval };
  return { ...plan, cancel_at_period_end, grace_until, scheduled, storage };
}
