import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ERRORS, type ErrorCode, errorCodeOf, toastMessage } from '#domain/errors.ts';
import type { Toast } from '#web/ui/toasts/flash.ts';
import { type AuthProblems, type FieldName, RefusedInput } from './account-forms.ts';
import { follow } from './enter-app.ts';
import type { Entered } from './entering.ts';

export interface NumberedToast extends Toast {
  number: number;
}

export interface Notice {
  toast: Toast;
  /** the field to focus */
  field: FieldName | null;
  problems: AuthProblems;
}

/** A notice that concerns no single field. */
export const NO_FIELD = { field: null, problems: {} } as const;

/** Refusals by the server that concern one field. Its message doesn't say which half of a sign-in is wrong. */
const FIELD_OF: Partial<Record<ErrorCode, FieldName>> = {
  INVALID_CREDENTIALS: 'password',
  ALREADY_REGISTERED: 'email',
};

/** True if the server rejected a password as too common. The browser doesn't have the list of common passwords. */
function isRefusedPassword(error: unknown): boolean {
  const { data } = (error ?? {}) as { data?: { issues?: { path?: unknown[] }[] } };
  return errorCodeOf(error) === 'INVALID_INPUT' && data?.issues?.[0]?.path?.[0] === 'password';
}

/** Returns the notice for a failed form, and the HTTP status of the page that shows it. */
export function noticeOf(error: unknown): { notice: Notice; status: number } {
  if (error instanceof RefusedInput) {
    const { message, field, problems } = error;
    return {
      notice: { toast: { kind: 'error', text: message }, field, problems },
      status: ERRORS.INVALID_INPUT.status,
    };
  }
  const text = toastMessage(error);
  const field = isRefusedPassword(error) ? 'password' : FIELD_OF[errorCodeOf(error)];
  const atField = field ? { field, problems: { [field]: text } } : NO_FIELD;
  return { notice: { toast: { kind: 'error', text }, ...atField }, status: ERRORS[errorCodeOf(error)].status };
}

/** True if the field to correct shows the toast's text itself, as an alert. It would say the same twice. */
const isAtField = ({ toast, field, problems }: Notice) => field !== null && problems[field] === toast.text;

/** A message at a field; `isAlert` if it stands for the toast. */
export interface ProblemAtField {
  text: string;
  isAlert: boolean;
}

export function useFormSubmit(notice: Notice | undefined) {
  const [toast, setToast] = useState<NumberedToast | undefined>(
    notice && !isAtField(notice) ? { ...notice.toast, number: 0 } : undefined,
  );
  const [refused, setRefused] = useState(notice);
  const [pending, setPending] = useState(false);
  const count = useRef(0);

  const show = useCallback((next: Toast | undefined) => {
    count.current += 1;
    setToast(next && { ...next, number: count.current });
  }, []);

  const clear = useCallback(() => {
    show(undefined);
    setRefused(undefined);
  }, [show]);

  /**
   * Runs the action of a button and shows an error if it fails.
   * @param run returns 'leaving' while the page navigates away, so the buttons stay disabled
   * @returns the field to focus
   */
  async function attempt(run: () => Promise<'leaving' | 'unchanged' | void>): Promise<FieldName | null> {
    if (pending) return null;
    clear();
    setPending(true);
    try {
      if ((await run()) === 'unchanged') setPending(false);
      return null;
    } catch (error) {
      setPending(false);
      const { notice } = noticeOf(error);
      if (!isAtField(notice)) show(notice.toast);
      setRefused(notice);
      return notice.field;
    }
  }

  /** Runs the action of a form. If it fails, shows the error and focuses the invalid field. */
  async function submit(
    event: FormEvent<HTMLFormElement>,
    run: (form: HTMLFormElement) => Promise<'leaving' | 'unchanged' | void>,
  ) {
    event.preventDefault();
    const form = event.currentTarget;
    const field = await attempt(() => run(form));
    if (field) form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }

  const enter = (event: FormEvent<HTMLFormElement>, run: (form: HTMLFormElement) => Promise<Entered>) =>
    submit(event, async (form) => follow(await run(form), show));

  function problemOf(name: FieldName): ProblemAtField | undefined {
    const text = refused?.problems[name];
    return refused && text ? { text, isAlert: name === refused.field && isAtField(refused) } : undefined;
  }

  return { toast, show, clear, problemOf, pending, attempt, submit, enter };
}
