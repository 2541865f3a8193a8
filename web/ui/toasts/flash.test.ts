import { expect, test } from 'vitest';
import { flashToast, takeToast } from './flash.ts';

function page(cookie?: string) {
  return {
    origin: 'https://quotes.example.com',
    cookies: new Map(cookie === undefined ? [] : [['toast', cookie]]),
    responseHeaders: new Headers(),
  };
}

test('a toast waits for the next page and is shown once', () => {
  const before = page();
  flashToast(before, { kind: 'success', text: 'Quote approved successfully!' });
  const [cookie = ''] = before.responseHeaders.getSetCookie();
  expect(cookie).toMatch(/; Max-Age=60; Path=\/; SameSite=Lax; Secure$/);

  const value = decodeURIComponent(/^toast=([^;]*)/.exec(cookie)?.[1] ?? '');
  const after = page(value);
  expect(takeToast(after, '/')).toEqual({ kind: 'success', text: 'Quote approved successfully!' });
  expect(after.responseHeaders.getSetCookie()).toEqual(['toast=; Max-Age=0; Path=/; SameSite=Lax; Secure']);
});

test('a toast for one page waits while other pages are opened', () => {
  const before = page();
  flashToast(before, { kind: 'success', text: 'Quote approved: $1' }, { path: '/quote/approve/one' });
  const value = decodeURIComponent(/^toast=([^;]*)/.exec(before.responseHeaders.getSetCookie()[0] ?? '')?.[1] ?? '');
  const other = page(value);
  expect(takeToast(other, '/quote/approve/other')).toBeUndefined();
  expect(other.responseHeaders.getSetCookie()).toEqual([]);
  expect(takeToast(page(value), '/quote/approve/one')).toEqual({ kind: 'success', text: 'Quote approved: $1' });
});

test('the cookie preserves any text', () => {
  const text = 'Línea 1; "dos"\nThis quote was updated. Please review the changes.';
  const before = page();
  flashToast(before, { kind: 'error', text });
  const value = /^toast=([^;]*)/.exec(before.responseHeaders.getSetCookie()[0] ?? '')?.[1] ?? '';
  expect(takeToast(page(decodeURIComponent(value)), '/')).toEqual({ kind: 'error', text });
});

test.each([undefined, '', 'success:', 'alarm:text', 'text', `success:${'x'.repeat(301)}`])(
  'an invalid toast is ignored: %s',
  (cookie) => {
    const shown = page(cookie);
    expect(takeToast(shown, '/')).toBeUndefined();
    expect(shown.responseHeaders.getSetCookie()).toEqual([]);
  },
);
