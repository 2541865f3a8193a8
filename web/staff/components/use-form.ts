import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../session/use-session.ts';
import { toastError, toastProblem } from './toasts.tsx';
import { NO_PROBLEMS, type Problems, problemsOfAnswer } from './form-problems.ts';
import { type Edits, readEdits, tabStore, withEdit, writeEdits } from './unsaved-edits.ts';

interface FormParts<Values extends object> {
  /** under which unsaved input is kept; null: it is not kept, as for passwords */
  name: string | null;
  /** what the server has */
  stored: Values;
  problemsOf: (values: Values) => Problems;
  /** Settles when `stored` is up to date again. @throws what the server refused with */
  save: (values: Values) => Promise<void>;
}

export interface FieldBinding<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
}

/**
 * A form over what the server has. A problem shows at its field once the field was left or a save was tried; a refused
 * save also says it as a toast and leads to the first field. Nothing typed is lost by leaving the screen.
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

  /** What was typed while the save was under way stays as a new edit. */
  function settle(saved: Values): void {
    const still = Object.entries(latest.current).filter(([field, value]) => value !== saved[field as keyof Values]);
    reset();
    keep(Object.fromEntries(still) as Edits<Values>);
  }

  /** Marks the fields at once, so that the first of them can be focused. */
  function mark(form: HTMLFormElement, apply: () => void): void {
    flushSync(apply);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    // A second Enter while the first save is under way.
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
