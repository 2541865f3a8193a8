import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_SUBSCRIPTION } from '#domain/company/subscription.ts';
import { sessionForTests } from '#tests/samples/session.ts';
import type { AuthEvent, AuthListener, SessionState } from './session.ts';
import { SubscriptionWatch, type WatchedSubscription } from './subscription-watch.ts';

type Answer = Omit<WatchedSubscription, 'loading'>;
const PRO: Answer = {
  subscribed: true,
  product_id: 'pro',
  subscription_end: '2026-12-05T00:00:00.000Z',
  state: 'trial',
  billing_interval: null,
  cancel_at_period_end: false,
  grace_until: null,
  scheduled: null,
  storage: 'ok',
};
const NONE: WatchedSubscription = { ...NO_SUBSCRIPTION, storage: 'ok', loading: false };
const SIGNED_IN: SessionState = { status: 'signed-in', session: sessionForTests() };
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null };

function fakeAuth(state: SessionState) {
  const listeners = new Set<AuthListener>();
  return {
    state,
    onAuthStateChange: (listener: AuthListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(next: SessionState, event: AuthEvent) {
      this.state = next;
      for (const listener of listeners) listener(event, next.session, 'person');
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the status is loading at first, then has the result of the check', async () => {
  const watch = new SubscriptionWatch({ auth: fakeAuth(SIGNED_IN), check: async () => PRO });
  expect(watch.state.loading).toBe(true);
  const changes = vi.fn();
  watch.subscribe(changes);
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.state).toEqual({ ...PRO, loading: false });
  expect(changes).toHaveBeenCalledTimes(1);
});

it('the status is checked again every 60,000 ms until the watch is stopped', async () => {
  const check = vi.fn(async () => PRO);
  const stop = new SubscriptionWatch({ auth: fakeAuth(SIGNED_IN), check }).start();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(check).toHaveBeenCalledTimes(2);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(check).toHaveBeenCalledTimes(2);
});

it('the status is checked again at sign-in and empty after sign-out, and other events change nothing', async () => {
  const auth = fakeAuth(SIGNED_OUT);
  const check = vi.fn(async () => PRO);
  const watch = new SubscriptionWatch({ auth, check });
  watch.start();
  expect(watch.state).toEqual(NONE);
  expect(check).not.toHaveBeenCalled();
  auth.become(SIGNED_IN, 'SIGNED_IN');
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.state.subscribed).toBe(true);
  auth.become(SIGNED_IN, 'TOKEN_REFRESHED');
  expect(check).toHaveBeenCalledTimes(1);
  auth.become(SIGNED_OUT, 'SIGNED_OUT');
  expect(watch.state).toEqual(NONE);
});

it('a failed check keeps the previous values and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const check = vi.fn(async () => PRO);
  const watch = new SubscriptionWatch({ auth: fakeAuth(SIGNED_IN), check });
  watch.start();
  await vi.advanceTimersByTimeAsync(0);
  const failure = new Error('away');
  check.mockRejectedValueOnce(failure);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.state).toEqual({ ...PRO, loading: false });
  expect(log).toHaveBeenCalledExactlyOnceWith('Error checking subscription:', failure);
});

it('if the first check fails, the session’s values are used', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const watch = new SubscriptionWatch({ auth: fakeAuth(SIGNED_IN), check: () => Promise.reject(new Error('away')) });
  watch.start();
  expect(watch.state.loading).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.state).toEqual({ ...PRO, loading: false });
});

it('a response about a person who has signed out in the meantime is discarded', async () => {
  const auth = fakeAuth(SIGNED_IN);
  let answer: (answer: Answer) => void = () => undefined;
  const watch = new SubscriptionWatch({
    auth,
    check: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  watch.start();
  auth.become(SIGNED_OUT, 'SIGNED_OUT');
  answer(PRO);
  await vi.advanceTimersByTimeAsync(0);
  expect(watch.state).toEqual(NONE);
});
