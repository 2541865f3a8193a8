import { expect, test } from 'vitest';
import { shortcutOf } from './shortcut-keys.ts';

const element = (tagName: string, within: string | null = null, isContentEditable = false) =>
  ({
    tagName,
    isContentEditable,
    closest: (selector: string) => (within !== null && selector.includes(within) ? {} : null),
  }) as unknown as EventTarget;
const press = (key: string, change: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  target: element('BODY'),
  ...change,
});

test.each([
  ['/', {}, 'search'],
  ['n', {}, 'new_quote'],
  ['N', {}, 'new_quote'],
  ['?', {}, 'list'],
  ['x', {}, null],
  ['constructor', {}, null],
  ['n', { target: element('A') }, 'new_quote'],
  ['n', { ctrlKey: true }, null],
  ['n', { metaKey: true }, null],
  ['/', { altKey: true }, null],
  ['n', { repeat: true }, null],
  ['/', { defaultPrevented: true }, null],
  ['/', { target: element('INPUT') }, null],
  ['?', { target: element('TEXTAREA') }, null],
  ['n', { target: element('SELECT') }, null],
  ['n', { target: element('DIV', null, true) }, null],
  ['n', { target: element('BUTTON', 'dialog') }, null],
  ['n', { target: element('BUTTON', 'menu') }, null],
] as const)('the key %s with %o is the shortcut %s', (key, change, expected) => {
  expect(shortcutOf(press(key, change))).toBe(expected);
});
