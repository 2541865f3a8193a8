import { browserStorage } from '#web/ui/browser-storage.ts';

/**
 * Unsaved input of a form, stored while the tab is open. It survives leaving the screen and reloading. Only changed
 * fields are stored, so the others follow the server.
 */
export type Edits<Values> = Partial<Values>;

export interface EditsStore {
  read(key: string): string | null;
  write(key: string, text: string | null): void;
}

const withStorage = browserStorage('sessionStorage', 'This browser keeps no unsaved input:');

/** Private windows may refuse storage. Closing the screen then loses unsaved input. */
export const tabStore: EditsStore = {
  read: (key) => withStorage((storage) => storage.getItem(key)),
  write: (key, text) => {
    withStorage((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)));
  },
};

export function writeEdits<Values extends object>(store: EditsStore, key: string, edits: Edits<Values>): void {
  store.write(key, Object.keys(edits).length > 0 ? JSON.stringify(edits) : null);
}

/** Reads only input that still fits the form. A newer version of the app may have other fields. */
export function readEdits<Values extends object>(store: EditsStore, key: string, stored: Values): Edits<Values> {
  const text = store.read(key);
  if (text === null) return {};
  const kept = parsed(text);
  const fits = Object.entries(kept).filter(([field, value]) => {
    const known = stored[field as keyof Values];
    // A stored null doesn't reveal the field's type, so any primitive fits.
    return (
      field in stored &&
      (value === null || (known === null ? typeof value !== 'object' : typeof value === typeof known))
    );
  });
  return Object.fromEntries(fits) as Edits<Values>;
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    console.warn('Unsaved input could not be read:', error);
    return {};
  }
}

/** Adds an edit. A field set back to its stored value is no longer an edit. */
export function withEdit<Values extends object, Field extends keyof Values>(
  edits: Edits<Values>,
  stored: Values,
  field: Field,
  value: Values[Field],
): Edits<Values> {
  const { [field]: _before, ...others } = edits;
  const rest = others as Edits<Values>;
  return isSame(value, stored[field]) ? rest : { ...rest, [field]: value };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored value of each field from when its edit began. */
export function seenBy<Values extends object>(
  edits: Edits<Values>,
  before: Edits<Values>,
  stored: Values,
): Edits<Values> {
  const fields = Object.keys(edits) as (keyof Values)[];
  return Object.fromEntries(
    fields.map((field) => [field, field in before ? before[field] : stored[field]]),
  ) as Edits<Values>;
}

/** Returns the edited fields that someone else has changed to a different value since the edit began. */
export function collidingFields<Values extends object>(
  edits: Edits<Values>,
  seen: Edits<Values>,
  stored: Values,
): (keyof Values & string)[] {
  const fields = Object.keys(edits) as (keyof Values & string)[];
  return fields.filter(
    (field) => field in seen && !isSame(seen[field], stored[field]) && !isSame(edits[field], stored[field]),
  );
}
