import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { StoredRateBook } from '#contract/rate-book.ts';
import { errorCodeOf } from '#domain/errors.ts';
import { type RateBook, withSingleDefault } from '#domain/pricing/rate-book.ts';
import { firstRateBookProblem, withoutEmptyRows } from '#domain/pricing/rate-book-rules.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastSuccess, toastUndo, toastUntilMended } from '#web/staff/components/toasts.tsx';
import { bookChanges } from './book-changes.ts';
import { type BookEdit, edited } from './book-edits.ts';
import { type FieldProblem, rateBookFieldProblem } from './fields.ts';
import { keepBook, readCachedRateBook } from './unsaved-book.ts';

export type LoadedRateBook = z.output<typeof StoredRateBook>;

interface FormState {
  /** the book as loaded; a save sends its version */
  base: LoadedRateBook;
  mine: RateBook;
}

interface BookFormParts {
  stored: LoadedRateBook;
  organization: string;
  currency: string;
  /** receives the invalid field, which then gets focus */
  onProblem: (problem: FieldProblem) => void;
}

export function useBookForm({ stored, organization, currency, onProblem }: BookFormParts) {
  const client = useQueryClient();
  const [{ base, mine }, setForm] = useState<FormState>(() => {
    const kept = readCachedRateBook(organization);
    return kept ? { base: kept.base, mine: kept.mine } : { base: stored, mine: stored };
  });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const changes = useMemo(() => bookChanges(base, mine, currency), [base, mine, currency]);
  const isChanged = changes.length > 0;
  // Someone else may have saved since these edits were stored.
  const [isOutdated, setIsOutdated] = useState(() => base.version !== stored.version);

  const takeToastAway = useRef<() => void>(undefined);
  const dispatch = useCallback((edit: BookEdit) => {
    takeToastAway.current?.();
    setProblem(null);
    setForm((form) => ({ ...form, mine: edited(form.mine, edit) }));
  }, []);

  /**
   * Replaces the base of the form with a saved book.
   * @param sent the book as sent; edits made during the request are kept
   */
  const adopt = useCallback(
    (next: LoadedRateBook, sent?: RateBook) => {
      client.setQueryData(queries.rateBook.get.queryKey(), next);
      keepBook(null);
      setForm((form) => ({ base: next, mine: sent === undefined || form.mine === sent ? next : form.mine }));
      setProblem(null);
      setIsOutdated(false);
    },
    [client],
  );

  useEffect(() => {
    keepBook(isChanged ? { organization, base, mine } : null);
  }, [isChanged, organization, base, mine]);

  useEffect(() => {
    if (!isChanged && stored.version !== base.version) adopt(stored);
  }, [isChanged, stored, base.version, adopt]);

  /** Reloads the lists as well, because someone else may have saved at the same moment. */
  const adoptAndReload = (next: LoadedRateBook, toast: string, sent?: RateBook) => {
    adopt(next, sent);
    toastSuccess(toast);
    void client.invalidateQueries({ queryKey: queries.rateBook.key() });
  };
  const save = useMutation({
    mutationFn: (book: RateBook) => api.rateBook.save({ ...sendable(book), version: base.version }),
    onSuccess: (next, sent) => adoptAndReload(next, 'Configuration saved successfully!', sent),
    onError: (error) => {
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') setIsOutdated(true);
      else toastError(error);
    },
  });
  const restore = useMutation({
    mutationFn: () => api.rateBook.restoreDefaults(),
    onSuccess: (next) => adoptAndReload(next, 'Default pricing restored successfully!'),
    onError: toastError,
  });
  const reload = useMutation({
    mutationFn: () => api.rateBook.get(),
    onSuccess: (next) => adopt(next),
    onError: toastError,
  });

  function submit() {
    const failed = firstRateBookProblem(mine);
    if (!failed) return save.mutate(mine);
    takeToastAway.current = toastUntilMended(failed.message);
    const next = rateBookFieldProblem(failed);
    setProblem(next);
    onProblem(next);
  }

  function discard() {
    adopt(base);
    toastUndo('Changes discarded', () => dispatch({ type: 'replace', book: mine }));
  }

  return { mine, changes, problem, isOutdated, dispatch, submit, save, restore, reload, discard };
}

function sendable(book: RateBook): RateBook {
  const { surface_types, addons } = withoutEmptyRows(book);
  return {
    addons,
    surface_types: surface_types.map((surface) => ({ ...surface, services: withSingleDefault(surface.services) })),
  };
}
