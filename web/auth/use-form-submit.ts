import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ERRORS, errorCodeOf, toastMessage } from '#domain/errors.ts';
import type { Toast } from '../ui/toasts/flash.ts';
import { type FieldName, RefusedInput } from './account-forms.ts';

/** A toast with a number, so that the same text twice is announced twice. */
export interface NumberedToast extends Toast {
  number: number;
}

/** What the server answered to a form that was sent without JavaScript. */
export interface Notice {
  toast: Toast;
  field: FieldName | null;
}

/** What to show for a form that failed, and the status of the page that shows it. */
export function noticeOf(error: unknown): { notice: Notice; status: number } {
  const known = error instanceof RefusedInput;
  return {
    notice: {
      toast: { kind: 'error', text: known ? error.message : toastMessage(error) },
      field: known ? error.field : null,
    },
    status: ERRORS[known ? 'INVALID_INPUT' : errorCodeOf(error)].status,
  };
}

/** Toast, failing field and state of one card. */
export function useFormSubmit(notice: Notice | undefined) {
  const [toast, setToast] = useState<NumberedToast | undefined>(notice && { ...notice.toast, number: 0 });
  const [refused, setRefused] = useState<FieldName | null>(notice?.field ?? null);
  const [pending, setPending] = useState(false);
  const count = useRef(0);

  const show = useCallback((next: Toast | undefined) => {
    count.current += 1;
    setToast(next && { ...next, number: count.current });
  }, []);

  const clear = useCallback(() => {
    show(undefined);
    setRefused(null);
  }, [show]);

  /** @param run ends with the page being left; until then the button stays disabled */
  async function submit(event: FormEvent<HTMLFormElement>, run: (form: HTMLFormElement) => Promise<void>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    clear();
    setPending(true);
    try {
      await run(form);
    } catch (error) {
      setPending(false);
      const { notice } = noticeOf(error);
      const { field } = notice;
      show(notice.toast);
      setRefused(field);
      if (field) form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    }
  }

  return { toast, show, clear, refused, pending, submit };
}
