import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../session/use-session.ts';
import { toastError, toastProblem } from './toasts.tsx';
import { NO_PROBLEMS, type Problems, problemsOfAnswer } from './form-problems.ts';
import { type Edits, readEdits, tabStore, withEdit, writeEdits } from './unsaved-edits.ts';

interface FormParts<Values extends object> {
  /** the key under which unsaved input is stored; null: it is not stored, as for passwords */
  name: string | null;
  /** the values on the server */
  stored: Values;
  problemsOf: (values: Values) => Problems;
  /** Resolves when `stored` is up to date again. @throws the server's error */
  save: (values: Values) => Promise<void>;
}

export interface FieldBinding<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

/**
 * A form that edits values on the server. A problem shows at its field after the field loses focus or after an attempt
 * to save. A rejected save also shows a toast and focuses the first invalid field. Leaving the screen loses no input.
 */
export function useForm<Values extends object>({ name, stored, problemsOf, save }: FormParts<Values>) {
  const userId = useSession().user.id;
  const key = name === null ? null : `rinseline.unsaved.${userId}.${name}`;
  const [edits, setEdits] = useState<Edits<Values>>(() => (key ? readEdits(tabStore, key, stored) : {}));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState(NO_PROBLEMS);
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const latest = useRef(edits);

  const values: Values = { ...stored, ...edits };
  const problems = problemsOf(values);
  const isDirty = Object.keys(edits).length > 0;

  function keep(next: Edits<Values>): void {
    latest.current = next;
    setEdits(next);
    if (key) writeEdits(tabStore, key, next);
  }

  function reset(): void {
    keep({});
    setLeft(new Set());
    setAnswered(NO_PROBLEMS);
  }

  function bind<Field extends keyof Values & string>(field: Field): FieldBinding<Values[Field]> {
    return {
      value: values[field],
      onChange: (value) => {
        keep(withEdit(latest.current, stored, field, value));
        setAnswered(NO_PROBLEMS);
      },
      onBlur: () => field in edits && setLeft((fields) => new Set(fields).add(field)),
      error: answered.get(field) ?? (left.has(field) ? problems.get(field) : undefined),
    };
  }

  /** Input typed during the save stays as a new edit. */
  function settle(saved: Values): void {
    const still = Object.entries(latest.current).filter(([field, value]) => value !== saved[field as keyof Values]);
    reset();
    keep(Object.fromEntries(still) as Edits<Values>);
  }

  /** Marks the fields synchronously, so that the first one can be focused. */
  function mark(form: HTMLFormElement, apply: () => void): void {
    flushSync(apply);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    // Enter was pressed again while the first save is running.
    if (isSaving.current) return;
    const [first] = problems.values();
    if (first !== undefined) {
      mark(form, () => setLeft(new Set(Object.keys(values))));
      return toastProblem(first);
    }
    isSaving.current = true;
    setBusy(true);
    try {
      await save(values);
      settle(values);
    } catch (error) {
      mark(form, () => setAnswered(problemsOfAnswer(error)));
      toastError(error);
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }

  return { values, isDirty, busy, bind, reset, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

export type FormHandle<Values extends object> = ReturnType<typeof useForm<Values>>;
