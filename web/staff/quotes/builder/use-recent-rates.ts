import { useEffect, useState } from 'react';
import type { VersionedRateBook } from '#domain/pricing/rate-book.ts';
import type { QuoteForm } from '#web/quote-form/quote-form.ts';
import { type RecentRate, recentRates } from '#web/staff/quotes/recent-rates.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';

const SHOWN = 4;
/** The number of recent quotes to read. Older quotes say little about the next one. */
const LOOKED_AT = 12;

export function useRecentRates(book: VersionedRateBook | undefined): readonly RecentRate[] {
  const { drafts } = useWorkspace();
  const [forms, setForms] = useState<readonly QuoteForm[]>([]);
  useEffect(() => {
    let current = true;
    void drafts.all().then((records) => {
      if (current) setForms(records.slice(0, LOOKED_AT).map(({ form }) => form));
    });
    return () => {
      current = false;
    };
  }, [drafts]);
  return book ? recentRates(book, forms, SHOWN) : [];
}
