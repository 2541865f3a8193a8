import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorCodeOf, toastMessage } from '#domain/errors.ts';
import { useSession } from '#web/session/use-session.ts';
import { afterPress } from '#web/ui/after-press.ts';
import { NO_PROBLEMS, type Problems, problemsOfAnswer } from './form-problems.ts';
import { toastUntilMended } from './toasts.tsx';
import { collidingFields, type Edits, readEdits, seenBy, tabStore, withEdit, writeEdits } from './unsaved-edits.ts';

export type SharedFields<Values> = {
  [Field in keyof Values]?: { label: string; words?: (value: Values[Field]) => string };
};

/** A field that someone else changed during the edit. */
export interface Collision {
  field: string;
  label: string;
  mine: string;
  stored: string;
  keepMine: () => void;
  takeStored: () => void;
}

interface FormParts<Values extends object> {
  /** the key under which unsaved input is stored; null to store nothing, as for passwords */
  name: string | null;
  stored: Values;
  problemsOf: (values: Values) => Problems;
  /** resolves when `stored` is up to date again. @throws the server's error */
  save: (values: Values) => Promise<void>;
  /** fields that several people edit; keeps this person from overwriting another person's change unseen */
  shared?: SharedFields<Values>;
}

export interface FieldBinding<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

/**
 * Edits values stored on the server. A field shows its problem when it loses focus, or after an attempt to save. A
 * rejected save also shows a toast and focuses the first invalid field. Leaving the screen loses no input.
 */
export function useForm<Values extends object>({ name, stored, problemsOf, save, shared = {} }: FormParts<Values>) {
  const userId = useSession().user.id;
  const key = name === null ? null : `rinseline.unsaved.${userId}.${name}`;
  const [edits, setEdits] = useState<Edits<Values>>(() => (key ? readEdits(tabStore, key, stored) : {}));
  const [seen, setSeen] = useState<Edits<Values>>(() => (key ? readEdits(tabStore, `${key}.seen`, stored) : {}));
  const [isOutdated, setIsOutdated] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(NO_PROBLEMS);
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const takeToastAway = useRef<() => void>(undefined);
  const latest = useRef({ edits, seen });

  const values: Values = { ...stored, ...edits };
  const problems = problemsOf(values);
  const isDirty = Object.keys(edits).length > 0;

  function keep(next: Edits<Values>, before: Edits<Values> = latest.current.seen, base: Values = stored): void {
    const nextSeen = seenBy(next, before, base);
    latest.current = { edits: next, seen: nextSeen };
    setEdits(next);
    setSeen(nextSeen);
    if (!key) return;
    writeEdits(tabStore, key, next);
    writeEdits(tabStore, `${key}.seen`, nextSeen);
  }

  function reset(): void {
    keep({});
    setLeft(new Set());
    setAnswered(NO_PROBLEMS);
    setIsOutdated(false);
  }

  function bind<Field extends keyof Values & string>(field: Field): FieldBinding<Values[Field]> {
    return {
      value: values[field],
      onChange: (value) => {
        // Hides the toast. The person has read it, and it would cover the next button.
        takeToastAway.current?.();
        keep(withEdit(latest.current.edits, stored, field, value));
        setAnswered(NO_PROBLEMS);
      },
      // Checks after the press, because the pressed button may fill in the field or discard the edit.
      onBlur: () => afterPress(() => field in latest.current.edits && setLeft((fields) => new Set(fields).add(field))),
      error: answered.get(field) ?? (left.has(field) ? problems.get(field) : undefined),
    };
  }

  /** Keeps input typed during the save as a new edit. */
  function settle(saved: Values): void {
    const still = Object.entries(latest.current.edits).filter(
      ([field, value]) => value !== saved[field as keyof Values],
    );
    reset();
    keep(Object.fromEntries(still) as Edits<Values>, {}, saved);
  }

  const collisions = collidingFields(edits, seen, stored).flatMap((field): Collision[] => {
    const { label, words = String } = shared[field] ?? {};
    if (label === undefined || busy) return [];
    return [
      {
        field,
        label,
        mine: words(values[field]),
        stored: words(stored[field]),
        keepMine: () => keep(latest.current.edits, { ...latest.current.seen, [field]: stored[field] }),
        takeStored: () => keep(withEdit(latest.current.edits, stored, field, stored[field])),
      },
    ];
  });

  function mark(form: HTMLFormElement, apply: () => void): void {
    flushSync(apply);
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-collision] button')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    // Ignores Enter while the first save is running.
    if (isSaving.current) return;
    const [first] = problems.values();
    if (first !== undefined) {
      mark(form, () => setLeft(new Set(Object.keys(values))));
      takeToastAway.current = toastUntilMended(first);
      return;
    }
    if (collisions.length > 0) {
      mark(form, () => setIsOutdated(true));
      takeToastAway.current = toastUntilMended('Someone else changed this too. Choose which version to keep.');
      return;
    }
    isSaving.current = true;
    setBusy(true);
    try {
      await save(values);
      settle(values);
    } catch (error) {
      mark(form, () => {
        setAnswered(problemsOfAnswer(error));
        setIsOutdated(errorCodeOf(error) === 'CHANGED_BY_OTHER');
      });
      takeToastAway.current = toastUntilMended(toastMessage(error));
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    isDirty,
    busy,
    isOutdated,
    collisions,
    bind,
    reset,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type FormHandle<Values extends object> = ReturnType<typeof useForm<Values>>;
