import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { NO_PROBLEMS, problemsOfAnswer } from '#web/staff/components/form-problems.ts';
import { toastError } from '#web/staff/components/toasts.tsx';

/** Runs one step of a setup. Handles its busy state, problems at its fields, and its error toast. */
export function useStep(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState(NO_PROBLEMS);

  async function work(form: HTMLFormElement): Promise<void> {
    setBusy(true);
    setProblems(NO_PROBLEMS);
    try {
      await run();
    } catch (error) {
      // Renders synchronously, so the marked field can be focused.
      flushSync(() => setProblems(problemsOfAnswer(error)));
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    problems,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!busy) void work(event.currentTarget);
    },
  };
}
