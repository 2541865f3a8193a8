import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#web/api/query.ts';

export const TYPING_PAUSE_MS = 500;
const QUOTES_SHOWN = 8;

interface QuoteLine {
  id: string;
  number: string;
  customer_name: string;
}

interface QuoteChoiceProps {
  label: string;
  placeholder: string;
  shown: QuoteLine | null;
  clear?: string | undefined;
  error?: string | undefined;
  onChoose: (quote: QuoteLine | null) => void;
}

const quoteLabel = ({ number, customer_name }: QuoteLine) => `${number} · ${customer_name}`;

export function QuoteChoice({ label, placeholder, shown, clear, error, onChoose }: QuoteChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery({
    ...queries.quotes.list.queryOptions({ input: { ...(search ? { search } : {}), limit: QUOTES_SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const quotes: readonly QuoteLine[] = found.data?.items ?? [];
  const offered = shown && !quotes.some(({ id }) => id === shown.id) ? [shown, ...quotes] : quotes;
  return (
    <Select
      label={label}
      placeholder={found.isPending ? '' : placeholder}
      error={error}
      searchable
      clearable={clear !== undefined}
      clearButtonProps={{ 'aria-label': clear }}
      nothingFoundMessage="No quotes found"
      data={offered.map((quote) => ({ value: quote.id, label: quoteLabel(quote) }))}
      // Keeps all results. The server matched them by more than their labels.
      filter={({ options }) => options}
      value={shown?.id ?? null}
      onSearchChange={(text) => setTyped(shown && text === quoteLabel(shown) ? '' : text)}
      onChange={(id) => onChoose(offered.find((quote) => quote.id === id) ?? null)}
    />
  );
}
