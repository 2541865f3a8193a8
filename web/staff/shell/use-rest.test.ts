import { expect, test, vi } from 'vitest';
import { type IdleWindow, whenIdle } from './use-rest.ts';

/** A browser that is never idle, so it calls back only when the time that the caller allows has passed. */
const busy = () => ({
  setTimeout: vi.fn<Window['setTimeout']>(),
  clearTimeout: vi.fn<Window['clearTimeout']>(),
  requestIdleCallback: vi.fn<Window['requestIdleCallback']>(() => 7),
  cancelIdleCallback: vi.fn<Window['cancelIdleCallback']>(),
});

test('what waits for an idle browser is not left out by a browser that is never idle', () => {
  const browser = busy();
  const cancel = whenIdle(browser, () => {});
  const [, options] = browser.requestIdleCallback.mock.lastCall ?? [];
  expect(options?.timeout).toBeGreaterThan(0);
  cancel();
  expect(browser.cancelIdleCallback).toHaveBeenCalledWith(7);
});

test('without idle callbacks, a short time passes instead', () => {
  const { setTimeout, clearTimeout } = busy();
  const browser: IdleWindow = { setTimeout, clearTimeout };
  const act = () => {};
  whenIdle(browser, act)();
  expect(setTimeout.mock.lastCall?.[0]).toBe(act);
  expect(clearTimeout).toHaveBeenCalledOnce();
});
