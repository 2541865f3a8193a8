import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import type { Problems } from '#web/staff/components/form-problems.ts';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { type FormHandle, useForm } from '#web/staff/components/use-form.ts';

interface PaymentDialogProps<Values extends object> {
  title: string | ((values: Values) => string);
  submit: string | ((values: Values) => string);
  /** true for an action that reduces what was received, such as a refund; gives it a red outlined button */
  danger?: boolean;
  /** false while the button has nothing to do yet */
  isReady?: (values: Values) => boolean;
  initial: Values;
  problemsOf: (values: Values) => Problems;
  /**
   * saves the input; a failure keeps everything as typed
   * @param key the same for the same input, so pressing again, even after a lost response, has no second effect
   */
  save: (values: Values, key: string) => Promise<void>;
  onClose: () => void;
  /** the last line above the button, such as the result of the action */
  renderFoot?: (values: Values) => ReactNode;
  children: (form: FormHandle<Values>) => ReactNode;
}

/** A dialog with a form about money. Every action has its effect once, even if its request is sent several times. */
export function PaymentDialog<Values extends object>(props: PaymentDialogProps<Values>) {
  const { title, submit, danger = false, initial, problemsOf, save, onClose, renderFoot, children } = props;
  const { isReady = () => true } = props;
  const client = useQueryClient();
  // Keeps the first values. Amounts that change while the dialog is open then don't change the input.
  const [stored] = useState(initial);
  const form = useForm<Values>({
    name: null,
    stored,
    problemsOf,
    save: async (values) => {
      try {
        await save(values, key);
      } catch (error) {
        // The change may have succeeded even if its response was lost.
        void client.invalidateQueries({ queryKey: queries.payments.key() });
        throw error;
      }
      onClose();
    },
  });
  const key = useCallKey(form.values);
  const wordsOf = (words: string | ((values: Values) => string)) =>
    typeof words === 'string' ? words : words(form.values);
  return (
    <Dialog onClose={onClose} title={wordsOf(title)}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {children(form)}
          <div className="dialog-foot payment-dialog-foot">
            {renderFoot?.(form.values)}
            <Button
              type="submit"
              fullWidth
              size="md"
              loading={form.busy}
              disabled={!isReady(form.values)}
              {...(danger && { variant: 'outline', color: 'clay' })}
            >
              {wordsOf(submit)}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
