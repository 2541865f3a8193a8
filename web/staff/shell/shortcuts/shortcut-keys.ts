export type Shortcut = 'search' | 'new_quote' | 'list';

const KEYS: Readonly<Record<string, Shortcut>> = { '/': 'search', n: 'new_quote', '?': 'list' };

const FIELDS: readonly string[] = ['INPUT', 'TEXTAREA', 'SELECT'];

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

/**
 * Returns the shortcut of a key. Null if the key is typed into a field, means something in a dialog, or isn't a
 * shortcut.
 */
export function shortcutOf(press: Press): Shortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.repeat || press.defaultPrevented) return null;
  const target = press.target as Partial<HTMLElement> | null;
  if (target?.isContentEditable || FIELDS.includes(target?.tagName ?? '')) return null;
  if (target?.closest?.('[role="dialog"], [role="menu"], [role="listbox"]')) return null;
  const key = press.key.toLowerCase();
  return Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null;
}
