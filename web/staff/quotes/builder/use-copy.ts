import { useQueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { formFromDetail } from '#web/quote-form/quote-form.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { withWorkOf } from '#web/staff/quotes/form-edits.ts';
import { useBuilderPart, useEdit } from './builder-model.ts';

/** Returns a function that copies another quote's work into this one. It shows failures. */
export function useCopy(): (id: string, number: string) => Promise<void> {
  const edit = useEdit();
  const client = useQueryClient();
  return async (id, number) => {
    try {
      const detail = await client.fetchQuery(queries.quotes.get.queryOptions({ input: { id } }));
      edit((form) => withWorkOf(form, formFromDetail(detail)), `copied from ${number}`);
    } catch (error) {
      toastError(error);
    }
  };
}

/** A customer's first page of quotes usually has one with a price. */
const READ = 3;

/** Returns a function that copies the work of a customer's latest quote into this one. It shows failures. */
export function useRepeat(): (customerId: string) => Promise<void> {
  const copy = useCopy();
  const client = useQueryClient();
  const quoteId = useBuilderPart(({ draft }) => draft.record.id);
  return async (customerId) => {
    try {
      const input = { id: customerId, limit: READ };
      const { items } = await client.fetchQuery(queries.customers.quotes.queryOptions({ input }));
      const last = items.find(({ id, total_cents }) => id !== quoteId && total_cents > 0);
      if (last) await copy(last.id, last.number);
    } catch (error) {
      toastError(error);
    }
  };
}
