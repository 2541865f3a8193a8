import { type FormEvent, useState } from 'react';
import { NO_PROBLEMS, problemsOfAnswer } from '../../frame/form-problems.ts';
import { toastError } from '../../toasts.tsx';

/** One step of setting something up: busy while it runs, problems at its fields, the sentence as a toast. */
export function useStep(run: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState(NO_PROBLEMS);

  async function work(): Promise<void> {
    setBusy(true);
    setProblems(NO_PROBLEMS);
    try {
      await run();
    } catch (error) {
      setProblems(problemsOfAnswer(error));
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
      if (!busy) void work();
    },
  };
}
